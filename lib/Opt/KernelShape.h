//===- KernelShape.h - What rules look at in a kernel -----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_OPT_KERNELSHAPE_H
#define TINY_LIB_OPT_KERNELSHAPE_H

#include "Axes.h"

namespace tiny {

/// How far an access moves when a range takes a step.
class Stride {
public:
  Stride(int64_t value = 0) : value(value) {}
  static Stride unknown() { return Stride(kUnknown); }

  bool isUnknown() const { return value == kUnknown; }
  bool isZero() const { return value == 0; }
  /// Whether the elements are neighbours.
  bool isUnit() const { return value == 1 || value == -1; }
  /// Of a stride that is not unknown.
  int64_t get() const { return value; }

  Stride operator+(Stride other) const;
  Stride operator*(int64_t factor) const;
  bool operator==(Stride other) const { return value == other.value; }

private:
  static constexpr int64_t kUnknown = std::numeric_limits<int64_t>::min();
  int64_t value;
};

/// A load or a store, with what it does along the ranges of its kernel.
struct Access {
  mlir::Operation *op;
  /// The ranges on which it depends or over which it stores.
  llvm::SmallBitVector ranges;
  /// The ranges on which the gate depends.
  llvm::SmallBitVector gate;
  /// For each range of the kernel.
  llvm::SmallVector<Stride> strides;
  /// The argument or the stage.
  mlir::Value memory;
  mlir::Type element;

  bool isStore() const { return llvm::isa<uop::StoreOp>(op); }
};

/// Sizes, accesses and amounts of work of a kernel as it is at the time of
/// construction. Strides are a guess where an index is chosen by a condition:
/// rules decide by them what is worth doing, never what is legal.
class KernelShape {
public:
  explicit KernelShape(uop::KernelOp kernel);

  const uop::FreeRanges &getFree() const { return free; }
  llvm::ArrayRef<uop::RangeOp> getRanges() const { return free.getRanges(); }
  llvm::ArrayRef<Access> getAccesses() const { return accesses; }
  mlir::Block &getBlock() const { return block; }
  /// Whether the kernel reads a buffer that it writes. Gates may then be all
  /// that keeps what is read from being overwritten.
  bool isInPlace() const;
  /// Whether vectors along a range of odd size must not end in a mask: stores
  /// of numbers that are rounded or cut off before are wrong in LLVM 22 where a
  /// mask has one element, since it then writes all bytes of the wider number.
  bool needsWholeVectors(unsigned range) const;
  /// The ranges on which an array depends: if they were expanded, there would
  /// be an array for each of their iterations.
  const llvm::SmallBitVector &getStageRanges() const { return stageRanges; }

  /// The size of a range; a guess for one without a constant size.
  double getSize(unsigned range) const;
  /// How many times something that depends on `ranges` is there.
  double getWeight(const llvm::SmallBitVector &ranges) const;
  /// All computations with numbers, where an expensive one counts several
  /// times.
  double getWork() const;

private:
  void computeStrides(mlir::Operation &op);
  void addAccess(mlir::Operation &op);
  llvm::SmallVector<Stride> getStrides(mlir::Value index) const;

  mlir::Block &block;
  uop::FreeRanges free;
  llvm::SmallVector<Access> accesses;
  llvm::SmallBitVector stageRanges;
  llvm::DenseMap<mlir::Value, llvm::SmallVector<Stride>> strides;
};

/// Whether an operation computes numbers, and not indices or conditions on
/// them.
bool isComputation(mlir::Operation &op);

} // namespace tiny

#endif // TINY_LIB_OPT_KERNELSHAPE_H

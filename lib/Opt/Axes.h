//===- Axes.h - The ranges that opts change ---------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_OPT_AXES_H
#define TINY_LIB_OPT_AXES_H

#include "mlir/IR/Builders.h"
#include "tiny/Dialect/UOp/IR/FreeRanges.h"
#include "llvm/Support/Error.h"

namespace tiny {

/// A refusal: the reason that an opt is not applied.
template <typename... Parts> llvm::Error refuse(const Parts &...parts) {
  std::string text;
  llvm::raw_string_ostream os(text);
  (os << ... << parts);
  return llvm::createStringError(text);
}

/// The operations that close a range.
struct Closers {
  llvm::SmallVector<uop::StoreOp> stores;
  llvm::SmallVector<uop::StageOp> stages;
  llvm::SmallVector<uop::ReduceOp> reduces;
  bool hasOther = false;

  explicit Closers(uop::RangeOp range);

  bool isOutput() const {
    return reduces.empty() && !hasOther && !(stores.empty() && stages.empty());
  }
  bool isReduce() const {
    return stores.empty() && stages.empty() && !hasOther && !reduces.empty();
  }
  bool operator==(const Closers &other) const {
    return stores == other.stores && stages == other.stages &&
           reduces == other.reduces && hasOther == other.hasOther;
  }
};

/// The ranges of one kernel, by the numbers that opts name them by. Until
/// `begin` is called, nothing is changed.
class Axes {
public:
  Axes(uop::KernelOp kernel, uop::TargetAttr target);

  /// Fails if opts cannot be applied to the kernel at all.
  llvm::Error check() const;

  uop::KernelOp getKernel() const { return kernel; }
  mlir::Block &getBlock() const { return block; }
  /// In the order of the nest.
  llvm::ArrayRef<uop::RangeOp> getRanges() const { return ranges; }
  /// The position of `range` in the nest.
  unsigned getPosition(uop::RangeOp range) const;

  llvm::Expected<uop::RangeOp> find(int64_t id) const;
  /// The same, for an axis of one of these types.
  llvm::Expected<uop::RangeOp> find(int64_t id,
                                    llvm::ArrayRef<uop::AxisType> types) const;
  /// The same, for an axis that only stores and stages close, or only reduces.
  llvm::Expected<uop::RangeOp> findOutput(int64_t id) const;
  llvm::Expected<uop::RangeOp> findReduce(int64_t id) const;

  /// Fails unless every store of the kernel is over `range`.
  llvm::Error checkInAllStores(uop::RangeOp range) const;
  /// The name of the target's device; empty if no target is known.
  llvm::StringRef getDevice() const;
  /// A property of the target that is one number.
  std::optional<int64_t> getLimit(llvm::StringRef property) const;
  /// Fails if stages of `bytes` more do not fit in the memory of a kernel.
  llvm::Error checkStageBytes(uint64_t bytes) const;
  /// The product of the constant sizes of the ranges of these types.
  uint64_t getProduct(llvm::ArrayRef<uop::AxisType> types) const;

  /// Gives the ranges their numbers and moves them, with what their sizes are
  /// computed from, to the beginning of the kernel. Changes only start here.
  void begin();

  /// Makes a range with a new number as the last of the nest.
  uop::RangeOp createLast(uop::RangeOp like, int64_t size, uop::AxisType type);
  void moveToEnd(uop::RangeOp range);
  void moveToBeginning(uop::RangeOp range);

  /// Where what is computed of ranges can stand: behind all of them.
  mlir::OpBuilder getBuilder() const;
  /// Where sizes of ranges can be computed: before all of them.
  mlir::OpBuilder getSizeBuilder() const;

private:
  uop::KernelOp kernel;
  mlir::Block &block;
  uop::TargetAttr target;
  llvm::SmallVector<uop::RangeOp> ranges;
  llvm::SmallVector<int64_t> ids;
  int64_t nextId = 0;
  /// The first operation that is no range and computes no size; see `begin`.
  mlir::Operation *body = nullptr;
};

/// Puts `value` in the place of `range` where it is used, and `parts` where it
/// is closed, and erases it. An element of a stage over `range` gets the
/// indices that `getIndices` makes of the one it had.
void substitute(uop::RangeOp range, mlir::Value value,
                llvm::ArrayRef<uop::RangeOp> parts,
                llvm::function_ref<llvm::SmallVector<mlir::Value>(
                    mlir::OpBuilder &, mlir::Value)>
                    getIndices);

/// Makes `stage` one over `ranges`, whose elements have the indices that
/// `getIndices` makes of those they had.
void replaceStage(uop::StageOp stage, llvm::ArrayRef<mlir::Value> ranges,
                  llvm::function_ref<llvm::SmallVector<mlir::Value>(
                      mlir::OpBuilder &, mlir::ValueRange)>
                      getIndices);

/// The type of an array of `element`s over `ranges`.
mlir::RankedTensorType getStageType(mlir::ValueRange ranges,
                                    mlir::Type element);

/// The loads that depend on `range`.
llvm::SmallVector<uop::LoadOp> getDependentLoads(const Axes &axes,
                                                 uop::RangeOp range);

/// Lets only those iterations count in which `inside` is true: `loads` touch no
/// memory in the others, stores write nothing, and reduces take the identity.
void guard(mlir::Value inside, llvm::ArrayRef<uop::LoadOp> loads,
           const Closers &closers);

/// A constant of type index.
mlir::Value createIndex(mlir::OpBuilder &builder, mlir::Location loc,
                        int64_t value);

} // namespace tiny

#endif // TINY_LIB_OPT_AXES_H

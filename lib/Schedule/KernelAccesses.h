//===- KernelAccesses.h - What calls read and write, comparably -*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The accesses of kernels as index expressions over ranges that all kernels
// have in common, so that those of different kernels can be compared: the n-th
// loop of a size is one value, whatever kernel it is in, and expressions that
// are equal are one value.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_KERNELACCESSES_H
#define TINY_LIB_SCHEDULE_KERNELACCESSES_H

#include "mlir/IR/OwningOpRef.h"
#include "tiny/Dialect/UOp/IR/FreeRanges.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

#include <map>

namespace tiny {

/// A load or a store of a call.
struct Access {
  mlir::Operation *op = nullptr;
  /// The operand of the call.
  mlir::Value buffer;
  /// Null where it depends on more than ranges and what the call is given.
  mlir::Value index;
  /// Null if there is none, or if `hasUnknownGate`.
  mlir::Value gate;
  bool hasUnknownGate = false;
  /// How many bytes it moves, if every environment of its ranges does.
  double bytes = 0;

  bool isStore() const { return llvm::isa<uop::StoreOp>(op); }
};

/// The elements that an access touches in one iteration of some loops.
struct Row {
  mlir::Value buffer;
  /// Where it begins.
  mlir::Value start;
  /// What is added to that, and how often.
  uop::Interval offsets;
  double length = 0;

  bool operator==(const Row &other) const {
    return buffer == other.buffer && start == other.start &&
           offsets == other.offsets && length == other.length;
  }
};

/// A call of a kernel with one store.
struct CallAccesses {
  CallAccesses(uop::CallOp call, uop::KernelOp kernel)
      : call(call), kernel(kernel) {}

  uop::CallOp getCall() const { return call; }
  uop::KernelOp getKernel() const { return kernel; }

  /// The common range that stands for each range of the kernel, in the order of
  /// the nest.
  llvm::SmallVector<std::pair<uop::RangeOp, mlir::Value>> ranges;
  /// Of the store, from the outermost in, as common ranges.
  llvm::SmallVector<mlir::Value, 4> loops;
  llvm::SmallVector<Access> loads;
  Access store;
  unsigned numOps = 0;
  /// Evaluations of operations.
  double work = 0;
  /// Whether it reduces over what it loads.
  bool reducesMemory = false;
  /// Whether a reduction reads the same for several elements of the result: a
  /// matrix product, whose speed depends on keeping them in registers.
  bool isContraction = false;

private:
  uop::CallOp call;
  uop::KernelOp kernel;
};

class KernelAccesses {
public:
  explicit KernelAccesses(mlir::MLIRContext *context);

  /// The accesses of `call`, which calls `kernel`; nothing if the kernel is not
  /// one that can be compared.
  std::optional<CallAccesses> get(uop::CallOp call, uop::KernelOp kernel);

  /// Whether two accesses of one buffer can be of one element.
  bool mayBeSameElement(const Access &a, const Access &b);

  /// What `access` touches in one iteration of the common ranges `loops`;
  /// nothing if it depends on more than ranges.
  std::optional<Row> getRow(const Access &access,
                            llvm::ArrayRef<mlir::Value> loops);

  /// Whether `store` writes a row, one element in each iteration of the common
  /// range `inner`, in which `load` reads an element whatever the ranges are.
  bool readsInRow(const Access &store, mlir::Value inner, const Access &load);

  /// How often a place inside the common ranges `loops` is reached, at most.
  double getIterations(llvm::ArrayRef<mlir::Value> loops);

private:
  class Translation;

  mlir::Value replaceByZero(mlir::Value value,
                            llvm::function_ref<bool(mlir::Value)> filter);
  mlir::Value getNumber(mlir::Value operand, mlir::Attribute bounds);
  mlir::Value getRange(uop::RangeOp range, mlir::Value size, unsigned number);
  mlir::OwningOpRef<uop::KernelOp> scratch;
  mlir::OpBuilder builder;
  uop::IndexBuilder index;
  /// What stands for index values of the function.
  llvm::DenseMap<mlir::Value, mlir::Value> numbers;
  /// By axis type, size (constant or symbolic), and which of those it is.
  std::map<std::tuple<uop::AxisType, int64_t, void *, unsigned>, mlir::Value>
      ranges;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_KERNELACCESSES_H

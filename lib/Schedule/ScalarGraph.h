//===- ScalarGraph.h - Helpers on scalars over ranges -----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the passes between `uop-rangeify` and `uop-split-kernels` share: the
// function holds index expressions, scalars over ranges, and the arrays
// (`uop.bufferize`, `uop.update`) that kernels will compute.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_SCALARGRAPH_H
#define TINY_LIB_SCHEDULE_SCALARGRAPH_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Block.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/SetVector.h"

namespace tiny {

/// Whether `op` computes an array that one kernel will make.
inline bool isArray(mlir::Operation *op) {
  return llvm::isa<uop::BufferizeOp, uop::UpdateOp>(op);
}

/// The ranges that `array` is computed over.
inline mlir::ValueRange getArrayRanges(mlir::Operation *array) {
  if (auto update = llvm::dyn_cast<uop::UpdateOp>(array))
    return update.getRanges();
  return llvm::cast<uop::BufferizeOp>(array).getRanges();
}

/// `op` as a load that reads an array, null if it is none: one that reads a
/// stage reads what its own kernel computes.
inline uop::LoadOp getArrayLoad(mlir::Operation *op) {
  auto load = llvm::dyn_cast<uop::LoadOp>(op);
  return load && !load.getSource().getDefiningOp<uop::StageOp>()
             ? load
             : uop::LoadOp();
}

/// Whether `op` computes numbers from numbers, as sizes are computed, or checks
/// them: nothing with effects, with regions, or on anything but scalars.
bool isNumeric(mlir::Operation &op);

/// Whether there is anything in `function` to make kernels of. One that has
/// been scheduled, or a kernel that has become a function, has nothing.
bool hasTensors(mlir::func::FuncOp function);

/// Whether `function` is what `uop-rangeify` leaves. Each pass can be run on
/// anything; what those after `uop-rangeify` rely on is made sure here. Fails
/// with a diagnostic.
mlir::LogicalResult verifyScalarGraph(mlir::func::FuncOp function);

/// Whether `op` is part of an index expression, given which values already are:
/// a range, a constant, or arithmetic on those and on numbers that the function
/// is given, but nothing that reads an array.
bool isIndexExpression(mlir::Operation *op,
                       const llvm::DenseSet<mlir::Value> &indexValues);

/// Moves the index expressions of `block` above everything else, keeping their
/// order, and returns a mark between them: a scalar that nobody uses, so that
/// nothing moves or erases it but `eraseDead`.
mlir::Operation *hoistIndexExpressions(mlir::Block &block);

/// The operations that the array `root` is computed by, without those of other
/// arrays: the ranges in block order, then everything after its operands.
llvm::SmallVector<mlir::Operation *> getComputation(mlir::Operation *root);

/// What `value` is computed from, up to arrays, each after its operands.
llvm::SmallVector<mlir::Operation *> getScalars(mlir::Value value);

/// The ranges that scalars depend on.
class IndexRanges {
public:
  llvm::ArrayRef<mlir::Value> get(mlir::Value value);

  bool dependsOn(mlir::Value value, mlir::Value range) {
    return llvm::is_contained(get(value), range);
  }

private:
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 4>> known;
};

/// Erases the operations of `block` that have neither users nor effects.
void eraseDead(mlir::Block &block);

/// The device that `array`, contents of an argument or a constant is on; null
/// for the one that the program runs on.
mlir::StringAttr getDevice(mlir::Value array);

/// The device of the first array that one of `scalars` reads; null for the one
/// that the program runs on.
mlir::StringAttr getDevice(llvm::ArrayRef<mlir::Operation *> scalars);

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_SCALARGRAPH_H

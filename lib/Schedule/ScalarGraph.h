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

#include "mlir/IR/Block.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/SetVector.h"

namespace tiny {

/// Whether `op` computes an array that one kernel will make.
inline bool isArray(mlir::Operation *op) {
  return llvm::isa<uop::BufferizeOp, uop::UpdateOp>(op);
}

/// Whether `op` is part of an index expression, given which values already are:
/// a range, a constant, or arithmetic on those, but nothing that reads an
/// array.
bool isIndexExpression(mlir::Operation *op,
                       const llvm::DenseSet<mlir::Value> &indexValues);

/// Moves the index expressions of `block` above everything else, keeping their
/// order, and returns the first operation that is not one.
mlir::Operation *hoistIndexExpressions(mlir::Block &block);

/// The operations that the array `root` is computed by, without those of other
/// arrays, in block order.
llvm::SmallVector<mlir::Operation *> getComputation(mlir::Operation *root);

/// The ranges that index expressions depend on.
class IndexRanges {
public:
  llvm::ArrayRef<mlir::Value> get(mlir::Value value);

private:
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value, 4>> known;
};

/// Erases the operations of `block` that have neither users nor effects.
void eraseDead(mlir::Block &block);

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_SCALARGRAPH_H

//===- FreeRanges.h - The ranges that values depend on ----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_FREERANGES_H
#define TINY_DIALECT_UOP_IR_FREERANGES_H

#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallBitVector.h"

namespace tiny::uop {

/// The free ranges of every value of a block:
///
///   free(range)           = { the range itself }
///   free(reduce v over R) = free(v) \ R, likewise for stage, bufferize, wmma
///   free(op)              = the union over its operands
///
/// Values from outside the block depend on no range. One pass over the block,
/// and a bit per range and value.
class FreeRanges {
public:
  explicit FreeRanges(mlir::Block &block);

  /// The ranges of the block in order; sets are indices into this list.
  llvm::ArrayRef<RangeOp> getRanges() const { return ranges; }

  /// The free ranges of `value`, and of all of `values` together.
  llvm::SmallBitVector getFree(mlir::Value value) const;
  llvm::SmallBitVector getFree(mlir::ValueRange values) const;

  /// The set of those of `values` that are ranges of this block.
  llvm::SmallBitVector getSet(mlir::ValueRange values) const;

private:
  void include(llvm::SmallBitVector &set, mlir::Value value) const;

  llvm::SmallVector<RangeOp> ranges;
  llvm::DenseMap<mlir::Value, unsigned> rangeIndices;
  llvm::DenseMap<mlir::Value, llvm::SmallBitVector> freeSets;
};

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_IR_FREERANGES_H

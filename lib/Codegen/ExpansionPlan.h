//===- ExpansionPlan.h - What becomes of upcast ranges ----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which ranges of a kernel become copies of operations and which become the
// elements of vectors. Making the plan changes no IR.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_CODEGEN_EXPANSIONPLAN_H
#define TINY_LIB_CODEGEN_EXPANSIONPLAN_H

#include "tiny/Dialect/UOp/IR/FreeRanges.h"

#include <optional>

namespace tiny {

/// A range that goes away.
struct ExpandedAxis {
  mlir::Value range;
  /// Its index in `FreeRanges`.
  unsigned number = 0;
  int64_t size = 0;
  /// Whether its iterations are the elements of vectors; else each has
  /// operations of its own.
  bool isVector = false;
};

class ExpansionPlan {
public:
  /// Kernels have no more copies of an operation than this, all together, and
  /// no more stores that one store becomes: ranges that would make more stay
  /// loops.
  static constexpr unsigned kMaxOperations = 1 << 16;
  static constexpr unsigned kMaxStores = 256;
  /// Sums of one nest that are kept apart, at most: as many as registers can
  /// hold. Where a range would make more, it stays a loop inside the nest.
  static constexpr unsigned kMaxAccumulators = 16;
  /// Vectors are no longer than this.
  static constexpr int64_t kMaxVectorSize = 64;

  explicit ExpansionPlan(uop::KernelOp kernel);

  llvm::ArrayRef<ExpandedAxis> getAxes() const { return axes; }
  /// The axis that `range` is; null if it stays a range.
  const ExpandedAxis *getAxis(mlir::Value range) const;
  const uop::FreeRanges &getFree() const { return free; }
  bool isFree(const ExpandedAxis &axis, mlir::Value value) const {
    return free.getFree(value).test(axis.number);
  }
  /// How much `index` grows with each step along `axis`; nothing if the steps
  /// are not all equal.
  std::optional<int64_t> getStride(mlir::Value index,
                                   const ExpandedAxis &axis) const;
  /// The same for the address of a load or a store, in elements; for a load of
  /// an array, if only the index of its innermost dimension moves.
  std::optional<int64_t> getStride(uop::LoadOp load,
                                   const ExpandedAxis &axis) const;
  /// For each dimension of the array that `stage` becomes, the dimension of
  /// `stage` that it is: first the ranges that stay, last the vector's.
  llvm::SmallVector<unsigned> getLayout(uop::StageOp stage) const;

private:
  void collect(mlir::Block &block);
  void dropExcess(mlir::Block &block);
  void chooseVectors(mlir::Block &block);
  double getScore(mlir::Block &block, const ExpandedAxis &axis) const;
  double getWeight(const llvm::SmallBitVector &ranges) const;
  /// How many iterations of axes there are for what depends on `ranges`, and
  /// how many copies.
  double countIterations(const llvm::SmallBitVector &ranges) const;
  double countCopies(const llvm::SmallBitVector &ranges) const;

  uop::FreeRanges free;
  llvm::SmallVector<ExpandedAxis> axes;
};

} // namespace tiny

#endif // TINY_LIB_CODEGEN_EXPANSIONPLAN_H

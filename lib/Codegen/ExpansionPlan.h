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

/// A range that goes away, or that is taken apart.
struct ExpandedAxis {
  enum class Kind {
    /// Each iteration has operations of its own.
    Copies,
    /// The iterations are the elements of vectors.
    Vector,
    /// The last iteration has operations of its own, the others are a range.
    Peeled
  };

  bool isVector() const { return kind == Kind::Vector; }
  bool isPeeled() const { return kind == Kind::Peeled; }

  mlir::Value range;
  /// Its index in `FreeRanges`.
  unsigned number = 0;
  /// How many operations, or elements, one becomes.
  int64_t size = 0;
  Kind kind = Kind::Copies;
};

class ExpansionPlan {
public:
  /// Kernels have no more copies of operations than this, all together, and no
  /// more copies of stores: ranges that would make more stay loops.
  static constexpr unsigned kMaxOperations = 1 << 16;
  static constexpr unsigned kMaxStores = 256;
  /// Sums of one nest that are kept apart, at most: as many as registers can
  /// hold. Where a range would make more, it stays a loop inside the nest.
  static constexpr unsigned kMaxAccumulators = 16;
  /// Vectors are no longer than this.
  static constexpr int64_t kMaxVectorSize = 64;

  explicit ExpansionPlan(uop::KernelOp kernel);

  llvm::ArrayRef<ExpandedAxis> getAxes() const { return axes; }
  /// The axis that `range` is; null if it stays as it is.
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

  /// The result that a condition always has in all iterations of `axis`, a
  /// peeled one, but the last; nothing if it may have either.
  std::optional<bool> getDecision(mlir::Value condition,
                                  const ExpandedAxis &axis) const;

private:
  void collect(mlir::Block &block);
  void dropExcess(mlir::Block &block);
  void chooseVectors(mlir::Block &block);
  void choosePeeled(mlir::Block &block);
  double getScore(mlir::Block &block, const ExpandedAxis &axis) const;
  double getWeight(const llvm::SmallBitVector &ranges) const;
  /// How many iterations of axes there are for what depends on `ranges`, and
  /// how many copies.
  double countIterations(const llvm::SmallBitVector &ranges) const;
  double countCopies(const llvm::SmallBitVector &ranges) const;
  /// How many stores `store` becomes.
  double countStores(uop::StoreOp store) const;
  /// How many of these are accumulators of one loop.
  double countAccumulators(const llvm::SmallBitVector &ranges) const;

  uop::FreeRanges free;
  /// Of a condition and a range.
  llvm::DenseMap<std::pair<mlir::Value, mlir::Value>, bool> decisions;
  llvm::SmallVector<ExpandedAxis> axes;
};

} // namespace tiny

#endif // TINY_LIB_CODEGEN_EXPANSIONPLAN_H

//===- RangeSolver.h - Where in a range a condition holds -------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conditions that compare linear functions of a range hold on an interval of
// it, or at a point. With that a reduction over the range can be replaced by
// what it is on the interval, without visiting it.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_RANGESOLVER_H
#define TINY_LIB_SCHEDULE_RANGESOLVER_H

#include "ScalarGraph.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

namespace tiny {

/// The elements of a range for which conditions hold. All values are the same
/// for the whole range; those that are no `i1` are `index` values that equal
/// their origin as whole numbers.
struct RangeSolutions {
  /// Only elements that are at least each of these,
  llvm::SmallVector<mlir::Value, 2> lower;
  /// and less than each of these,
  llvm::SmallVector<mlir::Value, 2> upper;
  /// and equal to this one, if there is one,
  mlir::Value point;
  /// and not to this one;
  mlir::Value excluded;
  /// and that only if this `i1` is true.
  mlir::Value invariant;
  /// All conditions together, null if there is none.
  mlir::Value condition;
};

/// Finds out where in a range conditions hold. Makes its expressions where
/// `builder` and `index`, which is over it, insert.
class RangeSolver {
public:
  RangeSolver(mlir::OpBuilder &builder, uop::IndexBuilder &index,
              IndexRanges &ranges)
      : builder(builder), index(index), ranges(ranges) {}

  /// The whole number that `value`, an integer or an index, is, as an index
  /// value: without the arithmetic of its type, as far as that is known not to
  /// wrap around. Null if it may not be one.
  mlir::Value toIndex(mlir::Value value);

  /// Adds to `solutions` that `condition` is `isTrue`. Returns whether that
  /// could be said; if not, `solutions` is as before.
  bool solve(mlir::Value condition, bool isTrue, mlir::Value range,
             RangeSolutions &solutions);

  /// The first of the interval of elements that solve it, apart from a point
  /// and an excluded one, and the one after the last.
  std::pair<mlir::Value, mlir::Value> getLimits(const RangeSolutions &solutions,
                                                mlir::Value range);
  /// How many elements of `range` solve it, not looking at the invariant.
  mlir::Value getCount(const RangeSolutions &solutions, mlir::Value range);
  /// Whether the point does, if there is one, looking at the invariant too.
  mlir::Value isPointInside(const RangeSolutions &solutions, mlir::Value range);

  mlir::Value getSize(mlir::Value range);

private:
  struct Linear {
    int64_t coefficient;
    mlir::Value rest;
  };
  struct Goal {
    mlir::Value condition;
    bool isTrue;
  };

  mlir::Value computeIndex(mlir::Value value, unsigned depth);
  mlir::Value toIndex(mlir::Value value, unsigned depth);
  std::optional<Linear> getLinear(mlir::Value value, mlir::Value range);
  mlir::Value clampTo(mlir::Value value, mlir::Value other);
  std::optional<Linear> getDifference(mlir::Value a, mlir::Value b,
                                      mlir::Value range);
  bool solveLess(mlir::Value a, mlir::Value b, bool orEqual, mlir::Value range,
                 RangeSolutions &solutions);
  bool solveEqual(mlir::Value a, mlir::Value b, bool isTrue, mlir::Value range,
                  RangeSolutions &solutions);
  bool solveComparison(mlir::Operation *op, bool isTrue, mlir::Value range,
                       RangeSolutions &solutions);
  bool takeApart(Goal goal, llvm::SmallVectorImpl<Goal> &goals);
  void addInvariant(mlir::Value condition, RangeSolutions &solutions);

  mlir::OpBuilder &builder;
  uop::IndexBuilder &index;
  IndexRanges &ranges;
  llvm::DenseMap<mlir::Value, mlir::Value> indices;
};

/// The whole number that `value` is if it is a constant integer, and whether it
/// is the constant zero of any type, with either sign.
std::optional<int64_t> getWholeConstant(mlir::Value value);
bool isZero(mlir::Value value);

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_RANGESOLVER_H

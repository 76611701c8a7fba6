//===- Bounds.h - Bounds of index values ------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_ANALYSIS_BOUNDS_H
#define TINY_DIALECT_UOP_ANALYSIS_BOUNDS_H

#include "mlir/IR/Value.h"
#include "tiny/Dialect/UOp/Analysis/Interval.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tiny::uop {

class GivenBounds;

/// Interval analysis of `index` and `i1` values of the dialect (`i1` counts as
/// 0 or 1), for all environments of the ranges that they depend on. Results are
/// kept, so the IR that has been asked about must not change.
class Bounds {
public:
  /// The values that `value` may have.
  Interval get(mlir::Value value);

  /// The values that `value` may have where `condition`, an `i1`, is true.
  Interval getUnder(mlir::Value value, mlir::Value condition);

private:
  friend class GivenBounds;
  using Lookup = llvm::function_ref<Interval(mlir::Value)>;
  Interval compute(mlir::Value value, Lookup lookup);

  llvm::DenseMap<mlir::Value, Interval> known;
};

/// Whether signed integers of `width` bits can compute `value`, an `index`: it
/// and every `index` that it is computed from have to fit, also where they are
/// only compared or selected. Elements that are loaded count as what they are,
/// their own indices as other expressions.
bool fitsInBits(Bounds &bounds, mlir::Value value, unsigned width);

/// The bounds of values where some conditions hold together.
class GivenBounds {
public:
  /// `conditions` are `i1`s, as `getConjuncts` takes them apart.
  GivenBounds(Bounds &bounds, llvm::ArrayRef<mlir::Value> conditions);

  /// The values that `value` may have where all conditions are true. An
  /// expression is followed only so deep for what they say of its parts; a part
  /// that has been asked for before is known.
  Interval get(mlir::Value value) { return follow(value, 0); }

private:
  void assume(mlir::Value value, Interval interval);
  Interval follow(mlir::Value value, unsigned depth);
  Interval followOperands(mlir::Operation *op, unsigned depth);

  Bounds &bounds;
  /// What the conditions say about single values.
  llvm::SmallDenseMap<mlir::Value, Interval> assumed;
  llvm::SmallDenseMap<mlir::Value, Interval> known;
};

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_ANALYSIS_BOUNDS_H

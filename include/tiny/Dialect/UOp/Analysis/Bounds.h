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
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tiny::uop {

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
  using Lookup = llvm::function_ref<Interval(mlir::Value)>;
  Interval compute(mlir::Value value, Lookup lookup);

  llvm::DenseMap<mlir::Value, Interval> known;
};

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_ANALYSIS_BOUNDS_H

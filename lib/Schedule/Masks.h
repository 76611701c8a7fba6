//===- Masks.h - What of a value a reduction sees ---------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_MASKS_H
#define TINY_LIB_SCHEDULE_MASKS_H

#include "RangeSolver.h"

namespace tiny {

/// A value where conditions on a range hold, and a neutral one elsewhere.
struct Masked {
  mlir::Value value;
  RangeSolutions solutions;
};

/// Whether a mask may be found in `value` if what it reads of arrays is
/// computed in place.
bool mayBeMasked(mlir::Value value);

/// Takes conditions on a range off a value: those whose failure makes it the
/// number that changes nothing in a reduction of some kind.
class MaskFinder {
public:
  MaskFinder(mlir::OpBuilder &builder, uop::IndexBuilder &index,
             IndexRanges &ranges, RangeSolver &solver)
      : builder(builder), index(index), ranges(ranges), solver(solver) {}

  /// `value` without the masks at its root. What is zero elsewhere may have
  /// been one of either sign: a sum, which begins at 0, does not tell.
  Masked find(mlir::Value value, uop::ReduceKind kind, mlir::Value range);

private:
  bool take(Masked &masked, uop::ReduceKind kind, mlir::Value range,
            unsigned depth);
  bool takeChoice(uop::WhereOp choice, Masked &masked, uop::ReduceKind kind,
                  mlir::Value range);
  bool takeFromOperand(mlir::Value operand, Masked &masked, mlir::Value range,
                       unsigned depth);
  mlir::Value addChoices(uop::AddOp sum);
  mlir::Value getCondition(mlir::Value condition);

  mlir::OpBuilder &builder;
  uop::IndexBuilder &index;
  IndexRanges &ranges;
  RangeSolver &solver;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_MASKS_H

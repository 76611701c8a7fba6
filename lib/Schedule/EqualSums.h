//===- EqualSums.h - Sums of equal numbers ----------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_EQUALSUMS_H
#define TINY_LIB_SCHEDULE_EQUALSUMS_H

#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

namespace tiny {

/// The sum that begins at 0 and adds `value`, a number, `count` times, an index
/// value that is not negative. Null if there is no cheap way to it: a float is
/// multiplied only where every sum on the way is exact, and else added up in
/// another order.
mlir::Value sumOfEqual(mlir::Value value, mlir::Value count, mlir::Location loc,
                       mlir::OpBuilder &builder, uop::IndexBuilder &index);

/// The whole number `value` as a constant of an element type.
mlir::Value createNumber(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Type type, int64_t value);

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_EQUALSUMS_H

//===- ReduceIdentity.h - Neutral elements of reductions --------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_UTILS_REDUCEIDENTITY_H
#define TINY_DIALECT_UOP_UTILS_REDUCEIDENTITY_H

#include "mlir/IR/Builders.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"

namespace tiny::uop {

/// What a reduction over nothing gives: 0 for `add`, 1 for `mul`, the lowest
/// value for `max` (false for `i1`, -inf for floats that have it). `type` is an
/// element type of the dialect, or a vector of one, whose elements are then all
/// the same.
mlir::TypedAttr getReduceIdentity(ReduceKind kind, mlir::Type type);

/// Combines two values, scalars or vectors, as a reduction does.
mlir::Value createReduceStep(mlir::OpBuilder &builder, mlir::Location loc,
                             ReduceKind kind, mlir::Value a, mlir::Value b);

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_UTILS_REDUCEIDENTITY_H

//===- ScalarConversions.h - Scalars to arith and math ----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_CODEGEN_SCALARCONVERSIONS_H
#define TINY_LIB_CODEGEN_SCALARCONVERSIONS_H

#include "mlir/IR/Builders.h"

namespace tiny {

/// Whether `convertScalar` can convert `op`, an operation of the dialect; if
/// not, says what has to be done first.
llvm::LogicalResult verifyConvertible(mlir::Operation *op);

/// The value of `op`, an operation that can be converted, made of `arith` and
/// `math` operations on converted `operands`. Total like the dialect: nothing
/// is undefined or poison for any operand. `type` is the converted type of the
/// result; `isAccumulation` says that `op` may be reassociated with itself.
mlir::Value convertScalar(mlir::Operation *op,
                          llvm::ArrayRef<mlir::Value> operands, mlir::Type type,
                          bool isAccumulation, mlir::OpBuilder &builder);

} // namespace tiny

#endif // TINY_LIB_CODEGEN_SCALARCONVERSIONS_H

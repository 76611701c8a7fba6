//===- Transcendentals.h - Functions as polynomials -------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In operations that vectors have as well as scalars, so that a result does not
// depend on how a kernel is expanded.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_CODEGEN_TRANSCENDENTALS_H
#define TINY_LIB_CODEGEN_TRANSCENDENTALS_H

#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {

/// The result of `op` within two units of the last place, for all operands;
/// null for a type that is left to the library: f64.
mlir::Value decomposeExp2(uop::Exp2Op op, mlir::OpBuilder &builder);
mlir::Value decomposeLog2(uop::Log2Op op, mlir::OpBuilder &builder);

} // namespace tiny

#endif // TINY_LIB_CODEGEN_TRANSCENDENTALS_H

//===- UOpOps.h - Operations of the uop dialect -----------------*- C++ -*-===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPOPS_H
#define TINY_DIALECT_UOP_IR_UOPOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"

namespace tiny::uop {

/// Returns `i1` in the shape of `type`, a scalar, vector or tensor.
mlir::Type getBoolTypeLike(mlir::Type type);

/// The size of an element of the given type in memory, in bytes: one for `i1`,
/// eight for `index`.
int64_t getElementByteSize(mlir::Type elementType);

} // namespace tiny::uop

#define GET_OP_CLASSES
#include "tiny/Dialect/UOp/IR/UOpOps.h.inc"

#endif // TINY_DIALECT_UOP_IR_UOPOPS_H

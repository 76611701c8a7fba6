//===- UOpOps.h - Operations of the uop dialect -----------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
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
#include "tiny/Dialect/UOp/IR/UOpTypes.h"

#define GET_OP_CLASSES
#include "tiny/Dialect/UOp/IR/UOpOps.h.inc"

namespace tiny::uop {

/// Whether `value` is an argument of a function that is marked `uop.mutable`.
bool isMutableArgument(mlir::Value value);

/// Returns what the chain of reshape, permute, shrink, flip and bitcast that
/// ends in `value` is a view of.
mlir::Value getViewRoot(mlir::Value value);

/// Returns the memory that `buffer` is a view of: a `uop.buffer`, an argument or
/// a constant.
mlir::Value getBufferRoot(mlir::Value buffer);

/// The device that `buffer` is on; null if that is the one that the program
/// runs on.
mlir::StringAttr getBufferDevice(mlir::Value buffer);

/// The `uop.target` of what is around `op`; null if there is none.
TargetAttr getTargetOf(mlir::Operation *op);

/// The name of the device that a program runs on; empty if that is not known.
llvm::StringRef getHomeDevice(mlir::Operation *op);

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_IR_UOPOPS_H

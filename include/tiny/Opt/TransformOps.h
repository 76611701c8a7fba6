//===- TransformOps.h - Opts as transform operations ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_OPT_TRANSFORMOPS_H
#define TINY_OPT_TRANSFORMOPS_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Transform/IR/TransformDialect.h"
#include "mlir/Dialect/Transform/Interfaces/TransformInterfaces.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

#define GET_OP_CLASSES
#include "tiny/Opt/TransformOps.h.inc"

namespace tiny {

/// Adds `transform.uop.upcast` and the like to the Transform dialect.
void registerOptTransformOps(mlir::DialectRegistry &registry);

} // namespace tiny

#endif // TINY_OPT_TRANSFORMOPS_H

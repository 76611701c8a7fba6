//===- UOpDialect.h - The uop dialect ---------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The dialect with its enumerations and attributes. Operations are declared in
// UOpOps.h.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPDIALECT_H
#define TINY_DIALECT_UOP_IR_UOPDIALECT_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/Interfaces/DataLayoutInterfaces.h"

#include "tiny/Dialect/UOp/IR/UOpDialect.h.inc"
#include "tiny/Dialect/UOp/IR/UOpEnums.h.inc"

#define GET_ATTRDEF_CLASSES
#include "tiny/Dialect/UOp/IR/UOpAttributes.h.inc"

namespace tiny::uop {

/// Whether iterations of such a range may run at once: `global`, `warp`,
/// `local` and `thread`. `group_reduce` is not one of them; it is parallel too,
/// but what it computes is a partial result.
bool isParallelAxis(AxisType type);

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_IR_UOPDIALECT_H

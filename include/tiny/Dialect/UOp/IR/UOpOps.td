//===- UOpOps.td - All operations of the uop dialect -------*- tablegen -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPOPS_TD
#define TINY_DIALECT_UOP_IR_UOPOPS_TD

include "tiny/Dialect/UOp/IR/UOpElementwiseOps.td"
include "tiny/Dialect/UOp/IR/UOpGraphOps.td"
include "tiny/Dialect/UOp/IR/UOpKernelOps.td"
include "tiny/Dialect/UOp/IR/UOpScheduleOps.td"
include "tiny/Dialect/UOp/IR/UOpViewOps.td"

#endif // TINY_DIALECT_UOP_IR_UOPOPS_TD

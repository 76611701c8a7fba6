//===- UOpBase.td - Base classes of uop operations ---------*- tablegen -*-===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_IR_UOPBASE_TD
#define TINY_DIALECT_UOP_IR_UOPBASE_TD

include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "tiny/Dialect/UOp/IR/UOpAttributes.td"
include "tiny/Dialect/UOp/IR/UOpDialect.td"
include "tiny/Dialect/UOp/IR/UOpEnums.td"
include "tiny/Dialect/UOp/IR/UOpTypes.td"

class UOp_Op<string mnemonic, list<Trait> traits = []>
    : Op<UOp_Dialect, mnemonic, traits>;

#endif // TINY_DIALECT_UOP_IR_UOPBASE_TD

//===- Passes.h - Passes that turn kernels into programs --------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_CODEGEN_PASSES_H
#define TINY_CODEGEN_PASSES_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {

#define GEN_PASS_DECL
#include "tiny/Codegen/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "tiny/Codegen/Passes.h.inc"

} // namespace tiny

#endif // TINY_CODEGEN_PASSES_H

//===- Passes.h - Passes that transform kernels' ranges ---------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_OPT_PASSES_H
#define TINY_OPT_PASSES_H

#include "mlir/Pass/Pass.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {

#define GEN_PASS_DECL
#include "tiny/Opt/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "tiny/Opt/Passes.h.inc"

} // namespace tiny

#endif // TINY_OPT_PASSES_H

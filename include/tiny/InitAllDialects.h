//===- InitAllDialects.h - Registers all dialects ---------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_INITALLDIALECTS_H
#define TINY_INITALLDIALECTS_H

#include "mlir/IR/DialectRegistry.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"

namespace tiny {

/// Adds the dialects of this project to `registry`.
inline void registerAllDialects(mlir::DialectRegistry &registry) {
  registry.insert<uop::UOpDialect>();
}

} // namespace tiny

#endif // TINY_INITALLDIALECTS_H

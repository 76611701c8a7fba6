//===- RewriteToEnd.h - Patterns that have to end ---------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_UTILS_REWRITETOEND_H
#define TINY_DIALECT_UOP_UTILS_REWRITETOEND_H

#include "mlir/Rewrite/FrozenRewritePatternSet.h"

namespace tiny::uop {

/// Applies `patterns` to what is in `op` until none matches. Patterns that undo
/// each other would go on for ever: after many more rewrites than there are
/// operations, it fails with an error that names the one applied most often.
llvm::LogicalResult rewriteToEnd(mlir::Operation *op,
                                 const mlir::FrozenRewritePatternSet &patterns);

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_UTILS_REWRITETOEND_H

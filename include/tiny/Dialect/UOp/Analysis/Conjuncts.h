//===- Conjuncts.h - Parts of a condition ---------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_ANALYSIS_CONJUNCTS_H
#define TINY_DIALECT_UOP_ANALYSIS_CONJUNCTS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

namespace tiny::uop {

/// The conditions, each once, that hold together exactly where `condition`, an
/// `i1`, does: it is taken apart at every `uop.and`. A condition of very many
/// parts is not taken apart to the end; the parts say the same all the same.
llvm::SmallVector<mlir::Value> getConjuncts(mlir::Value condition);

/// What `condition`, an `i1`, is the negation of; null if it is not written as
/// one (`uop.xor` with true).
mlir::Value getNegated(mlir::Value condition);

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_ANALYSIS_CONJUNCTS_H

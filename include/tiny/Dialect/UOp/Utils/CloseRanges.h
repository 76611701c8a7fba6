//===- CloseRanges.h - The ranges that stores are over ----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_UTILS_CLOSERANGES_H
#define TINY_DIALECT_UOP_UTILS_CLOSERANGES_H

#include "mlir/IR/Block.h"

namespace tiny {

/// Makes the ranges of stores the free ranges of their operands again. A range
/// that a store no longer depends on wrote one place with one value each time,
/// if there was a time.
void closeRanges(mlir::Block &block);

} // namespace tiny

#endif // TINY_DIALECT_UOP_UTILS_CLOSERANGES_H

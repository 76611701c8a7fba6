//===- SimplifyKernel.h - Simplify the indices of a kernel ------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_UTILS_SIMPLIFYKERNEL_H
#define TINY_DIALECT_UOP_UTILS_SIMPLIFYKERNEL_H

#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny::uop {

/// Simplifies the indices and the gates of a kernel that is a graph over
/// scalars, and erases what nothing uses afterwards.
void simplifyIndices(KernelOp kernel);

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_UTILS_SIMPLIFYKERNEL_H

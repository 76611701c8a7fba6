//===- SizeChecks.h - Run-time checks of symbolic sizes ---------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_SIZECHECKS_H
#define TINY_LIB_SCHEDULE_SIZECHECKS_H

#include "ViewAccess.h"

namespace tiny {

/// Asserts, at the builder's insertion point, what the verifier could not know
/// of the symbolic sizes of `op`, an operation of the tensor graph: that a
/// reshape keeps the number of elements, a shrink stays inside, and so on. What
/// the bounds of the sizes prove is not checked.
void emitSizeChecks(mlir::Operation &op, TensorSizes &sizes,
                    uop::IndexBuilder &index, mlir::OpBuilder &builder);

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_SIZECHECKS_H

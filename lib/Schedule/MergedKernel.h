//===- MergedKernel.h - One kernel for several calls ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_MERGEDKERNEL_H
#define TINY_LIB_SCHEDULE_MERGEDKERNEL_H

#include "CallGroup.h"

namespace tiny {

/// A kernel that does the work of all `members` of `group`, which has been
/// analyzed; not inserted anywhere yet. `operands` becomes what it has to be
/// called with.
uop::KernelOp createMergedKernel(const CallGroup &group,
                                 llvm::ArrayRef<const CallAccesses *> members,
                                 llvm::SmallVectorImpl<mlir::Value> &operands);

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_MERGEDKERNEL_H

//===- Heuristics.h - Opts by rules -----------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_OPT_HEURISTICS_H
#define TINY_OPT_HEURISTICS_H

#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {

/// Applies the opts to `kernel` that rules choose for `target`, which may be
/// null: docs/opt.md has them as a table. All that it does is in the kernel's
/// `uop.opts` afterwards. A kernel for which no rule fits stays as it is.
void optimizeByRules(uop::KernelOp kernel, uop::TargetAttr target);

} // namespace tiny

#endif // TINY_OPT_HEURISTICS_H

//===- Optimize.cpp - The pass that chooses opts --------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Opt/Heuristics.h"
#include "tiny/Opt/Opts.h"
#include "tiny/Opt/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_OPTIMIZEPASS
#include "tiny/Opt/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {
struct OptimizePass : public tiny::impl::OptimizePassBase<OptimizePass> {
  using OptimizePassBase::OptimizePassBase;

  void runOnOperation() override {
    KernelOp kernel = getOperation();
    // Somebody has chosen already.
    if (mode == "none" || !getAppliedOpts(kernel).empty() ||
        kernel->hasAttr(UOpDialect::kRequestedOptsAttrName))
      return markAllAnalysesPreserved();
    if (mode != "heuristic") {
      kernel.emitError() << "there is no mode '" << mode
                         << "'; the modes are: none, heuristic";
      return signalPassFailure();
    }
    optimizeByRules(kernel, getTargetOf(kernel));
  }
};
} // namespace

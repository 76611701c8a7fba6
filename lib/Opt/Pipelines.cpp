//===- Pipelines.cpp - Opts as a pipeline ---------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Opt/Pipelines.h"

#include "mlir/Transforms/Passes.h"
#include "tiny/Codegen/Passes.h"
#include "tiny/Opt/Passes.h"

using namespace mlir;
using namespace tiny;

void tiny::populateOptPipeline(OpPassManager &manager,
                               const OptOptions &options) {
  // Gates that loads have anyway would end up around what STAGE makes of the
  // loads.
  OpPassManager &kernels = manager.nest<uop::KernelOp>();
  kernels.addPass(createCSEPass());
  kernels.addPass(createSimplifyIndexPass());
  manager.addPass(createApplyOptsPass());
  OptimizePassOptions optimize;
  optimize.mode = options.mode;
  manager.addNestedPass<uop::KernelOp>(createOptimizePass(optimize));
}

void tiny::registerOptPipelines() {
  PassPipelineRegistration<OptOptions>(
      "uop-opt", "Apply the opts that kernels request, and choose others",
      [](OpPassManager &manager, const OptOptions &options) {
        populateOptPipeline(manager, options);
      });
}

//===- Pipelines.cpp - The code generation pipeline -----------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Codegen/Pipelines.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Transforms/Passes.h"
#include "tiny/Codegen/Passes.h"

using namespace mlir;
using namespace tiny;

void tiny::populateCodegenPipeline(OpPassManager &manager,
                                   const CodegenOptions &options) {
  OpPassManager &kernels = manager.nest<uop::KernelOp>();
  // Equal loads and values are one before their indices are compared.
  kernels.addPass(createCSEPass());
  kernels.addPass(createSimplifyIndexPass());
  kernels.addPass(createExpandPass());
  // The copies know the numbers of their iterations.
  kernels.addPass(createCSEPass());
  kernels.addPass(createSimplifyIndexPass());
  kernels.addPass(createDecomposePass());
  kernels.addPass(createLinearizePass());
  kernels.addPass(createMaterializeStagePass());
  LegalizeTypesPassOptions legalize;
  legalize.nativeHalfConversions = options.nativeHalfConversions;
  kernels.addPass(createLegalizeTypesPass(legalize));
  // Loops and conversions have come with constants of their own.
  kernels.addPass(createCSEPass());
  manager.addPass(createKernelsToFuncPass());
  manager.addNestedPass<func::FuncOp>(createConvertUOpToArithPass());
}

void tiny::registerCodegenPipelines() {
  PassPipelineRegistration<CodegenOptions>(
      "uop-codegen", "Turn kernels into functions of upstream dialects",
      [](OpPassManager &manager, const CodegenOptions &options) {
        populateCodegenPipeline(manager, options);
      });
}

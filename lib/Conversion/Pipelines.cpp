//===- Pipelines.cpp - Pipelines to upstream dialects ---------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Pass/PassManager.h"
#include "tiny/Conversion/Passes.h"

using namespace mlir;
using namespace tiny;

void tiny::populateUOpToLLVMPipeline(OpPassManager &manager,
                                     const CodegenOptions &options) {
  populateCodegenPipeline(manager, options);
  manager.addPass(createConvertUOpToLLVMPass());
}

void tiny::registerConversionPipelines() {
  PassPipelineRegistration<CodegenOptions>(
      "uop-to-llvm", "Take scheduled kernels to the llvm dialect",
      [](OpPassManager &manager, const CodegenOptions &options) {
        populateUOpToLLVMPipeline(manager, options);
      });
}

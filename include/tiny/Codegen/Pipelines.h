//===- Pipelines.h - The code generation pipeline ---------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_CODEGEN_PIPELINES_H
#define TINY_CODEGEN_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace tiny {

/// What code generation may assume of the target.
struct CodegenOptions : public mlir::PassPipelineOptions<CodegenOptions> {
  Option<bool> nativeHalfConversions{
      *this, "native-half-conversions",
      llvm::cl::desc("the target converts between f16 and f32 by itself"),
      llvm::cl::init(false)};
};

/// Adds the passes that turn kernels into functions of `scf`, `arith`, `math`
/// and `memref`. Everything else in the module stays as it is.
void populateCodegenPipeline(mlir::OpPassManager &manager,
                             const CodegenOptions &options);

/// Registers the pipeline as `uop-codegen`.
void registerCodegenPipelines();

} // namespace tiny

#endif // TINY_CODEGEN_PIPELINES_H

//===- Passes.h - Conversions to upstream dialects --------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_CONVERSION_PASSES_H
#define TINY_CONVERSION_PASSES_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/Pass.h"
#include "tiny/Codegen/Pipelines.h"

namespace tiny {

#define GEN_PASS_DECL
#include "tiny/Conversion/Passes.h.inc"

/// Adds the passes that take scheduled kernels to the llvm dialect, code
/// generation included.
void populateUOpToLLVMPipeline(mlir::OpPassManager &manager,
                               const CodegenOptions &options);

/// Registers the pipeline as `uop-to-llvm`.
void registerConversionPipelines();

#define GEN_PASS_REGISTRATION
#include "tiny/Conversion/Passes.h.inc"

} // namespace tiny

#endif // TINY_CONVERSION_PASSES_H

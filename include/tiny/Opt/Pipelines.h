//===- Pipelines.h - Opts as a pipeline -------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_OPT_PIPELINES_H
#define TINY_OPT_PIPELINES_H

#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace tiny {

/// What chooses opts, and whether.
struct OptOptions : public mlir::PassPipelineOptions<OptOptions> {
  Option<std::string> mode{*this, "mode",
                           llvm::cl::desc("none, or heuristic: by rules"),
                           llvm::cl::init("heuristic")};
};

/// The phase between `uop-schedule` and code generation: applies the opts that
/// kernels request, and chooses some for the others.
void populateOptPipeline(mlir::OpPassManager &manager,
                         const OptOptions &options);

/// Registers `uop-opt`.
void registerOptPipelines();

} // namespace tiny

#endif // TINY_OPT_PIPELINES_H

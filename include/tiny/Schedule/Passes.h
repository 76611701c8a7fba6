//===- Passes.h - Passes from a tensor graph to kernels ---------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_SCHEDULE_PASSES_H
#define TINY_SCHEDULE_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassOptions.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {

#define GEN_PASS_DECL
#include "tiny/Schedule/Passes.h.inc"

/// Options of the schedule pipeline.
struct ScheduleOptions : public mlir::PassPipelineOptions<ScheduleOptions> {
  Option<bool> collapse{
      *this, "collapse",
      llvm::cl::desc("take loops out of reductions that select, count or run"),
      llvm::cl::init(true)};
  Option<bool> splitReduces{
      *this, "split-reduces",
      llvm::cl::desc("reduce to few results in two steps"),
      llvm::cl::init(true)};
  Option<bool> fuse{
      *this, "fuse",
      llvm::cl::desc("remove arrays that cost more than they save, and let one "
                     "kernel do the work of several"),
      llvm::cl::init(true)};
  Option<int64_t> maxBuffers{
      *this, "max-buffers",
      llvm::cl::desc("the most buffers of a kernel; 0 to ask the target"),
      llvm::cl::init(0)};
  Option<bool> planMemory{
      *this, "plan-memory",
      llvm::cl::desc("put the buffers between kernels into one arena"),
      llvm::cl::init(true)};
};

/// Adds the passes that turn functions of tensors into calls of kernels.
void populateSchedulePipeline(mlir::OpPassManager &manager,
                              const ScheduleOptions &options);

/// Registers the pipeline as `uop-schedule`.
void registerSchedulePipeline();

#define GEN_PASS_REGISTRATION
#include "tiny/Schedule/Passes.h.inc"

} // namespace tiny

#endif // TINY_SCHEDULE_PASSES_H

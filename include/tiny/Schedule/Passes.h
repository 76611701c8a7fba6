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
#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {

#define GEN_PASS_DECL
#include "tiny/Schedule/Passes.h.inc"

/// Options of the schedule pipeline.
struct ScheduleOptions {
  /// Removes buffers that are cheaper to compute again; without, every tensor
  /// that the users of disagree about is a buffer.
  bool fuse = true;
  /// Puts the buffers between kernels into one arena.
  bool planMemory = true;
};

/// Adds the passes that turn functions of tensors into calls of kernels.
void populateSchedulePipeline(mlir::OpPassManager &manager,
                              const ScheduleOptions &options = {});

/// Registers the pipeline as `uop-schedule`.
void registerSchedulePipeline();

#define GEN_PASS_REGISTRATION
#include "tiny/Schedule/Passes.h.inc"

} // namespace tiny

#endif // TINY_SCHEDULE_PASSES_H

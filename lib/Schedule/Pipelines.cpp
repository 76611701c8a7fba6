//===- Pipelines.cpp - The schedule pipeline ------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Schedule/Passes.h"

using namespace mlir;
using namespace tiny;

void tiny::populateSchedulePipeline(OpPassManager &manager,
                                    const ScheduleOptions &options) {
  OpPassManager &functions = manager.nest<func::FuncOp>();
  functions.addPass(createAssignDevicesPass());
  functions.addPass(createSimplifyGraphPass());
  functions.addPass(createRangeifyPass());
  if (options.collapse) {
    functions.addPass(createCollapseReducesPass());
    functions.addPass(createSplitScansPass());
  }
  if (options.splitReduces)
    functions.addPass(createSplitReducesPass());
  if (options.fuse)
    functions.addPass(createFusePass());
  functions.addPass(
      createLimitBuffersPass(LimitBuffersPassOptions{options.maxBuffers}));
  functions.addPass(createOrderUpdatesPass());
  manager.addPass(createSplitKernelsPass());
  // What came from different tensors may select by one condition twice.
  manager.addNestedPass<uop::KernelOp>(createCanonicalizerPass());
  if (options.fuse)
    manager.addPass(
        createMergeKernelsPass(MergeKernelsPassOptions{options.maxBuffers}));
  manager.addNestedPass<uop::KernelOp>(createVerifyHazardsPass());
  manager.addNestedPass<uop::KernelOp>(
      createVerifyBoundsPass(VerifyBoundsPassOptions{/*guard=*/true}));
  if (options.planMemory)
    manager.addNestedPass<func::FuncOp>(createPlanMemoryPass());
}

void tiny::registerSchedulePipeline() {
  PassPipelineRegistration<ScheduleOptions>(
      "uop-schedule", "Turn functions of tensors into calls of kernels",
      [](OpPassManager &manager, const ScheduleOptions &options) {
        populateSchedulePipeline(manager, options);
      });
}

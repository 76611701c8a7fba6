//===- MaterializeStage.cpp - Places for staged arrays --------------------===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "tiny/Codegen/Passes.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {
#define GEN_PASS_DEF_MATERIALIZESTAGEPASS
#include "tiny/Codegen/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;

/// Allocates at the kernel's entry, so that a stage inside a loop takes its
/// place once.
static FailureOr<Value> allocate(OpBuilder &builder, Location loc,
                                 MemRefType type, ValueRange sizes,
                                 unsigned alignment) {
  auto kernel = builder.getInsertionBlock()
                    ->getParentOp()
                    ->getParentOfType<uop::KernelOp>();
  if (!kernel)
    kernel = cast<uop::KernelOp>(builder.getInsertionBlock()->getParentOp());
  if (!type.hasStaticShape())
    return emitError(loc)
           << "'uop.stage' over a symbolic range has no place of "
              "constant size: not supported yet";
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&kernel.getBody().front());
  return memref::AllocaOp::create(builder, loc, type, sizes,
                                  builder.getI64IntegerAttr(alignment))
      .getResult();
}

namespace {
struct MaterializeStagePass
    : public tiny::impl::MaterializeStagePassBase<MaterializeStagePass> {
  void getDependentDialects(DialectRegistry &registry) const override {
    registry
        .insert<bufferization::BufferizationDialect, memref::MemRefDialect>();
    arith::registerBufferizableOpInterfaceExternalModels(registry);
    scf::registerBufferizableOpInterfaceExternalModels(registry);
    tensor::registerBufferizableOpInterfaceExternalModels(registry);
  }

  void runOnOperation() override {
    bufferization::OneShotBufferizationOptions options;
    options.allocationFn = allocate;
    options.bufferAlignment = 64;
    // The arrays of one kernel have the layout that they are written in.
    options.defaultMemorySpaceFn = [](TensorType) { return Attribute(); };
    options.setFunctionBoundaryTypeConversion(
        bufferization::LayoutMapOption::IdentityLayoutMap);
    bufferization::BufferizationState state;
    if (failed(
            bufferization::runOneShotBufferize(getOperation(), options, state)))
      signalPassFailure();
  }
};
} // namespace

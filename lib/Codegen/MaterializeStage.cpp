//===- MaterializeStage.cpp - Places for staged arrays --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Arith/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Dialect/Vector/Transforms/BufferizableOpInterfaceImpl.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "tiny/Codegen/Passes.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {
#define GEN_PASS_DEF_MATERIALIZESTAGEPASS
#include "tiny/Codegen/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;

/// Allocates at the kernel's entry, so that a stage inside a loop takes its
/// place once; or at the beginning of what a thread does, since each has arrays
/// of its own.
static FailureOr<Value> allocate(OpBuilder &builder, Location loc,
                                 MemRefType type, ValueRange sizes,
                                 unsigned alignment) {
  Operation *owner = builder.getInsertionBlock()->getParentOp();
  while (!isa<uop::KernelOp, scf::ForallOp>(owner))
    owner = owner->getParentOp();
  if (!type.hasStaticShape())
    return emitError(loc)
           << "'uop.stage' over a symbolic range has no place of "
              "constant size: not supported yet";
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(&owner->getRegion(0).front());
  return memref::AllocaOp::create(builder, loc, type, sizes,
                                  builder.getI64IntegerAttr(alignment))
      .getResult();
}

/// Fails if the places in the kernel take more than `limit` bytes together.
static LogicalResult checkSize(uop::KernelOp kernel, uint64_t limit) {
  uint64_t total = 0;
  WalkResult counted = kernel.walk([&](memref::AllocaOp place) -> WalkResult {
    MemRefType type = place.getType();
    uint64_t bytes;
    // That the size of a type is representable is verified with the kernel.
    bytes =
        type.getNumElements() * uop::getElementByteSize(type.getElementType());
    total = llvm::SaturatingAdd(total, bytes);
    if (total > limit)
      return emitError(place.getLoc())
             << "the stages of the kernel need more than the " << limit
             << " bytes of memory that it may have";
    return WalkResult::advance();
  });
  return failure(counted.wasInterrupted());
}

namespace {
struct MaterializeStagePass
    : public tiny::impl::MaterializeStagePassBase<MaterializeStagePass> {
  using MaterializeStagePassBase::MaterializeStagePassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    registry
        .insert<bufferization::BufferizationDialect, memref::MemRefDialect>();
    arith::registerBufferizableOpInterfaceExternalModels(registry);
    scf::registerBufferizableOpInterfaceExternalModels(registry);
    tensor::registerBufferizableOpInterfaceExternalModels(registry);
    vector::registerBufferizableOpInterfaceExternalModels(registry);
  }

  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet patterns(context);
    scf::ForOp::getCanonicalizationPatterns(patterns, context);
    loopPatterns = std::move(patterns);
    return success();
  }

  void runOnOperation() override {
    uop::KernelOp kernel = getOperation();
    WalkResult found =
        kernel.walk([](tensor::EmptyOp) { return WalkResult::interrupt(); });
    if (!found.wasInterrupted())
      return markAllAnalysesPreserved();
    bufferization::OneShotBufferizationOptions options;
    options.allocationFn = allocate;
    options.bufferAlignment = 64;
    // The arrays of one kernel have the layout that they are written in.
    options.defaultMemorySpaceFn = [](TensorType) { return Attribute(); };
    bufferization::BufferizationState state;
    if (failed(bufferization::runOneShotBufferize(kernel, options, state)) ||
        failed(checkSize(kernel, maxBytes)))
      return signalPassFailure();
    // The loops still carry the places that they fill. Nothing else is folded:
    // a vector of equal constants would become one of arith, of a type that
    // arith does not have.
    GreedyRewriteConfig config;
    config.enableFolding(false);
    if (failed(applyPatternsGreedily(kernel, loopPatterns, config)))
      signalPassFailure();
  }

  FrozenRewritePatternSet loopPatterns;
};
} // namespace

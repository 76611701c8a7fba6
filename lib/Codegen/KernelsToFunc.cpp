//===- KernelsToFunc.cpp - Kernels as functions ---------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tiny/Codegen/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_KERNELSTOFUNCPASS
#include "tiny/Codegen/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;

namespace {
struct KernelsToFuncPass
    : public tiny::impl::KernelsToFuncPassBase<KernelsToFuncPass> {
  void runOnOperation() override {
    for (auto kernel :
         llvm::make_early_inc_range(getOperation().getOps<uop::KernelOp>())) {
      if (!kernel.getBody().getOps<uop::StoreOp>().empty()) {
        kernel.emitOpError("is still a graph; run uop-linearize first");
        return signalPassFailure();
      }
      OpBuilder builder(kernel);
      auto function =
          func::FuncOp::create(builder, kernel.getLoc(), kernel.getSymName(),
                               kernel.getFunctionType());
      function->setAttr(uop::UOpDialect::kKernelAttrName,
                        builder.getUnitAttr());
      function.getBody().takeBody(kernel.getBody());
      Operation *sink = function.getBody().front().getTerminator();
      builder.setInsertionPoint(sink);
      func::ReturnOp::create(builder, sink->getLoc());
      sink->erase();
      kernel.erase();
    }
  }
};
} // namespace

//===- SimplifyGraph.cpp - Simplify a tensor graph ------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Schedule/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_SIMPLIFYGRAPHPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;

namespace {
struct SimplifyGraphPass
    : public tiny::impl::SimplifyGraphPassBase<SimplifyGraphPass> {
  LogicalResult initialize(MLIRContext *context) override {
    RewritePatternSet set(context);
    auto *dialect = context->getLoadedDialect<uop::UOpDialect>();
    dialect->getCanonicalizationPatterns(set);
    for (RegisteredOperationName op :
         context->getRegisteredOperationsByDialect(dialect->getNamespace()))
      op.getCanonicalizationPatterns(set, context);
    patterns = std::move(set);
    return success();
  }

  void runOnOperation() override {
    // Merging first: equal constants become one, which more patterns match.
    DominanceInfo dominance(getOperation());
    IRRewriter rewriter(&getContext());
    eliminateCommonSubExpressions(rewriter, dominance, getOperation());
    if (failed(applyPatternsGreedily(getOperation(), patterns)))
      return signalPassFailure();
    DominanceInfo newDominance(getOperation());
    eliminateCommonSubExpressions(rewriter, newDominance, getOperation());
  }

  FrozenRewritePatternSet patterns;
};
} // namespace

//===- RewriteToEndTest.cpp - Tests of patterns that have to end ----------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Utils/RewriteToEnd.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tiny::uop;

namespace {

/// Undoes itself.
struct SwapOperands : OpRewritePattern<SubOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SubOp sub,
                                PatternRewriter &rewriter) const override {
    rewriter.replaceOpWithNewOp<SubOp>(sub, sub.getRhs(), sub.getLhs());
    return success();
  }
};

struct SubToAdd : OpRewritePattern<SubOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(SubOp sub,
                                PatternRewriter &rewriter) const override {
    Value negated = NegOp::create(rewriter, sub.getLoc(), sub.getRhs());
    rewriter.replaceOpWithNewOp<AddOp>(sub, sub.getLhs(), negated);
    return success();
  }
};

struct RewriteToEndTest : testing::Test {
  RewriteToEndTest() {
    context.loadDialect<func::FuncDialect, UOpDialect>();
    module = parseSourceString<ModuleOp>(R"(
      func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
        %0 = uop.sub %a, %b : tensor<4xf32>
        return %0 : tensor<4xf32>
      })",
                                         &context);
  }

  template <typename PatternTy> LogicalResult rewrite() {
    RewritePatternSet patterns(&context);
    patterns.add<PatternTy>(&context);
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
      text += diagnostic.str();
      for (Diagnostic &note : diagnostic.getNotes())
        text += note.str();
      return success();
    });
    return rewriteToEnd(*module, std::move(patterns));
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::string text;
};

TEST_F(RewriteToEndTest, Ends) {
  EXPECT_TRUE(succeeded(rewrite<SubToAdd>()));
  EXPECT_EQ(text, "");
  EXPECT_FALSE(module->walk([](SubOp) { return WalkResult::interrupt(); })
                   .wasInterrupted());
}

TEST_F(RewriteToEndTest, NamesThePatternThatDoesNotEnd) {
  EXPECT_TRUE(failed(rewrite<SwapOperands>()));
  EXPECT_NE(text.find("rewrites do not come to an end"), std::string::npos)
      << text;
  EXPECT_NE(text.find("SwapOperands"), std::string::npos) << text;
  EXPECT_NE(text.find("the last time here"), std::string::npos) << text;
}

} // namespace

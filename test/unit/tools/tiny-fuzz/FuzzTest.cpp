//===- FuzzTest.cpp - Tests of the graph generator ------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tools/tiny-fuzz/CaseRunner.h"
#include "tools/tiny-fuzz/GraphGenerator.h"
#include "tools/tiny-fuzz/Minimizer.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"

#include <csignal>

using namespace mlir;
using namespace tiny;
using namespace tiny::fuzz;

namespace {

struct FuzzTest : testing::Test {
  FuzzTest() : context(MLIRContext::Threading::DISABLED) {
    context.loadDialect<func::FuncDialect, uop::UOpDialect>();
  }

  static std::string print(Graph &graph) {
    std::string text;
    llvm::raw_string_ostream os(text);
    graph.module->print(os);
    return text;
  }

  MLIRContext context;
};

TEST_F(FuzzTest, SameSeedSameGraph) {
  for (Kind kind : {Kind::Exact, Kind::Tolerant}) {
    Graph first = generateGraph(&context, kind, 7);
    Graph second = generateGraph(&context, kind, 7);
    Graph other = generateGraph(&context, kind, 8);
    EXPECT_EQ(print(first), print(second));
    EXPECT_NE(print(first), print(other));
  }
}

TEST_F(FuzzTest, GraphsAreValidAndInterpreted) {
  for (uint64_t seed = 0; seed < 500; ++seed)
    for (Kind kind : {Kind::Exact, Kind::Tolerant}) {
      Graph graph = generateGraph(&context, kind, seed);
      ASSERT_TRUE(succeeded(verify(*graph.module))) << print(graph);
      std::optional<std::string> problem =
          findMismatch(graph, kind, "ref", /*hasOpts=*/false, seed);
      ASSERT_EQ(problem.value_or(""), "") << print(graph);
    }
}

TEST_F(FuzzTest, EveryOperationOccurs) {
  llvm::StringSet<> seen;
  for (uint64_t seed = 0; seed < 500; ++seed)
    for (Kind kind : {Kind::Exact, Kind::Tolerant}) {
      Graph graph = generateGraph(&context, kind, seed);
      graph.module->walk(
          [&](Operation *op) { seen.insert(op->getName().getStringRef()); });
    }
  for (StringRef name :
       {"exp2",       "log2",        "sin",        "sqrt",
        "reciprocal", "neg",         "trunc",      "add",
        "mul",        "sub",         "fdiv",       "idiv",
        "mod",        "max",         "pow",        "xor",
        "or",         "and",         "shl",        "shr",
        "cmplt",      "cmpne",       "cmpeq",      "threefry",
        "where",      "mulacc",      "cast",       "bitcast",
        "const",      "contiguous",  "detach",     "contiguous_backward",
        "assign",     "after",       "copy",       "reshape",
        "expand",     "permute",     "pad",        "shrink",
        "flip",       "reduce_axis", "define_var", "bind"})
    EXPECT_TRUE(seen.contains(("uop." + name).str())) << name.str();
}

TEST_F(FuzzTest, HardGraphsOccur) {
  bool hasManyResults = false, hasManyAssigns = false, isDeep = false;
  bool isEmptyAtRunTime = false, hasOtherSizes = false;
  bool reducesReduced = false, swaps = false;
  for (uint64_t seed = 0; seed < 500; ++seed) {
    Graph graph = generateGraph(&context, Kind::Exact, seed);
    unsigned numAssigns = 0;
    llvm::SmallPtrSet<Value, 4> written;
    graph.module->walk([&](Operation *op) {
      hasManyResults |= isa<func::ReturnOp>(op) && op->getNumOperands() > 8;
      if (auto assign = dyn_cast<uop::AssignOp>(op)) {
        ++numAssigns;
        auto source = dyn_cast<BlockArgument>(assign.getValue());
        swaps |=
            source && source != assign.getTarget() && written.contains(source);
        written.insert(assign.getTarget());
      }
      if (auto reduce = dyn_cast<uop::ReduceAxisOp>(op)) {
        auto inner = reduce.getOperand().getDefiningOp<uop::SubOp>();
        auto spread =
            inner ? inner.getRhs().getDefiningOp<uop::ExpandOp>() : nullptr;
        reducesReduced |=
            spread && spread.getOperand().getDefiningOp<uop::ReduceAxisOp>();
      }
    });
    hasManyAssigns |= numAssigns > 4;
    // How long the longest chain of operations is.
    llvm::DenseMap<Value, unsigned> depth;
    graph.module->walk([&](Operation *op) {
      for (Value result : op->getResults())
        for (Value operand : op->getOperands())
          depth[result] = std::max(depth[result], depth.lookup(operand) + 1);
      for (Value result : op->getResults())
        isDeep |= depth.lookup(result) > 40;
    });
    hasOtherSizes |= !graph.otherVariables.empty();
    for (const auto &variables : graph.otherVariables)
      for (const auto &variable : variables)
        isEmptyAtRunTime |= variable.second == 0;
  }
  EXPECT_TRUE(hasManyResults);
  EXPECT_TRUE(hasManyAssigns);
  EXPECT_TRUE(isDeep);
  EXPECT_TRUE(hasOtherSizes && isEmptyAtRunTime);
  EXPECT_TRUE(reducesReduced);
  EXPECT_TRUE(swaps);
}

TEST_F(FuzzTest, SpecialFloatsOccurInExactGraphsOnly) {
  bool isNaN = false, isInfinite = false, isNegativeZero = false;
  bool isDenormal = false, isGiven = false;
  for (uint64_t seed = 0; seed < 500; ++seed) {
    Graph graph = generateGraph(&context, Kind::Exact, seed);
    auto isWild = [](const Argument &argument) { return argument.isWild; };
    isGiven |= llvm::any_of(graph.arguments, isWild);
    graph.module->walk([&](uop::ConstOp op) {
      auto elements = dyn_cast<DenseFPElementsAttr>(op.getValue());
      for (const APFloat &element :
           elements ? llvm::to_vector(elements) : SmallVector<APFloat>()) {
        isNaN |= element.isNaN();
        isInfinite |= element.isInfinity();
        isNegativeZero |= element.isNegZero();
        isDenormal |= element.isDenormal();
      }
    });
    Graph tolerant = generateGraph(&context, Kind::Tolerant, seed);
    EXPECT_TRUE(llvm::none_of(tolerant.arguments, isWild));
  }
  EXPECT_TRUE(isNaN && isInfinite && isNegativeZero && isDenormal && isGiven);
}

TEST_F(FuzzTest, MinimizerKeepsWhatFails) {
  Graph graph;
  graph.module = parseSourceString<ModuleOp>(R"(
    func.func @main(%a: tensor<4xf32>, %b: tensor<4xf32>)
        -> (tensor<4xf32>, tensor<4xf32>) {
      %0 = uop.add %a, %b : tensor<4xf32>
      %1 = uop.neg %0 : tensor<4xf32>
      %2 = uop.exp2 %1 : tensor<4xf32>
      %3 = uop.mul %2, %b : tensor<4xf32>
      return %3, %0 : tensor<4xf32>, tensor<4xf32>
    })",
                                             &context);
  ASSERT_TRUE(graph.module);
  graph.agreements.resize(4);
  graph.arguments.assign(2, {{4}, false});
  auto hasExp2 = [](const Graph &candidate) {
    ModuleOp module = candidate.module.get();
    return module.walk([](uop::Exp2Op) { return WalkResult::interrupt(); })
        .wasInterrupted();
  };
  Graph smallest = minimize(std::move(graph), hasExp2);
  EXPECT_TRUE(hasExp2(smallest));
  unsigned count = 0;
  smallest.module->walk([&](Operation *op) {
    count += isa_and_nonnull<uop::UOpDialect>(op->getDialect());
  });
  EXPECT_EQ(count, 1u) << print(smallest);
}

TEST_F(FuzzTest, CrashIsAResult) {
  std::optional<std::string> crash =
      runIsolated([]() -> std::optional<std::string> {
        std::signal(SIGSEGV, SIG_DFL);
        std::raise(SIGSEGV);
        return std::nullopt;
      });
  ASSERT_TRUE(crash);
  EXPECT_NE(crash->find("crashed"), std::string::npos) << *crash;
  EXPECT_EQ(runIsolated([] { return std::optional<std::string>("off"); }),
            std::optional<std::string>("off"));
  EXPECT_EQ(runIsolated([] { return std::optional<std::string>(); }),
            std::nullopt);
}

} // namespace

//===- OptsTest.cpp - Kernels mean the same after opts --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Opt/Opts.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "tiny/Engine/Compare.h"
#include "tiny/Engine/Engine.h"
#include "tiny/Engine/RandomData.h"
#include "tiny/Schedule/Passes.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {

class OptsTest : public ::testing::Test {
protected:
  OptsTest() {
    context.loadDialect<cf::ControlFlowDialect, func::FuncDialect,
                        memref::MemRefDialect, UOpDialect>();
  }

  OwningOpRef<ModuleOp> parse(StringRef text) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text.str();
    return module;
  }

  /// The kernels of a graph, scheduled without what rewrites reductions.
  OwningOpRef<ModuleOp> schedule(StringRef text) {
    OwningOpRef<ModuleOp> module = parse(text);
    PassManager manager(&context);
    ScheduleOptions options;
    options.collapse = false;
    options.splitReduces = false;
    populateSchedulePipeline(manager, options);
    EXPECT_TRUE(succeeded(manager.run(*module)));
    return module;
  }

  static llvm::SmallVector<HostTensor>
  run(ModuleOp module, const CompileOptions &options, double shift) {
    auto executable = compile(module, options);
    if (!executable) {
      ADD_FAILURE() << llvm::toString(executable.takeError());
      return {};
    }
    std::mt19937_64 generator(1);
    llvm::SmallVector<HostTensor> arguments;
    for (const TensorInfo &info : (*executable)->info().arguments) {
      arguments.push_back(
          llvm::cantFail(HostTensor::allocate(info.dtype, info.shape)));
      fillRandom(arguments.back(), generator);
      for (int64_t i = 0; i < arguments.back().numElements(); ++i)
        if (isFloat(info.dtype))
          arguments.back().setDouble(i, arguments.back().getDouble(i) + shift);
    }
    auto results = (*executable)->run(arguments, {});
    if (!results) {
      ADD_FAILURE() << llvm::toString(results.takeError());
      return {};
    }
    return std::move(*results);
  }

  /// Checks that the graph gives on the CPU, with `opts` applied to each of its
  /// kernels, what the interpreter gives. `shift` is added to its arguments,
  /// which are in [-1, 1).
  void check(StringRef text, ArrayRef<StringRef> opts, double shift = 0) {
    std::string trace;
    for (StringRef opt : opts)
      trace += " " + opt.str();
    SCOPED_TRACE(trace);
    CompileOptions options;
    options.device = "ref";
    auto expected = run(*parse(text), options, shift);
    OwningOpRef<ModuleOp> module = schedule(text);
    for (auto kernel : module->getOps<KernelOp>())
      for (StringRef opt : opts) {
        llvm::Error error = applyOpt(
            kernel, llvm::cantFail(parseOpt(&context, opt)), /*target=*/{});
        ASSERT_FALSE(bool(error)) << llvm::toString(std::move(error));
        ASSERT_TRUE(succeeded(verify(kernel)));
      }
    options.device = "cpu";
    options.threads = 1;
    options.level = InputLevel::Schedule;
    auto actual = run(*module, options, shift);
    ASSERT_EQ(actual.size(), expected.size());
    for (auto [a, e] : llvm::zip_equal(actual, expected)) {
      Comparison comparison = compareTensors(a, e);
      EXPECT_TRUE(comparison.isEqual()) << comparison.toString();
    }
  }

  MLIRContext context;
};

/// Row sums of a 17x17 matrix, each element after `body`, which makes %v of %a.
std::string getRowReduce(StringRef kind, StringRef body) {
  return ("func.func @main(%a: tensor<17x17xf32>) -> tensor<17x1xf32> {\n" +
          body + "\n%r = uop.reduce_axis " + kind +
          " %v axes [1] : tensor<17x17xf32> -> tensor<17x1xf32>\n"
          "return %r : tensor<17x1xf32>\n}")
      .str();
}

std::string getMatmul(int64_t m, int64_t k, int64_t n) {
  std::string sm = std::to_string(m), sk = std::to_string(k),
              sn = std::to_string(n);
  auto type = [](std::string a, std::string b) {
    return "tensor<" + a + "x" + b + "xf32>";
  };
  std::string cube = "tensor<" + sm + "x" + sk + "x" + sn + "xf32>";
  std::string a3 = "tensor<" + sm + "x" + sk + "x1xf32>";
  std::string b3 = "tensor<1x" + sk + "x" + sn + "xf32>";
  std::string c3 = "tensor<" + sm + "x1x" + sn + "xf32>";
  std::string a = type(sm, sk), b = type(sk, sn), c = type(sm, sn);
  return "func.func @main(%a: " + a + ", %b: " + b + ") -> " + c +
         " {\n%0 = uop.reshape %a : " + a + " -> " + a3 +
         "\n%1 = uop.expand %0 : " + a3 + " -> " + cube +
         "\n%2 = uop.reshape %b : " + b + " -> " + b3 +
         "\n%3 = uop.expand %2 : " + b3 + " -> " + cube +
         "\n%4 = uop.mul %1, %3 : " + cube +
         "\n%5 = uop.reduce_axis add %4 axes [1] : " + cube + " -> " + c3 +
         "\n%6 = uop.reshape %5 : " + c3 + " -> " + c + "\nreturn %6 : " + c +
         "\n}";
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

// What is padded is not 0 where all elements are negative.
TEST_F(OptsTest, PaddedMax) {
  std::string graph =
      getRowReduce("max", "%v = uop.neg %a : tensor<17x17xf32>");
  check(graph, {"PADTO:1:32"}, /*shift=*/2);
  check(graph, {"PADTO:1:32", "UNROLL:1:8", "PADTO:0:32", "UPCAST:0:8"},
        /*shift=*/2);
}

// Nor is f(0) in a sum of f(x).
TEST_F(OptsTest, PaddedSums) {
  std::string one = "%c = uop.const dense<1.0> : tensor<f32>\n"
                    "%c1 = uop.reshape %c : tensor<f32> -> tensor<1x1xf32>\n"
                    "%one = uop.expand %c1 : tensor<1x1xf32> -> "
                    "tensor<17x17xf32>\n";
  for (StringRef body :
       {"%v = uop.exp2 %a : tensor<17x17xf32>",
        "%v = uop.reciprocal %a : tensor<17x17xf32>",
        "%v = uop.log2 %a : tensor<17x17xf32>",
        "%v = uop.add %a, %one : tensor<17x17xf32>",
        "%w = uop.cmplt %a, %one : tensor<17x17xf32>\n"
        "%v = uop.cast %w : tensor<17x17xi1> -> tensor<17x17xf32>",
        "%w = uop.cmplt %a, %one : tensor<17x17xf32>\n"
        "%v = uop.where %w, %one, %a : tensor<17x17xf32>",
        "%w = uop.add %a, %one : tensor<17x17xf32>\n"
        "%v = uop.sin %w : tensor<17x17xf32>",
        "%v = uop.add %a, %a : tensor<17x17xf32>"}) {
    std::string graph = getRowReduce("add", one + body.str());
    check(graph, {"PADTO:1:32"}, /*shift=*/2);
    check(graph, {"UNROLL:1:4", "PADTO:0:20"}, /*shift=*/2);
    check(graph, {"GROUP:1:4"}, /*shift=*/2);
  }
}

// Matrices that are smaller than a tile, or a little larger than one.
TEST_F(OptsTest, PaddedTiles) {
  for (int64_t size : {3, 5, 11, 19})
    check(getMatmul(size, size, size),
          {"PADTO:0:8", "PADTO:1:8", "PADTO:2:8", "UPCAST:0:8", "UPCAST:1:8",
           "UNROLL:2:8"});
}

// Elements that are stored as bits of another type, read and written with masks
// and through a stage.
TEST_F(OptsTest, RaggedSmallTypes) {
  for (StringRef element : {"ui8", "ui64", "f16", "bf16", "i1", "i32"}) {
    std::string type = ("tensor<7x5x" + element + ">").str();
    std::string turned = ("tensor<5x7x" + element + ">").str();
    std::string graph = "func.func @main(%a: " + type + ") -> " + turned +
                        " {\n%0 = uop.add %a, %a : " + type +
                        "\n%1 = uop.permute %0 [1, 0] : " + type + " -> " +
                        turned + "\nreturn %1 : " + turned + "\n}";
    check(graph, {"UPCAST:1:4", "STAGE:1:0"});
    check(graph, {"STAGE:1:-1", "UPCAST:0:4"});
    check(graph, {"STAGE:1:0", "PADTO:1:8", "UPCAST:1:8"});
  }
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

// A reduction in another one, in which one is grouped.
TEST_F(OptsTest, GroupInAReduce) {
  StringRef graph = R"(
    func.func @main(%a: tensor<4x4x4xf32>) -> tensor<1x1x1xf32> {
      %0 = uop.reduce_axis add %a axes [1, 2] : tensor<4x4x4xf32> -> tensor<4x1x1xf32>
      %1 = uop.exp2 %0 : tensor<4x1x1xf32>
      %2 = uop.reduce_axis add %1 axes [0] : tensor<4x1x1xf32> -> tensor<1x1x1xf32>
      return %2 : tensor<1x1x1xf32>
    })";
  for (StringRef axis : {"0", "1", "2"})
    for (StringRef amount : {"0", "2", "3"})
      for (StringRef kind : {"GROUP:", "GROUPTOP:"}) {
        std::string opt = (kind + axis + ":" + amount).str();
        check(graph, {opt});
      }
  // Each of the partial results is written once.
  check(graph, {"GROUP:1:2", "GROUP:2:2"});
}

// Rows of ones that get longer, summed: the elements are their numbers.
TEST_F(OptsTest, GroupAndUnroll) {
  StringRef graph = R"(
    func.func @main() -> tensor<64x1xi32> {
      %0 = uop.const dense<1> : tensor<i32>
      %1 = uop.reshape %0 : tensor<i32> -> tensor<1x1xi32>
      %2 = uop.expand %1 : tensor<1x1xi32> -> tensor<64x64xi32>
      %3 = uop.pad %2 low [0, 0] high [0, 63] : tensor<64x64xi32> -> tensor<64x127xi32>
      %4 = uop.reshape %3 : tensor<64x127xi32> -> tensor<8128xi32>
      %5 = uop.shrink %4 offsets [0] : tensor<8128xi32> -> tensor<8064xi32>
      %6 = uop.reshape %5 : tensor<8064xi32> -> tensor<64x126xi32>
      %7 = uop.shrink %6 offsets [0, 0] : tensor<64x126xi32> -> tensor<64x64xi32>
      %8 = uop.reduce_axis add %7 axes [1] : tensor<64x64xi32> -> tensor<64x1xi32>
      return %8 : tensor<64x1xi32>
    })";
  check(graph, {});
  check(graph, {"GROUP:1:16", "UNROLL:1:4"});
  check(graph, {"UNROLL:1:4", "GROUP:1:16", "UPCAST:0:8"});
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

TEST_F(OptsTest, Matmul) {
  std::string graph = getMatmul(37, 53, 29);
  check(graph, {"MERGE:0:1"});
  check(graph, {"MERGE:0:1", "SPLIT:0:7", "UPCAST:0:2"});
  check(graph, {"ORDER:2:1:0"});
  check(graph, {"THREAD:0:2", "UPCAST:1:8", "UPCAST:0:4"});
  check(graph, {"LOCAL:0:4", "LOCAL:1:4", "GROUP:2:4"});
  // The panels of a matrix product as libraries do it: of the right matrix one
  // for a block of K, of the left one the rows of a tile.
  check(graph, {"SPLIT:2:16", "UPCAST:1:8", "UPCAST:0:4", "ORDER:1:2:0:3",
                "STAGE:2:2", "STAGE:1:0"});
  check(graph, {"STAGE:1:-1", "STAGE:2:-1", "UPCAST:1:4"});
}

TEST_F(OptsTest, Swap) {
  for (StringRef shape : {"3x5", "65537x2"}) {
    std::string type = ("tensor<" + shape + "xf32>").str();
    std::string graph = "func.func @main(%a: " + type + ") -> " + type +
                        " {\n%0 = uop.exp2 %a : " + type +
                        "\nreturn %0 : " + type + "\n}";
    OwningOpRef<ModuleOp> module = schedule(graph);
    auto kernel = *module->getOps<KernelOp>().begin();
    if (llvm::range_size(kernel.getBody().getOps<RangeOp>()) == 1)
      check(graph, {"SPLIT:0:2", "SWAP:0:1"});
    else
      check(graph, {"SWAP:0:1"});
  }
}

// Two products one behind the other, whatever there is of the second in the
// first one's kernel.
TEST_F(OptsTest, DoubleMatmul) {
  std::string text = getMatmul(16, 16, 16);
  std::string body = text.substr(text.find('{') + 1);
  body = body.substr(0, body.find("return"));
  std::string second = body;
  for (char name : {'0', '1', '2', '3', '4', '5', '6'})
    for (size_t at = 0;
         (at = second.find(std::string("%") + name, at)) != std::string::npos;
         at += 3)
      second.replace(at, 2, std::string("%d") + name);
  second.replace(second.find("%a"), 2, "%6");
  second.replace(second.find("%b"), 2, "%c");
  std::string graph =
      "func.func @main(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %c: "
      "tensor<16x16xf32>) -> tensor<16x16xf32> {" +
      body + second + "return %d6 : tensor<16x16xf32>\n}";
  SmallVector<SmallVector<StringRef>> upcasts = {{},
                                                 {"UPCAST:0:4"},
                                                 {"UPCAST:1:4"},
                                                 {"UPCAST:0:2", "UPCAST:1:4"},
                                                 {"UPCAST:0:4", "UPCAST:1:2"}};
  for (const SmallVector<StringRef> &upcast : upcasts)
    for (StringRef unroll : {"", "UNROLL:2:4", "UNROLL:2:0"}) {
      SmallVector<StringRef> opts = upcast;
      if (!unroll.empty())
        opts.push_back(unroll);
      check(graph, opts);
    }
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

static SmallVector<int64_t> getIds(KernelOp kernel) {
  SmallVector<int64_t> ids;
  for (auto range : kernel.getBody().getOps<RangeOp>())
    ids.push_back(range.getId());
  return ids;
}

// A kernel and a copy of it share no state: each gets its own next numbers.
TEST_F(OptsTest, CopiesAreIndependent) {
  OwningOpRef<ModuleOp> module = schedule(getMatmul(16, 16, 16));
  auto kernel = *module->getOps<KernelOp>().begin();
  OwningOpRef<KernelOp> copy = kernel.clone();
  auto apply = [&](KernelOp to, StringRef opt) {
    llvm::cantFail(applyOpt(to, llvm::cantFail(parseOpt(&context, opt)), {}));
  };
  apply(*copy, "UPCAST:0:4");
  apply(*copy, "UPCAST:1:4");
  apply(kernel, "UNROLL:2:4");
  apply(*copy, "UNROLL:2:4");
  EXPECT_EQ(getIds(*copy), SmallVector<int64_t>({0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(getIds(kernel), SmallVector<int64_t>({0, 1, 2, 3}));
  EXPECT_EQ(getAppliedOpts(*copy).size(), 3u);
  EXPECT_EQ(getAppliedOpts(kernel).size(), 1u);
}

static std::string print(KernelOp kernel) {
  std::string text;
  llvm::raw_string_ostream os(text);
  kernel.print(os);
  return text;
}

// Nothing of a kernel changes with an opt that is refused, its renumbering
// included; and what has been applied makes the same kernel again.
TEST_F(OptsTest, RefusedAndReplayed) {
  StringRef text = R"(
    uop.kernel @k(%out: memref<60xf32>, %in: memref<60xf32>) {
      %c5 = uop.const 5 : index
      %r3 = uop.range 12 loop 3
      %i = uop.mul %r3, %c5 : index
      %r3_again = uop.range 5 loop 3
      %j = uop.add %i, %r3_again : index
      %x = uop.load %in[%j] : memref<60xf32>
      uop.store %x, %out[%j] over (%r3, %r3_again) : memref<60xf32>
      uop.sink
    })";
  OwningOpRef<ModuleOp> module = parse(text), again = parse(text);
  auto kernel = *module->getOps<KernelOp>().begin();
  std::string before = print(kernel);
  for (StringRef opt : {"UPCAST:3:4", "UNROLL:0:4", "SWAP:0:0", "GROUP:1:2",
                        "STAGE:0:-1", "PADTO:0:4", "TC:0", "MERGE:0:2"}) {
    llvm::Error error =
        applyOpt(kernel, llvm::cantFail(parseOpt(&context, opt)), {});
    EXPECT_TRUE(bool(error)) << opt.str();
    llvm::consumeError(std::move(error));
    EXPECT_EQ(print(kernel), before) << opt.str();
  }
  for (StringRef opt :
       {"UPCAST:1:2", "SPLIT:0:5", "STAGE:1:0", "PADTO:3:2", "LOCAL:0:0"})
    llvm::cantFail(
        applyOpt(kernel, llvm::cantFail(parseOpt(&context, opt)), {}));
  auto second = *again->getOps<KernelOp>().begin();
  for (Attribute opt : getAppliedOpts(kernel))
    llvm::cantFail(applyOpt(second, cast<OptAttr>(opt), {}));
  EXPECT_EQ(print(kernel), print(second));
}

TEST_F(OptsTest, Names) {
  for (StringRef text : {"UPCAST:0:4", "NOLOCALS", "ORDER:2:1:0", "STAGE:1:-1"})
    EXPECT_EQ(toString(llvm::cantFail(parseOpt(&context, text))), text);
  for (StringRef text : {"", "upcast:0:4", "UPCAST", "UPCAST:0:4:1", "SPLIT:0:",
                         "SPLIT:0:9223372036854775808", "STAGE:0:-2"}) {
    auto opt = parseOpt(&context, text);
    EXPECT_FALSE(bool(opt)) << text.str();
    llvm::consumeError(opt.takeError());
  }
}

} // namespace

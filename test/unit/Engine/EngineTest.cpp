//===- EngineTest.cpp - Compiling and running graphs ----------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/Engine.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "tiny/Runtime/Parallel.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <atomic>
#include <set>
#include <thread>

using namespace mlir;
using namespace tiny;

namespace {

constexpr const char *graph = R"(
  func.func @main(%a: tensor<3x4xf32>, %b: tensor<3x1xi32> {uop.mutable})
      -> (tensor<3x1xf32>, tensor<3x4xf32>) {
    %0 = uop.mul %a, %a : tensor<3x4xf32>
    %1 = uop.reduce_axis add %0 axes [1] : tensor<3x4xf32> -> tensor<3x1xf32>
    %2 = uop.cast %1 : tensor<3x1xf32> -> tensor<3x1xi32>
    %3 = uop.add %b, %2 : tensor<3x1xi32>
    %4 = uop.assign %b, %3 : tensor<3x1xi32>
    %5 = uop.expand %1 : tensor<3x1xf32> -> tensor<3x4xf32>
    return %1, %5 : tensor<3x1xf32>, tensor<3x4xf32>
  })";

/// The text of the error, empty if there is none.
template <typename Expected> std::string getText(Expected &&expected) {
  return expected ? "" : toString(expected.takeError());
}

class EngineTest : public ::testing::TestWithParam<std::string> {
protected:
  EngineTest() {
    context.loadDialect<cf::ControlFlowDialect, func::FuncDialect,
                        memref::MemRefDialect, uop::UOpDialect>();
    options.device = GetParam();
  }

  OwningOpRef<ModuleOp> parse(StringRef text) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module) << text.str();
    return module;
  }

  static SmallVector<HostTensor> makeArguments(float start) {
    SmallVector<HostTensor> arguments;
    arguments.push_back(cantFail(HostTensor::allocate(DType::F32, {3, 4})));
    arguments.push_back(cantFail(HostTensor::allocate(DType::I32, {3, 1})));
    for (int64_t i = 0; i < 12; ++i)
      arguments[0].setDouble(i, start + double(i));
    for (int64_t i = 0; i < 3; ++i)
      arguments[1].setInt(i, 1000);
    return arguments;
  }

  /// Whether the graph above did to the arguments what it should.
  static bool isRight(float start, ArrayRef<HostTensor> arguments,
                      ArrayRef<HostTensor> results) {
    for (int64_t row = 0; row < 3; ++row) {
      double sum = 0;
      for (int64_t column = 0; column < 4; ++column) {
        double value = start + double(4 * row + column);
        sum += value * value;
      }
      if (results[0].getDouble(row) != sum ||
          arguments[1].getInt(row) != 1000 + int64_t(sum))
        return false;
      for (int64_t column = 0; column < 4; ++column)
        if (results[1].getDouble(4 * row + column) != sum)
          return false;
    }
    return true;
  }

  MLIRContext context;
  CompileOptions options;
};

TEST_P(EngineTest, CompilesAndRuns) {
  auto module = parse(graph);
  std::string before;
  llvm::raw_string_ostream(before) << *module;
  auto executable = compile(*module, options);
  ASSERT_EQ(getText(executable), "");

  const ProgramInfo &info = (*executable)->info();
  ASSERT_EQ(info.arguments.size(), 2u);
  EXPECT_EQ(info.arguments[0].typeText(), "tensor<3x4xf32>");
  EXPECT_FALSE(info.arguments[0].isMutable);
  EXPECT_TRUE(info.arguments[1].isMutable);
  ASSERT_EQ(info.results.size(), 2u);
  EXPECT_EQ(info.results[0].typeText(), "tensor<3x1xf32>");
  EXPECT_TRUE(info.variables.empty());

  for (float start : {0.f, 3.f}) {
    auto arguments = makeArguments(start);
    Profile profile;
    auto results = (*executable)->run(arguments, {}, &profile);
    ASSERT_EQ(getText(results), "");
    EXPECT_TRUE(isRight(start, arguments, *results));
    for (const KernelRun &run : profile.kernels)
      EXPECT_LT(run.kernel, info.kernels.size());
  }
  std::string after;
  llvm::raw_string_ostream(after) << *module;
  EXPECT_EQ(before, after) << "the caller's module is changed";
}

TEST_P(EngineTest, OneProgramForAllSizes) {
  auto module = parse(R"(
    func.func @main(%a: tensor<4x?xi32>) -> tensor<?xi32> {
      %n = uop.define_var "n" min 0 max 8 : index
      %four = uop.const 4 : index
      %all = uop.mul %n, %four : index
      %0 = uop.shrink %a offsets [0, 0] sizes [4, %n] : tensor<4x?xi32> -> tensor<4x?xi32>
      %1 = uop.permute %0 [1, 0] : tensor<4x?xi32> -> tensor<?x4xi32>
      %2 = uop.reshape %1 sizes [%all] : tensor<?x4xi32> -> tensor<?xi32>
      return %2 : tensor<?xi32>
    })");
  auto executable = compile(*module, options);
  ASSERT_EQ(getText(executable), "");
  for (int64_t n : {2, 3, 0, 8, 2}) {
    SmallVector<HostTensor> arguments;
    arguments.push_back(cantFail(HostTensor::allocate(DType::I32, {4, n})));
    for (int64_t i = 0; i < 4 * n; ++i)
      arguments[0].setInt(i, i);
    auto results = (*executable)->run(arguments, {{"n", n}});
    ASSERT_EQ(getText(results), "");
    ASSERT_EQ((*results)[0].shape(), ArrayRef<int64_t>({4 * n}));
    for (int64_t i = 0; i < 4 * n; ++i)
      EXPECT_EQ((*results)[0].getInt(i), i % 4 * n + i / 4);
  }
}

TEST_P(EngineTest, TheModuleIsNotNeededToRun) {
  auto module = parse(graph);
  auto executable = compile(*module, options);
  ASSERT_EQ(getText(executable), "");
  module = {};
  auto arguments = makeArguments(1);
  auto results = (*executable)->run(arguments);
  ASSERT_EQ(getText(results), "");
  EXPECT_TRUE(isRight(1, arguments, *results));
}

TEST_P(EngineTest, CompilesAndRunsInSeveralThreads) {
  // One module and one context for all.
  auto module = parse(graph);
  std::vector<std::thread> threads;
  std::atomic<int> right = 0;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([&, i] {
      auto executable = compile(*module, options);
      if (!executable) {
        consumeError(executable.takeError());
        return;
      }
      std::vector<std::thread> runs;
      for (int j = 0; j < 3; ++j)
        runs.emplace_back([&, j] {
          auto start = float(10 * i + j);
          auto arguments = makeArguments(start);
          auto results = (*executable)->run(arguments);
          if (!results)
            consumeError(results.takeError());
          else if (isRight(start, arguments, *results))
            ++right;
        });
      for (std::thread &run : runs)
        run.join();
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(right, 12);
}

TEST_P(EngineTest, ErrorsOfOneCompilationAreItsOwn) {
  auto good = parse(graph);
  auto bad = parse("func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n"
                   "  cf.br ^bb1\n"
                   "^bb1:\n"
                   "  return %a : tensor<2xf32>\n}");
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      auto executable = compile(i % 2 == 0 ? *good : *bad, options);
      std::string text = getText(executable);
      bool hasError = StringRef(text).contains("control flow") &&
                      !StringRef(text).contains("note");
      if (i % 2 == 0 ? !text.empty() : !hasError)
        ++wrong;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST_P(EngineTest, ArgumentsAreChecked) {
  auto module = parse(graph);
  auto executable = compile(*module, options);
  ASSERT_EQ(getText(executable), "");
  SmallVector<HostTensor> arguments = makeArguments(0);
  arguments[0] = cantFail(HostTensor::allocate(DType::F32, {4, 3}));
  EXPECT_EQ(getText((*executable)->run(arguments)),
            "argument 0 is tensor<3x4xf32>, but tensor<4x3xf32> was given");
  arguments.pop_back();
  EXPECT_EQ(getText((*executable)->run(arguments)),
            "the program has 2 arguments, but 1 was given");
}

TEST_P(EngineTest, Options) {
  auto module = parse(graph);
  CompileOptions wrong = options;
  wrong.entry = "start";
  EXPECT_NE(getText(compile(*module, wrong)).find("'start'; there is 'main'"),
            std::string::npos);
  wrong = options;
  wrong.device = "abacus";
  EXPECT_EQ(getText(compile(*module, wrong)),
            "there is no device 'abacus'; the devices are: cpu, ref");
  CompileOptions heuristic = options;
  heuristic.opt = OptMode::Heuristic;
  auto executable = compile(*module, heuristic);
  ASSERT_EQ(getText(executable), "");
  EXPECT_TRUE((*executable)->info().remarks.empty());
}

TEST_P(EngineTest, AProgramMayDoNothing) {
  auto module = parse("func.func @main() { return }");
  auto executable = compile(*module, options);
  ASSERT_EQ(getText(executable), "");
  auto results = (*executable)->run({});
  ASSERT_EQ(getText(results), "");
  EXPECT_TRUE(results->empty());
}

TEST_P(EngineTest, ResultsAreFreshStorage) {
  auto module = parse(R"(
    func.func @main(%a: tensor<4xf32>)
        -> (tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>, tensor<4xf32>, tensor<4xf32>) {
      %0 = uop.exp2 %a : tensor<4xf32>
      %1 = uop.reshape %0 : tensor<4xf32> -> tensor<2x2xf32>
      return %a, %a, %1, %0, %0
          : tensor<4xf32>, tensor<4xf32>, tensor<2x2xf32>, tensor<4xf32>, tensor<4xf32>
    })");
  auto executable = compile(*module, options);
  ASSERT_EQ(getText(executable), "");
  SmallVector<HostTensor> arguments;
  arguments.push_back(cantFail(HostTensor::allocate(DType::F32, {4})));
  auto results = (*executable)->run(arguments);
  ASSERT_EQ(getText(results), "");
  std::set<const void *> places = {arguments[0].data()};
  for (const HostTensor &result : *results)
    EXPECT_TRUE(places.insert(result.data()).second);
  for (int i : {2, 3, 4})
    EXPECT_EQ((*results)[i].getDouble(3), 1);
}

INSTANTIATE_TEST_SUITE_P(Devices, EngineTest, ::testing::Values("cpu", "ref"),
                         [](const auto &info) { return info.param; });

/// What only the CPU has.
class CPUTest : public ::testing::Test {
protected:
  CPUTest() {
    context.loadDialect<cf::ControlFlowDialect, func::FuncDialect,
                        memref::MemRefDialect, uop::UOpDialect>();
  }
  MLIRContext context;
};

constexpr const char *schedule = R"(
  func.func @main(%a: memref<4x4xf32>) -> memref<4x4xf32> {
    %in = uop.buffer_view %a : memref<4x4xf32> -> memref<16xf32>
    %t = uop.buffer : memref<16xf32>
    uop.call @twice(%t, %in) : memref<16xf32>, memref<16xf32>
    %out = uop.buffer : memref<16xf32>
    uop.call @twice(%out, %t) : memref<16xf32>, memref<16xf32>
    %r = uop.buffer_view %out : memref<16xf32> -> memref<4x4xf32>
    return %r : memref<4x4xf32>
  }
  uop.kernel @twice(%out: memref<16xf32>, %in: memref<16xf32>) {
    %r = uop.range 16 loop 0
    %x = uop.load %in[%r] : memref<16xf32>
    %y = uop.add %x, %x : f32
    uop.store %y, %out[%r] over (%r) : memref<16xf32>
    uop.sink
  }
  uop.kernel @unused(%out: memref<16xf32>) {
    %r = uop.range 16 loop 0
    %x = uop.const 1.0 : f32
    uop.store %x, %out[%r] over (%r) : memref<16xf32>
    uop.sink
  })";

TEST_F(CPUTest, StartsFromASchedule) {
  auto module = parseSourceString<ModuleOp>(schedule, &context);
  ASSERT_TRUE(module);
  CompileOptions options;
  options.level = InputLevel::Schedule;
  options.keepListings = true;
  auto executable = compile(*module, options);
  ASSERT_EQ(getText(executable), "");
  // A kernel that is called twice is compiled once, one that is not never.
  const ProgramInfo &info = (*executable)->info();
  ASSERT_EQ(info.kernels.size(), 1u);
  EXPECT_EQ(info.kernels[0].name, "twice");
  EXPECT_EQ(info.kernels[0].numBuffers, 2u);
  SmallVector<std::string> stages;
  for (const Listing &listing : info.kernels[0].listings)
    stages.push_back(listing.stage);
  EXPECT_EQ(stages, SmallVector<std::string>({"kernel", "optimized kernel",
                                              "program", "llvm", "assembly"}));
  EXPECT_EQ(StringRef(info.kernels[0].opts).count("UPCAST"), 1u);
  ASSERT_EQ(info.listings.size(), 1u);
  EXPECT_EQ(info.listings[0].stage, "schedule");

  SmallVector<HostTensor> arguments;
  arguments.push_back(cantFail(HostTensor::allocate(DType::F32, {4, 4})));
  arguments[0].setDouble(5, 1.5);
  Profile profile;
  auto results = (*executable)->run(arguments, {}, &profile);
  ASSERT_EQ(getText(results), "");
  EXPECT_EQ((*results)[0].getDouble(5), 6);
  ASSERT_EQ(profile.kernels.size(), 2u);
  EXPECT_EQ(profile.kernels[1].operations, 16);
  EXPECT_EQ(profile.kernels[1].bytes, 128);
}

TEST_F(CPUTest, ThreadsShareAKernel) {
  std::string threaded = StringRef(schedule).str();
  size_t axis = threaded.find("16 loop");
  ASSERT_NE(axis, std::string::npos);
  threaded.replace(axis, strlen("16 loop"), "16 thread");
  auto module = parseSourceString<ModuleOp>(threaded, &context);
  ASSERT_TRUE(module);
  CompileOptions options;
  options.level = InputLevel::Schedule;
  options.threads = 2;
  auto executable = compile(*module, options);
  ASSERT_EQ(getText(executable), "");
  SmallVector<HostTensor> arguments;
  arguments.push_back(cantFail(HostTensor::allocate(DType::F32, {4, 4})));
  for (int64_t i = 0; i < 16; ++i)
    arguments[0].setDouble(i, i);
  // The number of threads of who calls stays what it is.
  int32_t before = tiny_set_num_threads(5);
  auto results = (*executable)->run(arguments);
  EXPECT_EQ(tiny_set_num_threads(before), 5);
  ASSERT_EQ(getText(results), "");
  for (int64_t i = 0; i < 16; ++i)
    EXPECT_EQ((*results)[0].getDouble(i), 4 * i);
}

TEST_F(CPUTest, TheLevelHasToFit) {
  auto module = parseSourceString<ModuleOp>(schedule, &context);
  ASSERT_TRUE(module);
  EXPECT_NE(getText(compile(*module)).find("a tensor graph takes"),
            std::string::npos);
  auto tensors = parseSourceString<ModuleOp>(graph, &context);
  CompileOptions options;
  options.level = InputLevel::Schedule;
  EXPECT_NE(getText(compile(*tensors, options)).find("a schedule takes"),
            std::string::npos);
}

TEST_F(CPUTest, AModuleForAnotherTargetIsRefused) {
  auto module = parseSourceString<ModuleOp>(graph, &context);
  ASSERT_TRUE(module);
  (*module)->setAttr(uop::UOpDialect::kTargetAttrName,
                     uop::TargetAttr::get(&context,
                                          StringAttr::get(&context, "vulkan"),
                                          DictionaryAttr::get(&context)));
  EXPECT_NE(getText(compile(*module)).find("not for the device 'cpu'"),
            std::string::npos);
}

} // namespace

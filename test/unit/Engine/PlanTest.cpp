//===- PlanTest.cpp - Scheduled functions as plans ------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Engine/PlanExecutable.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Engine/Diagnostics.h"
#include "gtest/gtest.h"
#include <atomic>
#include <thread>

using namespace mlir;
using namespace tiny;

namespace {

/// Kernels in C++, so that plans are tested without code generation. All work
/// on `ints[0]` floats.
void addOne(void *const *buffers, const int64_t *ints) {
  auto *out = static_cast<float *>(buffers[0]);
  auto *in = static_cast<const float *>(buffers[1]);
  for (int64_t i = 0; i < ints[0]; ++i)
    out[i] = in[i] + 1;
}

void twice(void *const *buffers, const int64_t *ints) {
  auto *out = static_cast<float *>(buffers[0]);
  auto *in = static_cast<const float *>(buffers[1]);
  for (int64_t i = 0; i < ints[0]; ++i)
    out[i] = in[i] * 2;
}

class PlanTest : public ::testing::Test {
protected:
  PlanTest() : diagnostics(&context) {
    context.loadDialect<cf::ControlFlowDialect, func::FuncDialect,
                        memref::MemRefDialect, uop::UOpDialect>();
  }

  FailureOr<Plan> plan(StringRef function) {
    std::string text = function.str() + R"(
      uop.kernel @add_one(%out: memref<?xf32>, %in: memref<?xf32>, %n: index) {
        %r = uop.range %n loop 0
        %x = uop.load %in[%r] : memref<?xf32>
        %c = uop.const 1.0 : f32
        %y = uop.add %x, %c : f32
        uop.store %y, %out[%r] over (%r) : memref<?xf32>
        uop.sink
      }
      uop.kernel @twice(%out: memref<?xf32>, %in: memref<?xf32>, %n: index) {
        %r = uop.range %n loop 0
        %x = uop.load %in[%r] : memref<?xf32>
        %c = uop.const 2.0 : f32
        %y = uop.mul %x, %c : f32
        uop.store %y, %out[%r] over (%r) : memref<?xf32>
        uop.sink
      })";
    module = parseSourceString<ModuleOp>(text, &context);
    if (!module)
      return failure();
    return buildPlan(*module->getOps<func::FuncOp>().begin());
  }

  /// An executable of the function, or null.
  std::unique_ptr<PlanExecutable> compile(StringRef function,
                                          ProgramInfo info) {
    FailureOr<Plan> plan = this->plan(function);
    EXPECT_TRUE(succeeded(plan))
        << toString(diagnostics.takeError("no diagnostic"));
    if (failed(plan))
      return nullptr;
    std::vector<CompiledKernel> kernels;
    for (const std::string &name : plan->kernels)
      kernels.push_back(
          {name == "twice" ? twice : addOne,
           KernelCost(module->lookupSymbol<uop::KernelOp>(name))});
    return std::make_unique<PlanExecutable>(std::move(info), std::move(*plan),
                                            std::move(kernels), nullptr);
  }

  std::string getError() { return toString(diagnostics.takeError("none")); }

  MLIRContext context;
  DiagnosticCollector diagnostics;
  OwningOpRef<ModuleOp> module;
};

HostTensor makeTensor(ArrayRef<int64_t> shape, ArrayRef<float> values) {
  HostTensor tensor = cantFail(HostTensor::allocate(DType::F32, shape));
  llvm::copy(values, tensor.elements<float>().begin());
  return tensor;
}

std::vector<float> getValues(const HostTensor &tensor) {
  auto elements = tensor.elements<float>();
  return {elements.begin(), elements.end()};
}

/// The text of the error, empty if there is none.
template <typename Expected> std::string getText(Expected &&expected) {
  return expected ? "" : toString(expected.takeError());
}

TensorInfo floats(ArrayRef<int64_t> shape, bool isMutable = false) {
  return {DType::F32, SmallVector<int64_t>(shape), isMutable};
}

TEST_F(PlanTest, CallsTakeEffectInOrderAndResultsAreFresh) {
  ProgramInfo info;
  info.arguments = {floats({2, 2})};
  info.results = {floats({2, 2}), floats({4}), floats({4})};
  auto executable = compile(R"(
    func.func @main(%a: memref<2x2xf32>) -> (memref<2x2xf32>, memref<4xf32>, memref<4xf32>) {
      %n = uop.const 4 : index
      %in = uop.buffer_view %a sizes (%n) : memref<2x2xf32> -> memref<?xf32>
      %t = uop.buffer(%n) : memref<?xf32>
      uop.call @add_one(%t, %in, %n) : memref<?xf32>, memref<?xf32>, index
      %out = uop.buffer(%n) : memref<?xf32>
      uop.call @twice(%out, %t, %n) : memref<?xf32>, memref<?xf32>, index
      %r = uop.buffer_view %out : memref<?xf32> -> memref<2x2xf32>
      %s = uop.buffer_view %out : memref<?xf32> -> memref<4xf32>
      %u = uop.buffer_view %a : memref<2x2xf32> -> memref<4xf32>
      return %r, %s, %u : memref<2x2xf32>, memref<4xf32>, memref<4xf32>
    })",
                            info);
  ASSERT_TRUE(executable);
  for (int i = 0; i < 3; ++i) {
    SmallVector<HostTensor> arguments;
    arguments.push_back(makeTensor({2, 2}, {1, 2, 3, 4}));
    Profile profile;
    auto results = executable->run(arguments, {}, &profile);
    ASSERT_EQ(getText(results), "");
    EXPECT_EQ((*results)[0].shape(), ArrayRef<int64_t>({2, 2}));
    EXPECT_EQ(getValues((*results)[0]), std::vector<float>({4, 6, 8, 10}));
    EXPECT_EQ(getValues((*results)[1]), std::vector<float>({4, 6, 8, 10}));
    EXPECT_EQ(getValues((*results)[2]), std::vector<float>({1, 2, 3, 4}));
    EXPECT_NE((*results)[0].data(), (*results)[1].data());
    EXPECT_NE((*results)[2].data(), arguments[0].data());
    ASSERT_EQ(profile.kernels.size(), 2u);
    EXPECT_EQ(profile.kernels[0].kernel, 0u);
    EXPECT_EQ(profile.kernels[1].kernel, 1u);
    EXPECT_EQ(profile.kernels[0].operations, 4);
    EXPECT_EQ(profile.kernels[0].bytes, 32);
  }
}

TEST_F(PlanTest, ArenaWithOffsets) {
  ProgramInfo info;
  info.arguments = {floats({3})};
  info.results = {floats({3})};
  auto executable = compile(R"(
    func.func @main(%a: memref<3xf32>) -> memref<3xf32> {
      %n = uop.const 3 : index
      %in = uop.buffer_view %a sizes (%n) : memref<3xf32> -> memref<?xf32>
      %arena = uop.buffer {uop.arena} : memref<128xi8>
      %x = uop.buffer_view %arena sizes (%n) : memref<128xi8> -> memref<?xf32>
      %y = uop.buffer_view %arena offset 64 sizes (%n) : memref<128xi8> -> memref<?xf32>
      uop.call @add_one(%x, %in, %n) : memref<?xf32>, memref<?xf32>, index
      uop.call @add_one(%y, %x, %n) : memref<?xf32>, memref<?xf32>, index
      %r = uop.buffer_view %y : memref<?xf32> -> memref<3xf32>
      return %r : memref<3xf32>
    })",
                            info);
  ASSERT_TRUE(executable);
  SmallVector<HostTensor> arguments;
  arguments.push_back(makeTensor({3}, {1, 2, 3}));
  Profile profile;
  auto results = executable->run(arguments, {}, &profile);
  ASSERT_EQ(getText(results), "");
  EXPECT_EQ(getValues((*results)[0]), std::vector<float>({3, 4, 5}));
  // The view that is returned is of a part, and no part itself.
  EXPECT_EQ(profile.bufferBytes, 128);
  EXPECT_EQ(profile.separateBytes, 24);
}

TEST_F(PlanTest, MutableArgumentIsWrittenInPlace) {
  ProgramInfo info;
  info.arguments = {floats({2}, /*isMutable=*/true), floats({2})};
  auto executable = compile(R"(
    func.func @main(%a: memref<2xf32> {uop.mutable}, %b: memref<2xf32>) {
      %n = uop.const 2 : index
      %x = uop.buffer_view %a sizes (%n) : memref<2xf32> -> memref<?xf32>
      %y = uop.buffer_view %b sizes (%n) : memref<2xf32> -> memref<?xf32>
      uop.call @twice(%x, %y, %n) : memref<?xf32>, memref<?xf32>, index
      return
    })",
                            info);
  ASSERT_TRUE(executable);
  SmallVector<HostTensor> arguments;
  arguments.push_back(makeTensor({2}, {0, 0}));
  arguments.push_back(makeTensor({2}, {5, 6}));
  ASSERT_EQ(getText(executable->run(arguments)), "");
  EXPECT_EQ(getValues(arguments[0]), std::vector<float>({10, 12}));
}

constexpr const char *symbolic = R"(
  func.func @main(%a: memref<?xf32>) -> memref<?x2xf32> {
    %n = uop.define_var "n" min 0 max 100 : index
    %two = uop.const 2 : index
    %zero = uop.const 0 : index
    %size = uop.mul %n, %two : index
    %dim = memref.dim %a, %zero : memref<?xf32>
    %same = uop.cmpeq %dim, %size : index
    cf.assert %same, "the number of elements differs"
    %in = uop.buffer_view %a sizes (%size) : memref<?xf32> -> memref<?xf32>
    %out = uop.buffer(%size) : memref<?xf32>
    uop.call @add_one(%out, %in, %size) : memref<?xf32>, memref<?xf32>, index
    %r = uop.buffer_view %out sizes (%n) : memref<?xf32> -> memref<?x2xf32>
    return %r : memref<?x2xf32>
  })";

ProgramInfo getSymbolicInfo() {
  ProgramInfo info;
  info.arguments = {floats({TensorInfo::dynamicSize})};
  info.results = {floats({TensorInfo::dynamicSize, 2})};
  info.variables = {{"n", 0, 100}};
  return info;
}

TEST_F(PlanTest, SymbolicSizes) {
  auto executable = compile(symbolic, getSymbolicInfo());
  ASSERT_TRUE(executable);
  // The same buffers serve runs of other sizes.
  for (int64_t n : {2, 0, 50, 3}) {
    SmallVector<HostTensor> arguments;
    arguments.push_back(
        makeTensor({2 * n}, std::vector<float>(2 * n, float(n))));
    auto results = executable->run(arguments, {{"n", n}});
    ASSERT_EQ(getText(results), "");
    EXPECT_EQ((*results)[0].shape(), ArrayRef<int64_t>({n, 2}));
    EXPECT_EQ(getValues((*results)[0]),
              std::vector<float>(2 * n, float(n + 1)));
  }
}

TEST_F(PlanTest, RunTimeErrors) {
  auto executable = compile(symbolic, getSymbolicInfo());
  ASSERT_TRUE(executable);
  auto run = [&](int64_t size, const VariableValues &variables) {
    SmallVector<HostTensor> arguments;
    arguments.push_back(makeTensor({size}, std::vector<float>(size)));
    return executable->run(arguments, variables);
  };
  EXPECT_EQ(getText(run(3, {{"n", 2}})),
            "the number of elements differs: size 0 of argument 0 is 3, but "
            "has to be n * 2, which is 4");
  EXPECT_EQ(getText(run(4, {})), "variable 'n' needs a value in [0, 100]");
  EXPECT_EQ(getText(run(4, {{"n", 101}})),
            "variable 'n' is 101, which is not in [0, 100]");
  EXPECT_EQ(getText(run(4, {{"n", 2}, {"k", 2}})),
            "the program needs no variable 'k'");
  EXPECT_EQ(getText(executable->run({}, {{"n", 2}})),
            "the program has 1 argument, "
            "but 0 were given");
  SmallVector<HostTensor> wrong;
  wrong.push_back(cantFail(HostTensor::allocate(DType::I32, {4})));
  EXPECT_EQ(getText(executable->run(wrong, {{"n", 2}})),
            "argument 0 is tensor<?xf32>, but tensor<4xi32> was given");
  // A failed run leaves nothing behind that a good one would trip over.
  EXPECT_EQ(getText(run(4, {{"n", 2}})), "");
}

// Memory that cannot be had is noticed before the first kernel writes.
TEST_F(PlanTest, NothingIsWrittenByARunThatFails) {
  ProgramInfo info;
  info.arguments = {floats({TensorInfo::dynamicSize}),
                    floats({TensorInfo::dynamicSize})};
  info.variables = {{"n", 0, INT64_MAX}};
  auto executable = compile(R"(
    func.func @main(%a: memref<?xf32>, %b: memref<?xf32>) {
      %zero = uop.const 0 : index
      %size = memref.dim %a, %zero : memref<?xf32>
      uop.call @add_one(%a, %b, %size) : memref<?xf32>, memref<?xf32>, index
      %n = uop.define_var "n" min 0 max 9223372036854775807 : index
      %c = uop.buffer(%n) : memref<?xf32>
      return
    })",
                            info);
  ASSERT_TRUE(executable);
  SmallVector<HostTensor> arguments;
  arguments.push_back(makeTensor({2}, {0, 0}));
  arguments.push_back(makeTensor({2}, {4, 5}));
  EXPECT_NE(getText(executable->run(arguments, {{"n", INT64_MAX / 8}})), "");
  EXPECT_EQ(getValues(arguments[0]), std::vector<float>({0, 0}));
  EXPECT_EQ(getText(executable->run(arguments, {{"n", 8}})), "");
  EXPECT_EQ(getValues(arguments[0]), std::vector<float>({5, 6}));
}

TEST_F(PlanTest, SizesAreChecked) {
  ProgramInfo info;
  info.variables = {{"n", -5, INT64_MAX}};
  info.results = {floats({TensorInfo::dynamicSize})};
  auto executable = compile(R"(
    func.func @main() -> memref<?xf32> {
      %n = uop.define_var "n" min -5 max 9223372036854775807 : index
      %small = uop.buffer : memref<8xi8>
      %r = uop.buffer_view %small sizes (%n) : memref<8xi8> -> memref<?xf32>
      return %r : memref<?xf32>
    })",
                            info);
  ASSERT_TRUE(executable);
  EXPECT_EQ(getText(executable->run({}, {{"n", 2}})), "");
  EXPECT_EQ(getText(executable->run({}, {{"n", 3}})),
            "a view of 12 bytes from byte 0 does not fit into a buffer of 8 "
            "bytes");
  EXPECT_NE(getText(executable->run({}, {{"n", -1}})), "");
  EXPECT_NE(getText(executable->run({}, {{"n", INT64_MAX}})), "");
}

TEST_F(PlanTest, BindIsChecked) {
  ProgramInfo info;
  info.arguments = {floats({TensorInfo::dynamicSize})};
  auto executable = compile(R"(
    func.func @main(%a: memref<?xf32>) {
      %zero = uop.const 0 : index
      %n = uop.define_var "n" min 0 max 2 : index
      %dim = memref.dim %a, %zero : memref<?xf32>
      %b = uop.bind %n, %dim : index
      return
    })",
                            info);
  ASSERT_TRUE(executable);
  auto run = [&](int64_t size) {
    SmallVector<HostTensor> arguments;
    arguments.push_back(makeTensor({size}, std::vector<float>(size)));
    return executable->run(arguments);
  };
  EXPECT_EQ(getText(run(2)), "");
  EXPECT_EQ(getText(run(3)),
            "-:6:12: variable 'n' is bound to 3, which is not in [0, 2]");
}

TEST_F(PlanTest, RunsAtOnce) {
  auto executable = compile(symbolic, getSymbolicInfo());
  ASSERT_TRUE(executable);
  std::vector<std::thread> threads;
  std::atomic<int> wrong = 0;
  for (int64_t n = 1; n <= 4; ++n)
    threads.emplace_back([&, n] {
      for (int i = 0; i < 50; ++i) {
        SmallVector<HostTensor> arguments;
        arguments.push_back(
            makeTensor({2 * n}, std::vector<float>(2 * n, float(n))));
        auto results = executable->run(arguments, {{"n", n}});
        if (!results ||
            getValues((*results)[0]) != std::vector<float>(2 * n, float(n + 1)))
          ++wrong;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST_F(PlanTest, WhatHasNoPlaceInASchedule) {
  EXPECT_TRUE(failed(plan(R"(
    func.func @main(%a: tensor<4xf32>) { return })")));
  EXPECT_NE(getError().find("argument 0 is 'tensor<4xf32>'"),
            std::string::npos);
  EXPECT_TRUE(failed(plan(R"(
    func.func @main() {
      %x = uop.const 1.0 : f32
      %y = uop.exp2 %x : f32
      return
    })")));
  EXPECT_NE(getError().find("'uop.const' has no place"), std::string::npos);
  EXPECT_TRUE(failed(plan(R"(
    func.func @main() {
      %x = memref.alloc() : memref<4xf32>
      return
    })")));
  EXPECT_NE(getError().find("'memref.alloc' has no place"), std::string::npos);
  EXPECT_TRUE(failed(plan(R"(
    func.func @main(%a: memref<4xf32, strided<[2]>>) { return })")));
  EXPECT_NE(getError().find("contiguous buffers"), std::string::npos);
}

} // namespace

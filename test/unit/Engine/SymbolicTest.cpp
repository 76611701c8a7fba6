//===- SymbolicTest.cpp - One program for all sizes -----------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs are compiled once and run with several sizes, in an order in which
// what is left of a run would show in the next.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "tiny/Engine/Engine.h"
#include "gtest/gtest.h"
#include <numeric>

using namespace mlir;
using namespace tiny;

namespace {

constexpr int64_t sizes[] = {3, 0, 8, 1, 8, 2};

/// The text of the error, empty if there is none.
template <typename Expected> std::string getText(Expected &&expected) {
  return expected ? "" : toString(expected.takeError());
}

/// A tensor of 1, 2, 3, ...
HostTensor countFromOne(ArrayRef<int64_t> shape) {
  auto tensor = cantFail(HostTensor::allocate(DType::I32, shape));
  auto elements = tensor.elements<int32_t>();
  std::iota(elements.begin(), elements.end(), 1);
  return tensor;
}

std::vector<int32_t> toVector(const HostTensor &tensor) {
  return tensor.elements<int32_t>().vec();
}

class SymbolicTest : public ::testing::TestWithParam<std::string> {
protected:
  SymbolicTest() { context.loadDialect<func::FuncDialect, uop::UOpDialect>(); }

  std::unique_ptr<Executable> compileGraph(StringRef text) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    CompileOptions options;
    options.device = GetParam();
    return cantFail(compile(*module, options));
  }

  MLIRContext context;
};

// The first `n` of ten ones, added up: a loop that may be empty.
TEST_P(SymbolicTest, SumOfPart) {
  auto executable = compileGraph(R"(
    func.func @main(%a: tensor<10xi32>) -> tensor<1xi32> {
      %n = uop.define_var "n" min 0 max 10 : index
      %0 = uop.shrink %a offsets [0] sizes [%n] : tensor<10xi32> -> tensor<?xi32>
      %1 = uop.reduce_axis add %0 axes [0] : tensor<?xi32> -> tensor<1xi32>
      return %1 : tensor<1xi32>
    })");
  for (int64_t n : {3, 2, 1, 0, 10}) {
    SmallVector<HostTensor> arguments;
    arguments.push_back(cantFail(HostTensor::allocate(DType::I32, {10})));
    for (int32_t &element : arguments[0].elements<int32_t>())
      element = 1;
    auto results = executable->run(arguments, {{"n", n}});
    ASSERT_EQ(getText(results), "");
    EXPECT_EQ((*results)[0].getInt(0), n);
  }
}

// The result has the length of this run, not that of the first.
TEST_P(SymbolicTest, PermuteAndFlatten) {
  auto executable = compileGraph(R"(
    func.func @main(%x: tensor<4x?xi32>) -> tensor<?xi32> {
      %n = uop.define_var "n" min 0 max 8 : index
      %four = uop.const 4 : index
      %all = uop.mul %n, %four : index
      %0 = uop.permute %x [1, 0] : tensor<4x?xi32> -> tensor<?x4xi32>
      %1 = uop.reshape %0 sizes [%all] : tensor<?x4xi32> -> tensor<?xi32>
      return %1 : tensor<?xi32>
    })");
  for (int64_t n : sizes) {
    SmallVector<HostTensor> arguments;
    arguments.push_back(countFromOne({4, n}));
    auto results = executable->run(arguments, {{"n", n}});
    ASSERT_EQ(getText(results), "");
    ASSERT_EQ((*results)[0].shape(), ArrayRef<int64_t>({4 * n}));
    std::vector<int32_t> expected;
    for (int64_t column = 0; column < n; ++column)
      for (int64_t row = 0; row < 4; ++row)
        expected.push_back(int32_t(row * n + column + 1));
    EXPECT_EQ(toVector((*results)[0]), expected);
  }
}

// Sizes of arguments that have to agree with each other and with a variable;
// buffers between kernels that grow and shrink; a mutable argument of any size.
TEST_P(SymbolicTest, SizesOfArguments) {
  auto executable = compileGraph(R"(
    func.func @main(%x: tensor<?x2xi32>, %y: tensor<?xi32>,
                    %z: tensor<?xi32> {uop.mutable})
        -> (tensor<?x2xi32>, tensor<?xi32>) {
      %n = uop.define_var "n" min 0 max 8 : index
      %two = uop.const 2 : index
      %all = uop.mul %n, %two : index
      %0 = uop.reduce_axis add %x axes [1] : tensor<?x2xi32> -> tensor<?x1xi32>
      %1 = uop.contiguous %0 : tensor<?x1xi32>
      %2 = uop.expand %1 sizes [%n, 2] : tensor<?x1xi32> -> tensor<?x2xi32>
      %3 = uop.add %2, %x : tensor<?x2xi32>
      %4 = uop.contiguous %3 : tensor<?x2xi32>
      %5 = uop.reshape %4 sizes [%all] : tensor<?x2xi32> -> tensor<?xi32>
      %6 = uop.flip %5 axes [0] : tensor<?xi32>
      %7 = uop.add %6, %y : tensor<?xi32>
      %8 = uop.add %z, %y : tensor<?xi32>
      %9 = uop.assign %z, %8 : tensor<?xi32>
      return %4, %7 : tensor<?x2xi32>, tensor<?xi32>
    })");
  for (int64_t n : sizes) {
    SmallVector<HostTensor> arguments;
    arguments.push_back(countFromOne({n, 2}));
    arguments.push_back(countFromOne({2 * n}));
    arguments.push_back(countFromOne({2 * n}));
    auto results = executable->run(arguments, {{"n", n}});
    ASSERT_EQ(getText(results), "");
    std::vector<int32_t> sums, flipped, doubled;
    for (int32_t i = 0; i < 2 * n; ++i) {
      int32_t even = i / 2 * 2;
      sums.push_back(even + 1 + even + 2 + i + 1);
    }
    for (int32_t i = 0; i < 2 * n; ++i) {
      flipped.push_back(sums[2 * n - 1 - i] + i + 1);
      doubled.push_back(2 * (i + 1));
    }
    ASSERT_EQ((*results)[0].shape(), ArrayRef<int64_t>({n, 2}));
    ASSERT_EQ((*results)[1].shape(), ArrayRef<int64_t>({2 * n}));
    EXPECT_EQ(toVector((*results)[0]), sums);
    EXPECT_EQ(toVector((*results)[1]), flipped);
    EXPECT_EQ(toVector(arguments[2]), doubled);
  }

  // Whatever does not agree is refused, and nothing has been written.
  for (size_t wrong = 0; wrong < 3; ++wrong) {
    SmallVector<HostTensor> arguments;
    for (size_t i = 0; i < 3; ++i) {
      int64_t n = i == wrong ? 3 : 2;
      arguments.push_back(i == 0 ? countFromOne({n, 2})
                                 : countFromOne({2 * n}));
    }
    std::vector<int32_t> before = toVector(arguments[2]);
    EXPECT_NE(getText(executable->run(arguments, {{"n", 2}})), "");
    EXPECT_EQ(toVector(arguments[2]), before);
  }
}

// What is read is what is written, also where the size of an argument is a
// distance in memory: nothing has to be copied.
TEST_P(SymbolicTest, InPlace) {
  auto executable = compileGraph(R"(
    func.func @main(%x: tensor<2x3x?xi32> {uop.mutable}) {
      %n = uop.define_var "n" min 0 max 8 : index
      %0 = uop.const dense<2> : tensor<1x1x1xi32>
      %1 = uop.expand %0 sizes [2, 3, %n] : tensor<1x1x1xi32> -> tensor<2x3x?xi32>
      %2 = uop.mulacc %x, %1, %1 : tensor<2x3x?xi32>
      %3 = uop.assign %x, %2 : tensor<2x3x?xi32>
      return
    })");
  EXPECT_LE(executable->info().kernels.size(), 1u);
  for (int64_t n : sizes) {
    SmallVector<HostTensor> arguments;
    arguments.push_back(countFromOne({2, 3, n}));
    ASSERT_EQ(getText(executable->run(arguments, {{"n", n}})), "");
    for (int32_t i = 0; i < 6 * n; ++i)
      EXPECT_EQ(arguments[0].getInt(i), 2 * (i + 1) + 2);
  }
}

// A convolution with 12 weights over `v` numbers and three zeros on each side,
// every sixth place: the number of outputs is a quotient.
TEST_P(SymbolicTest, Convolution) {
  auto executable = compileGraph(R"(
    func.func @main(%x: tensor<?xi32>, %w: tensor<12xi32>) -> tensor<?xi32> {
      %v = uop.define_var "v" min 11 max 100 : index
      %one = uop.const 1 : index
      %five = uop.const 5 : index
      %six = uop.const 6 : index
      %twelve = uop.const 12 : index
      %long = uop.add %v, %six : index
      %longer = uop.add %long, %one : index
      %r0 = uop.sub %long, %twelve : index
      %places = uop.add %r0, %one : index
      %r1 = uop.add %places, %five : index
      %count = uop.idiv %r1, %six : index
      %used = uop.mul %count, %six : index
      %missing = uop.sub %used, %places : index
      %thirteen = uop.const 13 : index
      %all = uop.mul %long, %thirteen : index
      %some = uop.mul %longer, %twelve : index
      %0 = uop.reshape %x sizes [1, %v] : tensor<?xi32> -> tensor<1x?xi32>
      %1 = uop.pad %0 low [0, 3] high [0, 3] : tensor<1x?xi32> -> tensor<1x?xi32>
      %2 = uop.expand %1 sizes [13, %long] : tensor<1x?xi32> -> tensor<13x?xi32>
      %3 = uop.reshape %2 sizes [%all] : tensor<13x?xi32> -> tensor<?xi32>
      %4 = uop.shrink %3 offsets [0] sizes [%some] : tensor<?xi32> -> tensor<?xi32>
      %5 = uop.reshape %4 sizes [12, %longer] : tensor<?xi32> -> tensor<12x?xi32>
      %6 = uop.shrink %5 offsets [0, 0] sizes [12, %places] : tensor<12x?xi32> -> tensor<12x?xi32>
      %7 = uop.pad %6 low [0, 0] high [0, %missing] : tensor<12x?xi32> -> tensor<12x?xi32>
      %8 = uop.reshape %7 sizes [12, %count, 6] : tensor<12x?xi32> -> tensor<12x?x6xi32>
      %9 = uop.shrink %8 offsets [0, 0, 0] sizes [12, %count, 1] : tensor<12x?x6xi32> -> tensor<12x?x1xi32>
      %10 = uop.reshape %w : tensor<12xi32> -> tensor<12x1x1xi32>
      %11 = uop.expand %10 sizes [12, %count, 1] : tensor<12x1x1xi32> -> tensor<12x?x1xi32>
      %12 = uop.mul %9, %11 : tensor<12x?x1xi32>
      %13 = uop.reduce_axis add %12 axes [0] : tensor<12x?x1xi32> -> tensor<1x?x1xi32>
      %14 = uop.reshape %13 sizes [%count] : tensor<1x?x1xi32> -> tensor<?xi32>
      return %14 : tensor<?xi32>
    })");
  for (int64_t v : {79, 11, 100, 12, 77}) {
    SmallVector<HostTensor> arguments;
    arguments.push_back(countFromOne({v}));
    arguments.push_back(countFromOne({12}));
    auto results = executable->run(arguments, {{"v", v}});
    ASSERT_EQ(getText(results), "");
    std::vector<int32_t> expected;
    for (int64_t start = -3; start + 12 <= v + 3; start += 6) {
      int32_t sum = 0;
      for (int64_t i = 0; i < 12; ++i)
        if (start + i >= 0 && start + i < v)
          sum += int32_t((start + i + 1) * (i + 1));
      expected.push_back(sum);
    }
    if (v == 79)
      ASSERT_EQ(expected.size(), 13u);
    EXPECT_EQ(toVector((*results)[0]), expected) << "v = " << v;
  }
}

INSTANTIATE_TEST_SUITE_P(Devices, SymbolicTest, ::testing::Values("cpu", "ref"),
                         [](const auto &info) { return info.param; });

} // namespace

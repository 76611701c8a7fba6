//===- SessionTest.cpp - Programs that run again and again ----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/Session.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "tiny/Engine/Engine.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tiny;

namespace {

/// Writes `x * weight` to a row of the cache, and returns the rows up to that
/// one, transposed and flattened, and their mean.
constexpr const char *graph = R"(
  func.func @main(%x: tensor<3xf32>, %weight: tensor<3xf32>,
                  %cache: tensor<4x3xf32> {uop.mutable})
      -> (tensor<?xf32>, tensor<3xf32>) {
    %p = uop.define_var "position" min 0 max 3 : index
    %one = uop.const 1 : index
    %three = uop.const 3 : index
    %n = uop.add %p, %one : index
    %all = uop.mul %n, %three : index
    %0 = uop.mul %x, %weight : tensor<3xf32>
    %1 = uop.reshape %0 : tensor<3xf32> -> tensor<1x3xf32>
    %2 = uop.shrink %cache offsets [%p, 0] : tensor<4x3xf32> -> tensor<1x3xf32>
    %3 = uop.assign %2, %1 : tensor<1x3xf32>
    %4 = uop.after %cache, %3 : tensor<4x3xf32>, tensor<1x3xf32>
    %5 = uop.shrink %4 offsets [0, 0] sizes [%n, 3] : tensor<4x3xf32> -> tensor<?x3xf32>
    %6 = uop.permute %5 [1, 0] : tensor<?x3xf32> -> tensor<3x?xf32>
    %7 = uop.reshape %6 sizes [%all] : tensor<3x?xf32> -> tensor<?xf32>
    %8 = uop.const dense<1> : tensor<1x3xi32>
    %9 = uop.expand %8 sizes [%n, 3] : tensor<1x3xi32> -> tensor<?x3xi32>
    %10 = uop.reduce_axis add %9 axes [0] : tensor<?x3xi32> -> tensor<1x3xi32>
    %11 = uop.cast %10 : tensor<1x3xi32> -> tensor<1x3xf32>
    %12 = uop.reduce_axis add %5 axes [0] : tensor<?x3xf32> -> tensor<1x3xf32>
    %13 = uop.fdiv %12, %11 : tensor<1x3xf32>
    %14 = uop.reshape %13 : tensor<1x3xf32> -> tensor<3xf32>
    return %7, %14 : tensor<?xf32>, tensor<3xf32>
  })";

/// The text of the error, empty if there is none.
template <typename Expected> std::string getText(Expected &&expected) {
  return expected ? "" : toString(expected.takeError());
}
std::string getText(llvm::Error error) { return toString(std::move(error)); }

Buffer makeBuffer(ArrayRef<int64_t> shape, ArrayRef<float> values = {}) {
  auto tensor = cantFail(HostTensor::allocate(DType::F32, shape));
  llvm::copy(values, tensor.elements<float>().begin());
  return Buffer(std::move(tensor));
}

std::vector<float> toVector(const HostTensor &tensor) {
  return tensor.elements<float>().vec();
}

class SessionTest : public ::testing::TestWithParam<std::string> {
protected:
  SessionTest() { context.loadDialect<func::FuncDialect, uop::UOpDialect>(); }

  std::shared_ptr<const Executable> compileGraph(StringRef text) {
    auto module = parseSourceString<ModuleOp>(text, &context);
    EXPECT_TRUE(module);
    CompileOptions options;
    options.device = GetParam();
    return cantFail(compile(*module, options));
  }

  MLIRContext context;
};

TEST_P(SessionTest, ArgumentsStay) {
  auto executable = compileGraph(graph);
  Buffer x = makeBuffer({3}), weight = makeBuffer({3}, {1, 10, 100});
  Buffer cache = makeBuffer({4, 3});
  Session session(executable);
  ASSERT_EQ(getText(session.bind(0, x)), "");
  ASSERT_EQ(getText(session.bind(1, weight)), "");
  ASSERT_EQ(getText(session.bind(2, cache)), "");
  const void *place = cache.contents().data();
  std::vector<float> rows;
  for (int64_t position = 0; position < 4; ++position) {
    for (int64_t i = 0; i < 3; ++i)
      x.contents().setDouble(i, double(position + i + 1));
    ASSERT_EQ(getText(session.set("position", position)), "");
    auto results = session.run();
    ASSERT_EQ(getText(results), "");
    float p = float(position);
    rows.insert(rows.end(), {p + 1, (p + 2) * 10, (p + 3) * 100});
    // Each result is as long as this run makes it.
    ASSERT_EQ((*results)[0].shape(), ArrayRef<int64_t>({3 * (position + 1)}));
    std::vector<float> transposed, mean;
    for (int64_t column = 0; column < 3; ++column) {
      float sum = 0;
      for (int64_t row = 0; row <= position; ++row) {
        transposed.push_back(rows[3 * row + column]);
        sum += transposed.back();
      }
      mean.push_back(sum / (p + 1));
    }
    EXPECT_EQ(toVector((*results)[0]), transposed);
    for (int64_t i = 0; i < 3; ++i)
      EXPECT_FLOAT_EQ((*results)[1].elements<float>()[i], mean[i]);
  }
  EXPECT_EQ(toVector(cache.contents()), rows);
  if (GetParam() == "cpu")
    EXPECT_EQ(cache.contents().data(), place) << "the cache was copied";
}

TEST_P(SessionTest, BuffersAreShared) {
  auto executable = compileGraph(graph);
  Buffer x = makeBuffer({3}, {1, 2, 3}), weight = makeBuffer({3}, {1, 1, 1});
  Session first(executable), second(executable);
  Buffer caches[] = {makeBuffer({4, 3}), makeBuffer({4, 3})};
  for (auto [session, cache] :
       {std::pair(&first, caches[0]), std::pair(&second, caches[1])}) {
    ASSERT_EQ(getText(session->bind(0, x)), "");
    ASSERT_EQ(getText(session->bind(1, weight)), "");
    ASSERT_EQ(getText(session->bind(2, cache)), "");
  }
  ASSERT_EQ(getText(first.set("position", 1)), "");
  ASSERT_EQ(getText(second.set("position", 0)), "");
  ASSERT_EQ(getText(first.run()), "");
  x.contents().setDouble(0, 7);
  ASSERT_EQ(getText(second.run()), "");
  EXPECT_EQ(toVector(caches[0].contents()),
            std::vector<float>({0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(toVector(caches[1].contents()),
            std::vector<float>({7, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  // What is only read may be two arguments.
  ASSERT_EQ(getText(second.bind(1, x)), "");
  ASSERT_EQ(getText(second.run()), "");
  EXPECT_EQ(caches[1].contents().getDouble(0), 49);
}

TEST_P(SessionTest, WhatIsWrongIsSaid) {
  Session session(compileGraph(graph));
  Buffer x = makeBuffer({3}), cache = makeBuffer({4, 3});
  EXPECT_EQ(getText(session.bind(3, x)),
            "the program has no argument 3; it has 3");
  EXPECT_EQ(getText(session.bind(2, x)),
            "argument 2 is tensor<4x3xf32>, but tensor<3xf32> was given");
  EXPECT_EQ(getText(session.set("n", 0)), "the program needs no variable 'n'");
  EXPECT_EQ(getText(session.set("position", 4)),
            "variable 'position' is 4, which is not in [0, 3]");
  ASSERT_EQ(getText(session.bind(0, x)), "");
  ASSERT_EQ(getText(session.bind(2, cache)), "");
  EXPECT_EQ(getText(session.run()), "argument 1 is not bound");
  ASSERT_EQ(getText(session.bind(1, x)), "");
  EXPECT_EQ(getText(session.run()),
            "variable 'position' needs a value in [0, 3]");
  // A buffer may get other contents; that they fit is checked again.
  ASSERT_EQ(getText(session.set("position", 0)), "");
  x.contents() = cantFail(HostTensor::allocate(DType::F32, {2}));
  EXPECT_EQ(getText(session.run()),
            "argument 0 is tensor<3xf32>, but tensor<2xf32> was given");
}

TEST_P(SessionTest, WhatIsWrittenIsNoOtherArgument) {
  auto executable = compileGraph(R"(
    func.func @main(%a: tensor<2xf32>, %b: tensor<2xf32> {uop.mutable}) {
      %0 = uop.assign %b, %a : tensor<2xf32>
      return
    })");
  Buffer both = makeBuffer({2});
  Session session(executable);
  ASSERT_EQ(getText(session.bind(0, both)), "");
  ASSERT_EQ(getText(session.bind(1, both)), "");
  EXPECT_EQ(getText(session.run()), "arguments 0 and 1 are one tensor, but the "
                                    "program writes to one of them");
}

INSTANTIATE_TEST_SUITE_P(Devices, SessionTest, ::testing::Values("cpu", "ref"),
                         [](const auto &info) { return info.param; });

} // namespace

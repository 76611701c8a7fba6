//===- ReferenceGraphTest.cpp - Views and graphs in the reference ---------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceTestUtils.h"

using namespace tiny;

namespace {

using ReferenceGraphTest = ReferenceTest;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

TEST_F(ReferenceGraphTest, Constants) {
  auto check = [&](const std::string &value, const std::string &type,
                   const std::string &expected) {
    EXPECT_EQ(eval("func.func @main() -> " + type + " {\n  %0 = uop.const " +
                   value + " : " + type + "\n  return %0 : " + type + "\n}"),
              expected);
  };
  check("dense<[true, false]>", "tensor<2xi1>", "tensor<2xi1> true false");
  check("1", "i1", "tensor<i1> true");
  check("dense<-1>", "tensor<2xi8>", "tensor<2xi8> -1 -1");
  check("-9223372036854775808", "i64", "tensor<i64> -9223372036854775808");
  check("5", "ui8", "tensor<ui8> 5");
  check("18446744073709551615", "ui64", "tensor<ui64> 18446744073709551615");
  check("dense<[[1], [2]]>", "tensor<2x1xindex>", "tensor<2x1xindex> 1 2");
  check("-3", "index", "tensor<index> -3");
  check("dense<[1.5, -0.0]>", "tensor<2xf16>", "tensor<2xf16> 1.5 -0");
  check("dense<0x7F80>", "tensor<bf16>", "tensor<bf16> inf");
  check("dense<0x7FC00000>", "tensor<f32>", "tensor<f32> nan");
  check("dense<448.0>", "tensor<f8E4M3FN>", "tensor<f8E4M3FN> 448");
  check("dense<[]>", "tensor<0xf64>", "tensor<0xf64>");
  EXPECT_EQ(getBits(run(R"mlir(
    func.func @main() -> tensor<f32> {
      %0 = uop.const dense<0xFFA00001> : tensor<f32>
      return %0 : tensor<f32>
    })mlir")[0]),
            std::vector<uint64_t>{0xffa00001});
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

TEST_F(ReferenceGraphTest, Views) {
  auto check = [&](const std::string &op, const std::string &expected) {
    auto arguments = pack(makeIota(DType::I32, {2, 3}));
    std::string type = expected.substr(0, expected.find('>') + 1);
    EXPECT_EQ(eval("func.func @main(%a: tensor<2x3xi32>) -> " + type +
                       " {\n  %0 = uop." + op + " -> " + type +
                       "\n  return %0 : " + type + "\n}",
                   arguments),
              expected);
  };
  check("reshape %a : tensor<2x3xi32>", "tensor<3x1x2xi32> 0 1 2 3 4 5");
  check("permute %a [1, 0] : tensor<2x3xi32>", "tensor<3x2xi32> 0 3 1 4 2 5");
  check("pad %a low [0, 1] high [1, 0] : tensor<2x3xi32>",
        "tensor<3x4xi32> 0 0 1 2 0 3 4 5 0 0 0 0");
  check("shrink %a offsets [1, 1] : tensor<2x3xi32>", "tensor<1x2xi32> 4 5");
  check("shrink %a offsets [2, 0] : tensor<2x3xi32>", "tensor<0x3xi32>");
  check("expand %a : tensor<2x3xi32>", "tensor<2x3xi32> 0 1 2 3 4 5");
}

TEST_F(ReferenceGraphTest, ExpandFlipAndPermuteOfThreeDimensions) {
  auto arguments = pack(makeIota(DType::UI8, {2, 1, 3}));
  EXPECT_EQ(eval(R"mlir(
    func.func @main(%a: tensor<2x1x3xui8>) -> tensor<3x2x2xui8> {
      %0 = uop.expand %a : tensor<2x1x3xui8> -> tensor<2x2x3xui8>
      %1 = uop.flip %0 axes [0, 2] : tensor<2x2x3xui8>
      %2 = uop.permute %1 [2, 0, 1] : tensor<2x2x3xui8> -> tensor<3x2x2xui8>
      return %2 : tensor<3x2x2xui8>
    })mlir",
                 arguments),
            "tensor<3x2x2xui8> 5 5 2 2 4 4 1 1 3 3 0 0");
}

TEST_F(ReferenceGraphTest, EmptyAndScalarTensors) {
  auto arguments = pack(makeIota(DType::F64, {0, 2}));
  EXPECT_EQ(eval(R"mlir(
    func.func @main(%a: tensor<0x2xf64>) -> tensor<2x3xf64> {
      %0 = uop.flip %a axes [0, 1] : tensor<0x2xf64>
      %1 = uop.permute %0 [1, 0] : tensor<0x2xf64> -> tensor<2x0xf64>
      %2 = uop.pad %1 low [0, 1] high [0, 2] : tensor<2x0xf64> -> tensor<2x3xf64>
      return %2 : tensor<2x3xf64>
    })mlir",
                 arguments),
            "tensor<2x3xf64> 0 0 0 0 0 0");
  auto scalar = pack(makeIota(DType::F64, {}));
  EXPECT_EQ(eval(R"mlir(
    func.func @main(%a: tensor<f64>) -> tensor<0xf64> {
      %0 = uop.permute %a [] : tensor<f64> -> tensor<f64>
      %1 = uop.pad %0 low [] high [] : tensor<f64> -> tensor<f64>
      %2 = uop.shrink %1 offsets [] : tensor<f64> -> tensor<f64>
      %3 = uop.flip %2 axes [] : tensor<f64>
      %4 = uop.exp2 %3 : tensor<f64>
      %5 = uop.reshape %4 : tensor<f64> -> tensor<1xf64>
      %6 = uop.expand %5 : tensor<1xf64> -> tensor<0xf64>
      return %6 : tensor<0xf64>
    })mlir",
                 scalar),
            "tensor<0xf64>");
}

TEST_F(ReferenceGraphTest, PadIsZeroAfterEverythingBeforeIt) {
  auto arguments = pack(makeIota(DType::F32, {1}));
  EXPECT_EQ(eval(R"mlir(
    func.func @main(%a: tensor<1xf32>) -> tensor<3xf32> {
      %0 = uop.exp2 %a : tensor<1xf32>
      %1 = uop.pad %0 low [1] high [1] : tensor<1xf32> -> tensor<3xf32>
      return %1 : tensor<3xf32>
    })mlir",
                 arguments),
            "tensor<3xf32> 0 1 0");
}

TEST_F(ReferenceGraphTest, Bitcast) {
  auto arguments = pack(makeBits(DType::F32, {1, 2}, {0x3f800000, 0xff800001}));
  EXPECT_EQ(eval(R"mlir(
    func.func @main(%a: tensor<1x2xf32>) -> tensor<1x4xui16> {
      %0 = uop.bitcast %a : tensor<1x2xf32> -> tensor<1x8xui8>
      %1 = uop.bitcast %0 : tensor<1x8xui8> -> tensor<1x1xindex>
      %2 = uop.bitcast %1 : tensor<1x1xindex> -> tensor<1x4xui16>
      return %2 : tensor<1x4xui16>
    })mlir",
                 arguments),
            "tensor<1x4xui16> 0 16256 1 65408");
  auto i1 = pack(makeBits(DType::I1, {2}, {0, 1}));
  EXPECT_EQ(describe(apply("uop.bitcast", i1, DType::I1)),
            "tensor<2xi1> false true");
}

TEST_F(ReferenceGraphTest, Identities) {
  auto arguments = pack(makeIota(DType::I16, {3}));
  EXPECT_EQ(eval(R"mlir(
    func.func @main(%a: tensor<3xi16>) -> tensor<3xi16> {
      %0 = uop.contiguous %a : tensor<3xi16>
      %1 = uop.contiguous_backward %0 : tensor<3xi16>
      %2 = uop.detach %1 : tensor<3xi16>
      %3 = uop.copy %2 to "vulkan:0" : tensor<3xi16>
      return %3 : tensor<3xi16>
    })mlir",
                 arguments),
            "tensor<3xi16> 0 1 2");
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

TEST_F(ReferenceGraphTest, Reductions) {
  auto check = [&](const std::string &kindAndAxes,
                   const std::string &expected) {
    auto arguments = pack(makeIota(DType::I32, {2, 3, 2}));
    std::string type = expected.substr(0, expected.find('>') + 1);
    llvm::StringRef kind, axes;
    std::tie(kind, axes) = llvm::StringRef(kindAndAxes).split(' ');
    EXPECT_EQ(eval("func.func @main(%a: tensor<2x3x2xi32>) -> " + type +
                       " {\n  %0 = uop.reduce_axis " + kind.str() +
                       " %a axes " + axes.str() + " : tensor<2x3x2xi32> -> " +
                       type + "\n  return %0 : " + type + "\n}",
                   arguments),
              expected);
  };
  check("add []", "tensor<2x3x2xi32> 0 1 2 3 4 5 6 7 8 9 10 11");
  check("add [0]", "tensor<1x3x2xi32> 6 8 10 12 14 16");
  check("add [1]", "tensor<2x1x2xi32> 6 9 24 27");
  check("mul [2]", "tensor<2x3x1xi32> 0 6 20 42 72 110");
  check("max [0, 2]", "tensor<1x3x1xi32> 7 9 11");
  check("add [0, 1, 2]", "tensor<1x1x1xi32> 66");
}

TEST_F(ReferenceGraphTest, ReductionsOverNothingGiveTheIdentity) {
  auto check = [&](const std::string &kind, const std::string &type,
                   const std::string &expected) {
    EXPECT_EQ(eval("func.func @main() -> tensor<1x2x" + type +
                   "> {\n  %e = uop.const dense<[]> : tensor<0x" + type +
                   ">\n  %c = uop.reshape %e : tensor<0x" + type +
                   "> -> tensor<0x2x" + type + ">\n  %0 = uop.reduce_axis " +
                   kind + " %c axes [0] : tensor<0x2x" + type +
                   "> -> tensor<1x2x" + type + ">\n  return %0 : tensor<1x2x" +
                   type + ">\n}"),
              "tensor<1x2x" + type + "> " + expected + " " + expected);
  };
  for (DType dtype : getAllDTypes()) {
    std::string type = getName(dtype).str();
    bool isBool = dtype == DType::I1;
    check("add", type, isBool ? "false" : "0");
    check("mul", type, isBool ? "true" : "1");
    if (isUnsignedInteger(dtype))
      check("max", type, isBool ? "false" : "0");
  }
  check("max", "i8", "-128");
  check("max", "i64", "-9223372036854775808");
  check("max", "index", "-9223372036854775808");
  for (std::string type : {"f8E5M2", "f16", "bf16", "f32", "f64"})
    check("max", type, "-inf");
  check("max", "f8E4M3FN", "-448");
}

TEST_F(ReferenceGraphTest, ReductionsAccumulateInTheElementType) {
  auto reduce = [&](const std::string &kind, HostTensor tensor) {
    auto arguments = pack(tensor);
    std::string type = arguments[0].typeText();
    std::string result = getTypeText(arguments[0].dtype(), {1});
    return eval("func.func @main(%a: " + type + ") -> " + result +
                    " {\n  %0 = uop.reduce_axis " + kind +
                    " %a axes [0] : " + type + " -> " + result +
                    "\n  return %0 : " + result + "\n}",
                arguments);
  };
  EXPECT_EQ(reduce("add", makeTensor(DType::I8, {3}, {100, 100, 100})),
            "tensor<1xi8> 44");
  EXPECT_EQ(reduce("add", makeTensor(DType::F16, {2}, {65504, 65504})),
            "tensor<1xf16> inf");
  // Added one by one this stays at 2048.
  EXPECT_EQ(reduce("add", makeTensor(DType::F16, {4096},
                                     std::vector<double>(4096, 1))),
            "tensor<1xf16> 4096");
  EXPECT_EQ(reduce("max", makeTensor(DType::F32, {4}, {1, NAN, 3, 2})),
            "tensor<1xf32> nan");
  EXPECT_EQ(reduce("max", makeTensor(DType::F32, {2}, {-INFINITY, -5})),
            "tensor<1xf32> -5");
  EXPECT_EQ(reduce("add", makeBits(DType::I1, {3}, {0, 1, 0})),
            "tensor<1xi1> true");
  EXPECT_EQ(reduce("max", makeBits(DType::I1, {2}, {0, 0})),
            "tensor<1xi1> false");
  EXPECT_EQ(reduce("mul", makeBits(DType::I1, {3}, {1, 1, 0})),
            "tensor<1xi1> false");
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

TEST_F(ReferenceGraphTest, ResultsAreFreshStorage) {
  auto arguments = pack(makeIota(DType::I32, {2}));
  auto results = run(R"mlir(
    func.func @main(%a: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
      return %a, %a : tensor<2xi32>, tensor<2xi32>
    })mlir",
                     arguments);
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(describe(results[1]), "tensor<2xi32> 0 1");
  results[0].setInt(0, 7);
  EXPECT_EQ(describe(results[1]), "tensor<2xi32> 0 1");
  EXPECT_EQ(describe(arguments[0]), "tensor<2xi32> 0 1");
}

TEST_F(ReferenceGraphTest, DeepGraphsNeedNeitherStackNorMemory) {
  // Kept alive, these tensors would take 100 GB.
  constexpr int depth = 100000;
  std::string text = "func.func @main(%0: tensor<262144xi32>) -> "
                     "tensor<1xi32> {\n  %s0 = uop.shrink %0 offsets [0] : "
                     "tensor<262144xi32> -> tensor<1xi32>\n";
  for (int i = 0; i < depth; ++i)
    text += "  %s" + std::to_string(i + 1) + " = uop.add %s" +
            std::to_string(i) + ", %s0 : tensor<1xi32>\n";
  for (int i = 0; i < 1000; ++i)
    text += "  %" + std::to_string(i + 1) + " = uop.neg %" + std::to_string(i) +
            " : tensor<262144xi32>\n";
  text += "  return %s" + std::to_string(depth) + " : tensor<1xi32>\n}";
  HostTensor ones = llvm::cantFail(HostTensor::allocate(DType::I32, {262144}));
  ones.setInt(0, 1);
  auto arguments = pack(ones);
  EXPECT_EQ(eval(text, arguments), "tensor<1xi32> 100001");
}

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

TEST_F(ReferenceGraphTest, WrongArguments) {
  std::string text = R"mlir(
func.func @main(%a: tensor<2x?xi32>) -> tensor<2x?xi32> {
  return %a : tensor<2x?xi32>
})mlir";
  EXPECT_EQ(fail(text), "graph.mlir:2:1: 'func.func' takes 1 arguments, not 0");
  auto wrongShape = pack(makeIota(DType::I32, {3, 2}));
  EXPECT_EQ(fail(text, wrongShape),
            "graph.mlir:2:1: 'func.func' argument 0: tensor<3x2xi32> is not of "
            "type tensor<2x?xi32>");
  auto wrongRank = pack(makeIota(DType::I32, {2}));
  EXPECT_NE(fail(text, wrongRank), "");
  auto wrongType = pack(makeIota(DType::UI32, {2, 2}));
  EXPECT_NE(fail(text, wrongType), "");
  auto right = pack(makeIota(DType::I32, {2, 5}));
  EXPECT_EQ(eval(text, right), "tensor<2x5xi32> 0 1 2 3 4 5 6 7 8 9");
}

TEST_F(ReferenceGraphTest, WrongLevel) {
  EXPECT_EQ(fail("func.func private @main()"),
            "graph.mlir:1:1: 'func.func' has no body");
  EXPECT_EQ(fail(R"mlir(
func.func @main() {
  %0 = uop.range 4 loop 0
  return
})mlir"),
            "graph.mlir:3:8: 'uop.range' is not an operation of the tensor "
            "graph");
  EXPECT_EQ(fail(R"mlir(
func.func @main() -> vector<2xf32> {
  %0 = uop.const dense<1.0> : vector<2xf32>
  return %0 : vector<2xf32>
})mlir"),
            "graph.mlir:3:8: 'uop.const' computes a vector, which the tensor "
            "graph does not have");
  EXPECT_EQ(fail(R"mlir(
func.func @main() {
  func.call @main() : () -> ()
  return
})mlir"),
            "graph.mlir:3:3: 'func.call' is not an operation of the tensor "
            "graph");
}

TEST_F(ReferenceGraphTest, TooLarge) {
  auto arguments = pack(makeIota(DType::F32, {1}));
  std::string message = fail(R"mlir(
func.func @main(%a: tensor<1xf32>) -> tensor<1000000000000000xf32> {
  %0 = uop.expand %a : tensor<1xf32> -> tensor<1000000000000000xf32>
  return %0 : tensor<1000000000000000xf32>
})mlir",
                             arguments);
  EXPECT_TRUE(llvm::StringRef(message).starts_with(
      "graph.mlir:3:8: 'uop.expand' tensor<1000000000000000xf32> needs "))
      << message;
}

} // namespace

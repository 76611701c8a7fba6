//===- ReferenceStateTest.cpp - Variables and writes in the reference -----===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceTestUtils.h"

using namespace tiny;

namespace {

using ReferenceStateTest = ReferenceTest;

llvm::StringMap<int64_t>
vars(std::initializer_list<std::pair<llvm::StringRef, int64_t>> values) {
  return llvm::StringMap<int64_t>(values);
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

constexpr const char *variable = R"mlir(
func.func @main() -> index {
  %n = uop.define_var "n" min -2 max 8 : index
  %c = uop.const 3 : index
  %0 = uop.mul %n, %c : index
  return %0 : index
})mlir";

TEST_F(ReferenceStateTest, Variables) {
  EXPECT_EQ(eval(variable, {}, vars({{"n", 8}})), "tensor<index> 24");
  EXPECT_EQ(eval(variable, {}, vars({{"n", -2}})), "tensor<index> -6");
  EXPECT_EQ(fail(variable),
            "graph.mlir:3:8: 'uop.define_var' variable \"n\" has no value");
  EXPECT_EQ(fail(variable, {}, vars({{"n", 9}})),
            "graph.mlir:3:8: 'uop.define_var' variable \"n\" is 9, not within "
            "-2 to 8");
  EXPECT_EQ(fail(variable, {}, vars({{"n", -3}})),
            "graph.mlir:3:8: 'uop.define_var' variable \"n\" is -3, not within "
            "-2 to 8");
}

TEST_F(ReferenceStateTest, Bind) {
  std::string text = R"mlir(
func.func @main(%v: index) -> index {
  %n = uop.define_var "n" min 0 max 8 : index
  %b = uop.bind %n, %v : index
  return %b : index
})mlir";
  // What is bound needs no other value.
  auto inside = pack(makeIota(DType::Index, {}));
  inside[0].setInt(0, 5);
  EXPECT_EQ(eval(text, inside), "tensor<index> 5");
  inside[0].setInt(0, 9);
  EXPECT_EQ(fail(text, inside),
            "graph.mlir:4:8: 'uop.bind' variable \"n\" is 9, not within 0 to "
            "8");
}

TEST_F(ReferenceStateTest, BindToAVariable) {
  std::string text = R"mlir(
func.func @main() -> index {
  %m = uop.define_var "m" min 0 max 8 : index
  %n = uop.define_var "n" min 0 max 9 : index
  %b = uop.bind %m, %n : index
  return %b : index
})mlir";
  EXPECT_EQ(eval(text, {}, vars({{"n", 5}})), "tensor<index> 5");
  EXPECT_EQ(fail(text, {}, vars({{"n", 9}})),
            "graph.mlir:5:8: 'uop.bind' variable \"m\" is 9, not within 0 to "
            "8");
  EXPECT_EQ(fail(text, {}, vars({{"m", 5}})),
            "graph.mlir:4:8: 'uop.define_var' variable \"n\" has no value");
}

//===----------------------------------------------------------------------===//
// Symbolic sizes
//===----------------------------------------------------------------------===//

TEST_F(ReferenceStateTest, SymbolicViews) {
  std::string text = R"mlir(
func.func @main(%a: tensor<6xi32>) -> tensor<?x?xi32> {
  %n = uop.define_var "n" min -9 max 9 : index
  %o = uop.define_var "o" min -9 max 9 : index
  %0 = uop.shrink %a offsets [%o] sizes [%n] : tensor<6xi32> -> tensor<?xi32>
  %1 = uop.reshape %0 sizes [%n, 1] : tensor<?xi32> -> tensor<?x1xi32>
  %2 = uop.expand %1 sizes [%n, %o] : tensor<?x1xi32> -> tensor<?x?xi32>
  %3 = uop.pad %2 low [0, %o] high [1, 0] : tensor<?x?xi32> -> tensor<?x?xi32>
  return %3 : tensor<?x?xi32>
})mlir";
  auto arguments = pack(makeIota(DType::I32, {6}));
  EXPECT_EQ(eval(text, arguments, vars({{"n", 3}, {"o", 1}})),
            "tensor<4x2xi32> 0 1 0 2 0 3 0 0");
  EXPECT_EQ(eval(text, arguments, vars({{"n", 0}, {"o", 2}})),
            "tensor<1x4xi32> 0 0 0 0");
  EXPECT_EQ(fail(text, arguments, vars({{"n", 3}, {"o", 4}})),
            "graph.mlir:5:8: 'uop.shrink' dimension 0 of size 6 has no 3 "
            "elements from 4");
  EXPECT_EQ(fail(text, arguments, vars({{"n", -1}, {"o", 4}})),
            "graph.mlir:5:8: 'uop.shrink' dimension 0 of size 6 has no -1 "
            "elements from 4");
  EXPECT_NE(fail(text, arguments, vars({{"n", 1}, {"o", -1}})), "");
}

TEST_F(ReferenceStateTest, SymbolicSizesAreChecked) {
  std::string reshape = R"mlir(
func.func @main(%a: tensor<?xi32>) -> tensor<?x2xi32> {
  %n = uop.define_var "n" min -9 max 9223372036854775807 : index
  %0 = uop.reshape %a sizes [%n, 2] : tensor<?xi32> -> tensor<?x2xi32>
  return %0 : tensor<?x2xi32>
})mlir";
  auto six = pack(makeIota(DType::I32, {6}));
  EXPECT_EQ(eval(reshape, six, vars({{"n", 3}})),
            "tensor<3x2xi32> 0 1 2 3 4 5");
  EXPECT_EQ(fail(reshape, six, vars({{"n", 2}})),
            "graph.mlir:4:8: 'uop.reshape' operand [6] and result [2, 2] "
            "differ in size");
  EXPECT_NE(fail(reshape, six, vars({{"n", -3}})), "");
  EXPECT_NE(fail(reshape, six, vars({{"n", INT64_MAX}})), "");

  std::string expand = R"mlir(
func.func @main(%a: tensor<?xi32>) -> tensor<?xi32> {
  %n = uop.define_var "n" min -9 max 9 : index
  %0 = uop.expand %a sizes [%n] : tensor<?xi32> -> tensor<?xi32>
  return %0 : tensor<?xi32>
})mlir";
  EXPECT_EQ(eval(expand, six, vars({{"n", 6}})), "tensor<6xi32> 0 1 2 3 4 5");
  EXPECT_EQ(fail(expand, six, vars({{"n", 7}})),
            "graph.mlir:4:8: 'uop.expand' dimension 0 has size 6, cannot "
            "become 7");
  auto one = pack(makeIota(DType::I32, {1}));
  EXPECT_NE(fail(expand, one, vars({{"n", -7}})), "");

  std::string pad = R"mlir(
func.func @main(%a: tensor<?xi32>) -> tensor<?xi32> {
  %n = uop.define_var "n" min -9 max 9223372036854775807 : index
  %0 = uop.pad %a low [%n] high [0] : tensor<?xi32> -> tensor<?xi32>
  return %0 : tensor<?xi32>
})mlir";
  EXPECT_EQ(fail(pad, six, vars({{"n", -1}})),
            "graph.mlir:4:8: 'uop.pad' dimension 0 has the negative padding "
            "-1");
  EXPECT_EQ(fail(pad, six, vars({{"n", INT64_MAX}})),
            "graph.mlir:4:8: 'uop.pad' the size of dimension 0 overflows");
}

TEST_F(ReferenceStateTest, SizesOfElementwiseOperandsAreChecked) {
  std::string text = R"mlir(
func.func @main(%a: tensor<?xf32>, %b: tensor<?xf32>, %c: tensor<?xi1>) -> tensor<?xf32> {
  %0 = uop.add %a, %a : tensor<?xf32>
  %1 = uop.where %c, %0, %b : tensor<?xf32>
  %2 = uop.mul %1, %b : tensor<?xf32>
  return %2 : tensor<?xf32>
})mlir";
  auto arguments = [&](int64_t a, int64_t b, int64_t c) {
    return pack(makeIota(DType::F32, {a}), makeIota(DType::F32, {b}),
                makeIota(DType::I1, {c}));
  };
  auto equal = arguments(2, 2, 2);
  EXPECT_EQ(eval(text, equal), "tensor<2xf32> 0 2");
  auto first = arguments(1, 2, 2);
  EXPECT_EQ(fail(text, first),
            "graph.mlir:4:8: 'uop.where' operands have sizes [2] and [1]");
  auto second = arguments(2, 3, 2);
  EXPECT_NE(fail(text, second), "");
  auto third = arguments(2, 2, 1);
  EXPECT_NE(fail(text, third), "");
}

//===----------------------------------------------------------------------===//
// Writes
//===----------------------------------------------------------------------===//

TEST_F(ReferenceStateTest, AssignThroughViews) {
  auto arguments = pack(makeIota(DType::I32, {6}));
  EXPECT_EQ(eval(R"mlir(
    func.func @main(%a: tensor<6xi32> {uop.mutable}) -> tensor<2x2xi32> {
      %0 = uop.reshape %a : tensor<6xi32> -> tensor<2x3xi32>
      %1 = uop.permute %0 [1, 0] : tensor<2x3xi32> -> tensor<3x2xi32>
      %2 = uop.shrink %1 offsets [1, 0] : tensor<3x2xi32> -> tensor<2x2xi32>
      %3 = uop.flip %2 axes [0] : tensor<2x2xi32>
      %4 = uop.const dense<[[10, 11], [12, 13]]> : tensor<2x2xi32>
      %5 = uop.assign %3, %4 : tensor<2x2xi32>
      return %5 : tensor<2x2xi32>
    })mlir",
                 arguments),
            "tensor<2x2xi32> 10 11 12 13");
  EXPECT_EQ(describe(arguments[0]), "tensor<6xi32> 0 12 10 3 13 11");
}

TEST_F(ReferenceStateTest, AssignThroughBitcasts) {
  auto arguments = pack(makeBits(DType::UI32, {2}, {0x33221100, 0x77665544}));
  EXPECT_EQ(eval(R"mlir(
    func.func @main(%a: tensor<2xui32> {uop.mutable}) -> tensor<2xui32> {
      %0 = uop.bitcast %a : tensor<2xui32> -> tensor<8xui8>
      %1 = uop.shrink %0 offsets [2] : tensor<8xui8> -> tensor<4xui8>
      %2 = uop.bitcast %1 : tensor<4xui8> -> tensor<2xui16>
      %3 = uop.flip %2 axes [0] : tensor<2xui16>
      %4 = uop.const dense<[43947, 52445]> : tensor<2xui16>
      %5 = uop.assign %3, %4 : tensor<2xui16>
      %6 = uop.after %a, %5 : tensor<2xui32>, tensor<2xui16>
      return %6 : tensor<2xui32>
    })mlir",
                 arguments),
            "tensor<2xui32> 3437039872 2003217323");
  EXPECT_EQ(getBits(arguments[0]),
            (std::vector<uint64_t>{0xccdd1100, 0x7766abab}));
}

TEST_F(ReferenceStateTest, ReadsSeeTheContentsAtEntry) {
  auto arguments = pack(makeIota(DType::I32, {3}));
  auto results = run(R"mlir(
    func.func @main(%a: tensor<3xi32> {uop.mutable}) -> (tensor<3xi32>, tensor<2xi32>) {
      %0 = uop.shrink %a offsets [1] : tensor<3xi32> -> tensor<2xi32>
      %1 = uop.shrink %a offsets [0] : tensor<3xi32> -> tensor<2xi32>
      %2 = uop.assign %0, %1 : tensor<2xi32>
      %3 = uop.neg %a : tensor<3xi32>
      return %3, %0 : tensor<3xi32>, tensor<2xi32>
    })mlir",
                     arguments);
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(describe(results[0]), "tensor<3xi32> 0 -1 -2");
  EXPECT_EQ(describe(results[1]), "tensor<2xi32> 1 2");
  EXPECT_EQ(describe(arguments[0]), "tensor<3xi32> 0 0 1");
}

TEST_F(ReferenceStateTest, AssignsTakeEffectInProgramOrder) {
  auto arguments = pack(makeIota(DType::I32, {3}));
  auto results = run(R"mlir(
    func.func @main(%a: tensor<3xi32> {uop.mutable})
        -> (tensor<3xi32>, tensor<3xi32>, tensor<2xi32>, tensor<2xi32>) {
      %v = uop.const dense<[10, 20]> : tensor<2xi32>
      %w = uop.const dense<[30, 40]> : tensor<2xi32>
      %0 = uop.shrink %a offsets [0] : tensor<3xi32> -> tensor<2xi32>
      %1 = uop.shrink %a offsets [1] : tensor<3xi32> -> tensor<2xi32>
      %2 = uop.assign %0, %v : tensor<2xi32>
      %3 = uop.assign %1, %w : tensor<2xi32>
      %4 = uop.assign %0, %v : tensor<2xi32>
      %5 = uop.after %a, %3, %2 : tensor<3xi32>, tensor<2xi32>, tensor<2xi32>
      %6 = uop.after %a, %2 : tensor<3xi32>, tensor<2xi32>
      return %5, %6, %3, %4 : tensor<3xi32>, tensor<3xi32>, tensor<2xi32>, tensor<2xi32>
    })mlir",
                     arguments);
  ASSERT_EQ(results.size(), 4u);
  EXPECT_EQ(describe(results[0]), "tensor<3xi32> 10 30 40");
  EXPECT_EQ(describe(results[1]), "tensor<3xi32> 10 20 2");
  // What the view held right after its own write.
  EXPECT_EQ(describe(results[2]), "tensor<2xi32> 30 40");
  EXPECT_EQ(describe(results[3]), "tensor<2xi32> 10 20");
  EXPECT_EQ(describe(arguments[0]), "tensor<3xi32> 10 20 40");
}

TEST_F(ReferenceStateTest, AssignThroughTheResultOfAnAssign) {
  auto arguments = pack(makeIota(DType::I32, {3}));
  auto results = run(R"mlir(
    func.func @main(%a: tensor<3xi32> {uop.mutable}) -> (tensor<1xi32>, tensor<3xi32>) {
      %v = uop.const dense<[10, 20]> : tensor<2xi32>
      %0 = uop.shrink %a offsets [1] : tensor<3xi32> -> tensor<2xi32>
      %1 = uop.assign %0, %v : tensor<2xi32>
      %2 = uop.shrink %1 offsets [1] : tensor<2xi32> -> tensor<1xi32>
      %3 = uop.neg %2 : tensor<1xi32>
      %4 = uop.assign %2, %3 : tensor<1xi32>
      %5 = uop.after %a, %4 : tensor<3xi32>, tensor<1xi32>
      return %2, %5 : tensor<1xi32>, tensor<3xi32>
    })mlir",
                     arguments);
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(describe(results[0]), "tensor<1xi32> 20");
  EXPECT_EQ(describe(results[1]), "tensor<3xi32> 0 10 -20");
}

TEST_F(ReferenceStateTest, SymbolicAssign) {
  std::string text = R"mlir(
func.func @main(%a: tensor<4xi32> {uop.mutable}, %v: tensor<?xi32>) {
  %o = uop.define_var "o" min 0 max 4 : index
  %n = uop.define_var "n" min 0 max 4 : index
  %0 = uop.shrink %a offsets [%o] sizes [%n] : tensor<4xi32> -> tensor<?xi32>
  %1 = uop.assign %0, %v : tensor<?xi32>
  return
})mlir";
  auto arguments =
      pack(makeIota(DType::I32, {4}), makeTensor(DType::I32, {2}, {-1, -2}));
  EXPECT_TRUE(run(text, arguments, vars({{"o", 1}, {"n", 2}})).empty());
  EXPECT_EQ(describe(arguments[0]), "tensor<4xi32> 0 -1 -2 3");
  EXPECT_EQ(fail(text, arguments, vars({{"o", 1}, {"n", 3}})),
            "graph.mlir:6:8: 'uop.assign' value of sizes [2] does not fit a "
            "target of sizes [3]");
}

TEST_F(ReferenceStateTest, AnErrorLeavesArgumentsAsTheyWere) {
  auto arguments = pack(makeIota(DType::I32, {2}));
  std::string text = R"mlir(
func.func @main(%a: tensor<2xi32> {uop.mutable}) -> index {
  %0 = uop.neg %a : tensor<2xi32>
  %1 = uop.assign %a, %0 : tensor<2xi32>
  %n = uop.define_var "n" min 0 max 4 : index
  return %n : index
})mlir";
  EXPECT_NE(fail(text, arguments), "");
  EXPECT_EQ(describe(arguments[0]), "tensor<2xi32> 0 1");
  EXPECT_EQ(eval(text, arguments, vars({{"n", 1}})), "tensor<index> 1");
  EXPECT_EQ(describe(arguments[0]), "tensor<2xi32> 0 -1");
}

} // namespace

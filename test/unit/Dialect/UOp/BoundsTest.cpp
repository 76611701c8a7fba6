//===- BoundsTest.cpp - What is known of index values ---------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// That bounds hold every value is tested on random expressions, together with
// the IndexBuilder; here is what else they should know.
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/Bounds.h"

#include "IndexEvaluator.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace tiny::uop;

namespace {

class BoundsTest : public IndexExpressionTest {
protected:
  Value boolean(bool value) {
    return ConstOp::create(builder, loc, builder.getBoolAttr(value));
  }
  Value makeRange(Value size) {
    return RangeOp::create(builder, loc, builder.getIndexType(), size,
                           ShapedType::kDynamic, AxisType::Loop, 0);
  }

  Bounds bounds;
};

TEST_F(BoundsTest, Variables) {
  start({8, 1}, {{-3, 5}});
  EXPECT_EQ(bounds.get(variables[0]), (Interval{0, 7}));
  EXPECT_EQ(bounds.get(variables[1]), Interval::point(0));
  EXPECT_EQ(bounds.get(variables[2]), (Interval{-3, 5}));

  Value n =
      DefineVarOp::create(builder, loc, builder.getIndexType(), "n", 2, 9);
  EXPECT_EQ(bounds.get(n), (Interval{2, 9}));
  EXPECT_EQ(bounds.get(make<BindOp>(n, number(4))), Interval::point(4));
  EXPECT_EQ(bounds.get(make<BindOp>(n, variables[2])), (Interval{2, 5}));
}

TEST_F(BoundsTest, RangesOfSymbolicSize) {
  start({}, {{0, 9}, {-4, 0}});
  EXPECT_EQ(bounds.get(makeRange(variables[0])), (Interval{0, 8}));
  // Never entered, so any bounds are right.
  EXPECT_EQ(bounds.get(makeRange(variables[1])), Interval::point(0));
  EXPECT_EQ(bounds.get(makeRange(number(0))), Interval::point(0));
}

TEST_F(BoundsTest, SizesAreNotNegative) {
  context.loadDialect<memref::MemRefDialect>();
  start({}, {{0, 9}});
  Value buffer = BufferOp::create(
      builder, loc,
      MemRefType::get({ShapedType::kDynamic}, builder.getF32Type()),
      variables[0]);
  Value size = memref::DimOp::create(builder, loc, buffer, number(0));
  EXPECT_EQ(bounds.get(size), (Interval{0, kMaxBufferBytes / 4}));
  EXPECT_EQ(bounds.get(makeRange(size)).min, 0);
}

TEST_F(BoundsTest, ArgumentsWithoutBounds) {
  start({}, {{0, 9}});
  kernel->removeArgAttr(0, UOpDialect::kBoundsAttrName);
  EXPECT_TRUE(bounds.get(variables[0]).isFull());
}

TEST_F(BoundsTest, Arithmetic) {
  // IX08
  start({}, {{-2, 5}, {-4, 3}});
  Value x = variables[0], y = variables[1];
  EXPECT_EQ(bounds.get(make<MulOp>(x, number(-3))), (Interval{-15, 6}));
  EXPECT_EQ(bounds.get(make<MulOp>(x, y)), (Interval{-20, 15}));
  EXPECT_EQ(bounds.get(make<SubOp>(x, y)), (Interval{-5, 9}));
  EXPECT_EQ(bounds.get(make<NegOp>(x)), (Interval{-5, 2}));
  EXPECT_EQ(bounds.get(make<IDivOp>(x, number(-2))), (Interval{-2, 1}));
  EXPECT_EQ(bounds.get(make<ModOp>(x, number(3))), (Interval{-2, 2}));
  EXPECT_EQ(bounds.get(make<MaxOp>(x, y)), (Interval{-2, 5}));
  EXPECT_EQ(bounds.get(make<AndOp>(x, number(6))), (Interval{0, 6}));
  EXPECT_EQ(bounds.get(make<AndOp>(x, y)), (Interval{-8, 7}));
  EXPECT_EQ(bounds.get(make<XorOp>(x, y)), (Interval{-8, 7}));
  EXPECT_EQ(bounds.get(make<ShlOp>(x, number(3))), (Interval{-16, 40}));
  EXPECT_EQ(bounds.get(make<ShrOp>(x, number(1))), (Interval{-1, 2}));
  EXPECT_TRUE(bounds.get(make<ShlOp>(x, y)).isFull());
}

TEST_F(BoundsTest, Conditions) {
  start({8}, {{8, 9}, {-3, 7}});
  Value i = variables[0], above = variables[1], across = variables[2];
  EXPECT_EQ(bounds.get(make<CmpLtOp>(i, above)), Interval::point(1));
  EXPECT_EQ(bounds.get(make<CmpLtOp>(above, i)), Interval::point(0));
  EXPECT_EQ(bounds.get(make<CmpLtOp>(i, across)), (Interval{0, 1}));
  EXPECT_EQ(bounds.get(make<CmpEqOp>(i, above)), Interval::point(0));
  EXPECT_EQ(bounds.get(make<CmpNeOp>(i, above)), Interval::point(1));
  EXPECT_EQ(bounds.get(make<CmpEqOp>(i, across)), (Interval{0, 1}));
  EXPECT_EQ(bounds.get(make<CmpEqOp>(number(3), number(3))),
            Interval::point(1));
  Value open = make<CmpLtOp>(i, across);
  EXPECT_EQ(bounds.get(make<AndOp>(open, boolean(false))), Interval::point(0));
  EXPECT_EQ(bounds.get(make<AndOp>(open, boolean(true))), (Interval{0, 1}));
  EXPECT_EQ(bounds.get(make<OrOp>(open, boolean(true))), Interval::point(1));
  EXPECT_EQ(bounds.get(make<AddOp>(boolean(true), boolean(true))),
            Interval::point(1));
}

TEST_F(BoundsTest, PaddingStaysInside) {
  start({12});
  Value at = make<SubOp>(variables[0], number(2));
  Value own =
      make<AndOp>(make<CmpLtOp>(number(-1), at), make<CmpLtOp>(at, number(8)));
  EXPECT_EQ(bounds.get(at), (Interval{-2, 9}));
  EXPECT_EQ(bounds.get(makeWhere(own, at, number(0))), (Interval{0, 7}));
  // The condition says nothing of the other branch.
  EXPECT_EQ(bounds.get(makeWhere(own, number(0), at)), (Interval{-2, 9}));
}

TEST_F(BoundsTest, UnderAConjunction) {
  start({12, 12}, {{0, 100}});
  Value i = variables[0], j = variables[1], n = variables[2];
  Value condition = make<AndOp>(
      make<CmpLtOp>(i, number(5)),
      make<AndOp>(make<CmpLtOp>(number(2), i), make<CmpLtOp>(j, i)));
  EXPECT_EQ(bounds.getUnder(i, condition), (Interval{3, 4}));
  EXPECT_EQ(bounds.getUnder(j, condition), (Interval{0, 10}));
  EXPECT_EQ(bounds.getUnder(n, condition), (Interval{0, 100}));
  EXPECT_EQ(bounds.getUnder(condition, condition), Interval::point(1));
  // Also inside an expression.
  Value twice = make<MulOp>(i, number(2));
  EXPECT_EQ(bounds.getUnder(make<AddOp>(twice, n), condition),
            (Interval{6, 108}));
  EXPECT_EQ(bounds.getUnder(make<ModOp>(i, number(5)), condition),
            (Interval{3, 4}));
  // A disjunction says nothing of one side; a contradiction says anything.
  Value either = make<OrOp>(make<CmpLtOp>(i, number(5)), boolean(false));
  EXPECT_EQ(bounds.getUnder(i, either), (Interval{0, 11}));
  Value never = make<CmpLtOp>(i, number(-5));
  Interval dead = bounds.getUnder(i, never);
  EXPECT_LE(dead.min, dead.max);
}

TEST_F(BoundsTest, UnderExtremeLimits) {
  constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
  constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
  start({4});
  Value i = variables[0];
  EXPECT_EQ(bounds.getUnder(i, make<CmpLtOp>(i, number(kMin))),
            (Interval{0, 3}));
  EXPECT_EQ(bounds.getUnder(i, make<CmpLtOp>(number(kMax), i)),
            (Interval{0, 3}));
  EXPECT_EQ(bounds.getUnder(i, make<CmpLtOp>(number(kMin), i)),
            (Interval{0, 3}));
}

TEST_F(BoundsTest, WhatIsReadIsUnknown) {
  start({4});
  auto tensor = ConstOp::create(
      builder, loc,
      DenseElementsAttr::get(RankedTensorType::get({4}, builder.getIndexType()),
                             ArrayRef<APInt>{APInt(64, 1), APInt(64, 2),
                                             APInt(64, 3), APInt(64, 4)}));
  Value read = LoadOp::create(builder, loc, builder.getIndexType(), tensor,
                              variables[0], Value(), Value());
  EXPECT_TRUE(bounds.get(read).isFull());
  Value flag = make<CmpLtOp>(read, number(3));
  EXPECT_EQ(bounds.get(flag), (Interval{0, 1}));
  Value sum = ReduceOp::create(builder, loc, ReduceKind::Add, variables[0],
                               variables[0]);
  EXPECT_TRUE(bounds.get(sum).isFull());
  // Comparing floats is undecided too.
  Value one = ConstOp::create(builder, loc, builder.getF32FloatAttr(1.0));
  EXPECT_EQ(bounds.get(make<CmpLtOp>(one, one)), (Interval{0, 1}));
}

TEST_F(BoundsTest, EveryPartHasToFit) {
  // IX16: an address that fits is computed from a number that does not.
  constexpr int64_t k31 = int64_t(1) << 31;
  IndexKernelTest::start({1024}, {{0, k31 - 1}, {0, k31 + 2}});
  Value i = variables[0], few = variables[1], many = variables[2];
  EXPECT_TRUE(fitsInBits(bounds, few, 32));
  EXPECT_FALSE(fitsInBits(bounds, many, 32));
  EXPECT_TRUE(fitsInBits(bounds, many, 33));
  Value row = make<MulOp>(i, number(4 * 1024 * 1024));
  EXPECT_FALSE(fitsInBits(bounds, row, 32));
  EXPECT_FALSE(fitsInBits(bounds, make<IDivOp>(row, number(1024)), 32));
  EXPECT_TRUE(fitsInBits(bounds, make<MulOp>(i, number(1024 * 1024)), 32));
  EXPECT_FALSE(fitsInBits(bounds, make<SubOp>(make<AddOp>(few, i), i), 32));
  EXPECT_TRUE(fitsInBits(bounds, make<SubOp>(i, few), 32));
  // Also what only decides which of two numbers it is, and what is not chosen.
  Value isFar = make<CmpLtOp>(few, many);
  EXPECT_FALSE(fitsInBits(bounds, makeWhere(isFar, i, few), 32));
  EXPECT_FALSE(fitsInBits(bounds, makeWhere(boolean(true), i, many), 32));
  EXPECT_TRUE(fitsInBits(bounds, number(-k31), 32));
  EXPECT_FALSE(fitsInBits(bounds, number(-k31 - 1), 32));
  EXPECT_FALSE(fitsInBits(bounds, make<AddOp>(number(k31), i), 32));
  EXPECT_TRUE(fitsInBits(bounds, make<AddOp>(number(k31), many), 64));
}

TEST_F(BoundsTest, DeepExpressionsNeedNoStack) {
  start({2});
  Value value = variables[0];
  for (int i = 0; i < 200000; ++i)
    value = make<AddOp>(value, variables[0]);
  EXPECT_EQ(bounds.get(value), (Interval{0, 200001}));
}

} // namespace

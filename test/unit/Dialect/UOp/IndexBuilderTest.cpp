//===- IndexBuilderTest.cpp - Simplified index expressions ----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

#include "IndexTwins.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tiny::uop;

namespace {

constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

class IndexBuilderTest : public TwinTest<IndexExpressionTest> {
protected:
  static bool contains(Value value, llvm::function_ref<bool(Operation *)> is) {
    SmallVector<Value> pending = {value};
    while (!pending.empty()) {
      Operation *op = pending.pop_back_val().getDefiningOp();
      if (!op)
        continue;
      if (is(op))
        return true;
      pending.append(op->operand_begin(), op->operand_end());
    }
    return false;
  }
  /// Checks that an expression is worth what a function of the variables says.
  template <typename Function> void expect(Value value, Function function) {
    const std::vector<int64_t> &got = evaluator.get(value);
    for (size_t i = 0; i < evaluator.getNumEnvironments(); ++i) {
      std::vector<int64_t> values;
      for (Value variable : variables)
        values.push_back(evaluator.get(variable)[i]);
      ASSERT_EQ(got[i], function(values)) << print();
    }
  }
};

//===----------------------------------------------------------------------===//
// Remainders and quotients
//===----------------------------------------------------------------------===//

TEST_F(IndexBuilderTest, NestedRemainders) {
  // IX01
  start({32});
  Value a = variables[0];
  auto modOf = [&](Value x, int64_t c) {
    return index->mod(x, index->constant(c));
  };
  // 5 does not divide 12, so the inner remainder stays.
  Value kept = modOf(modOf(index->mul(a, number(5)), 12), 5);
  expect(kept, [](const auto &v) { return (5 * v[0] % 12) % 5; });
  EXPECT_TRUE(contains(kept, [](Operation *op) {
    return isa<ModOp>(op) &&
           isa_and_nonnull<ModOp, MulOp>(op->getOperand(0).getDefiningOp());
  }));
  EXPECT_EQ(modOf(modOf(a, 12), 4), modOf(a, 4));
  EXPECT_EQ(modOf(modOf(index->mul(a, number(4)), 12), 4), index->constant(0));
}

TEST_F(IndexBuilderTest, ComparisonsOfQuotients) {
  // IX02: each is a comparison of x, for truncating division only.
  start({25});
  Value x = variables[0];
  auto quotientLess = [&](int64_t shift, int64_t divisor, int64_t limit) {
    return index->less(index->div(index->add(x, index->constant(shift)),
                                  index->constant(divisor)),
                       index->constant(limit));
  };
  expect(quotientLess(-20, 4, -3), [](const auto &v) { return v[0] < 5; });
  expect(quotientLess(-10, 4, 0), [](const auto &v) { return v[0] < 7; });
  expect(quotientLess(0, 4, 3), [](const auto &v) { return v[0] < 12; });
}

TEST_F(IndexBuilderTest, SignsOfRemainders) {
  // IX04
  start({125});
  Value a = variables[0];
  Value ofNegative = index->mod(index->mul(a, number(-1)), index->constant(4));
  expect(ofNegative, [](const auto &v) { return -(v[0] % 4); });
  EXPECT_EQ(index->getBounds(ofNegative), (Interval{-3, 0}));
  Value byNegative = index->mod(a, index->constant(-4));
  EXPECT_EQ(byNegative, index->mod(a, index->constant(4)));
  EXPECT_EQ(index->getBounds(byNegative), (Interval{0, 3}));
}

TEST_F(IndexBuilderTest, DivisorsThatMayBeZero) {
  // IX05: total, so a constant zero has an answer too.
  start({4}, {{0, 3}, {1, 3}});
  Value a = variables[0], maybe = variables[1], never = variables[2];
  EXPECT_EQ(index->div(a, index->constant(0)), index->constant(0));
  EXPECT_EQ(index->mod(a, index->constant(0)), a);
  expect(index->div(maybe, maybe), [](const auto &v) { return v[1] ? 1 : 0; });
  expect(index->mod(maybe, maybe), [](const auto &v) { return 0 * v[1]; });
  expect(index->div(index->constant(0), maybe),
         [](const auto &v) { return 0 * v[1]; });
  expect(index->mod(a, maybe),
         [](const auto &v) { return v[1] ? v[0] % v[1] : v[0]; });
  expect(index->div(a, never), [](const auto &v) { return v[0] / v[2]; });
}

TEST_F(IndexBuilderTest, TruncationIsNotFloor) {
  // IX10
  start({13});
  Value b = variables[0];
  auto divBy = [&](Value x, int64_t c) {
    return index->div(x, index->constant(c));
  };
  Value sum = index->add(index->mod(divBy(b, -3), index->constant(-2)),
                         index->mul(divBy(b, 6), index->constant(-2)));
  expect(sum, [](const auto &v) { return v[0] / -3; });
  EXPECT_EQ(divBy(divBy(b, 2), -3), divBy(b, -6));
  expect(divBy(divBy(b, 2), -3), [](const auto &v) { return v[0] / 2 / -3; });
}

TEST_F(IndexBuilderTest, LargeComparisons) {
  // IX11: in 64 bits, not in those of a double.
  constexpr int64_t k54 = int64_t(1) << 54, k53 = int64_t(1) << 53;
  start({}, {{k53 - 2, k53 + 3}});
  Value a = variables[0];
  Value twice = index->mul(a, index->constant(2));
  expect(index->less(twice, index->constant(k54 + 1)),
         [=](const auto &v) { return v[0] < k53 + 1; });
  expect(index->less(index->mul(a, index->constant(-2)),
                     index->constant(-(k54 - 1))),
         [=](const auto &v) { return -v[0] < -(k53 - 1); });
}

TEST_F(IndexBuilderTest, NumeratorsBelowZero) {
  // IX14
  start({9, 8, 3});
  Value a = variables[0], b = variables[1], c = variables[2];
  auto n = [&](int64_t value) { return index->constant(value); };
  Value shifted = index->sub(index->mul(a, n(4)), n(3));
  expect(index->mod(shifted, n(4)),
         [](const auto &v) { return v[0] ? 1 : -3; });
  expect(index->div(shifted, n(4)),
         [](const auto &v) { return (4 * v[0] - 3) / 4; });

  Value first = index->mod(
      index->add(
          index->add(index->mod(index->sub(n(8), index->mul(b, n(2))), n(5)),
                     index->div(a, n(6))),
          index->add(a, n(5))),
      n(5));
  expect(first, [](const auto &v) {
    return ((8 - 2 * v[1]) % 5 + v[0] / 6 + v[0] + 5) % 5;
  });
  Value inner =
      index->div(index->add(index->add(c, index->mul(b, n(2))), n(1)), n(3));
  Value second =
      index->div(index->sub(index->div(index->add(index->add(a, n(4)),
                                                  index->add(b, inner)),
                                       n(9)),
                            n(57)),
                 n(36));
  expect(second, [](const auto &v) {
    return ((v[0] + 4 + v[1] + (v[2] + 2 * v[1] + 1) / 3) / 9 - 57) / 36;
  });
  Value third = index->mul(
      index->add(index->div(index->mul(n(-2), index->add(n(1), a)), n(3)), a),
      n(-4));
  expect(third,
         [](const auto &v) { return (-2 * (1 + v[0]) / 3 + v[0]) * -4; });
}

//===----------------------------------------------------------------------===//
// What views are made of
//===----------------------------------------------------------------------===//

TEST_F(IndexBuilderTest, SplitDimensionsMerge) {
  // A dimension that is split, in any way, and merged again is itself.
  start({24});
  Value i = variables[0];
  const std::vector<std::vector<int64_t>> shapes = {
      {4, 6}, {2, 3, 4}, {1, 24}, {24, 1}, {2, 1, 2, 6, 1}};
  for (const std::vector<int64_t> &shape : shapes) {
    SmallVector<Value> sizes;
    for (int64_t size : shape)
      sizes.push_back(index->constant(size));
    SmallVector<Value> parts = index->delinearize(i, sizes);
    EXPECT_EQ(index->linearize(parts, sizes), i);
    for (auto [part, size] : llvm::zip_equal(parts, shape)) {
      Interval bounds = index->getBounds(part);
      EXPECT_EQ(bounds, (Interval{0, size - 1}));
    }
  }
}

TEST_F(IndexBuilderTest, MergedDimensionsSplit) {
  start({6, 5, 4});
  SmallVector<Value> sizes = {number(6), number(5), number(4)};
  Value flat = index->linearize(variables, sizes);
  EXPECT_EQ(index->delinearize(flat, sizes), variables);
  // Through another shape and back.
  SmallVector<Value> other = {number(10), number(12)};
  EXPECT_EQ(index->linearize(index->delinearize(flat, other), other), flat);
  SmallVector<Value> third = {number(3), number(10), number(4)};
  EXPECT_EQ(
      index->delinearize(
          index->linearize(index->delinearize(flat, third), third), sizes),
      variables);
}

TEST_F(IndexBuilderTest, FlipsCancel) {
  start({7}, {{1, 9}});
  Value i = variables[0];
  for (Value last :
       {index->constant(6), index->sub(variables[1], index->constant(1))})
    EXPECT_EQ(index->sub(last, index->sub(last, i)), i);
}

TEST_F(IndexBuilderTest, ShrunkPadsNeedNoCondition) {
  start({5});
  Value i = variables[0];
  // Padded by 2 in front, and the padding cut off again.
  Value at = index->sub(index->add(i, index->constant(2)), index->constant(2));
  Value own = index->andOf(index->less(index->constant(-1), at),
                           index->less(at, index->constant(5)));
  EXPECT_EQ(own, index->boolean(true));
  EXPECT_EQ(index->where(own, at, index->constant(0)), i);
  // Only padding is left.
  Value before =
      index->sub(index->mod(i, index->constant(2)), index->constant(2));
  EXPECT_EQ(index->less(index->constant(-1), before), index->boolean(false));
}

TEST_F(IndexBuilderTest, WindowsNeedNoDivision) {
  // How a window of three is cut out of rows of 34: repeated rows of 35 are
  // seen as rows of 34.
  start({16, 2, 3});
  auto n = [&](int64_t value) { return index->constant(value); };
  Value row = index->mod(index->add(index->mul(variables[0], n(2)),
                                    index->mul(variables[1], n(33))),
                         n(32));
  Value whole = index->add(index->mul(variables[2], n(35)), row);
  Value at = index->mod(whole, n(34)), start = index->div(whole, n(34));
  EXPECT_FALSE(contains(at, [](Operation *op) { return isa<ModOp>(op); }));
  EXPECT_FALSE(contains(start, [](Operation *op) { return isa<IDivOp>(op); }));
  expect(at, [](const auto &v) {
    return (35 * v[2] + (2 * v[0] + 33 * v[1]) % 32) % 34;
  });
  expect(start, [](const auto &v) {
    return (35 * v[2] + (2 * v[0] + 33 * v[1]) % 32) / 34;
  });
}

//===----------------------------------------------------------------------===//
// One value for equal expressions
//===----------------------------------------------------------------------===//

TEST_F(IndexBuilderTest, EqualExpressionsAreOneValue) {
  start({8, 8}, {{0, 100}});
  Value a = variables[0], b = variables[1], n = variables[2];
  auto c = [&](int64_t value) { return index->constant(value); };
  EXPECT_EQ(index->add(a, b), index->add(b, a));
  EXPECT_EQ(index->add(index->add(a, n), b), index->add(a, index->add(b, n)));
  EXPECT_EQ(index->sub(index->add(a, b), b), a);
  EXPECT_EQ(index->mul(index->add(a, c(2)), c(3)),
            index->add(index->mul(c(3), a), c(6)));
  EXPECT_EQ(index->mul(a, n), index->mul(n, a));
  EXPECT_EQ(index->mul(a, c(0)), c(0));
  EXPECT_EQ(index->less(a, b), index->less(index->add(a, n), index->add(b, n)));
  EXPECT_EQ(index->less(index->sub(a, b), c(3)),
            index->less(a, index->add(b, c(3))));
  EXPECT_EQ(index->equal(index->add(a, c(1)), index->sub(a, c(-1))),
            index->boolean(true));
  EXPECT_EQ(index->equal(a, index->add(a, c(1))), index->boolean(false));
  Value condition = index->less(a, n);
  EXPECT_EQ(index->andOf(condition, index->boolean(true)), condition);
  EXPECT_EQ(index->orOf(index->boolean(false), condition), condition);
  EXPECT_EQ(index->andOf(index->andOf(condition, index->less(b, n)), condition),
            index->andOf(condition, index->less(b, n)));
  EXPECT_EQ(index->where(condition, a, a), a);
}

TEST_F(IndexBuilderTest, ExtremeConstants) {
  start({});
  for (int64_t extreme : {kMin, kMax}) {
    Value constant = index->constant(extreme);
    EXPECT_EQ(index->simplify(number(extreme)), constant);
    EXPECT_EQ(index->getConstant(constant), extreme);
  }
  expect(index->add(index->constant(kMax), index->constant(1)),
         [](const auto &) { return kMin; });
  expect(index->div(index->constant(kMin), index->constant(-1)),
         [](const auto &) { return kMin; });
  EXPECT_EQ(index->mod(index->constant(kMin), index->constant(-1)),
            index->constant(0));
}

TEST_F(IndexBuilderTest, WhatIsNotBuiltStays) {
  start({8, 8});
  Value a = variables[0], b = variables[1];
  for (Value value : {make<XorOp>(a, b), make<OrOp>(a, b)}) {
    EXPECT_EQ(index->simplify(value), value);
    EXPECT_FALSE(index->rebuild(value.getDefiningOp(), {a, b}));
  }
}

TEST_F(IndexBuilderTest, DeepExpressionsNeedNoStack) {
  start({8, 8});
  Value value = variables[0], condition = make<CmpLtOp>(value, variables[1]);
  for (int i = 0; i < 100000; ++i)
    value = makeWhere(condition, make<AddOp>(value, variables[1]), value);
  EXPECT_TRUE(index->simplify(value));
  EXPECT_EQ(index->getBounds(value).min, 0);
}

} // namespace

//===- IndexRandomTest.cpp - Random index expressions, exhaustively -------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the IndexBuilder makes of random expressions is evaluated for all values
// of their variables. It must be worth the same, must not take more operations,
// and must not change when it is simplified again.
//
//===----------------------------------------------------------------------===//

#include "IndexTwins.h"

#include <random>

using namespace mlir;
using namespace tiny::uop;

namespace {

constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

/// What random expressions are made of.
struct Ingredients {
  std::vector<int64_t> constants, divisors;
  std::vector<Interval> arguments;
};

/// How many operations an expression takes that shares none. A factor or
/// divisor below zero counts as two: a sum subtracts in its place.
class Cost {
public:
  double get(Value value) {
    Operation *op = value.getDefiningOp();
    if (!op || isa<ConstOp, RangeOp>(op))
      return 0;
    if (auto it = known.find(value); it != known.end())
      return it->second;
    double cost =
        isa<MulOp, IDivOp>(op) && llvm::any_of(op->getOperands(), isNegative)
            ? 2
            : 1;
    for (Value operand : op->getOperands())
      cost += get(operand);
    return known[value] = cost;
  }

private:
  static bool isNegative(Value value) {
    auto constant = value.getDefiningOp<ConstOp>();
    return constant && value.getType().isIndex() &&
           cast<IntegerAttr>(constant.getValue()).getInt() < 0;
  }

  llvm::DenseMap<Value, double> known;
};

class RandomExpressions : public TwinTest<IndexExpressionTest> {
protected:
  void run(const Ingredients &ingredients, uint64_t seed, unsigned rounds);

private:
  int64_t pick(int64_t least, int64_t most) {
    return least + static_cast<int64_t>(
                       random() % static_cast<uint64_t>(most - least + 1));
  }
  template <typename T> const T &any(const std::vector<T> &from) {
    return from[pick(0, static_cast<int64_t>(from.size()) - 1)];
  }
  Twin makeNumber(const Ingredients &ingredients, Twin a, Twin b);
  Twin makeCondition(const Ingredients &ingredients, Twin a, Twin b);
  void pad(Twin a);
  void check(const Twin &twin);
  void checkGiven(const Twin &twin, const Twin &condition);

  std::mt19937_64 random;
  std::vector<Twin> numbers, conditions;
  /// Whether the IndexBuilder is also given values that it has not built.
  bool isMixed = false;
};

Twin RandomExpressions::makeNumber(const Ingredients &ingredients, Twin a,
                                   Twin b) {
  Twin divisor = pick(0, 7) ? constant(any(ingredients.divisors)) : b;
  switch (pick(0, 14)) {
  case 0:
  case 1:
    return add(a, b);
  case 2:
    return sub(a, b);
  case 3:
    return mul(a, constant(any(ingredients.constants)));
  case 4:
    return mul(a, b);
  case 5:
  case 6:
    return div(a, divisor);
  case 7:
  case 8:
    return mod(a, divisor);
  case 9:
    return negate(a);
  case 10:
    // There is no operation for the minimum.
    return isMixed && pick(0, 1) ? min(a, b) : max(a, b);
  case 11:
    return shl(a, constant(pick(0, 4)));
  case 12:
    return shr(a, constant(pick(-2, 66)));
  case 13:
    return bitAnd(a, constant((int64_t(1) << pick(0, 5)) - pick(0, 3)));
  default:
    return where(any(conditions), a, b);
  }
}

Twin RandomExpressions::makeCondition(const Ingredients &ingredients, Twin a,
                                      Twin b) {
  if (pick(0, 1))
    b = constant(any(ingredients.constants));
  if (pick(0, 1))
    std::swap(a, b);
  Twin c = any(conditions), d = any(conditions);
  switch (pick(0, 11)) {
  case 0:
  case 1:
  case 2:
    return less(a, b);
  case 3:
    return equal(a, b);
  case 4:
    return notEqual(a, b);
  case 5:
  case 6:
  case 7:
    return andOf(c, d);
  case 8:
    return orOf(c, d);
  case 9:
    return xorOf(c, d);
  case 10:
    return notOf(c);
  default:
    return where(any(conditions), c, d);
  }
}

/// The index of an element in what has been padded.
void RandomExpressions::pad(Twin a) {
  Twin at = sub(a, constant(pick(0, 3)));
  Twin own = andOf(less(constant(-1), at), less(at, constant(pick(1, 6))));
  conditions.push_back(own);
  numbers.push_back(where(own, at, constant(0)));
}

void RandomExpressions::check(const Twin &twin) {
  const std::vector<int64_t> &wanted = evaluator.get(twin.plain);
  std::string text = "\n  " + write(twin.plain) + "\n  " + write(twin.built);
  ASSERT_EQ(evaluator.get(twin.built), wanted) << text;
  // The same operations in the same order are the same value.
  Value simplified = index->simplify(twin.plain);
  if (isMixed)
    ASSERT_EQ(evaluator.get(simplified), wanted) << text;
  else
    ASSERT_EQ(simplified, twin.built) << text;

  Cost cost;
  if (!isMixed) {
    ASSERT_LE(cost.get(simplified), cost.get(twin.plain)) << text;
    Value again = index->simplify(simplified);
    ASSERT_EQ(again, simplified) << text << "\n  " << write(again);
  }
  // A builder that has seen nothing yet may write terms in another order.
  IndexBuilder other(builder, loc);
  Value again = other.simplify(simplified);
  ASSERT_EQ(evaluator.get(again), wanted) << text;
  ASSERT_LE(cost.get(again), cost.get(simplified))
      << text << "\n  " << write(again);

  Bounds bounds;
  Interval plain = bounds.get(twin.plain), built = bounds.get(twin.built);
  for (int64_t value : wanted) {
    ASSERT_TRUE(plain.contains(value)) << value << text;
    ASSERT_TRUE(built.contains(value)) << value << text;
  }
}

void RandomExpressions::checkGiven(const Twin &twin, const Twin &condition) {
  const std::vector<int64_t> &wanted = evaluator.get(twin.plain);
  const std::vector<int64_t> &holds = evaluator.get(condition.plain);
  std::string text = "\n  " + write(twin.plain) + "\n  " + write(twin.built) +
                     "\n  " + write(condition.built);
  Value value = index->simplifyGiven(twin.built, condition.built);
  const std::vector<int64_t> &given = evaluator.get(value);
  Bounds bounds;
  Interval under = bounds.getUnder(twin.plain, condition.plain);
  for (size_t i = 0; i < wanted.size(); ++i) {
    ASSERT_TRUE(!holds[i] || under.contains(wanted[i])) << wanted[i] << text;
    ASSERT_TRUE(!holds[i] || given[i] == wanted[i]) << wanted[i] << text;
  }
  Cost cost;
  ASSERT_LE(cost.get(value), cost.get(twin.built))
      << text << "\n  " << write(value);
  Value gate = index->simplifyCondition(condition.built);
  ASSERT_EQ(evaluator.get(gate), holds) << text;
  ASSERT_LE(cost.get(gate), cost.get(condition.built))
      << text << "\n  " << write(gate);
}

void RandomExpressions::run(const Ingredients &ingredients, uint64_t seed,
                            unsigned rounds) {
  random.seed(seed);
  for (unsigned round = 0; round < rounds; ++round) {
    SmallVector<int64_t> sizes;
    for (int64_t i = pick(1, 3); i > 0; --i)
      sizes.push_back(pick(1, 5));
    SmallVector<Interval> arguments;
    if (pick(0, 1) && !ingredients.arguments.empty())
      arguments.push_back(any(ingredients.arguments));
    start(sizes, arguments);
    isMixed = pick(0, 2) == 0;
    numbers.clear();
    conditions.clear();
    for (unsigned number = 0; number < variables.size(); ++number)
      numbers.push_back(variable(number));
    for (int i = 0; i < 3; ++i)
      numbers.push_back(constant(any(ingredients.constants)));
    conditions.push_back(less(numbers[0], numbers.back()));
    for (int64_t step = pick(2, 14); step > 0; --step) {
      Twin a = any(numbers), b = any(numbers);
      if (isMixed && pick(0, 1))
        b.built = b.plain;
      int64_t kind = pick(0, 19);
      if (kind == 0)
        pad(a);
      else if (kind < 14)
        numbers.push_back(makeNumber(ingredients, a, b));
      else
        conditions.push_back(makeCondition(ingredients, a, b));
    }
    for (const Twin &twin : {numbers.back(), conditions.back()}) {
      check(twin);
      if (!HasFatalFailure())
        checkGiven(twin, any(conditions));
      if (HasFatalFailure()) {
        ADD_FAILURE() << "in round " << round;
        return;
      }
    }
  }
}

TEST_F(RandomExpressions, OfSmallNumbers) {
  Ingredients ingredients;
  for (int64_t value = -40; value <= 40; ++value)
    ingredients.constants.push_back(value);
  ingredients.divisors = {-12, -5, -4, -3, -2, -1, 0,  1,  2,  3,
                          4,   5,  6,  7,  8,  9,  12, 16, 24, 35};
  ingredients.arguments = {{0, 3}, {1, 4}, {-3, 2}, {-4, -1}, {10, 12}};
  run(ingredients, /*seed=*/20260101, /*rounds=*/20000);
}

TEST_F(RandomExpressions, OfFewDivisors) {
  // Quotients and remainders of the same numbers meet more often.
  Ingredients ingredients;
  ingredients.constants = {-12, -6, -4, -2, -1, 1, 2, 3, 4, 6, 12, 24};
  ingredients.divisors = {2, 3, 4, 6, 12, 24};
  ingredients.arguments = {{0, 7}, {-7, 7}, {-9, 0}};
  run(ingredients, /*seed=*/7, /*rounds=*/20000);
}

TEST_F(RandomExpressions, OfExtremes) {
  // Here sums and products wrap around.
  Ingredients ingredients;
  ingredients.constants = {kMin,
                           kMin + 1,
                           kMin / 2 - 1,
                           kMin / 2,
                           kMin / 2 + 1,
                           -1000,
                           -3,
                           -2,
                           -1,
                           0,
                           1,
                           2,
                           3,
                           1000,
                           kMax / 2,
                           kMax / 2 + 1,
                           kMax - 1,
                           kMax};
  ingredients.divisors = ingredients.constants;
  ingredients.arguments = {{kMin, kMin + 3},
                           {kMax - 3, kMax},
                           {kMax / 2 - 1, kMax / 2 + 2},
                           {kMin / 2 - 2, kMin / 2 + 1},
                           {-2, 2}};
  run(ingredients, /*seed=*/99, /*rounds=*/20000);
}

} // namespace

//===- IntervalTest.cpp - Every result of interval arithmetic -------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/Interval.h"

#include "gtest/gtest.h"

#include <optional>
#include <vector>

using namespace tiny::uop;

namespace {

constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

using Wide = __int128;

int64_t cut(Wide value) {
  return static_cast<int64_t>(static_cast<uint64_t>(value));
}

struct Operation {
  const char *name;
  Interval (*onIntervals)(Interval, Interval);
  int64_t (*onNumbers)(int64_t, int64_t);
};

const Operation kOperations[] = {
    {"add", [](Interval a, Interval b) { return a + b; },
     [](int64_t a, int64_t b) { return cut(Wide(a) + b); }},
    {"sub", [](Interval a, Interval b) { return a - b; },
     [](int64_t a, int64_t b) { return cut(Wide(a) - b); }},
    {"mul", [](Interval a, Interval b) { return a * b; },
     [](int64_t a, int64_t b) { return cut(Wide(a) * b); }},
    {"idiv", idiv,
     [](int64_t a, int64_t b) { return b == 0 ? 0 : cut(Wide(a) / b); }},
    {"mod", mod,
     [](int64_t a, int64_t b) { return b == 0 ? a : cut(Wide(a) % b); }},
    {"max", max, [](int64_t a, int64_t b) { return a < b ? b : a; }},
};

/// All intervals whose ends are among `ends`, which ascend.
std::vector<Interval> getIntervals(const std::vector<int64_t> &ends) {
  std::vector<Interval> result;
  for (size_t from = 0; from < ends.size(); ++from)
    for (size_t to = from; to < ends.size(); ++to)
      result.push_back({ends[from], ends[to]});
  return result;
}

/// Checks every operation on every two of `intervals`, with all of `numbers`
/// that are in them.
void expectContained(const std::vector<Interval> &intervals,
                     const std::vector<int64_t> &numbers) {
  for (const Operation &operation : kOperations)
    for (Interval a : intervals)
      for (Interval b : intervals) {
        Interval result = operation.onIntervals(a, b);
        ASSERT_LE(result.min, result.max);
        for (int64_t x : numbers)
          for (int64_t y : numbers)
            if (a.contains(x) && b.contains(y)) {
              int64_t value = operation.onNumbers(x, y);
              ASSERT_TRUE(result.contains(value))
                  << operation.name << " of [" << a.min << ", " << a.max
                  << "] and [" << b.min << ", " << b.max << "] is ["
                  << result.min << ", " << result.max << "], not " << value
                  << " = " << operation.name << "(" << x << ", " << y << ")";
            }
      }
}

std::vector<int64_t> getNumbers(int64_t least, int64_t most) {
  std::vector<int64_t> result;
  for (int64_t value = least; value <= most; ++value)
    result.push_back(value);
  return result;
}

TEST(IntervalTest, SmallIntervalsHoldEveryResult) {
  std::vector<int64_t> numbers = getNumbers(-7, 7);
  expectContained(getIntervals(numbers), numbers);
}

TEST(IntervalTest, ExtremesHoldEveryResult) {
  std::vector<int64_t> numbers = {
      kMin, kMin + 1, kMin / 2 - 1, kMin / 2,     -2,       -1,  0,
      1,    2,        kMax / 2,     kMax / 2 + 1, kMax - 1, kMax};
  expectContained(getIntervals(numbers), numbers);
}

TEST(IntervalTest, SumsAndProductsAreTight) {
  // Where nothing wraps, the ends are results.
  for (Interval a : getIntervals(getNumbers(-4, 4)))
    for (Interval b : getIntervals(getNumbers(-4, 4)))
      for (const Operation &operation : kOperations) {
        Interval result = operation.onIntervals(a, b);
        std::optional<Interval> tight;
        for (int64_t x = a.min; x <= a.max; ++x)
          for (int64_t y = b.min; y <= b.max; ++y) {
            Interval value = Interval::point(operation.onNumbers(x, y));
            tight = tight ? tight->unite(value) : value;
          }
        std::string_view name = operation.name;
        // Division by intervals around zero, and remainders, are less exact.
        if (name == "mod" || (name == "idiv" && b.contains(0)))
          continue;
        ASSERT_EQ(result, *tight) << name << " of [" << a.min << ", " << a.max
                                  << "] and [" << b.min << ", " << b.max << "]";
      }
}

TEST(IntervalTest, RemaindersOfPositiveDivisors) {
  EXPECT_EQ(mod({0, 124}, Interval::point(4)), (Interval{0, 3}));
  EXPECT_EQ(mod({-124, 0}, Interval::point(4)), (Interval{-3, 0}));
  EXPECT_EQ(mod({0, 124}, Interval::point(-4)), (Interval{0, 3}));
  // What is less than the divisor is its own remainder.
  EXPECT_EQ(mod({-2, 3}, Interval::point(4)), (Interval{-2, 3}));
  EXPECT_EQ(mod({1, 3}, {4, 9}), (Interval{1, 3}));
  EXPECT_EQ(mod({1, 4}, {4, 9}), (Interval{0, 4}));
  // By zero, a number is its own remainder.
  EXPECT_EQ(mod({5, 9}, {0, 2}), (Interval{0, 9}));
}

TEST(IntervalTest, WrappingIsEverything) {
  EXPECT_TRUE((Interval{0, kMax} + Interval::point(1)).isFull());
  EXPECT_TRUE((Interval{kMin, 0} - Interval::point(1)).isFull());
  EXPECT_TRUE((Interval::point(0) - Interval{kMin, 0}).isFull());
  EXPECT_TRUE((Interval{0, kMax / 2 + 1} * Interval::point(2)).isFull());
  EXPECT_TRUE(idiv({kMin, 0}, Interval::point(-1)).isFull());
  EXPECT_EQ((Interval{kMin, kMax - 1} + Interval::point(1)),
            (Interval{kMin + 1, kMax}));
  EXPECT_EQ(mod({kMin, 0}, Interval::point(-1)), Interval::point(0));
}

TEST(IntervalTest, UnionAndIntersection) {
  EXPECT_EQ((Interval{1, 3}.unite({7, 9})), (Interval{1, 9}));
  EXPECT_EQ((Interval{1, 7}.intersect({3, 9})), (Interval{3, 7}));
  EXPECT_EQ((Interval{1, 7}.intersect({7, 9})), Interval::point(7));
  // Nothing in common: no interval says so.
  EXPECT_EQ((Interval{1, 3}.intersect({7, 9})), (Interval{1, 3}));
  EXPECT_EQ((Interval::full().intersect({7, 9})), (Interval{7, 9}));
}

} // namespace

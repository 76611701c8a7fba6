//===- IndexRuleFamilies.cpp - Expressions to which rules apply -----------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexRulesTest.h"

using namespace mlir;
using namespace tiny::uop;

constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
constexpr int64_t kMax = std::numeric_limits<int64_t>::max();
constexpr int64_t kLarge = int64_t(1) << 40;

/// The bounds of unknowns: of either sign, of both, small, large, and none.
const std::vector<Interval> kBounds = {
    {0, 7},      {1, 20},           {-9, -1},     {-5, 9},
    {0, kLarge}, {-kLarge, kLarge}, {-kLarge, 0}, {kMin, kMax}};
const std::vector<Interval> kNotNegative = {{0, 7}, {3, 20}, {0, kLarge}};
const std::vector<int64_t> kDivisors = {2, 3, 4, 6, 7, 12};

void IndexRules::runSums(IndexRule rule) {
  for (const Interval &bounds : kBounds) {
    begin({bounds, {-4, 6}, {5, 5}});
    Twin x = variable(0), y = variable(1), five = variable(2);
    switch (rule) {
    case IndexRule::BoundsPoint:
      prove(add(x, five));
      prove(mul(x, five));
      prove(less(five, y));
      prove(div(x, five));
      prove(div(x, y));
      prove(mod(x, y));
      prove(add(x, div(add(mul(five, constant(20)), mod(y, constant(3))),
                       constant(40))));
      break;
    case IndexRule::SumCollect:
      for (int64_t a : {-3, 1, 2})
        for (int64_t b : {-2, 3})
          prove(sub(mul(add(x, scaled(a, 1)), constant(b)),
                    add(scaled(2, 0), constant(a))));
      prove(sub(sub(x, y), negate(y)));
      for (int64_t extreme : {kMin, kMax / 2 + 1, kMax}) {
        prove(add(add(x, constant(extreme)), constant(extreme)));
        prove(mul(mul(x, constant(extreme)), constant(2)));
        prove(sub(scaled(extreme, 1), scaled(extreme - 1, 1)));
        prove(negate(sub(constant(extreme), x)));
      }
      break;
    case IndexRule::ProductOrder:
      prove(mul(y, x));
      prove(max(mod(y, constant(5)), x));
      break;
    case IndexRule::ShiftLeft:
      for (int64_t steps : {0, 1, 5, 62, 63, 64, 66, -1})
        prove(shl(x, constant(steps)));
      break;
    default:
      return runRecombinations(rule == IndexRule::RecombinePart);
    }
  }
}

void IndexRules::runRecombinations(bool ofParts) {
  for (const Interval &bounds : std::vector<Interval>{
           {0, 7}, {3, 20}, {-9, -1}, {-5, 9}, {0, kLarge}, {-kLarge, 0}})
    for (int64_t c : {2, 3, 8}) {
      begin({bounds, {-4, 6}});
      Twin x = variable(0), quotient = div(x, constant(c));
      if (ofParts)
        quotient = mod(quotient, constant(5));
      for (int64_t k : {-2, 1, 3})
        prove(add(mul(quotient, constant(c * k)),
                  mul(mod(x, constant(c)), constant(k))));
    }
  // Of numbers that the builder has divided in two ways.
  for (const Interval &bounds : std::vector<Interval>{{0, 7}, {5, 20}, {-9, 3}})
    for (int64_t c : {2, 3, 8}) {
      begin({bounds, {0, 6}});
      Twin x = add(variable(0), scaled(c + 1, 1));
      Twin quotient = div(x, constant(c));
      if (ofParts)
        quotient = mod(quotient, constant(4));
      prove(add(mul(quotient, constant(c)), mod(x, constant(c))));
      // Of two numbers, which go together if no one is negative.
      prove(add(mul(quotient, constant(c)), mod(variable(0), constant(c))));
      Twin further = add(variable(0), scaled(c, 1));
      prove(add(mul(quotient, constant(c)), mod(further, constant(c))));
      quotient = div(further, constant(c));
      prove(add(mul(quotient, constant(c)), mod(variable(0), constant(c))));
    }
}

void IndexRules::runDivisions(IndexRule rule) {
  auto ofSums = [&](ArrayRef<Interval> first, ArrayRef<Interval> second,
                    ArrayRef<std::array<int64_t, 3>> sums) {
    for (const Interval &x : first)
      for (const Interval &y : second)
        for (auto [a, b, c] : sums)
          for (int64_t divisor : kDivisors) {
            begin({x, y});
            prove(div(sum(a * divisor, b, c), constant(divisor)));
            prove(mod(sum(a * divisor, b, c), constant(divisor)));
          }
  };
  switch (rule) {
  case IndexRule::DivByZero:
  case IndexRule::ModByZero:
  case IndexRule::DivByOne:
  case IndexRule::ModByOne:
  case IndexRule::DivByNegative:
  case IndexRule::ModByNegative:
  case IndexRule::DivSmall:
  case IndexRule::ModSmall:
    for (const Interval &bounds : kBounds)
      for (int64_t divisor : {kMin, int64_t(-30), int64_t(-7), int64_t(-2),
                              int64_t(-1), int64_t(0), int64_t(1), int64_t(2),
                              int64_t(7), int64_t(30), kMax}) {
        begin({bounds});
        prove(div(variable(0), constant(divisor)));
        prove(mod(variable(0), constant(divisor)));
      }
    return;
  case IndexRule::DivExact:
  case IndexRule::ModExact:
    return ofSums({{0, 7}, {-5, 9}, {-kLarge, kLarge}}, {{-4, 6}},
                  {{1, 0, 0}, {-3, 0, 0}, {2, 12, -12}, {1, -24, 36}});
  case IndexRule::DivCarryOut:
  case IndexRule::ModCarryOut:
    ofSums(kNotNegative, {{0, 1}, {0, 5}, {2, kLarge}},
           {{1, 1, 0}, {2, 3, 7}, {3, 1, -2}, {1, 17, 40}});
    // A constant must not take what is left over the end.
    for (int64_t extra : {-kMax / 2 - 1, int64_t(-3), kMax / 2 - 3}) {
      begin({{kMax / 2 - 1, kMax / 2 + 2}});
      prove(div(add(variable(0), constant(extra)), constant(kMax / 2)));
      prove(mod(add(variable(0), constant(extra)), constant(kMax / 2)));
    }
    // What is near a multiple, from below.
    for (int64_t divisor : kDivisors) {
      begin({{0, 1}, {1, 3}});
      prove(div(sum(2 * divisor - 1, 1, 0), constant(divisor)));
      prove(mod(sum(2 * divisor - 1, 1, 0), constant(divisor)));
    }
    return;
  case IndexRule::DivNegated:
  case IndexRule::ModNegated:
    return ofSums({{0, 7}, {0, kLarge}}, {{0, 5}, {3, 60}},
                  {{-1, -1, 0}, {-2, -3, -7}, {-1, -8, 0}});
  case IndexRule::DivCommonFactor:
  case IndexRule::ModCommonFactor:
    for (const Interval &bounds : kBounds)
      for (int64_t factor : {2, 5})
        for (int64_t extra : {-7, -1, 0, 1, 4, 10})
          for (int64_t divisor : {3, 6}) {
            begin({bounds, {0, 4}});
            Twin number = sum(factor, 7 * factor, extra);
            prove(div(number, constant(divisor * factor)));
            prove(mod(number, constant(divisor * factor)));
          }
    return;
  default:
    break;
  }
  for (const Interval &bounds : kBounds)
    for (int64_t first : {-4, 2, 3, 12})
      for (int64_t second : {-3, 2, 4, 5, 6}) {
        begin({bounds});
        Twin x = variable(0), c = constant(first), d = constant(second);
        switch (rule) {
        case IndexRule::DivOfDiv:
          prove(div(div(x, c), d));
          break;
        case IndexRule::DivOfMod:
          prove(div(mod(x, c), d));
          break;
        case IndexRule::ModOfMod:
          prove(mod(mod(x, c), d));
          break;
        case IndexRule::ShiftRight:
          prove(shr(x, c));
          break;
        default: // AndMask
          c = constant((int64_t(1) << std::abs(first)) - 1);
          prove(bitAnd(x, c));
          prove(bitAnd(c, x));
          break;
        }
      }
}

/// Products of unknowns are not for a solver, so the symbol takes each of its
/// values.
void IndexRules::runBySymbol() {
  for (int64_t least : {1, 3})
    for (const Interval &rest : std::vector<Interval>{{0, 0}, {0, 3}, {1, 2}})
      for (int64_t k : {1, 4}) {
        begin({{least, 9}, {0, 1000}, rest});
        Twin n = variable(0), i = variable(1), y = variable(2);
        Value range =
            RangeOp::create(builder, loc, builder.getIndexType(), n.plain,
                            ShapedType::kDynamic, AxisType::Loop, 0);
        Twin j = {range, range};
        std::vector<Twin> numbers;
        for (Twin part : {y, j, add(j, constant(1))})
          numbers.push_back(
              add(mul(add(mul(i, constant(k)), constant(2)), n), part));
        numbers.push_back(add(mul(n, constant(k)), j));
        for (const Twin &number : numbers)
          for (const Twin &result : {div(number, n), mod(number, n)})
            for (int64_t value = least; value <= 9; ++value) {
              solver.clear();
              solver.assume(solver.equal(solver.translate(n.plain),
                                         solver.number(value)));
              solver.assume(solver.less(solver.translate(range),
                                        solver.translate(n.plain)));
              proveUnder({}, result);
            }
      }
}

void IndexRules::runRecombineBySymbol() {
  for (const Interval &bounds : kBounds) {
    begin({bounds, Interval::full()});
    Twin x = variable(0), n = variable(1);
    Twin whole = mul(div(x, n), n), rest = mod(x, n);
    const Twin sums[] = {add(whole, rest), add(rest, mul(n, div(x, n))),
                         add(mul(whole, constant(3)), mul(rest, constant(3)))};
    for (int64_t divisor : {kMin, -7L, -1L, 0L, 1L, 2L, 7L, 64L, kMax})
      for (const Twin &sum : sums) {
        solver.clear();
        solver.assume(
            solver.equal(solver.translate(n.plain), solver.number(divisor)));
        proveUnder({}, sum);
      }
  }
}

void IndexRules::runComparisons(IndexRule rule) {
  const std::vector<int64_t> limits = {kMin, -15, -4, -1, 0, 1, 3, 16, kMax};
  for (const Interval &bounds : kBounds) {
    begin({bounds, {0, 5}});
    Twin x = variable(0), y = variable(1);
    for (int64_t limit : limits) {
      Twin k = constant(limit);
      switch (rule) {
      case IndexRule::MaxDecided:
        prove(max(x, k));
        prove(min(k, x));
        prove(max(add(x, y), x));
        prove(min(sub(x, constant(1)), add(x, y)));
        break;
      case IndexRule::LessDecided:
        prove(less(x, k));
        prove(less(k, x));
        prove(less(x, add(x, add(y, k))));
        break;
      case IndexRule::LessNormal:
        prove(less(add(x, constant(3)), add(y, k)));
        prove(less(sub(k, x), scaled(-2, 1)));
        prove(less(x, y));
        break;
      case IndexRule::LessCommonFactor:
        for (int64_t c : {-6, -2, 2, 5}) {
          prove(less(scaled(c, 0), k));
          prove(less(k, sum(c, 3 * c, 1)));
        }
        break;
      case IndexRule::LessDropRest:
        for (int64_t c : {-8, -6, 6, 7}) {
          prove(less(sum(c, 1, 0), k));
          prove(less(k, sum(c, -1, 2)));
        }
        break;
      case IndexRule::LessOfDiv:
        for (int64_t c : {-4, 2, 4, 7}) {
          prove(less(div(x, constant(c)), k));
          prove(less(k, div(sub(x, constant(10)), constant(c))));
        }
        break;
      case IndexRule::EqualDecided:
        prove(equal(x, k));
        prove(equal(add(x, y), add(y, x)));
        prove(equal(x, sub(x, add(y, constant(1)))));
        break;
      case IndexRule::EqualNormal:
        prove(equal(add(x, constant(3)), add(y, k)));
        prove(notEqual(sub(k, x), y));
        prove(equal(y, x));
        break;
      default: // EqualCommonFactor
        for (int64_t c : {-6, 2, 5}) {
          prove(equal(scaled(c, 0), k));
          prove(equal(k, sum(c, 3 * c, 1)));
        }
        break;
      }
    }
  }
}

void IndexRules::runTruth(IndexRule rule) {
  for (const Interval &bounds : kBounds)
    for (int64_t k : {-3, 2, 4})
      for (int64_t m : {-2, 3, 4, 6}) {
        begin({bounds, {-4, 6}});
        Twin x = variable(0), y = variable(1);
        Twin p = less(x, constant(k)), q = less(constant(m), y);
        Twin above = less(constant(m), x), below = less(x, constant(m));
        Twin is = equal(x, constant(m));
        switch (rule) {
        case IndexRule::NotConstant:
          prove(notOf(boolean(k > 0)));
          break;
        case IndexRule::NotNot:
          prove(notOf(notOf(orOf(p, q))));
          break;
        case IndexRule::NotLess:
          prove(notOf(p));
          prove(notOf(less(x, y)));
          break;
        case IndexRule::NotEqual:
          prove(notOf(is));
          prove(notOf(notEqual(x, y)));
          break;
        case IndexRule::XorSame:
          prove(xorOf(p, p));
          prove(xorOf(q, p));
          prove(xorOf(boolean(k > 0), q));
          break;
        case IndexRule::AndConstant:
        case IndexRule::OrConstant:
          prove(rule == IndexRule::AndConstant ? andOf(p, boolean(k > 0))
                                               : orOf(p, boolean(k > 0)));
          prove(rule == IndexRule::AndConstant ? andOf(boolean(k > 0), q)
                                               : orOf(boolean(k > 0), q));
          break;
        case IndexRule::AndRepeated:
          prove(andOf(p, p));
          prove(andOf(andOf(q, p), andOf(p, q)));
          break;
        case IndexRule::AndImplied:
        case IndexRule::AndContradiction:
        case IndexRule::AndPoint:
          prove(andOf(p, below));
          prove(andOf(above, p));
          prove(andOf(andOf(p, q), is));
          prove(andOf(less(constant(m), x), less(x, constant(m + 2))));
          prove(andOf(andOf(above, orOf(p, q)), notOf(orOf(p, q))));
          break;
        case IndexRule::OrRepeated:
          prove(orOf(p, p));
          prove(orOf(q, p));
          break;
        case IndexRule::OrAbsorbed:
          prove(orOf(p, below));
          prove(orOf(andOf(p, q), q));
          prove(orOf(q, andOf(q, p)));
          prove(orOf(below, is));
          break;
        default: // OrComplement
          prove(orOf(xorOf(p, q), notOf(xorOf(p, q))));
          break;
        }
      }
}

void IndexRules::runSelections(IndexRule rule) {
  for (const Interval &bounds : kBounds)
    for (int64_t k : {-3, 2, 4}) {
      begin({bounds, {-4, 6}});
      Twin x = variable(0), y = variable(1), zero = constant(0);
      Twin p = less(x, constant(k)), q = less(y, constant(2));
      Twin both = andOf(p, q), either = xorOf(p, q);
      switch (rule) {
      case IndexRule::WhereConstant:
        prove(where(boolean(k > 0), x, y));
        prove(where(less(x, add(x, y)), x, y));
        break;
      case IndexRule::WhereSame:
        prove(where(p, add(x, y), add(y, x)));
        break;
      case IndexRule::WhereNegated:
        prove(where(notOf(either), x, y));
        break;
      case IndexRule::WhereNested:
        prove(where(both, where(p, x, zero), y));
        prove(where(either, where(either, x, y), zero));
        prove(where(p, zero, where(p, y, x)));
        break;
      case IndexRule::WhereBool:
        for (bool value : {false, true}) {
          prove(where(either, boolean(value), q));
          prove(where(either, p, boolean(value)));
        }
        prove(where(either, boolean(true), boolean(false)));
        break;
      default: // GivenKnown
        // What a condition says of a sum that wraps around it says of no term.
        for (int64_t extreme : {kMax - 1, kMin + 2}) {
          Twin end = add(x, constant(extreme));
          Twin inside = andOf(less(constant(-1), end), less(end, constant(3)));
          prove({inside.plain, index->simplifyCondition(inside.built)});
        }
        for (const Twin &condition : {p, both, either, notOf(either)}) {
          Twin padded = where(p, x, zero);
          const std::vector<Twin> values = {
              padded,
              add(where(either, x, y), padded),
              mod(padded, constant(3)),
              div(sub(padded, constant(5)), constant(4)),
              less(where(q, y, zero), constant(2)),
              andOf(notOf(either), q),
              orOf(either, q),
              max(padded, y)};
          for (const Twin &value : values) {
            solver.clear();
            proveUnder(condition.plain,
                       {value.plain,
                        index->simplifyGiven(value.built, condition.built)});
          }
          Twin gate = andOf(condition, less(mod(padded, constant(4)), y));
          prove({gate.plain, index->simplifyCondition(gate.built)});
        }
        break;
      }
    }
}

//===- RangeSolver.cpp - Where in a range a condition holds ---------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RangeSolver.h"

#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// How many operations deep an integer is followed to what it is made of.
static constexpr unsigned kMaxDepth = 16;

/// Into how many parts a condition is taken apart.
static constexpr size_t kMaxGoals = 64;

/// Numbers whose sums and differences are far from wrapping around.
static constexpr Interval kSmall = {-(int64_t(1) << 60), int64_t(1) << 60};

std::optional<int64_t> tiny::getWholeConstant(Value value) {
  APInt number;
  if (!matchPattern(value, m_ConstantInt(&number)))
    return std::nullopt;
  if (value.getType().isInteger(1) || isUnsignedElement(value.getType()))
    return number.getActiveBits() < 64
               ? std::optional<int64_t>(number.getZExtValue())
               : std::nullopt;
  return number.getSExtValue();
}

bool tiny::isZero(Value value) {
  return matchPattern(value, m_Zero()) || matchPattern(value, m_AnyZeroFloat());
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

Value RangeSolver::getSize(Value range) {
  auto op = range.getDefiningOp<RangeOp>();
  return op.getSize() ? op.getSize() : index.constant(*op.getConstantSize());
}

static bool isWithin(Interval inner, Interval outer) {
  return outer.min <= inner.min && inner.max <= outer.max;
}

/// Whether a number within `bounds` is the same as an integer of type `type`.
static bool fits(Interval bounds, Type type) {
  if (type.isIndex())
    return true;
  unsigned width = type.getIntOrFloatBitWidth();
  if (isUnsignedElement(type)) {
    int64_t max = width < 64 ? (int64_t(1) << width) - 1 : Interval::full().max;
    return isWithin(bounds, {0, max});
  }
  int64_t half = width < 64 ? int64_t(1) << (width - 1) : 0;
  return width == 64 || isWithin(bounds, {-half, half - 1});
}

/// `value` as an index value, null if it is no integer whose arithmetic has an
/// equivalent there.
Value RangeSolver::computeIndex(Value value, unsigned depth) {
  if (std::optional<int64_t> number = getWholeConstant(value))
    return index.constant(*number);
  Operation *op = value.getDefiningOp();
  if (!op || depth == kMaxDepth)
    return {};
  auto convert = [&](unsigned number) {
    return toIndex(op->getOperand(number), depth + 1);
  };
  auto combine = [&](Value (IndexBuilder::*make)(Value, Value)) {
    Value lhs = convert(0), rhs = convert(1);
    return lhs && rhs ? (index.*make)(lhs, rhs) : Value();
  };
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](CastOp cast) {
        Type from = cast.getOperand().getType();
        if (from.isInteger(1))
          return index.where(cast.getOperand(), index.constant(1),
                             index.constant(0));
        return from.isIntOrIndex() ? convert(0) : Value();
      })
      .Case([&](AddOp) { return combine(&IndexBuilder::add); })
      .Case([&](SubOp) { return combine(&IndexBuilder::sub); })
      .Case([&](MulOp) { return combine(&IndexBuilder::mul); })
      .Case([&](NegOp) {
        Value operand = convert(0);
        return operand ? index.sub(index.constant(0), operand) : Value();
      })
      .Case([&](WhereOp where) {
        Value onTrue = convert(1), onFalse = convert(2);
        return onTrue && onFalse
                   ? index.where(where.getCondition(), onTrue, onFalse)
                   : Value();
      })
      .Default(Value());
}

Value RangeSolver::toIndex(Value value, unsigned depth) {
  Type type = value.getType();
  if (type.isIndex())
    return index.simplify(value);
  if (!type.isInteger() || type.isInteger(1))
    return {};
  if (auto it = indices.find(value); it != indices.end())
    return it->second;
  Value result = computeIndex(value, depth);
  // What may wrap around, and what is read from somewhere, is a number of its
  // type; one of 64 bits without a sign may be too large.
  if (!result || !fits(index.getBounds(result), type))
    result = isUnsignedElement(type) && type.isInteger(64)
                 ? Value()
                 : builder.createOrFold<CastOp>(value.getLoc(),
                                                builder.getIndexType(), value);
  indices[value] = result;
  return result;
}

Value RangeSolver::toIndex(Value value) { return toIndex(value, 0); }

//===----------------------------------------------------------------------===//
// Linear functions of a range
//===----------------------------------------------------------------------===//

/// The coefficient of `range` in the sum `value`, nothing if it is no sum or
/// too long. Modulo 2^64, as everything in the sum.
static std::optional<int64_t> getCoefficient(Value value, Value range,
                                             IndexRanges &ranges) {
  uint64_t total = 0;
  SmallVector<std::pair<Value, uint64_t>> terms = {{value, 1}};
  for (size_t i = 0; i < terms.size(); ++i) {
    auto [term, factor] = terms[i];
    if (term == range) {
      total += factor;
      continue;
    }
    if (!ranges.dependsOn(term, range))
      continue;
    if (i > kMaxGoals)
      return std::nullopt;
    Operation *op = term.getDefiningOp();
    if (isa<AddOp, SubOp>(op)) {
      terms.push_back({op->getOperand(0), factor});
      terms.push_back({op->getOperand(1), isa<SubOp>(op) ? -factor : factor});
    } else if (isa<NegOp>(op)) {
      terms.push_back({op->getOperand(0), -factor});
    } else if (isa<MulOp>(op) && getWholeConstant(op->getOperand(1))) {
      terms.push_back({op->getOperand(0),
                       factor * static_cast<uint64_t>(
                                    *getWholeConstant(op->getOperand(1)))});
    } else {
      return std::nullopt;
    }
  }
  return static_cast<int64_t>(total);
}

std::optional<RangeSolver::Linear> RangeSolver::getLinear(Value value,
                                                          Value range) {
  std::optional<int64_t> coefficient = getCoefficient(value, range, ranges);
  if (!coefficient)
    return std::nullopt;
  Value rest = index.sub(value, index.mul(range, index.constant(*coefficient)));
  if (ranges.dependsOn(rest, range))
    return std::nullopt;
  return Linear{*coefficient, rest};
}

/// A small number that compares with `other` as `value` does.
Value RangeSolver::clampTo(Value value, Value other) {
  if (isWithin(index.getBounds(value), kSmall))
    return value;
  Interval bounds = index.getBounds(other);
  return index.max(index.min(value, index.constant(bounds.max + 1)),
                   index.constant(bounds.min - 1));
}

/// How `a` and `b` compare, as `coefficient * range` and `rest` do, neither of
/// which wraps around.
std::optional<RangeSolver::Linear> RangeSolver::getDifference(Value a, Value b,
                                                              Value range) {
  std::optional<Linear> left = getLinear(a, range), right = getLinear(b, range);
  if (!left || !right)
    return std::nullopt;
  // A side that is the same for the whole range can be brought near the other
  // one first.
  bool isLeftSmall = isWithin(index.getBounds(a), kSmall);
  bool isRightSmall = isWithin(index.getBounds(b), kSmall);
  if (!left->coefficient && isRightSmall)
    left->rest = clampTo(left->rest, b);
  else if (!right->coefficient && isLeftSmall)
    right->rest = clampTo(right->rest, a);
  else if (!isLeftSmall || !isRightSmall)
    return std::nullopt;
  int64_t coefficient = left->coefficient - right->coefficient;
  if (!isWithin(Interval::point(left->coefficient), kSmall) ||
      !isWithin(Interval::point(right->coefficient), kSmall) ||
      !isWithin(index.getBounds(left->rest), kSmall) ||
      !isWithin(index.getBounds(right->rest), kSmall) || coefficient == 0)
    return std::nullopt;
  return Linear{coefficient, index.sub(right->rest, left->rest)};
}

/// Adds that `a < b`, or `a <= b`.
bool RangeSolver::solveLess(Value a, Value b, bool orEqual, Value range,
                            RangeSolutions &solutions) {
  std::optional<Linear> difference = getDifference(a, b, range);
  if (!difference)
    return false;
  auto [coefficient, limit] = *difference;
  if (orEqual)
    limit = index.add(limit, index.constant(1));
  if (coefficient > 0) {
    // Less than the quotient, rounded up; only where it is positive at all.
    if (coefficient > 1)
      limit = index.div(index.add(index.max(limit, index.constant(0)),
                                  index.constant(coefficient - 1)),
                        index.constant(coefficient));
    solutions.upper.push_back(limit);
    return true;
  }
  // More than the quotient, rounded down.
  Value least = index.sub(index.constant(0), limit);
  if (coefficient < -1)
    least = index.div(index.add(index.max(least, index.constant(coefficient)),
                                index.constant(-coefficient)),
                      index.constant(-coefficient));
  else
    least = index.add(least, index.constant(1));
  solutions.lower.push_back(least);
  return true;
}

/// Adds that `a == b`, or that not.
bool RangeSolver::solveEqual(Value a, Value b, bool isTrue, Value range,
                             RangeSolutions &solutions) {
  std::optional<Linear> left = getLinear(a, range), right = getLinear(b, range);
  if (!left || !right)
    return false;
  Value point;
  uint64_t coefficient = static_cast<uint64_t>(left->coefficient) -
                         static_cast<uint64_t>(right->coefficient);
  if (coefficient == 1 || coefficient == ~uint64_t(0)) {
    // Both sides are numbers of 64 bits, so they are equal exactly if they are
    // modulo 2^64: it does not matter what wraps.
    point = coefficient == 1 ? index.sub(right->rest, left->rest)
                             : index.sub(left->rest, right->rest);
  } else if (std::optional<Linear> difference = getDifference(a, b, range);
             difference && isTrue) {
    Value divisor = index.constant(difference->coefficient);
    addInvariant(
        index.equal(index.mod(difference->rest, divisor), index.constant(0)),
        solutions);
    point = index.div(difference->rest, divisor);
  } else {
    return false;
  }
  if (!isTrue) {
    if (solutions.excluded)
      return false;
    solutions.excluded = point;
  } else if (solutions.point) {
    addInvariant(index.equal(solutions.point, point), solutions);
  } else {
    solutions.point = point;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

void RangeSolver::addInvariant(Value condition, RangeSolutions &solutions) {
  solutions.invariant = solutions.invariant
                            ? index.andOf(solutions.invariant, condition)
                            : condition;
}

bool RangeSolver::solveComparison(Operation *op, bool isTrue, Value range,
                                  RangeSolutions &solutions) {
  if (!isa<CmpLtOp, CmpEqOp, CmpNeOp>(op))
    return false;
  Value lhs = toIndex(op->getOperand(0)), rhs = toIndex(op->getOperand(1));
  if (!lhs || !rhs)
    return false;
  // Where another condition fails it does not matter what this one says.
  if (solutions.condition) {
    lhs = index.simplifyGiven(lhs, solutions.condition);
    rhs = index.simplifyGiven(rhs, solutions.condition);
  }
  if (!isa<CmpLtOp>(op))
    return solveEqual(lhs, rhs, isTrue == isa<CmpEqOp>(op), range, solutions);
  return isTrue ? solveLess(lhs, rhs, /*orEqual=*/false, range, solutions)
                : solveLess(rhs, lhs, /*orEqual=*/true, range, solutions);
}

/// Adds to `goals` some that together say the same as `goal`; returns whether
/// there are any.
bool RangeSolver::takeApart(Goal goal, SmallVectorImpl<Goal> &goals) {
  Operation *op = goal.condition.getDefiningOp();
  auto constantOf = [&](unsigned number) {
    return getWholeConstant(op->getOperand(number));
  };
  auto add = [&](Value condition, bool isTrue) {
    goals.push_back({condition, isTrue});
    return true;
  };
  auto addBoth = [&](bool isTrue) {
    return goal.isTrue == isTrue && add(op->getOperand(0), isTrue) &&
           add(op->getOperand(1), isTrue);
  };
  return TypeSwitch<Operation *, bool>(op)
      .Case<AndOp, MulOp>([&](auto) { return addBoth(true); })
      .Case<OrOp, AddOp, MaxOp>([&](auto) { return addBoth(false); })
      .Case<XorOp, CmpNeOp, CmpEqOp>([&](Operation *comparison) {
        // With a truth value that is known.
        if (!op->getOperand(1).getType().isInteger(1) || !constantOf(1))
          return false;
        bool isSame = isa<CmpEqOp>(comparison) == (*constantOf(1) != 0);
        return add(op->getOperand(0), goal.isTrue == isSame);
      })
      .Case([&](CastOp cast) {
        // Not zero: a choice between two numbers of which one is.
        Value number = cast.getOperand();
        if (auto inner = number.getDefiningOp<CastOp>())
          return inner.getOperand().getType().isInteger(1) &&
                 add(inner.getOperand(), goal.isTrue);
        auto where = number.getDefiningOp<WhereOp>();
        if (!where || !matchPattern(where.getOnTrue(), m_Constant()) ||
            !matchPattern(where.getOnFalse(), m_Constant()) ||
            isZero(where.getOnTrue()) == isZero(where.getOnFalse()))
          return false;
        return add(where.getCondition(),
                   goal.isTrue == isZero(where.getOnFalse()));
      })
      .Case([&](WhereOp where) {
        std::optional<int64_t> onTrue = constantOf(1), onFalse = constantOf(2);
        if (onTrue && onFalse)
          return *onTrue != *onFalse &&
                 add(where.getCondition(), goal.isTrue == (*onTrue != 0));
        // One side is what is not wanted, so it has to be the other.
        if (onFalse && (*onFalse != 0) != goal.isTrue)
          return add(where.getCondition(), true) &&
                 add(where.getOnTrue(), goal.isTrue);
        if (onTrue && (*onTrue != 0) != goal.isTrue)
          return add(where.getCondition(), false) &&
                 add(where.getOnFalse(), goal.isTrue);
        return false;
      })
      .Default(false);
}

bool RangeSolver::solve(Value condition, bool isTrue, Value range,
                        RangeSolutions &solutions) {
  RangeSolutions result = solutions;
  SmallVector<Goal> goals = {{condition, isTrue}};
  for (size_t i = 0; i < goals.size(); ++i) {
    Goal goal = goals[i];
    if (!ranges.dependsOn(goal.condition, range)) {
      addInvariant(goal.isTrue ? goal.condition : index.notOf(goal.condition),
                   result);
      continue;
    }
    if (goals.size() > kMaxGoals ||
        (!takeApart(goal, goals) &&
         !solveComparison(goal.condition.getDefiningOp(), goal.isTrue, range,
                          result)))
      return false;
  }
  if (!isTrue)
    condition = index.notOf(condition);
  result.condition =
      result.condition ? index.andOf(result.condition, condition) : condition;
  solutions = std::move(result);
  return true;
}

//===----------------------------------------------------------------------===//
// Solutions
//===----------------------------------------------------------------------===//

Value RangeSolver::isPointInside(const RangeSolutions &solutions, Value range) {
  Value point = solutions.point;
  Value inside = index.andOf(index.less(index.constant(-1), point),
                             index.less(point, getSize(range)));
  for (Value lower : solutions.lower)
    inside = index.andOf(
        inside, index.less(index.sub(lower, index.constant(1)), point));
  for (Value upper : solutions.upper)
    inside = index.andOf(inside, index.less(point, upper));
  if (solutions.excluded)
    inside = index.andOf(inside,
                         index.notOf(index.equal(point, solutions.excluded)));
  if (solutions.invariant)
    inside = index.andOf(inside, solutions.invariant);
  return inside;
}

std::pair<Value, Value> RangeSolver::getLimits(const RangeSolutions &solutions,
                                               Value range) {
  Value lower = index.constant(0), upper = getSize(range);
  for (Value other : solutions.lower)
    lower = index.max(lower, other);
  for (Value other : solutions.upper)
    upper = index.min(upper, other);
  return {lower, upper};
}

Value RangeSolver::getCount(const RangeSolutions &solutions, Value range) {
  Value zero = index.constant(0), one = index.constant(1);
  if (solutions.point) {
    RangeSolutions point = solutions;
    point.invariant = {};
    return index.where(isPointInside(point, range), one, zero);
  }
  auto [lower, upper] = getLimits(solutions, range);
  Value count = index.max(zero, index.sub(upper, lower));
  if (!solutions.excluded)
    return count;
  Value isCounted =
      index.andOf(index.less(index.sub(lower, one), solutions.excluded),
                  index.less(solutions.excluded, upper));
  return index.sub(count, index.where(isCounted, one, zero));
}

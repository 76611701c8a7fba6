//===- IndexBuilder.cpp - Simplified index expressions --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

#include "mlir/IR/Matchers.h"
#include "tiny/Dialect/UOp/Analysis/Conjuncts.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace tiny::uop;

/// The greatest multiple of `step` that is at most `value`, divided by `step`.
static int64_t floorQuotient(int64_t value, int64_t step) {
  return llvm::divideFloorSigned(value, step);
}

//===----------------------------------------------------------------------===//
// Unique operations
//===----------------------------------------------------------------------===//

template <typename OpTy, typename... Operands>
Value IndexBuilder::unique(Kind kind, Operands... operands) {
  void *pointers[] = {operands.getAsOpaquePointer()..., nullptr, nullptr};
  Key key(static_cast<unsigned>(kind), pointers[0], pointers[1],
          sizeof...(Operands) > 2 ? pointers[2] : nullptr);
  Value &value = uniqued[key];
  if (!value)
    value = OpTy::create(builder, loc, operands...);
  return value;
}

Value IndexBuilder::constant(int64_t value) {
  Value &result = constants[value];
  if (!result)
    result = ConstOp::create(builder, loc, builder.getIndexAttr(value));
  return result;
}

Value IndexBuilder::boolean(bool value) {
  Value &result = uniqued[Key(static_cast<unsigned>(Kind::Boolean),
                              value ? this : nullptr, nullptr, nullptr)];
  if (!result)
    result = ConstOp::create(builder, loc, builder.getBoolAttr(value));
  return result;
}

std::optional<int64_t> IndexBuilder::getConstant(Value value) {
  Interval interval = bounds.get(value);
  if (interval.isPoint())
    return interval.min;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

unsigned IndexBuilder::getAtomNumber(Value atom) {
  return atomOrder.try_emplace(atom, atomOrder.size()).first->second;
}

IndexBuilder::Sum IndexBuilder::getSum(Value value) {
  if (auto it = sums.find(value); it != sums.end())
    return it->second;
  Sum sum;
  if (std::optional<int64_t> number = getConstant(value)) {
    sum.constant = *number;
  } else {
    getAtomNumber(value);
    sum.terms.push_back({value, 1});
  }
  return sum;
}

/// `a + factor * b`, or nothing if a coefficient does not fit.
std::optional<IndexBuilder::Sum>
IndexBuilder::combine(const Sum &a, const Sum &b, int64_t factor) {
  Sum result;
  int64_t scaled;
  if (llvm::MulOverflow(b.constant, factor, scaled) ||
      llvm::AddOverflow(a.constant, scaled, result.constant))
    return std::nullopt;
  const auto *left = a.terms.begin(), *right = b.terms.begin();
  while (left != a.terms.end() || right != b.terms.end()) {
    bool takeLeft =
        right == b.terms.end() ||
        (left != a.terms.end() &&
         atomOrder.lookup(left->first) <= atomOrder.lookup(right->first));
    bool takeRight =
        left == a.terms.end() ||
        (right != b.terms.end() && (!takeLeft || left->first == right->first));
    int64_t coefficient = takeLeft ? left->second : 0;
    Value atom = takeLeft ? left->first : right->first;
    if (takeRight && (llvm::MulOverflow(right->second, factor, scaled) ||
                      llvm::AddOverflow(coefficient, scaled, coefficient)))
      return std::nullopt;
    if (coefficient != 0)
      result.terms.push_back({atom, coefficient});
    left += takeLeft;
    right += takeRight;
  }
  return result;
}

std::optional<IndexBuilder::Sum> IndexBuilder::scale(const Sum &sum,
                                                     int64_t factor) {
  return combine(Sum(), sum, factor);
}

/// Puts a quotient and a remainder of the same number together:
///   k*c * (x div c) + k * (x mod c)             = k * x
///   k*c * ((x div c) mod m) + k * (x mod c)     = k * (x mod c*m)
/// Both hold for truncating division and all signs. Returns whether one
/// applied.
bool IndexBuilder::recombine(Sum &sum) {
  for (auto [atom, coefficient] : sum.terms) {
    auto rem = atom.getDefiningOp<ModOp>();
    std::optional<int64_t> divisor;
    if (rem)
      divisor = getConstant(rem.getRhs());
    if (!divisor || *divisor <= 0)
      continue;
    int64_t wanted;
    if (llvm::MulOverflow(coefficient, *divisor, wanted))
      continue;
    for (auto [other, otherCoefficient] : sum.terms) {
      if (otherCoefficient != wanted || other == atom)
        continue;
      Value whole;
      Value quotient = divByConstant(rem.getLhs(), *divisor);
      if (quotient == other) {
        whole = rem.getLhs();
      } else if (auto outer = other.getDefiningOp<ModOp>();
                 outer && outer.getLhs() == quotient) {
        std::optional<int64_t> modulus = getConstant(outer.getRhs());
        int64_t product;
        if (!modulus || *modulus <= 0 ||
            llvm::MulOverflow(*modulus, *divisor, product))
          continue;
        whole = modByConstant(rem.getLhs(), product);
      } else {
        continue;
      }
      Sum parts;
      parts.terms.push_back({atom, coefficient});
      Sum otherPart;
      otherPart.terms.push_back({other, otherCoefficient});
      std::optional<Sum> left = combine(sum, parts, -1);
      if (left)
        left = combine(*left, otherPart, -1);
      if (left)
        left = combine(*left, getSum(whole), coefficient);
      if (!left)
        continue;
      sum = std::move(*left);
      return true;
    }
  }
  return false;
}

Value IndexBuilder::materialize(Sum sum) {
  while (recombine(sum)) {
  }
  // Terms first and the constant last, so that expressions that differ in the
  // constant share their terms; conditions are then known to speak of the same.
  Value result;
  for (auto [atom, coefficient] : sum.terms) {
    Value term = coefficient == 1
                     ? atom
                     : unique<MulOp>(Kind::Mul, atom, constant(coefficient));
    result = result ? unique<AddOp>(Kind::Add, result, term) : term;
  }
  if (!result)
    return constant(sum.constant);
  if (sum.constant != 0)
    result = unique<AddOp>(Kind::Add, result, constant(sum.constant));
  // A single atom is its own sum.
  if (sum.terms.size() > 1 || sum.constant != 0 || sum.terms[0].second != 1)
    sums.try_emplace(result, std::move(sum));
  return result;
}

Value IndexBuilder::add(Value a, Value b) {
  if (std::optional<Sum> sum = combine(getSum(a), getSum(b), 1))
    return materialize(std::move(*sum));
  return unique<AddOp>(Kind::Add, a, b);
}

Value IndexBuilder::negate(Value a) { return sub(constant(0), a); }

Value IndexBuilder::sub(Value a, Value b) {
  if (std::optional<Sum> sum = combine(getSum(a), getSum(b), -1))
    return materialize(std::move(*sum));
  return unique<AddOp>(Kind::Add, a, unique<MulOp>(Kind::Mul, b, constant(-1)));
}

Value IndexBuilder::mul(Value a, Value b) {
  std::optional<int64_t> left = getConstant(a), right = getConstant(b);
  if (left && !right) {
    std::swap(a, b);
    std::swap(left, right);
  }
  if (right)
    if (std::optional<Sum> sum = scale(getSum(a), *right))
      return materialize(std::move(*sum));
  // One order for both.
  if (getAtomNumber(b) < getAtomNumber(a))
    std::swap(a, b);
  return unique<MulOp>(Kind::Mul, a, b);
}

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

/// The bounds of the terms of `sum` without its constant.
Interval IndexBuilder::getTermBounds(const Sum &sum) {
  Interval total = Interval::point(0);
  for (auto [atom, coefficient] : sum.terms)
    total = total + bounds.get(atom) * Interval::point(coefficient);
  return total;
}

/// Splits `sum` into `divisor * quotient + rest`, with the constant divided so
/// that the least value of `rest` lies in [0, divisor). Returns whether that
/// took anything out of the sum.
bool IndexBuilder::splitDivisible(const Sum &sum, int64_t divisor,
                                  Sum &quotient, Sum &rest) {
  for (auto [atom, coefficient] : sum.terms) {
    if (int64_t whole = coefficient / divisor)
      quotient.terms.push_back({atom, whole});
    if (int64_t part = coefficient % divisor)
      rest.terms.push_back({atom, part});
  }
  rest.constant = sum.constant;
  Interval terms = getTermBounds(rest);
  int64_t least;
  if (terms.isFull() || llvm::AddOverflow(terms.min, sum.constant, least))
    return false;
  quotient.constant = floorQuotient(least, divisor);
  int64_t taken;
  if (llvm::MulOverflow(quotient.constant, divisor, taken) ||
      llvm::SubOverflow(sum.constant, taken, rest.constant))
    return false;
  return !quotient.terms.empty() || quotient.constant != 0;
}

/// `a div divisor` for a positive divisor.
Value IndexBuilder::divByConstant(Value a, int64_t divisor) {
  Interval whole = bounds.get(a);
  if (divisor == 1)
    return a;
  if (whole.min > -divisor && whole.max < divisor)
    return constant(0);

  // Where a sum may have wrapped around, its parts say nothing of the whole.
  Sum sum = getSum(a), quotient, rest;
  if (!whole.isFull() && splitDivisible(sum, divisor, quotient, rest)) {
    // Nothing is left over: exact for all signs.
    if (rest.terms.empty() && rest.constant == 0)
      return materialize(std::move(quotient));
    // For numbers that are not negative truncation is floor, and whole steps
    // move out of a floor.
    if (whole.min >= 0) {
      Value inner = divByConstant(materialize(std::move(rest)), divisor);
      return add(materialize(std::move(quotient)), inner);
    }
  }

  // A common factor of all coefficients and the divisor; what the constant has
  // beyond it is less than the factor, and cannot carry.
  int64_t factor = divisor;
  for (auto [atom, coefficient] : sum.terms)
    factor = std::gcd(factor, coefficient);
  if (factor > 1 && whole.min >= 0) {
    Sum reduced;
    for (auto [atom, coefficient] : sum.terms)
      reduced.terms.push_back({atom, coefficient / factor});
    reduced.constant = floorQuotient(sum.constant, factor);
    return divByConstant(materialize(std::move(reduced)), divisor / factor);
  }

  // (x div d) div c = x div (d * c), and (x mod m) div c = (x div c) mod (m /
  // c) where c divides m: both for all signs.
  if (auto inner = a.getDefiningOp<IDivOp>()) {
    std::optional<int64_t> first = getConstant(inner.getRhs());
    int64_t product;
    if (first && *first > 0 && !llvm::MulOverflow(*first, divisor, product))
      return divByConstant(inner.getLhs(), product);
  }
  if (auto inner = a.getDefiningOp<ModOp>()) {
    std::optional<int64_t> modulus = getConstant(inner.getRhs());
    if (modulus && *modulus > 0 && *modulus % divisor == 0)
      return modByConstant(divByConstant(inner.getLhs(), divisor),
                           *modulus / divisor);
  }
  return unique<IDivOp>(Kind::Div, a, constant(divisor));
}

/// `a mod divisor` for a positive divisor.
Value IndexBuilder::modByConstant(Value a, int64_t divisor) {
  Interval whole = bounds.get(a);
  if (divisor == 1)
    return constant(0);
  if (whole.min > -divisor && whole.max < divisor)
    return a;

  // Where a sum may have wrapped around, its parts say nothing of the whole.
  Sum sum = getSum(a), quotient, rest;
  if (!whole.isFull() && splitDivisible(sum, divisor, quotient, rest)) {
    if (rest.terms.empty() && rest.constant == 0)
      return constant(0);
    // Whole multiples do not change the remainder of a number that is not
    // negative, as long as what stays is not negative either: `rest` is so by
    // how it was split.
    if (whole.min >= 0)
      return modByConstant(materialize(std::move(rest)), divisor);
  }

  int64_t factor = divisor;
  for (auto [atom, coefficient] : sum.terms)
    factor = std::gcd(factor, coefficient);
  if (factor > 1 && whole.min >= 0) {
    Sum reduced;
    for (auto [atom, coefficient] : sum.terms)
      reduced.terms.push_back({atom, coefficient / factor});
    reduced.constant = floorQuotient(sum.constant, factor);
    int64_t beyond = sum.constant - reduced.constant * factor;
    Value inner =
        modByConstant(materialize(std::move(reduced)), divisor / factor);
    return add(mul(inner, constant(factor)), constant(beyond));
  }

  // (x mod m) mod c = x mod c where c divides m, for all signs.
  if (auto inner = a.getDefiningOp<ModOp>()) {
    std::optional<int64_t> modulus = getConstant(inner.getRhs());
    if (modulus && *modulus > 0 && *modulus % divisor == 0)
      return modByConstant(inner.getLhs(), divisor);
  }
  return unique<ModOp>(Kind::Mod, a, constant(divisor));
}

Value IndexBuilder::div(Value a, Value b) {
  std::optional<int64_t> divisor = getConstant(b);
  if (divisor == 0)
    return constant(0);
  if (divisor && *divisor > 0)
    return divByConstant(a, *divisor);
  // x div -c = -(x div c).
  if (divisor && *divisor != Interval::full().min)
    return negate(divByConstant(a, -*divisor));
  return unique<IDivOp>(Kind::Div, a, b);
}

Value IndexBuilder::mod(Value a, Value b) {
  std::optional<int64_t> divisor = getConstant(b);
  if (divisor == 0)
    return a;
  // x mod -c = x mod c.
  if (divisor && *divisor != Interval::full().min)
    return modByConstant(a, std::abs(*divisor));
  return unique<ModOp>(Kind::Mod, a, b);
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

Value IndexBuilder::less(Value a, Value b) {
  std::optional<Sum> difference = combine(getSum(b), getSum(a), -1);
  Interval left = bounds.get(a), right = bounds.get(b);
  if (!difference || (right - left).isFull())
    return unique<CmpLtOp>(Kind::Less, a, b);
  // a < b exactly if b - a > 0; no side wraps.
  Interval range =
      (getTermBounds(*difference) + Interval::point(difference->constant))
          .intersect(right - left);
  if (range.min > 0)
    return boolean(true);
  if (range.max <= 0)
    return boolean(false);
  // Terms on one side, the constant on the other, with the first coefficient
  // positive: one form for all comparisons that mean the same.
  int64_t number = difference->constant;
  difference->constant = 0;
  bool isNegative =
      !difference->terms.empty() && difference->terms.front().second < 0;
  if (isNegative)
    difference = scale(*difference, -1);
  // Without the constant the terms may leave the 64 bits that hold them with
  // it.
  if (!difference || difference->terms.empty() ||
      number == Interval::full().min || getTermBounds(*difference).isFull())
    return unique<CmpLtOp>(Kind::Less, a, b);
  Value terms = materialize(std::move(*difference));
  return isNegative ? unique<CmpLtOp>(Kind::Less, terms, constant(number))
                    : unique<CmpLtOp>(Kind::Less, constant(-number), terms);
}

Value IndexBuilder::equal(Value a, Value b) {
  if (std::optional<int64_t> difference = getConstant(sub(a, b)))
    return boolean(*difference == 0);
  return unique<CmpEqOp>(Kind::Equal, a, b);
}

Value IndexBuilder::andOf(Value a, Value b) {
  if (a == b || getConstant(b) == 1 || getConstant(a) == 0)
    return a;
  if (getConstant(a) == 1 || getConstant(b) == 0)
    return b;
  // What is there already adds nothing.
  SmallVector<Value> conjuncts = getConjuncts(a);
  if (llvm::all_of(getConjuncts(b), [&](Value conjunct) {
        return llvm::is_contained(conjuncts, conjunct);
      }))
    return a;
  return unique<AndOp>(Kind::And, a, b);
}

Value IndexBuilder::orOf(Value a, Value b) {
  if (a == b || getConstant(b) == 0 || getConstant(a) == 1)
    return a;
  if (getConstant(a) == 0 || getConstant(b) == 1)
    return b;
  return unique<OrOp>(Kind::Or, a, b);
}

Value IndexBuilder::where(Value condition, Value onTrue, Value onFalse) {
  if (onTrue == onFalse || getConstant(condition) == 1)
    return onTrue;
  if (getConstant(condition) == 0)
    return onFalse;
  return unique<WhereOp>(Kind::Where, condition, onTrue, onFalse);
}

//===----------------------------------------------------------------------===//
// Row-major arrays
//===----------------------------------------------------------------------===//

Value IndexBuilder::linearize(ValueRange indices, ValueRange sizes) {
  Value result = constant(0);
  for (auto [index, size] : llvm::zip_equal(indices, sizes))
    result = add(mul(result, size), index);
  return result;
}

SmallVector<Value> IndexBuilder::delinearize(Value index, ValueRange sizes) {
  SmallVector<Value> indices(sizes.size());
  // The first dimension that is not of size one takes what is left: an index
  // inside the array cannot exceed it.
  size_t first = 0;
  while (first < sizes.size() && getConstant(sizes[first]) == 1)
    ++first;
  for (size_t i = sizes.size(); i-- > 0;) {
    if (i <= first) {
      indices[i] = i == first ? index : constant(0);
      continue;
    }
    indices[i] = mod(index, sizes[i]);
    index = div(index, sizes[i]);
  }
  return indices;
}

//===----------------------------------------------------------------------===//
// Existing operations
//===----------------------------------------------------------------------===//

Value IndexBuilder::rebuild(Operation *op, ValueRange operands) {
  if (op->getNumResults() != 1)
    return {};
  Type type = op->getResult(0).getType();
  if (auto less = dyn_cast<CmpLtOp>(op))
    return operands[0].getType().isIndex()
               ? this->less(operands[0], operands[1])
               : Value();
  if (type.isInteger(1))
    return TypeSwitch<Operation *, Value>(op)
        .Case([&](ConstOp constOp) {
          return boolean(cast<BoolAttr>(constOp.getValue()).getValue());
        })
        .Case<AndOp, MulOp>(
            [&](auto) { return andOf(operands[0], operands[1]); })
        .Case<OrOp, AddOp, MaxOp>(
            [&](auto) { return orOf(operands[0], operands[1]); })
        .Default(Value());
  if (!type.isIndex())
    return {};
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](ConstOp constOp) {
        return constant(cast<IntegerAttr>(constOp.getValue()).getInt());
      })
      .Case([&](AddOp) { return add(operands[0], operands[1]); })
      .Case([&](SubOp) { return sub(operands[0], operands[1]); })
      .Case([&](MulOp) { return mul(operands[0], operands[1]); })
      .Case([&](NegOp) { return negate(operands[0]); })
      .Case([&](IDivOp) { return div(operands[0], operands[1]); })
      .Case([&](ModOp) { return mod(operands[0], operands[1]); })
      .Case(
          [&](WhereOp) { return where(operands[0], operands[1], operands[2]); })
      .Default(Value());
}

Value IndexBuilder::simplify(Value value) {
  // Post-order without recursion: expressions can be deep.
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value top = stack.back();
    if (simplified.contains(top)) {
      stack.pop_back();
      continue;
    }
    Operation *op = top.getDefiningOp();
    bool isExpression =
        op && (op->hasTrait<OpTrait::Elementwise>() || isa<ConstOp>(op));
    size_t size = stack.size();
    if (isExpression)
      for (Value operand : op->getOperands())
        if (!simplified.contains(operand))
          stack.push_back(operand);
    if (stack.size() != size)
      continue;
    stack.pop_back();
    Value result;
    if (isExpression) {
      SmallVector<Value> operands;
      for (Value operand : op->getOperands())
        operands.push_back(simplified.lookup(operand));
      result = rebuild(op, operands);
    }
    simplified[top] = result ? result : top;
  }
  return simplified.lookup(value);
}

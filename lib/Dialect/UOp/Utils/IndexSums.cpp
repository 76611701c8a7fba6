//===- IndexSums.cpp - Sums of index expressions --------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexBuilderImpl.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny::uop;

/// The lowest number is not the negative of a number of 64 bits.
static constexpr int64_t kLowest = std::numeric_limits<int64_t>::min();

IndexBuilder::Sum IndexBuilder::getSum(Value value) {
  if (auto it = sums.find(value); it != sums.end() && !given)
    return it->second;
  Sum sum;
  if (std::optional<int64_t> number = getConstant(value)) {
    if (!value.getDefiningOp<ConstOp>())
      note(IndexRule::BoundsPoint);
    sum.constant = *number;
  } else if (auto it = sums.find(value); it != sums.end()) {
    return it->second;
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

/// The bounds of the terms of `sum` without its constant.
Interval IndexBuilder::getTermBounds(const Sum &sum) {
  Interval total = Interval::point(0);
  for (auto [atom, coefficient] : sum.terms)
    total = total + getBounds(atom) * Interval::point(coefficient);
  return total;
}

/// The bounds of `sum`, as a whole number: full if that may not fit.
Interval IndexBuilder::getSumBounds(const Sum &sum) {
  return getTermBounds(sum) + Interval::point(sum.constant);
}

/// Whether `a` and `b` are known to have the same remainder by `divisor`.
bool IndexBuilder::isCongruent(Value a, Value b, int64_t divisor) {
  if (a == b)
    return true;
  Interval first = getBounds(a), second = getBounds(b);
  // Truncation makes a difference between signs, and so does wrapping around.
  if (first.min < 0 || second.min < 0 || mayWrap(a) || mayWrap(b))
    return false;
  std::optional<Sum> difference = combine(getSum(a), getSum(b), -1);
  return difference && difference->constant % divisor == 0 &&
         !(first - second).isFull() && !getSumBounds(*difference).isFull() &&
         llvm::all_of(difference->terms, [&](const auto &term) {
           return term.second % divisor == 0;
         });
}

/// Puts a quotient by a number that is not constant, times that number, and the
/// remainder together. Returns whether there were such terms.
bool IndexBuilder::recombineBySymbol(Sum &sum) {
  for (const auto &[atom, coefficient] : sum.terms) {
    auto rem = atom.getDefiningOp<ModOp>();
    if (!rem || getConstant(rem.getRhs()))
      continue;
    for (const auto &[other, otherCoefficient] : sum.terms) {
      auto product = other.getDefiningOp<MulOp>();
      if (!product || otherCoefficient != coefficient)
        continue;
      auto isQuotient = [&](Value value) {
        auto quotient = value.getDefiningOp<IDivOp>();
        return quotient && quotient.getLhs() == rem.getLhs() &&
               quotient.getRhs() == rem.getRhs();
      };
      if (!(isQuotient(product.getLhs()) && product.getRhs() == rem.getRhs()) &&
          !(isQuotient(product.getRhs()) && product.getLhs() == rem.getRhs()))
        continue;
      if (!replaceTerms(sum, {atom, other}, rem.getLhs(), coefficient))
        continue;
      note(IndexRule::RecombineBySymbol);
      return true;
    }
  }
  return false;
}

/// Puts `value`, `coefficient` times, in place of the terms of `atoms`. False,
/// with the sum as it was, if a coefficient does not fit.
bool IndexBuilder::replaceTerms(Sum &sum, ArrayRef<Value> atoms, Value value,
                                int64_t coefficient) {
  Sum others = sum;
  llvm::erase_if(others.terms, [&](const auto &term) {
    return llvm::is_contained(atoms, term.first);
  });
  std::optional<Sum> result = combine(others, getSum(value), coefficient);
  if (!result)
    return false;
  sum = std::move(*result);
  return true;
}

/// Puts a quotient and a remainder of the same number together. Both rules hold
/// for truncating division and all signs. Returns whether one applied.
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
      auto outer = other.getDefiningOp<ModOp>();
      auto quotient = (outer ? outer.getLhs() : other).getDefiningOp<IDivOp>();
      int64_t product = 0;
      if (outer) {
        std::optional<int64_t> modulus = getConstant(outer.getRhs());
        if (!modulus || *modulus <= 0 ||
            llvm::MulOverflow(*modulus, *divisor, product))
          continue;
      }
      // The number may be one of which the builder has taken the division into
      // another form.
      Value whole;
      if (quotient && getConstant(quotient.getRhs()) == divisor &&
          isCongruent(quotient.getLhs(), rem.getLhs(), *divisor))
        whole = quotient.getLhs();
      else if (divByConstant(rem.getLhs(), *divisor) ==
               (outer ? outer.getLhs() : other))
        whole = rem.getLhs();
      if (!whole)
        continue;
      if (outer)
        whole = modByConstant(whole, product);
      if (!replaceTerms(sum, {atom, other}, whole, coefficient))
        continue;
      note(outer ? IndexRule::RecombinePart : IndexRule::RecombineWhole);
      return true;
    }
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Writing sums
//===----------------------------------------------------------------------===//

struct IndexBuilder::TermGroup {
  /// Positive, or the lowest number.
  int64_t coefficient;
  /// The atoms, and whether each is subtracted.
  SmallVector<std::pair<Value, bool>, 4> atoms;

  bool isNegative() const { return atoms.front().second; }
};

/// The atoms of a group, added to or subtracted from the one at `first`, whose
/// sign is taken as positive.
Value IndexBuilder::materializeCore(const TermGroup &group, size_t first) {
  auto [result, isNegative] = group.atoms[first];
  for (auto [i, term] : llvm::enumerate(group.atoms)) {
    if (i == first)
      continue;
    result = term.second == isNegative
                 ? unique<AddOp>(Kind::Add, result, term.first)
                 : unique<SubOp>(Kind::Sub, result, term.first);
  }
  return result;
}

/// A group whose first atom is subtracted, with its sign.
Value IndexBuilder::materializeNegated(const TermGroup &group) {
  // Another atom may be added.
  const auto *positive =
      llvm::find_if(group.atoms, [](const auto &term) { return !term.second; });
  bool isMixed = positive != group.atoms.end();
  Value core =
      materializeCore(group, isMixed ? positive - group.atoms.begin() : 0);
  if (group.coefficient != 1)
    return unique<MulOp>(
        Kind::Mul, core,
        constant(isMixed ? group.coefficient : -group.coefficient));
  if (isMixed)
    return core;
  if (auto quotient = core.getDefiningOp<IDivOp>())
    if (auto divisor = quotient.getRhs().getDefiningOp<ConstOp>()) {
      int64_t number = cast<IntegerAttr>(divisor.getValue()).getInt();
      if (number > 0)
        return unique<IDivOp>(Kind::Div, quotient.getLhs(), constant(-number));
    }
  return unique<NegOp>(Kind::Neg, core);
}

Value IndexBuilder::materialize(Sum sum) {
  while (recombine(sum) || recombineBySymbol(sum)) {
  }
  if (sum.terms.empty())
    return constant(sum.constant);
  if (sum.terms.size() == 1 && sum.terms[0].second == 1 && sum.constant == 0)
    return sum.terms[0].first;

  // What has one coefficient is added first and multiplied once.
  SmallVector<TermGroup, 4> groups;
  for (auto [atom, coefficient] : sum.terms) {
    bool isNegative = coefficient < 0 && coefficient != kLowest;
    int64_t magnitude = isNegative ? -coefficient : coefficient;
    auto *group = llvm::find_if(groups, [&](const TermGroup &other) {
      return other.coefficient == magnitude;
    });
    if (group == groups.end()) {
      groups.emplace_back();
      group = &groups.back();
      group->coefficient = magnitude;
    }
    group->atoms.push_back({atom, isNegative});
  }

  // Terms first and the constant last, so that expressions that differ in the
  // constant share their terms; conditions are then known to speak of the same.
  // What is subtracted comes after what it is subtracted from.
  Value result;
  auto *first = llvm::find_if(
      groups, [](const TermGroup &group) { return !group.isNegative(); });
  if (first == groups.end() && sum.constant != 0) {
    // All terms are subtracted from the constant, together.
    Sum terms;
    for (auto [atom, coefficient] : sum.terms)
      terms.terms.push_back({atom, -coefficient});
    result = unique<SubOp>(Kind::Sub, constant(sum.constant),
                           materialize(std::move(terms)));
    sums.try_emplace(result, std::move(sum));
    return result;
  }
  if (first == groups.end()) {
    // A multiplication can take the sign.
    first = llvm::find_if(
        groups, [](const TermGroup &group) { return group.coefficient != 1; });
    if (first == groups.end())
      first = groups.begin();
    result = materializeNegated(*first);
  }
  std::rotate(groups.begin(), first, first + 1);
  for (const TermGroup &group : llvm::drop_begin(groups, result ? 1 : 0)) {
    Value term = materializeCore(group, 0);
    if (group.coefficient != 1)
      term = unique<MulOp>(Kind::Mul, term, constant(group.coefficient));
    if (!result)
      result = term;
    else if (group.isNegative())
      result = unique<SubOp>(Kind::Sub, result, term);
    else
      result = unique<AddOp>(Kind::Add, result, term);
  }
  if (sum.constant != 0)
    result = unique<AddOp>(Kind::Add, result, constant(sum.constant));
  sums.try_emplace(result, std::move(sum));
  return result;
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

/// What `compute` makes of `a` and `b`, modulo 2^64, if both are constants.
Value IndexBuilder::foldWrapping(
    Value a, Value b,
    llvm::function_ref<uint64_t(uint64_t, uint64_t)> compute) {
  std::optional<int64_t> left = getConstant(a), right = getConstant(b);
  if (!left || !right)
    return {};
  note(IndexRule::SumCollect);
  return constant(static_cast<int64_t>(compute(*left, *right)));
}

Value IndexBuilder::add(Value a, Value b) {
  if (std::optional<Sum> sum = combine(getSum(a), getSum(b), 1)) {
    note(IndexRule::SumCollect);
    return materialize(std::move(*sum));
  }
  Value folded = foldWrapping(a, b, std::plus<>());
  return folded ? folded : unique<AddOp>(Kind::Add, a, b);
}

Value IndexBuilder::negate(Value a) { return sub(constant(0), a); }

Value IndexBuilder::sub(Value a, Value b) {
  if (std::optional<Sum> sum = combine(getSum(a), getSum(b), -1)) {
    note(IndexRule::SumCollect);
    return materialize(std::move(*sum));
  }
  Value folded = foldWrapping(a, b, std::minus<>());
  return folded ? folded : unique<SubOp>(Kind::Sub, a, b);
}

Value IndexBuilder::mul(Value a, Value b) {
  std::optional<int64_t> left = getConstant(a), right = getConstant(b);
  if (left && !right) {
    std::swap(a, b);
    std::swap(left, right);
  }
  if (right)
    if (std::optional<Sum> sum = scale(getSum(a), *right)) {
      note(IndexRule::SumCollect);
      return materialize(std::move(*sum));
    }
  if (Value folded = foldWrapping(a, b, std::multiplies<>()))
    return folded;
  return uniqueSymmetric<MulOp>(Kind::Mul, IndexRule::ProductOrder, a, b);
}

Value IndexBuilder::max(Value a, Value b) {
  if (std::optional<bool> isFirst = decideNotLess(a, b)) {
    note(IndexRule::MaxDecided);
    return *isFirst ? a : b;
  }
  if (decideLess(b, a) == false) {
    note(IndexRule::MaxDecided);
    return b;
  }
  return uniqueSymmetric<MaxOp>(Kind::Max, IndexRule::ProductOrder, a, b);
}

Value IndexBuilder::min(Value a, Value b) {
  if (std::optional<bool> isSecond = decideNotLess(a, b)) {
    note(IndexRule::MaxDecided);
    return *isSecond ? b : a;
  }
  if (decideLess(b, a) == false) {
    note(IndexRule::MaxDecided);
    return a;
  }
  // Bounds follow what is chosen where the condition is true.
  if (getConstant(a))
    std::swap(a, b);
  return where(less(a, b), a, b);
}

Value IndexBuilder::shl(Value a, Value amount) {
  if (std::optional<int64_t> steps = getConstant(amount)) {
    note(IndexRule::ShiftLeft);
    return mul(a, constant(static_cast<int64_t>(
                      uint64_t(1) << (static_cast<uint64_t>(*steps) % 64))));
  }
  return unique<ShlOp>(Kind::Shl, a, amount);
}

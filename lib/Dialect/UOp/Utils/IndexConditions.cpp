//===- IndexConditions.cpp - Conditions on indices ------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexBuilderImpl.h"

#include "tiny/Dialect/UOp/Analysis/Conjuncts.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace tiny::uop;

/// The end of the 64 bits, to which an interval that is open goes.
static constexpr int64_t kLeast = std::numeric_limits<int64_t>::min();
static constexpr int64_t kMost = std::numeric_limits<int64_t>::max();

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// The bounds of a difference, which may have the size of a range in it: that
/// is greater than the range.
Interval IndexBuilder::getDifferenceBounds(const Sum &difference) {
  Interval bounds = getSumBounds(difference);
  for (const auto &term : difference.terms) {
    Value atom = term.first;
    int64_t coefficient = term.second;
    auto range = atom.getDefiningOp<RangeOp>();
    Value size = range ? range.getSize() : Value();
    auto *other = llvm::find_if(difference.terms, [&](const auto &candidate) {
      return size && candidate.first == size && coefficient != kLeast &&
             candidate.second == -coefficient;
    });
    if (coefficient >= 0 || other == difference.terms.end())
      continue;
    // -k * range + k * size is at least k, and at most k * size.
    Sum rest;
    rest.constant = difference.constant;
    for (const auto &candidate : difference.terms)
      if (candidate.first != atom && candidate.first != size)
        rest.terms.push_back(candidate);
    Interval steps = {1, std::max<int64_t>(getBounds(size).max, 1)};
    Interval closer =
        getSumBounds(rest) + steps * Interval::point(-coefficient);
    bounds = bounds.intersect(closer);
  }
  return bounds;
}

/// Whether `a < b`, if that is known.
std::optional<bool> IndexBuilder::decideLess(Value a, Value b) {
  Interval left = getBounds(a), right = getBounds(b);
  if (left.max < right.min)
    return true;
  if (left.min >= right.max)
    return false;
  std::optional<Sum> difference = combine(getSum(b), getSum(a), -1);
  if (!difference || (right - left).isFull() || mayWrap(a) || mayWrap(b))
    return std::nullopt;
  // a < b exactly if b - a > 0; no side wraps.
  Interval range = getDifferenceBounds(*difference).intersect(right - left);
  if (range.min > 0)
    return true;
  if (range.max <= 0)
    return false;
  return std::nullopt;
}

/// Whether `a >= b`, or else `a <= b`, if one of them is known.
std::optional<bool> IndexBuilder::decideNotLess(Value a, Value b) {
  if (std::optional<bool> isLess = decideLess(a, b))
    return !*isLess;
  if (decideLess(b, a) == false)
    return false;
  return std::nullopt;
}

Value IndexBuilder::less(Value a, Value b) {
  if (std::optional<bool> decided = decideLess(a, b)) {
    note(IndexRule::LessDecided);
    return boolean(*decided);
  }
  std::optional<Sum> difference = combine(getSum(b), getSum(a), -1);
  // Without the constant the terms may leave the 64 bits that hold them with
  // it.
  if (!difference || difference->terms.empty() || mayWrap(a) || mayWrap(b) ||
      (getBounds(b) - getBounds(a)).isFull() ||
      difference->constant == kLeast || getTermBounds(*difference).isFull())
    return unique<CmpLtOp>(Kind::Less, a, b);
  int64_t limit = -difference->constant;
  difference->constant = 0;
  return greaterThanConstant(std::move(*difference), limit);
}

/// `terms > limit`, for terms without a constant that do not wrap around.
Value IndexBuilder::greaterThanConstant(Sum terms, int64_t limit) {
  int64_t factor = 0;
  for (auto [atom, coefficient] : terms.terms)
    factor = std::gcd(factor, coefficient);
  // Terms that cannot make up for a step of the others do not matter.
  for (auto [unused, step] : terms.terms) {
    if (terms.terms.size() == 1 || step == kLeast || std::abs(step) == factor)
      continue;
    Sum steps, rest;
    for (const auto &term : terms.terms)
      (term.second % step == 0 ? steps : rest).terms.push_back(term);
    Interval bounds = getTermBounds(rest);
    int64_t least, most, size = std::abs(step);
    if (rest.terms.empty() || llvm::SubOverflow(limit, bounds.max, least) ||
        llvm::SubOverflow(limit, bounds.min, most) ||
        llvm::divideFloorSigned(least, size) !=
            llvm::divideFloorSigned(most, size))
      continue;
    for (auto &term : steps.terms)
      term.second /= size;
    if (getTermBounds(steps).isFull())
      continue;
    note(IndexRule::LessDropRest);
    return greaterThanConstant(std::move(steps),
                               llvm::divideFloorSigned(least, size));
  }
  if (factor > 1) {
    note(IndexRule::LessCommonFactor);
    for (auto &term : terms.terms)
      term.second /= factor;
    limit = llvm::divideFloorSigned(limit, factor);
  }

  // Terms on one side, the constant on the other, with the first coefficient
  // positive: one form for all comparisons that mean the same. Without a
  // constant, no term is subtracted.
  note(IndexRule::LessNormal);
  bool isMixed = llvm::any_of(terms.terms, [&](const auto &term) {
    return (term.second < 0) != (terms.terms.front().second < 0);
  });
  std::optional<Sum> negated = scale(terms, -1);
  if (isMixed && limit == 0 && negated) {
    Sum more, fewer;
    for (const auto &term : terms.terms)
      if (term.second > 0)
        more.terms.push_back(term);
    for (const auto &term : negated->terms)
      if (term.second > 0)
        fewer.terms.push_back(term);
    if (!getTermBounds(more).isFull() && !getTermBounds(fewer).isFull())
      return unique<CmpLtOp>(Kind::Less, materialize(std::move(fewer)),
                             materialize(std::move(more)));
  }
  bool isGreater = terms.terms.front().second > 0 || !negated ||
                   limit == kLeast || getTermBounds(*negated).isFull();
  if (!isGreater)
    limit = -limit;
  Value value = materialize(isGreater ? std::move(terms) : std::move(*negated));
  if (value.getDefiningOp<IDivOp>())
    if (Value result = compareQuotient(value, isGreater, limit))
      return result;
  return isGreater ? unique<CmpLtOp>(Kind::Less, constant(limit), value)
                   : unique<CmpLtOp>(Kind::Less, value, constant(limit));
}

/// `quotient > limit` or `quotient < limit` without the division; null if the
/// divisor is not a positive constant.
Value IndexBuilder::compareQuotient(Value quotient, bool isGreater,
                                    int64_t limit) {
  auto division = quotient.getDefiningOp<IDivOp>();
  std::optional<int64_t> divisor = getConstant(division.getRhs());
  if (!divisor || *divisor <= 1)
    return {};
  // The quotients from 1 on begin at multiples of the divisor, those up to -1
  // end there; 0 has what is between.
  int64_t bound;
  if (isGreater ? limit >= 0 : limit <= 0) {
    int64_t next;
    if (llvm::AddOverflow<int64_t>(limit, isGreater ? 1 : -1, next) ||
        llvm::MulOverflow(*divisor, next, bound) ||
        llvm::AddOverflow<int64_t>(bound, isGreater ? -1 : 1, bound))
      return {};
  } else if (llvm::MulOverflow(*divisor, limit, bound)) {
    return {};
  }
  note(IndexRule::LessOfDiv);
  Value number = division.getLhs();
  return isGreater ? less(constant(bound), number)
                   : less(number, constant(bound));
}

Value IndexBuilder::equal(Value a, Value b) {
  Interval first = getBounds(a), second = getBounds(b);
  if (first.max < second.min || second.max < first.min ||
      (first.isPoint() && first == second)) {
    note(IndexRule::EqualDecided);
    return boolean(first == second);
  }
  std::optional<Sum> difference = combine(getSum(a), getSum(b), -1);
  if (!difference)
    return uniqueSymmetric<CmpEqOp>(Kind::Equal, IndexRule::EqualNormal, a, b);
  // Equal numbers have the difference zero, also where it wraps around.
  Interval range = getDifferenceBounds(*difference);
  if (difference->terms.empty() || (!range.isFull() && !range.contains(0))) {
    note(IndexRule::EqualDecided);
    return boolean(difference->terms.empty() && difference->constant == 0);
  }
  if (range.isFull() || difference->constant == kLeast ||
      getTermBounds(*difference).isFull())
    return uniqueSymmetric<CmpEqOp>(Kind::Equal, IndexRule::EqualNormal, a, b);

  int64_t factor = 0;
  for (auto [atom, coefficient] : difference->terms)
    factor = std::gcd(factor, coefficient);
  if (factor > 1) {
    note(IndexRule::EqualCommonFactor);
    if (difference->constant % factor != 0)
      return boolean(false);
    for (auto &term : difference->terms)
      term.second /= factor;
    difference->constant /= factor;
  }
  note(IndexRule::EqualNormal);
  if (difference->terms.front().second < 0)
    if (std::optional<Sum> negated = scale(*difference, -1))
      difference = std::move(negated);
  Sum left, right;
  right.constant = -difference->constant;
  for (auto [atom, coefficient] : difference->terms) {
    if (coefficient > 0 || right.constant != 0 || coefficient == kLeast)
      left.terms.push_back({atom, coefficient});
    else
      right.terms.push_back({atom, -coefficient});
  }
  if (getTermBounds(left).isFull() || getTermBounds(right).isFull())
    return uniqueSymmetric<CmpEqOp>(Kind::Equal, IndexRule::EqualNormal, a, b);
  return unique<CmpEqOp>(Kind::Equal, materialize(std::move(left)),
                         materialize(std::move(right)));
}

//===----------------------------------------------------------------------===//
// Truth values
//===----------------------------------------------------------------------===//

Value IndexBuilder::notOf(Value a) {
  if (std::optional<int64_t> known = getConstant(a)) {
    note(IndexRule::NotConstant);
    return boolean(!*known);
  }
  if (Value inner = getNegated(a)) {
    note(IndexRule::NotNot);
    return inner;
  }
  if (auto comparison = a.getDefiningOp<CmpLtOp>()) {
    Value left = comparison.getLhs(), right = comparison.getRhs();
    if (left.getType().isIndex() && getBounds(left).max != kMost) {
      note(IndexRule::NotLess);
      return less(right, add(left, constant(1)));
    }
  }
  if (auto comparison = a.getDefiningOp<CmpEqOp>()) {
    if (comparison.getLhs().getType().isIndex()) {
      note(IndexRule::NotEqual);
      return unique<CmpNeOp>(Kind::NotEqual, comparison.getLhs(),
                             comparison.getRhs());
    }
  }
  if (auto comparison = a.getDefiningOp<CmpNeOp>()) {
    if (comparison.getLhs().getType().isIndex()) {
      note(IndexRule::NotEqual);
      return unique<CmpEqOp>(Kind::Equal, comparison.getLhs(),
                             comparison.getRhs());
    }
  }
  return unique<XorOp>(Kind::Xor, a, boolean(true));
}

Value IndexBuilder::xorOf(Value a, Value b) {
  if (getConstant(a))
    std::swap(a, b);
  std::optional<int64_t> known = getConstant(b);
  if (known || a == b) {
    note(IndexRule::XorSame);
    if (a == b)
      return boolean(false);
    return *known ? notOf(a) : a;
  }
  return uniqueSymmetric<XorOp>(Kind::Xor, IndexRule::XorSame, a, b);
}

/// `condition` as bounds of a number, if it is that.
std::optional<IndexBuilder::Comparison>
IndexBuilder::getComparison(Value condition) {
  Operation *op = condition.getDefiningOp();
  if (!isa_and_nonnull<CmpLtOp, CmpEqOp>(op) ||
      !op->getOperand(0).getType().isIndex())
    return std::nullopt;
  Value left = op->getOperand(0), right = op->getOperand(1);
  std::optional<int64_t> least = getConstant(left), most = getConstant(right);
  if (isa<CmpEqOp>(op) && most)
    return Comparison{left, Interval::point(*most)};
  if (isa<CmpLtOp>(op) && most && *most != kLeast)
    return Comparison{left, {kLeast, *most - 1}};
  if (isa<CmpLtOp>(op) && least && *least != kMost)
    return Comparison{right, {*least + 1, kMost}};
  return std::nullopt;
}

/// Adds `next` to conditions that hold together, if it says more than they do.
/// Returns false if they contradict it.
bool IndexBuilder::mergeConjunct(SmallVectorImpl<Value> &conjuncts,
                                 Value next) {
  std::optional<Comparison> comparison = getComparison(next);
  Value opposite = getNegated(next);
  for (Value &known : conjuncts) {
    if (known == next) {
      note(IndexRule::AndRepeated);
      return true;
    }
    if (known == opposite || getNegated(known) == next) {
      note(IndexRule::AndContradiction);
      return false;
    }
    std::optional<Comparison> other;
    if (comparison)
      other = getComparison(known);
    if (!other || other->terms != comparison->terms)
      continue;
    Interval both = {std::max(other->bounds.min, comparison->bounds.min),
                     std::min(other->bounds.max, comparison->bounds.max)};
    if (both.min > both.max) {
      note(IndexRule::AndContradiction);
      return false;
    }
    if (both == other->bounds) {
      note(IndexRule::AndImplied);
      return true;
    }
    if (both == comparison->bounds) {
      note(IndexRule::AndImplied);
    } else if (both.isPoint()) {
      note(IndexRule::AndPoint);
      next = equal(comparison->terms, constant(both.min));
    } else {
      continue;
    }
    // The stronger one takes its place.
    llvm::erase(conjuncts, Value(known));
    return mergeConjunct(conjuncts, next);
  }
  conjuncts.push_back(next);
  return true;
}

Value IndexBuilder::andOf(Value a, Value b) {
  std::optional<int64_t> left = getConstant(a), right = getConstant(b);
  if (left || right) {
    note(IndexRule::AndConstant);
    if (left && right)
      return boolean(*left && *right);
    return (left ? *left : *right) ? (left ? b : a) : boolean(false);
  }
  if (a == b) {
    note(IndexRule::AndRepeated);
    return a;
  }
  SmallVector<Value> conjuncts = getConjuncts(a), more = getConjuncts(b);
  if (conjuncts.size() + more.size() > kMaxMergedConjuncts) {
    // A long chain grows at its end.
    if (llvm::all_of(more, [&](Value conjunct) {
          return llvm::is_contained(conjuncts, conjunct);
        })) {
      note(IndexRule::AndRepeated);
      return a;
    }
    return unique<AndOp>(Kind::And, a, b);
  }
  SmallVector<Value> merged;
  for (Value conjunct : llvm::concat<Value>(conjuncts, more))
    if (!mergeConjunct(merged, conjunct))
      return boolean(false);
  if (!llvm::is_sorted(merged, [&](Value x, Value y) {
        return getAtomNumber(x) < getAtomNumber(y);
      })) {
    note(IndexRule::AndRepeated);
    llvm::sort(merged, [&](Value x, Value y) {
      return getAtomNumber(x) < getAtomNumber(y);
    });
  }
  Value result = merged.front();
  for (Value conjunct : llvm::drop_begin(merged))
    result = unique<AndOp>(Kind::And, result, conjunct);
  return result;
}

/// Whether `a` holds wherever `condition` does, by its conjuncts.
static bool isImplied(Value a, Value condition) {
  if (a == condition)
    return true;
  SmallVector<Value> conjuncts = getConjuncts(condition);
  return llvm::all_of(getConjuncts(a), [&](Value conjunct) {
    return llvm::is_contained(conjuncts, conjunct);
  });
}

Value IndexBuilder::orOf(Value a, Value b) {
  std::optional<int64_t> left = getConstant(a), right = getConstant(b);
  if (left || right) {
    note(IndexRule::OrConstant);
    if (left && right)
      return boolean(*left || *right);
    return (left ? *left : *right) ? boolean(true) : (left ? b : a);
  }
  if (a == b) {
    note(IndexRule::OrRepeated);
    return a;
  }
  if (getNegated(a) == b || getNegated(b) == a) {
    note(IndexRule::OrComplement);
    return boolean(true);
  }
  // Of two of which one implies the other, the weaker.
  std::optional<Comparison> first = getComparison(a), second = getComparison(b);
  auto isInside = [](const auto &inner, const auto &outer) {
    return inner && outer && inner->terms == outer->terms &&
           outer->bounds.min <= inner->bounds.min &&
           inner->bounds.max <= outer->bounds.max;
  };
  if (isInside(first, second) || isImplied(b, a)) {
    note(IndexRule::OrAbsorbed);
    return b;
  }
  if (isInside(second, first) || isImplied(a, b)) {
    note(IndexRule::OrAbsorbed);
    return a;
  }
  return uniqueSymmetric<OrOp>(Kind::Or, IndexRule::OrRepeated, a, b);
}

//===----------------------------------------------------------------------===//
// Selections
//===----------------------------------------------------------------------===//

Value IndexBuilder::where(Value condition, Value onTrue, Value onFalse) {
  if (std::optional<int64_t> known = getConstant(condition)) {
    note(IndexRule::WhereConstant);
    return *known ? onTrue : onFalse;
  }
  if (Value opposite = getNegated(condition)) {
    note(IndexRule::WhereNegated);
    condition = opposite;
    std::swap(onTrue, onFalse);
  }
  if (auto inner = onTrue.getDefiningOp<WhereOp>())
    if (isImplied(inner.getCondition(), condition)) {
      note(IndexRule::WhereNested);
      onTrue = inner.getOnTrue();
    }
  if (auto inner = onFalse.getDefiningOp<WhereOp>())
    if (inner.getCondition() == condition) {
      note(IndexRule::WhereNested);
      onFalse = inner.getOnFalse();
    }
  if (onTrue == onFalse) {
    note(IndexRule::WhereSame);
    return onTrue;
  }
  if (onTrue.getType().isInteger(1)) {
    std::optional<int64_t> first = getConstant(onTrue);
    std::optional<int64_t> second = getConstant(onFalse);
    if (first == 1 || second == 0) {
      note(IndexRule::WhereBool);
      return first == 1 ? orOf(condition, onFalse) : andOf(condition, onTrue);
    }
  }
  return unique<WhereOp>(Kind::Where, condition, onTrue, onFalse);
}

//===- IndexDivision.cpp - Quotients and remainders of indices ------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Division truncates. Two facts carry most rules: for numbers that are not
// negative it is floor, out of which whole steps move; and it commutes with
// negation. An exact division, and one by a factor of everything, need no sign.
//
//===----------------------------------------------------------------------===//

#include "IndexBuilderImpl.h"

#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace tiny::uop;

/// The ways to take multiples of a divisor out of a coefficient.
namespace {
enum SplitWay : unsigned {
  /// All of a coefficient or nothing.
  kWhole,
  /// As much as there is; what stays has the sign of the coefficient.
  kTruncate,
  /// So that what stays is small, of either sign.
  kNearest
};
} // namespace

/// Splits `sum` into `divisor * quotient + rest`, with the constant divided so
/// that `rest` is not negative, and as small as it can be if `isLeast`. Returns
/// whether that took anything out of the sum.
bool IndexBuilder::split(const Sum &sum, int64_t divisor, unsigned way,
                         bool isLeast, Sum &quotient, Sum &rest) {
  quotient = rest = Sum();
  for (auto [atom, coefficient] : sum.terms) {
    int64_t whole = coefficient / divisor, part = coefficient % divisor;
    if (way == kWhole && part != 0) {
      whole = 0;
      part = coefficient;
    }
    if (way == kNearest && std::abs(part) > divisor / 2) {
      whole += part > 0 ? 1 : -1;
      part -= part > 0 ? divisor : -divisor;
    }
    if (whole)
      quotient.terms.push_back({atom, whole});
    if (part)
      rest.terms.push_back({atom, part});
  }
  Interval terms = getTermBounds(rest);
  // Terms that are not negative by themselves need no constant for that.
  int64_t least = !isLeast && terms.min >= 0 ? 0 : terms.min;
  if (terms.isFull() || llvm::AddOverflow(least, sum.constant, least))
    return false;
  quotient.constant = llvm::divideFloorSigned(least, divisor);
  int64_t taken;
  if (llvm::MulOverflow(quotient.constant, divisor, taken) ||
      llvm::SubOverflow(sum.constant, taken, rest.constant))
    return false;
  return (!quotient.terms.empty() || quotient.constant != 0) &&
         !getSumBounds(rest).isFull();
}

/// Splits `sum`, which is not negative, into `divisor * quotient + rest` with
/// `rest` in [0, divisor), if there is a way.
bool IndexBuilder::splitWithoutRest(const Sum &sum, int64_t divisor,
                                    Sum &quotient, Sum &rest) {
  for (unsigned way : {kTruncate, kNearest}) {
    if (!split(sum, divisor, way, /*isLeast=*/true, quotient, rest))
      continue;
    Interval bounds = getSumBounds(rest);
    if (bounds.min >= 0 && bounds.max < divisor)
      return true;
  }
  return false;
}

/// Finds a factor of `divisor` and all coefficients of `sum`, by which both can
/// be divided: what the constant has beyond it is less than the factor, and
/// cannot carry.
bool IndexBuilder::reduceByFactor(const Sum &sum, int64_t divisor,
                                  bool mayHaveRest, int64_t &factor,
                                  Sum &reduced) {
  factor = divisor;
  for (auto [atom, coefficient] : sum.terms)
    factor = std::gcd(factor, coefficient);
  if (factor == 1 || (!mayHaveRest && sum.constant % factor != 0))
    return false;
  for (auto [atom, coefficient] : sum.terms)
    reduced.terms.push_back({atom, coefficient / factor});
  reduced.constant = llvm::divideFloorSigned(sum.constant, factor);
  return true;
}

/// Whether `sum`, whose bounds are `whole`, is not positive and written in a
/// way that takes no more operations with the other sign.
bool IndexBuilder::isNegated(const Sum &sum, Interval whole) {
  return whole.max <= 0 && whole.min != Interval::full().min &&
         sum.constant <= 0 && !sum.terms.empty() &&
         sum.constant != Interval::full().min &&
         llvm::all_of(sum.terms, [](const auto &term) {
           return term.second < 0 && term.second != Interval::full().min;
         });
}

/// `a div divisor` for a positive divisor.
Value IndexBuilder::divByConstant(Value a, int64_t divisor) {
  if (divisor == 1) {
    note(IndexRule::DivByOne);
    return a;
  }
  Interval whole = getBounds(a);
  if (Interval result = idiv(whole, Interval::point(divisor));
      result.isPoint()) {
    note(IndexRule::DivSmall);
    return constant(result.min);
  }

  // Where a sum may have wrapped around, its parts say nothing of the whole.
  Sum sum = getSum(a), quotient, rest, reduced;
  if (!mayWrap(a)) {
    if (isNegated(sum, whole)) {
      note(IndexRule::DivNegated);
      return negate(divByConstant(negate(a), divisor));
    }
    if (split(sum, divisor, kWhole, /*isLeast=*/false, quotient, rest) &&
        rest.terms.empty() && rest.constant == 0) {
      note(IndexRule::DivExact);
      return materialize(std::move(quotient));
    }
    if (whole.min >= 0) {
      if (splitWithoutRest(sum, divisor, quotient, rest)) {
        note(IndexRule::DivCarryOut);
        return materialize(std::move(quotient));
      }
      // What moves out is a sum already, which is as long inside.
      if (split(sum, divisor, kWhole, /*isLeast=*/false, quotient, rest) &&
          (!quotient.terms.empty() || rest.constant == 0)) {
        note(IndexRule::DivCarryOut);
        Value inner = divByConstant(materialize(std::move(rest)), divisor);
        return add(materialize(std::move(quotient)), inner);
      }
    }
    int64_t factor;
    if (reduceByFactor(sum, divisor, whole.min >= 0, factor, reduced)) {
      note(IndexRule::DivCommonFactor);
      return divByConstant(materialize(std::move(reduced)), divisor / factor);
    }
  }

  if (auto inner = a.getDefiningOp<IDivOp>()) {
    std::optional<int64_t> first = getConstant(inner.getRhs());
    int64_t product;
    if (first && *first > 0 && !llvm::MulOverflow(*first, divisor, product)) {
      note(IndexRule::DivOfDiv);
      return divByConstant(inner.getLhs(), product);
    }
  }
  if (auto inner = a.getDefiningOp<ModOp>()) {
    std::optional<int64_t> modulus = getConstant(inner.getRhs());
    if (modulus && *modulus > 0 && *modulus % divisor == 0) {
      note(IndexRule::DivOfMod);
      return modByConstant(divByConstant(inner.getLhs(), divisor),
                           *modulus / divisor);
    }
  }
  return unique<IDivOp>(Kind::Div, a, constant(divisor));
}

/// Whether one of `terms` needs no multiplication.
static bool hasUnit(ArrayRef<std::pair<Value, int64_t>> terms) {
  return llvm::any_of(
      terms, [](const auto &term) { return std::abs(term.second) == 1; });
}

/// `a mod divisor` for a positive divisor.
Value IndexBuilder::modByConstant(Value a, int64_t divisor) {
  if (divisor == 1) {
    note(IndexRule::ModByOne);
    return constant(0);
  }
  Interval whole = getBounds(a);
  if (whole.min > -divisor && whole.max < divisor) {
    note(IndexRule::ModSmall);
    return a;
  }

  // Where a sum may have wrapped around, its parts say nothing of the whole.
  Sum sum = getSum(a), quotient, rest, reduced;
  if (!mayWrap(a)) {
    if (isNegated(sum, whole)) {
      note(IndexRule::ModNegated);
      return negate(modByConstant(negate(a), divisor));
    }
    if (split(sum, divisor, kWhole, /*isLeast=*/false, quotient, rest) &&
        rest.terms.empty() && rest.constant == 0) {
      note(IndexRule::ModExact);
      return constant(0);
    }
    // Whole multiples do not change the remainder of a number that is not
    // negative, as long as what stays is not negative either: `rest` is so by
    // how it was split.
    if (whole.min >= 0) {
      if (splitWithoutRest(sum, divisor, quotient, rest)) {
        note(IndexRule::ModCarryOut);
        return materialize(std::move(rest));
      }
      if (split(sum, divisor, kTruncate, /*isLeast=*/false, quotient, rest)) {
        note(IndexRule::ModCarryOut);
        return modByConstant(materialize(std::move(rest)), divisor);
      }
    }
    int64_t factor;
    if (reduceByFactor(sum, divisor, whole.min >= 0, factor, reduced) &&
        hasUnit(reduced.terms)) {
      note(IndexRule::ModCommonFactor);
      int64_t beyond = sum.constant - reduced.constant * factor;
      Value inner =
          modByConstant(materialize(std::move(reduced)), divisor / factor);
      return add(mul(inner, constant(factor)), constant(beyond));
    }
  }

  if (auto inner = a.getDefiningOp<ModOp>()) {
    std::optional<int64_t> modulus = getConstant(inner.getRhs());
    if (modulus && *modulus > 0 && *modulus % divisor == 0) {
      note(IndexRule::ModOfMod);
      return modByConstant(inner.getLhs(), divisor);
    }
  }
  return unique<ModOp>(Kind::Mod, a, constant(divisor));
}

/// Splits `a` into `divisor * quotient + rest` with `rest` in [0, divisor), for
/// a divisor that is not a constant.
bool IndexBuilder::splitBySymbol(Value a, Value divisor, Sum &quotient,
                                 Sum &rest) {
  Interval whole = getBounds(a);
  if (mayWrap(a) || whole.min < 0 || getBounds(divisor).min < 1)
    return false;
  Sum sum = getSum(a);
  for (auto [atom, coefficient] : sum.terms) {
    auto product = atom.getDefiningOp<MulOp>();
    if (atom == divisor) {
      quotient.constant = coefficient;
    } else if (product &&
               (product.getLhs() == divisor || product.getRhs() == divisor)) {
      Value other =
          product.getLhs() == divisor ? product.getRhs() : product.getLhs();
      std::optional<Sum> more = combine(quotient, getSum(other), coefficient);
      if (mayWrap(product) || !more)
        return false;
      quotient = std::move(*more);
    } else {
      rest.terms.push_back({atom, coefficient});
    }
  }
  rest.constant = sum.constant;
  if ((quotient.terms.empty() && quotient.constant == 0) ||
      getSumBounds(rest).min < 0)
    return false;
  std::optional<Sum> difference = combine(getSum(divisor), rest, -1);
  return difference && getDifferenceBounds(*difference).min > 0;
}

Value IndexBuilder::div(Value a, Value b) {
  std::optional<int64_t> divisor = getConstant(b);
  if (divisor == 0) {
    note(IndexRule::DivByZero);
    return constant(0);
  }
  if (divisor && *divisor > 0)
    return divByConstant(a, *divisor);
  if (divisor && *divisor != Interval::full().min) {
    note(IndexRule::DivByNegative);
    return negate(divByConstant(a, -*divisor));
  }
  Sum quotient, rest;
  if (!divisor && splitBySymbol(a, b, quotient, rest)) {
    note(IndexRule::DivBySymbol);
    return materialize(std::move(quotient));
  }
  return settle(unique<IDivOp>(Kind::Div, a, b));
}

Value IndexBuilder::mod(Value a, Value b) {
  std::optional<int64_t> divisor = getConstant(b);
  if (divisor == 0) {
    note(IndexRule::ModByZero);
    return a;
  }
  if (divisor && *divisor > 0)
    return modByConstant(a, *divisor);
  if (divisor && *divisor != Interval::full().min) {
    note(IndexRule::ModByNegative);
    return modByConstant(a, -*divisor);
  }
  Sum quotient, rest;
  if (!divisor && splitBySymbol(a, b, quotient, rest)) {
    note(IndexRule::ModBySymbol);
    return materialize(std::move(rest));
  }
  return settle(unique<ModOp>(Kind::Mod, a, b));
}

/// Whether `bits` is one less than a power of two; the power then.
static std::optional<int64_t> getMaskedPower(std::optional<int64_t> bits) {
  if (!bits || *bits < 0 || *bits >= (int64_t(1) << 62) ||
      !llvm::isMask_64(static_cast<uint64_t>(*bits)))
    return std::nullopt;
  return *bits + 1;
}

Value IndexBuilder::bitAnd(Value a, Value b) {
  if (getConstant(a) && !getConstant(b))
    std::swap(a, b);
  std::optional<int64_t> power = getMaskedPower(getConstant(b));
  if (power && getBounds(a).min >= 0) {
    note(IndexRule::AndMask);
    return modByConstant(a, *power);
  }
  return settle(
      uniqueSymmetric<AndOp>(Kind::And, IndexRule::ProductOrder, a, b));
}

Value IndexBuilder::shr(Value a, Value amount) {
  std::optional<int64_t> steps = getConstant(amount);
  if (steps)
    *steps = *steps & 63;
  if (steps && *steps < 63 && getBounds(a).min >= 0) {
    note(IndexRule::ShiftRight);
    return divByConstant(a, int64_t(1) << *steps);
  }
  return settle(unique<ShrOp>(Kind::Shr, a, amount));
}

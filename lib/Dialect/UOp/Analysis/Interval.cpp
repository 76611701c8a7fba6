//===- Interval.cpp - Intervals of whole numbers --------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/Interval.h"

#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <iterator>

using namespace tiny::uop;

Interval Interval::unite(Interval other) const {
  return {std::min(min, other.min), std::max(max, other.max)};
}

Interval Interval::intersect(Interval other) const {
  Interval both = {std::max(min, other.min), std::min(max, other.max)};
  return both.min <= both.max ? both : *this;
}

Interval tiny::uop::operator+(Interval a, Interval b) {
  Interval result;
  if (llvm::AddOverflow(a.min, b.min, result.min) ||
      llvm::AddOverflow(a.max, b.max, result.max))
    return Interval::full();
  return result;
}

Interval tiny::uop::operator-(Interval a, Interval b) {
  Interval result;
  if (llvm::SubOverflow(a.min, b.max, result.min) ||
      llvm::SubOverflow(a.max, b.min, result.max))
    return Interval::full();
  return result;
}

Interval tiny::uop::operator*(Interval a, Interval b) {
  int64_t corners[4];
  if (llvm::MulOverflow(a.min, b.min, corners[0]) ||
      llvm::MulOverflow(a.min, b.max, corners[1]) ||
      llvm::MulOverflow(a.max, b.min, corners[2]) ||
      llvm::MulOverflow(a.max, b.max, corners[3]))
    return Interval::full();
  auto [least, greatest] =
      std::minmax_element(std::begin(corners), std::end(corners));
  return {*least, *greatest};
}

/// The quotient of two numbers, as the dialect defines it.
static int64_t truncatingQuotient(int64_t a, int64_t b) {
  if (b == 0)
    return 0;
  if (b == -1)
    return static_cast<int64_t>(-static_cast<uint64_t>(a));
  return a / b;
}

/// An interval around zero that holds the magnitudes of `a`.
static Interval mirrored(Interval a) {
  if (a.min == std::numeric_limits<int64_t>::min())
    return Interval::full();
  int64_t magnitude = std::max(std::abs(a.min), std::abs(a.max));
  return {-magnitude, magnitude};
}

Interval tiny::uop::idiv(Interval a, Interval b) {
  // Dividing never increases the magnitude; around a divisor of zero, and
  // where the lowest value could be divided by -1, no more is known.
  if (b.contains(0) || (b.contains(-1) && a.min == Interval::full().min))
    return mirrored(a);
  // The divisor has one sign, so the quotient is monotonic in both operands.
  int64_t corners[4] = {
      truncatingQuotient(a.min, b.min), truncatingQuotient(a.min, b.max),
      truncatingQuotient(a.max, b.min), truncatingQuotient(a.max, b.max)};
  auto [least, greatest] =
      std::minmax_element(std::begin(corners), std::end(corners));
  return {*least, *greatest};
}

Interval tiny::uop::mod(Interval a, Interval b) {
  // The remainder has the numerator's sign and at most its magnitude; unless
  // the divisor may be zero, it is also less than the divisor's magnitude.
  Interval result = {std::min<int64_t>(a.min, 0), std::max<int64_t>(a.max, 0)};
  if (b.contains(0) || b.min == Interval::full().min)
    return result;
  int64_t limit = std::max(std::abs(b.min), std::abs(b.max)) - 1;
  int64_t least = std::min(std::abs(b.min), std::abs(b.max));
  // All numerators smaller than all divisors are their own remainders.
  if (a.min > -least && a.max < least)
    return a;
  return {std::max(result.min, -limit), std::min(result.max, limit)};
}

Interval tiny::uop::max(Interval a, Interval b) {
  return {std::max(a.min, b.min), std::max(a.max, b.max)};
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

Interval tiny::uop::shl(Interval a, Interval amount) {
  if (!amount.isPoint())
    return Interval::full();
  uint64_t steps = static_cast<uint64_t>(amount.min) % 64;
  // 2^63 is no number of 64 bits, and neither is what it shifts, 0 apart.
  if (steps == 63)
    return a == Interval::point(0) ? a : Interval::full();
  return a * Interval::point(int64_t(1) << steps);
}

Interval tiny::uop::shr(Interval a, Interval amount) {
  if (amount.isPoint())
    amount = Interval::point(amount.min & 63);
  else if (amount.min < 0 || amount.max > 63)
    amount = {0, 63};
  // A longer shift goes towards 0 or -1.
  return {std::min(a.min >> amount.min, a.min >> amount.max),
          std::max(a.max >> amount.min, a.max >> amount.max)};
}

/// The numbers that have no more bits than one of either interval.
static Interval getCommonBits(Interval a, Interval b) {
  // The bits that are not copies of the sign.
  uint64_t bits = 0;
  for (int64_t limit : {a.min, a.max, b.min, b.max})
    bits |= static_cast<uint64_t>(limit < 0 ? ~limit : limit);
  int64_t highest =
      bits == 0 ? 0
                : static_cast<int64_t>(~uint64_t(0) >> llvm::countl_zero(bits));
  return {~highest, highest};
}

Interval tiny::uop::bitAnd(Interval a, Interval b) {
  if (a.isPoint() && b.isPoint())
    return Interval::point(a.min & b.min);
  Interval result = getCommonBits(a, b);
  // Only bits that both have: at most either one that is not negative. Two
  // negative numbers make one that is at most either.
  if (a.min >= 0 || b.min >= 0)
    result.min = 0;
  if (a.min >= 0)
    result.max = std::min(result.max, a.max);
  if (b.min >= 0)
    result.max = std::min(result.max, b.max);
  if (a.max < 0 && b.max < 0)
    result.max = std::min(a.max, b.max);
  return result;
}

Interval tiny::uop::bitOr(Interval a, Interval b) {
  // By De Morgan.
  Interval both = bitAnd({~a.max, ~a.min}, {~b.max, ~b.min});
  return {~both.max, ~both.min};
}

Interval tiny::uop::bitXor(Interval a, Interval b) {
  if (a.isPoint() && b.isPoint())
    return Interval::point(a.min ^ b.min);
  Interval result = getCommonBits(a, b);
  bool isSignKnown = (a.min >= 0 || a.max < 0) && (b.min >= 0 || b.max < 0);
  if (!isSignKnown)
    return result;
  bool isNegative = (a.max < 0) != (b.max < 0);
  return isNegative ? Interval{result.min, -1} : Interval{0, result.max};
}

//===- WideInterval.h - Intervals of 128-bit numbers ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_DIALECT_UOP_ANALYSIS_WIDEINTERVAL_H
#define TINY_LIB_DIALECT_UOP_ANALYSIS_WIDEINTERVAL_H

#include <algorithm>
#include <string>

namespace tiny::uop {

/// All whole numbers from `min` to `max`, both included, wide enough for sums
/// and products of 64-bit numbers. The default is all whole numbers, also those
/// that have no 128 bits.
struct WideInterval {
  static constexpr __int128 kMax =
      static_cast<__int128>(~static_cast<unsigned __int128>(0) >> 1);
  static constexpr __int128 kMin = -kMax - 1;

  __int128 min = kMin;
  __int128 max = kMax;

  static WideInterval point(__int128 value) { return {value, value}; }

  bool isPoint() const { return min == max; }
  bool isUnbounded() const { return min == kMin || max == kMax; }
  bool contains(WideInterval other) const {
    return min <= other.min && other.max <= max;
  }

  /// The smallest interval that holds both.
  WideInterval unite(WideInterval other) const {
    return {std::min(min, other.min), std::max(max, other.max)};
  }
};

/// `min` to `max`, unless computing one of them or what it was computed from
/// went beyond 128 bits.
inline WideInterval makeWide(bool overflows, __int128 min, __int128 max) {
  return overflows ? WideInterval() : WideInterval{min, max};
}

inline WideInterval operator+(WideInterval a, WideInterval b) {
  __int128 min, max;
  bool overflows = a.isUnbounded() || b.isUnbounded();
  overflows |= __builtin_add_overflow(a.min, b.min, &min);
  overflows |= __builtin_add_overflow(a.max, b.max, &max);
  return makeWide(overflows, min, max);
}

inline WideInterval operator-(WideInterval a, WideInterval b) {
  __int128 min, max;
  bool overflows = a.isUnbounded() || b.isUnbounded();
  overflows |= __builtin_sub_overflow(a.min, b.max, &min);
  overflows |= __builtin_sub_overflow(a.max, b.min, &max);
  return makeWide(overflows, min, max);
}

inline WideInterval operator*(WideInterval a, WideInterval b) {
  __int128 corners[4];
  bool overflows = a.isUnbounded() || b.isUnbounded();
  overflows |= __builtin_mul_overflow(a.min, b.min, &corners[0]);
  overflows |= __builtin_mul_overflow(a.min, b.max, &corners[1]);
  overflows |= __builtin_mul_overflow(a.max, b.min, &corners[2]);
  overflows |= __builtin_mul_overflow(a.max, b.max, &corners[3]);
  return makeWide(overflows, *std::min_element(corners, corners + 4),
                  *std::max_element(corners, corners + 4));
}

/// The quotient by a positive number, rounded down.
inline __int128 floorDiv(__int128 a, __int128 divisor) {
  return a / divisor - (a % divisor < 0);
}

inline std::string toString(__int128 value) {
  // Digits of the magnitude, which for the lowest number has no 128-bit form.
  std::string digits;
  bool isNegative = value < 0;
  do {
    int digit = static_cast<int>(value % 10);
    digits.push_back(static_cast<char>('0' + (isNegative ? -digit : digit)));
    value /= 10;
  } while (value != 0);
  if (isNegative)
    digits.push_back('-');
  std::reverse(digits.begin(), digits.end());
  return digits;
}

} // namespace tiny::uop

#endif // TINY_LIB_DIALECT_UOP_ANALYSIS_WIDEINTERVAL_H

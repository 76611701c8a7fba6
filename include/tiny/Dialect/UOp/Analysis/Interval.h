//===- Interval.h - Intervals of whole numbers ------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_ANALYSIS_INTERVAL_H
#define TINY_DIALECT_UOP_ANALYSIS_INTERVAL_H

#include <cstdint>
#include <limits>

namespace tiny::uop {

/// The 64-bit signed numbers from `min` to `max`, both included. Arithmetic
/// gives an interval that holds every result; where a result could wrap around
/// that is the full interval.
struct Interval {
  int64_t min = std::numeric_limits<int64_t>::min();
  int64_t max = std::numeric_limits<int64_t>::max();

  static Interval full() { return {}; }
  static Interval point(int64_t value) { return {value, value}; }

  bool isPoint() const { return min == max; }
  bool isFull() const { return *this == full(); }
  bool contains(int64_t value) const { return min <= value && value <= max; }

  bool operator==(const Interval &other) const {
    return min == other.min && max == other.max;
  }

  /// The smallest interval that holds both.
  Interval unite(Interval other) const;
  /// What both have in common; `*this` if that is nothing, so that the result
  /// is an interval even where a contradiction shows that code is dead.
  Interval intersect(Interval other) const;
};

Interval operator+(Interval a, Interval b);
Interval operator-(Interval a, Interval b);
Interval operator*(Interval a, Interval b);
/// The truncating division of the dialect, `x idiv 0 = 0` included.
Interval idiv(Interval a, Interval b);
/// The remainder of the truncating division, `x mod 0 = x` included.
Interval mod(Interval a, Interval b);
Interval max(Interval a, Interval b);
/// Shifts, whose amount counts modulo 64; to the right the sign stays.
Interval shl(Interval a, Interval amount);
Interval shr(Interval a, Interval amount);
/// The bitwise operations, on two's complement.
Interval bitAnd(Interval a, Interval b);
Interval bitOr(Interval a, Interval b);
Interval bitXor(Interval a, Interval b);

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_ANALYSIS_INTERVAL_H

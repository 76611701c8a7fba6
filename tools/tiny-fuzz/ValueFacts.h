//===- ValueFacts.h - What a generated value may be -------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_FUZZ_VALUEFACTS_H
#define TINY_TOOLS_TINY_FUZZ_VALUEFACTS_H

#include "mlir/IR/BuiltinTypes.h"

namespace tiny::fuzz {

/// What is known of the elements of a value, so that the generator can tell
/// which operations keep two right implementations together.
struct ValueFacts {
  /// All elements lie in [low, high], whole numbers if `error` is zero.
  double low = 0, high = 0;
  /// How far apart two right results may be; zero if they are equal.
  double error = 0;
  /// Floats of any value, infinities and NaN included, without bounds: only
  /// operations that are rounded once and are exact otherwise give the same
  /// everywhere.
  bool isWild = false;
  /// For wild values: from a multiplication, so that a sum with it may be
  /// rounded once or twice.
  bool isProduct = false;
  /// The sign of a zero is the same everywhere.
  bool hasKnownZeros = false;
  /// For wild values: the bits of a NaN are the same everywhere.
  bool hasKnownNaNs = false;

  double getMagnitude() const;
  /// Whether all bits are the same everywhere.
  bool hasKnownBits() const {
    return error == 0 && hasKnownZeros && (hasKnownNaNs || !isWild);
  }
};

/// The whole numbers up to this magnitude are exact in a float type.
double getExactLimit(mlir::Type type);
/// The relative rounding error of one operation in a float type.
double getEpsilon(mlir::Type type);
/// The values of an integer type, `i1` and `index` included.
ValueFacts getRange(mlir::Type type);
/// `facts` after arithmetic in `type`: an integer that may wrap is anything.
ValueFacts wrap(ValueFacts facts, mlir::Type type);

} // namespace tiny::fuzz

#endif // TINY_TOOLS_TINY_FUZZ_VALUEFACTS_H

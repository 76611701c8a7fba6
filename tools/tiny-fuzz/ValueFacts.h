//===- ValueFacts.h - What a generated value may be -------------*- C++ -*-===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
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
  /// Any bits at all, NaN included: nothing may be computed from it, but it may
  /// be moved, selected and compared.
  bool isWild = false;
  /// The bits are the same everywhere, the sign of zero included.
  bool hasKnownBits = false;

  double getMagnitude() const;
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

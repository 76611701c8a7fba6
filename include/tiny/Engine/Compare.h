//===- Compare.h - How far two tensors are apart ----------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares a result with the expected one, and says where they differ most.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_ENGINE_COMPARE_H
#define TINY_ENGINE_COMPARE_H

#include "tiny/Engine/HostTensor.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <string>

namespace tiny {

/// `a` is close enough to `b` if |a - b| <= atol + rtol * |b|.
struct Tolerance {
  double rtol = 0;
  double atol = 0;
};

/// What is allowed between two right results of a graph: nothing for integers;
/// for floats, room for sums taken in another order.
Tolerance getDefaultTolerance(DType dtype);

/// The outcome of a comparison.
struct Comparison {
  enum class Kind { Equal, Different, DTypeMismatch, ShapeMismatch };

  /// The element that is the furthest off.
  struct Worst {
    llvm::SmallVector<int64_t> index;
    /// Both values as text, because a double does not hold every integer.
    std::string actual;
    std::string expected;
    /// |actual - expected|, and that divided by |expected|; infinity where one
    /// of the two is not finite.
    double absoluteError = 0;
    double relativeError = 0;
  };

  /// Whether everything is within the tolerance.
  bool isEqual() const { return kind == Kind::Equal; }

  /// One line that says all of this, without a line break.
  std::string toString() const;

  Kind kind = Kind::Equal;
  /// The types of the two tensors, as text.
  std::string actualType;
  std::string expectedType;
  Tolerance tolerance;
  int64_t numElements = 0;
  /// The number of elements that are not within the tolerance.
  int64_t numDifferent = 0;
  /// Where the difference is the largest in proportion to what is allowed.
  /// Nothing if all elements are the same; there may be one within tolerance.
  std::optional<Worst> worst;
};

/// Compares `actual` with `expected`, within `tolerance` or else the default
/// for their type. NaN equals NaN, an infinity equals the same infinity and
/// nothing else, and the zeros are equal. The difference of integers is exact.
Comparison compareTensors(const HostTensor &actual, const HostTensor &expected,
                          std::optional<Tolerance> tolerance = {});

} // namespace tiny

#endif // TINY_ENGINE_COMPARE_H

//===- Compare.cpp - How far two tensors are apart ------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/Compare.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>
#include <limits>
#include <utility>

using namespace tiny;

static constexpr double infinity = std::numeric_limits<double>::infinity();

Tolerance tiny::getDefaultTolerance(DType dtype) {
  switch (dtype) {
  case DType::F64:
    return {1e-9, 1e-11};
  case DType::F32:
    return {1e-4, 1e-5};
  // The absolute part is a step of the type at 1: what is left over when values
  // of that size cancel.
  case DType::F16:
    return {1e-2, 1e-3};
  case DType::BF16:
    return {1e-2, 4e-3};
  // One step of the type, for normal and for subnormal numbers.
  case DType::F8E4M3FN:
    return {0x1p-3, 0x1p-9};
  case DType::F8E5M2:
    return {0x1p-2, 0x1p-16};
  default:
    return {0, 0};
  }
}

namespace {

/// |a - b| and |b| of one pair of elements.
struct Distance {
  double difference;
  double magnitude;
};

} // namespace

static Distance measureFloats(double actual, double expected) {
  double magnitude = std::fabs(expected);
  if (actual == expected || (std::isnan(actual) && std::isnan(expected)))
    return {0, magnitude};
  if (!std::isfinite(actual) || !std::isfinite(expected))
    return {infinity, magnitude};
  return {std::fabs(actual - expected), magnitude};
}

/// The difference is taken before anything is rounded to a double.
static Distance measureIntegers(DType dtype, uint64_t actual,
                                uint64_t expected) {
  if (!isSignedInteger(dtype)) {
    uint64_t difference =
        actual > expected ? actual - expected : expected - actual;
    return {static_cast<double>(difference), static_cast<double>(expected)};
  }
  int64_t a = decodeInt(dtype, actual), b = decodeInt(dtype, expected);
  uint64_t difference =
      a > b ? static_cast<uint64_t>(a) - static_cast<uint64_t>(b)
            : static_cast<uint64_t>(b) - static_cast<uint64_t>(a);
  return {static_cast<double>(difference), std::fabs(static_cast<double>(b))};
}

Comparison tiny::compareTensors(const HostTensor &actual,
                                const HostTensor &expected,
                                std::optional<Tolerance> tolerance) {
  DType dtype = expected.dtype();
  Comparison result;
  result.actualType = actual.typeText();
  result.expectedType = expected.typeText();
  result.tolerance = tolerance.value_or(getDefaultTolerance(dtype));
  if (actual.dtype() != dtype) {
    result.kind = Comparison::Kind::DTypeMismatch;
    return result;
  }
  if (actual.shape() != expected.shape()) {
    result.kind = Comparison::Kind::ShapeMismatch;
    return result;
  }

  result.numElements = expected.numElements();
  bool isFloating = isFloat(dtype);
  Distance worst = {};
  // In proportion to what is allowed; the difference decides between equals,
  // which are many where nothing is allowed.
  std::pair<double, double> worstBadness;
  int64_t worstIndex = -1;
  for (int64_t i = 0; i < result.numElements; ++i) {
    uint64_t actualBits = actual.getBits(i), expectedBits = expected.getBits(i);
    Distance distance = isFloating
                            ? measureFloats(decodeDouble(dtype, actualBits),
                                            decodeDouble(dtype, expectedBits))
                            : measureIntegers(dtype, actualBits, expectedBits);
    if (distance.difference == 0)
      continue;
    double allowed =
        result.tolerance.atol + result.tolerance.rtol * distance.magnitude;
    // An infinite difference is none that a tolerance could cover, not even the
    // infinite one that comes from an infinite magnitude.
    bool isClose =
        distance.difference <= allowed && distance.difference != infinity;
    if (!isClose)
      ++result.numDifferent;
    double proportion = isClose || (allowed > 0 && allowed != infinity)
                            ? distance.difference / allowed
                            : infinity;
    std::pair<double, double> badness(proportion, distance.difference);
    if (worstIndex < 0 || badness > worstBadness) {
      worstIndex = i;
      worstBadness = badness;
      worst = distance;
    }
  }
  if (result.numDifferent != 0)
    result.kind = Comparison::Kind::Different;
  if (worstIndex >= 0) {
    bool isFinite = worst.difference != infinity && worst.magnitude != 0;
    result.worst = Comparison::Worst{
        unflattenIndex(expected.shape(), worstIndex),
        formatElement(dtype, actual.getBits(worstIndex)),
        formatElement(dtype, expected.getBits(worstIndex)), worst.difference,
        isFinite ? worst.difference / worst.magnitude : infinity};
  }
  return result;
}

std::string Comparison::toString() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  switch (kind) {
  case Kind::DTypeMismatch:
    os << "element types differ: got " << actualType << ", expected "
       << expectedType;
    return text;
  case Kind::ShapeMismatch:
    os << "shapes differ: got " << actualType << ", expected " << expectedType;
    return text;
  case Kind::Equal:
    os << expectedType << " is equal";
    break;
  case Kind::Different:
    os << numDifferent << " of " << numElements << " elements of "
       << expectedType << " differ";
    break;
  }
  if (!worst)
    return text;
  os << llvm::format(" (rtol %g, atol %g), worst at [", tolerance.rtol,
                     tolerance.atol);
  llvm::interleaveComma(worst->index, os);
  os << "]: got " << worst->actual << ", expected " << worst->expected
     << llvm::format(", off by %g (relative %g)", worst->absoluteError,
                     worst->relativeError);
  return text;
}

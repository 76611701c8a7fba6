//===- ValueFacts.cpp - What a generated value may be ---------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ValueFacts.h"

#include <algorithm>
#include <cmath>

using namespace mlir;
using namespace tiny::fuzz;

double ValueFacts::getMagnitude() const {
  return std::max(std::fabs(low), std::fabs(high));
}

double tiny::fuzz::getExactLimit(Type type) {
  return std::ldexp(1.0, cast<FloatType>(type).getFPMantissaWidth());
}

double tiny::fuzz::getEpsilon(Type type) {
  return std::ldexp(1.0, -int(cast<FloatType>(type).getFPMantissaWidth()));
}

ValueFacts tiny::fuzz::getRange(Type type) {
  ValueFacts facts;
  facts.hasKnownZeros = true;
  int width = type.isIndex() ? 64 : int(type.getIntOrFloatBitWidth());
  bool isUnsigned = type.isUnsignedInteger() || width == 1;
  facts.low = isUnsigned ? 0 : -std::ldexp(1.0, width - 1);
  facts.high = std::ldexp(1.0, isUnsigned ? width : width - 1) - 1;
  return facts;
}

ValueFacts tiny::fuzz::wrap(ValueFacts facts, Type type) {
  if (isa<FloatType>(type))
    return facts;
  ValueFacts range = getRange(type);
  if (facts.low < range.low || facts.high > range.high)
    return range;
  facts.hasKnownZeros = true;
  return facts;
}

//===- Random.cpp - Random choices that are equal everywhere --------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Random.h"

using llvm::APFloat;

APFloat tiny::fuzz::pickSpecial(const llvm::fltSemantics &semantics,
                                Random &random) {
  bool isNegative = random.oneIn(2);
  switch (random.below(6)) {
  case 0:
    return APFloat::getZero(semantics, isNegative);
  case 1:
    return APFloat::getLargest(semantics, isNegative);
  case 2:
    return APFloat::getSmallest(semantics, isNegative);
  case 3:
    return APFloat::getSmallestNormalized(semantics, isNegative);
  case 4:
    if (APFloat::semanticsHasInf(semantics))
      return APFloat::getInf(semantics, isNegative);
    [[fallthrough]];
  default:
    return APFloat::getNaN(semantics, isNegative);
  }
}

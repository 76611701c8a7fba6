//===- RandomData.cpp - Seeded input data ---------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/RandomData.h"
#include "llvm/ADT/APFloat.h"
#include <cmath>

using namespace tiny;

/// One of the 2^(p+1) multiples of 2^-p in [-1, 1), where p is the precision of
/// the type. All of them are values of it: rounding could give 1.
static double drawFloat(uint64_t draw, int precision) {
  int64_t steps = static_cast<int64_t>(draw >> (63 - precision));
  return std::ldexp(static_cast<double>(steps - (int64_t(1) << precision)),
                    -precision);
}

/// An integer in [low, high].
static int64_t drawInteger(uint64_t draw, int64_t low, int64_t high) {
  uint64_t count = static_cast<uint64_t>(high - low + 1);
  return low + static_cast<int64_t>(((draw >> 32) * count) >> 32);
}

void tiny::fillRandom(HostTensor &tensor, std::mt19937_64 &generator) {
  DType dtype = tensor.dtype();
  int64_t numElements = tensor.numElements();
  if (isFloat(dtype)) {
    int precision = static_cast<int>(
        llvm::APFloat::semanticsPrecision(getFloatSemantics(dtype)));
    for (int64_t i = 0; i < numElements; ++i)
      tensor.setDouble(i, drawFloat(generator(), precision));
    return;
  }
  int64_t high = dtype == DType::I1 ? 1 : 100;
  int64_t low = isSignedInteger(dtype) ? -100 : 0;
  for (int64_t i = 0; i < numElements; ++i)
    tensor.setInt(i, drawInteger(generator(), low, high));
}

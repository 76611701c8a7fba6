//===- RandomDataTest.cpp - Seeded input data -----------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/RandomData.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <set>

using namespace tiny;

namespace {

HostTensor makeRandom(DType dtype, int64_t size, uint64_t seed) {
  HostTensor tensor = llvm::cantFail(HostTensor::allocate(dtype, {size}));
  std::mt19937_64 generator(seed);
  fillRandom(tensor, generator);
  return tensor;
}

TEST(RandomData, floatsLieInTheRange) {
  for (DType dtype : getAllDTypes()) {
    if (!isFloat(dtype))
      continue;
    HostTensor tensor = makeRandom(dtype, 20000, 1);
    double low = 2, high = -2, sum = 0;
    for (int64_t i = 0; i < tensor.numElements(); ++i) {
      double value = tensor.getDouble(i);
      low = std::min(low, value);
      high = std::max(high, value);
      sum += value;
    }
    EXPECT_GE(low, -1) << getName(dtype).str();
    EXPECT_LT(high, 1) << getName(dtype).str();
    EXPECT_LT(low, -0.85) << getName(dtype).str();
    EXPECT_GT(high, 0.85) << getName(dtype).str();
    // The coarsest grid, steps of 1/8, has its mean at -1/16.
    EXPECT_NEAR(sum / 20000, 0, 0.08) << getName(dtype).str();
  }
}

TEST(RandomData, integersFillTheCutRange) {
  for (DType dtype : getAllDTypes()) {
    if (isFloat(dtype))
      continue;
    HostTensor tensor = makeRandom(dtype, 20000, 2);
    std::set<int64_t> values;
    for (int64_t i = 0; i < tensor.numElements(); ++i)
      values.insert(tensor.getInt(i));
    int64_t low = isSignedInteger(dtype) ? -100 : 0;
    int64_t high = dtype == DType::I1 ? 1 : 100;
    EXPECT_EQ(*values.begin(), low) << getName(dtype).str();
    EXPECT_EQ(*values.rbegin(), high) << getName(dtype).str();
    EXPECT_EQ(values.size(), size_t(high - low + 1)) << getName(dtype).str();
  }
}

TEST(RandomData, seedDecides) {
  HostTensor first = makeRandom(DType::F32, 8, 7);
  EXPECT_EQ(first.elements<uint32_t>(),
            makeRandom(DType::F32, 8, 7).elements<uint32_t>());
  EXPECT_NE(first.elements<uint32_t>(),
            makeRandom(DType::F32, 8, 8).elements<uint32_t>());
}

TEST(RandomData, oneGeneratorFillsTensorsDifferently) {
  std::mt19937_64 generator(7);
  HostTensor first = llvm::cantFail(HostTensor::allocate(DType::F32, {8}));
  HostTensor second = llvm::cantFail(HostTensor::allocate(DType::F32, {8}));
  fillRandom(first, generator);
  fillRandom(second, generator);
  EXPECT_NE(first.elements<uint32_t>(), second.elements<uint32_t>());
}

// Pinned, because the same command has to give the same data everywhere and
// in every later version. The standard fixes the generator's 10000th number.
TEST(RandomData, streamIsPinned) {
  std::mt19937_64 generator;
  generator.discard(9999);
  HostTensor tensor = llvm::cantFail(HostTensor::allocate(DType::UI64, {1}));
  std::mt19937_64 copy = generator;
  EXPECT_EQ(copy(), 9981545732273789042ull);
  fillRandom(tensor, generator);
  // 101 * 9981545732273789042 / 2^64, rounded down.
  EXPECT_EQ(tensor.getUInt(0), 54u);

  generator.seed();
  generator.discard(9999);
  tensor = llvm::cantFail(HostTensor::allocate(DType::F16, {1}));
  fillRandom(tensor, generator);
  // The draw's upper 12 bits are 2216, and 2216 / 2048 - 1 is exact.
  EXPECT_EQ(tensor.getDouble(0), 0.08203125);
}

} // namespace

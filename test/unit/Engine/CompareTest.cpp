//===- CompareTest.cpp - How far two tensors are apart --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/Compare.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"
#include <limits>

using namespace tiny;

namespace {

using Kind = Comparison::Kind;
using Index = llvm::SmallVector<int64_t>;

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

HostTensor make(DType dtype, llvm::ArrayRef<int64_t> shape,
                llvm::ArrayRef<double> values) {
  HostTensor tensor = llvm::cantFail(HostTensor::allocate(dtype, shape));
  EXPECT_EQ(tensor.numElements(), int64_t(values.size()));
  for (size_t i = 0; i < values.size(); ++i)
    tensor.setDouble(i, values[i]);
  return tensor;
}

Comparison compareScalars(DType dtype, double actual, double expected,
                          std::optional<Tolerance> tolerance = {}) {
  return compareTensors(make(dtype, {}, actual), make(dtype, {}, expected),
                        tolerance);
}

TEST(Compare, sameIsEqualForEveryType) {
  for (DType dtype : getAllDTypes()) {
    HostTensor tensor = make(dtype, {2, 2}, {0, 1, 1, 0});
    Comparison result = compareTensors(tensor, tensor);
    EXPECT_TRUE(result.isEqual());
    EXPECT_EQ(result.numElements, 4);
    EXPECT_EQ(result.numDifferent, 0);
    EXPECT_FALSE(result.worst);
    EXPECT_EQ(result.toString(), tensor.typeText() + " is equal");
  }
}

TEST(Compare, reportsTheWorst) {
  HostTensor expected = make(DType::F32, {2, 3}, {1, 2, 3, 4, 5, 6});
  HostTensor actual = make(DType::F32, {2, 3}, {1, 2.5, 3, 4, 8, 6.5});
  Comparison result = compareTensors(actual, expected);
  EXPECT_EQ(result.kind, Kind::Different);
  EXPECT_EQ(result.numDifferent, 3);
  ASSERT_TRUE(result.worst);
  EXPECT_EQ(result.worst->index, Index({1, 1}));
  EXPECT_EQ(result.worst->actual, "8");
  EXPECT_EQ(result.worst->expected, "5");
  EXPECT_EQ(result.worst->absoluteError, 3);
  EXPECT_EQ(result.worst->relativeError, 0.6);
  EXPECT_EQ(result.toString(),
            "3 of 6 elements of tensor<2x3xf32> differ (rtol 0.0001, atol "
            "1e-05), worst at [1, 1]: got 8, expected 5, off by 3 (relative "
            "0.6)");
}

TEST(Compare, worstIsInProportionToWhatIsAllowed) {
  HostTensor expected = make(DType::F64, {2}, {1000, 1});
  HostTensor actual = make(DType::F64, {2}, {1001, 1.5});
  Comparison result = compareTensors(actual, expected, Tolerance{0.01, 0});
  EXPECT_EQ(result.numDifferent, 1);
  EXPECT_EQ(result.worst->index, Index({1}));
}

TEST(Compare, worstWithinTheToleranceIsReportedToo) {
  Comparison result = compareScalars(DType::F64, 1.5, 1, Tolerance{0, 1});
  EXPECT_TRUE(result.isEqual());
  ASSERT_TRUE(result.worst);
  EXPECT_EQ(result.worst->absoluteError, 0.5);
  EXPECT_EQ(result.toString(),
            "tensor<f64> is equal (rtol 0, atol 1), worst at []: got 1.5, "
            "expected 1, off by 0.5 (relative 0.5)");
}

TEST(Compare, toleranceIsInclusiveAndRelativeToTheExpected) {
  EXPECT_TRUE(compareScalars(DType::F64, 3, 2, Tolerance{0.5, 0}).isEqual());
  EXPECT_FALSE(compareScalars(DType::F64, 2, 1, Tolerance{0.5, 0}).isEqual());
  EXPECT_TRUE(compareScalars(DType::F64, -3, -2, Tolerance{0.5, 0}).isEqual());
  EXPECT_TRUE(compareScalars(DType::F64, 2, 1, Tolerance{0.5, 0.5}).isEqual());
  EXPECT_FALSE(
      compareScalars(DType::F64, 2.1, 1, Tolerance{0.5, 0.5}).isEqual());
}

TEST(Compare, defaultTolerances) {
  EXPECT_TRUE(compareScalars(DType::F32, 1.0001, 1).isEqual());
  EXPECT_FALSE(compareScalars(DType::F32, 1.0002, 1).isEqual());
  EXPECT_TRUE(compareScalars(DType::F32, 0.9e-5, 0).isEqual());
  EXPECT_FALSE(compareScalars(DType::F32, 2e-5, 0).isEqual());
  EXPECT_TRUE(compareScalars(DType::F16, 100.9, 100).isEqual());
  EXPECT_FALSE(compareScalars(DType::F16, 102, 100).isEqual());
  EXPECT_TRUE(compareScalars(DType::BF16, 128, 129).isEqual());
  EXPECT_FALSE(compareScalars(DType::BF16, 132, 129).isEqual());
  EXPECT_TRUE(compareScalars(DType::F64, 1 + 1e-10, 1).isEqual());
  EXPECT_FALSE(compareScalars(DType::F64, 1 + 1e-8, 1).isEqual());
  EXPECT_TRUE(compareScalars(DType::F8E4M3FN, 1.125, 1).isEqual());
  EXPECT_FALSE(compareScalars(DType::F8E4M3FN, 1.25, 1).isEqual());
  EXPECT_TRUE(compareScalars(DType::F8E5M2, 1.25, 1).isEqual());
  EXPECT_FALSE(compareScalars(DType::F8E5M2, 1.5, 1).isEqual());
  for (DType dtype : getAllDTypes())
    if (!isFloat(dtype))
      EXPECT_FALSE(compareScalars(dtype, 1, 0).isEqual());
}

TEST(Compare, notANumber) {
  for (DType dtype : {DType::F8E4M3FN, DType::F16, DType::F32, DType::F64}) {
    EXPECT_TRUE(compareScalars(dtype, nan, -nan, Tolerance{}).isEqual());
    EXPECT_FALSE(compareScalars(dtype, nan, 1, Tolerance{1, inf}).isEqual());
    EXPECT_FALSE(compareScalars(dtype, 1, nan, Tolerance{1, inf}).isEqual());
  }
  Comparison result = compareScalars(DType::F32, nan, 1);
  EXPECT_EQ(result.worst->absoluteError, inf);
  EXPECT_EQ(result.worst->actual, "nan");
}

TEST(Compare, infinities) {
  for (DType dtype : {DType::F8E5M2, DType::BF16, DType::F32, DType::F64}) {
    EXPECT_TRUE(compareScalars(dtype, inf, inf, Tolerance{}).isEqual());
    EXPECT_TRUE(compareScalars(dtype, -inf, -inf).isEqual());
    EXPECT_FALSE(compareScalars(dtype, inf, -inf, Tolerance{1, 1}).isEqual());
    EXPECT_FALSE(compareScalars(dtype, 1, inf, Tolerance{1, 1}).isEqual());
    EXPECT_FALSE(compareScalars(dtype, inf, 1, Tolerance{1, 1}).isEqual());
    EXPECT_FALSE(compareScalars(dtype, inf, nan, Tolerance{1, 1}).isEqual());
  }
}

TEST(Compare, anInfiniteDifferenceIsTheWorst) {
  HostTensor expected = make(DType::F32, {3}, {1, inf, 1});
  HostTensor actual = make(DType::F32, {3}, {1e30, 1, -1e30});
  Comparison result = compareTensors(actual, expected);
  EXPECT_EQ(result.numDifferent, 3);
  EXPECT_EQ(result.worst->index, Index({1}));
  EXPECT_EQ(result.worst->relativeError, inf);
}

TEST(Compare, zerosAreEqual) {
  EXPECT_TRUE(compareScalars(DType::F32, -0.0, 0.0, Tolerance{}).isEqual());
}

TEST(Compare, integersAreExact) {
  for (DType dtype : {DType::I64, DType::UI64, DType::Index}) {
    HostTensor expected = make(dtype, {1}, {0}), actual = make(dtype, {1}, {0});
    expected.setInt(0, (int64_t(1) << 60) + 1);
    actual.setInt(0, int64_t(1) << 60);
    Comparison result = compareTensors(actual, expected);
    EXPECT_FALSE(result.isEqual());
    EXPECT_EQ(result.worst->absoluteError, 1);
    EXPECT_EQ(result.worst->expected, "1152921504606846977");
    EXPECT_TRUE(compareTensors(actual, expected, Tolerance{0, 1}).isEqual());
  }
}

TEST(Compare, integerDifferencesDoNotWrap) {
  Comparison result = compareScalars(DType::I8, -128, 127, Tolerance{0, 254});
  EXPECT_FALSE(result.isEqual());
  EXPECT_EQ(result.worst->absoluteError, 255);
  HostTensor low = make(DType::I64, {}, 0), high = make(DType::I64, {}, 0);
  low.setInt(0, std::numeric_limits<int64_t>::min());
  high.setInt(0, std::numeric_limits<int64_t>::max());
  EXPECT_EQ(compareTensors(low, high).worst->absoluteError, 0x1p64);
  EXPECT_EQ(compareTensors(high, low).worst->absoluteError, 0x1p64);
  EXPECT_EQ(compareScalars(DType::UI8, 0, 255).worst->absoluteError, 255);
}

TEST(Compare, mismatches) {
  HostTensor f32 = make(DType::F32, {2, 1}, {0, 0});
  HostTensor flat = make(DType::F32, {2}, {0, 0});
  HostTensor i32 = make(DType::I32, {2, 1}, {0, 0});
  Comparison shape = compareTensors(flat, f32);
  EXPECT_EQ(shape.kind, Kind::ShapeMismatch);
  EXPECT_FALSE(shape.isEqual());
  EXPECT_EQ(shape.toString(),
            "shapes differ: got tensor<2xf32>, expected tensor<2x1xf32>");
  Comparison type = compareTensors(i32, f32);
  EXPECT_EQ(type.kind, Kind::DTypeMismatch);
  EXPECT_FALSE(type.isEqual());
  EXPECT_EQ(type.toString(), "element types differ: got tensor<2x1xi32>, "
                             "expected tensor<2x1xf32>");
}

TEST(Compare, emptyTensorsAreEqual) {
  HostTensor empty = make(DType::F32, {0, 3}, {});
  EXPECT_TRUE(compareTensors(empty, empty).isEqual());
}

} // namespace

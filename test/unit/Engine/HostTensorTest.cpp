//===- HostTensorTest.cpp - A tensor in host memory -----------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/HostTensor.h"
#include "llvm/Support/Error.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

using namespace tiny;

namespace {

std::string getAllocationError(DType dtype, llvm::ArrayRef<int64_t> shape) {
  llvm::Expected<HostTensor> tensor = HostTensor::allocate(dtype, shape);
  return tensor ? "no error" : llvm::toString(tensor.takeError());
}

TEST(HostTensor, isZeroFilledAndAligned) {
  for (DType dtype : getAllDTypes()) {
    HostTensor tensor = llvm::cantFail(HostTensor::allocate(dtype, {3, 5}));
    EXPECT_EQ(tensor.dtype(), dtype);
    EXPECT_EQ(tensor.shape(), llvm::ArrayRef<int64_t>({3, 5}));
    EXPECT_EQ(tensor.rank(), 2);
    EXPECT_EQ(tensor.numElements(), 15);
    EXPECT_EQ(tensor.sizeInBytes(), 15 * getByteSize(dtype));
    EXPECT_EQ(reinterpret_cast<uintptr_t>(tensor.data()) % 64, 0u);
    for (int64_t i = 0; i < 15; ++i)
      EXPECT_EQ(tensor.getBits(i), 0u);
  }
}

TEST(HostTensor, scalarAndEmpty) {
  HostTensor scalar = llvm::cantFail(HostTensor::allocate(DType::F64, {}));
  EXPECT_EQ(scalar.numElements(), 1);
  EXPECT_EQ(scalar.typeText(), "tensor<f64>");
  HostTensor empty =
      llvm::cantFail(HostTensor::allocate(DType::F32, {135, 0, 9}));
  EXPECT_EQ(empty.numElements(), 0);
  EXPECT_EQ(empty.sizeInBytes(), 0);
  EXPECT_NE(empty.data(), nullptr);
}

TEST(HostTensor, refusesBadShapes) {
  EXPECT_EQ(getAllocationError(DType::F32, {2, -3}),
            "a tensor of f32 has the negative dimension -3");
  EXPECT_EQ(getAllocationError(DType::F32, {0, -1}),
            "a tensor of f32 has the negative dimension -1");
  EXPECT_EQ(getAllocationError(DType::I8, {int64_t(1) << 32, int64_t(1) << 31}),
            "tensor<4294967296x2147483648xi8> has a size in bytes that "
            "overflows");
  EXPECT_EQ(getAllocationError(DType::F64, {int64_t(1) << 60}),
            "tensor<1152921504606846976xf64> has a size in bytes that "
            "overflows");
  // No element, but the stride of the first dimension does not fit.
  EXPECT_EQ(
      getAllocationError(DType::I8, {0, int64_t(1) << 32, int64_t(1) << 32}),
      "tensor<0x4294967296x4294967296xi8> has a size in bytes that "
      "overflows");
  EXPECT_NE(
      getAllocationError(DType::I8, {std::numeric_limits<int64_t>::min()}),
      "no error");
}

TEST(HostTensor, refusesMoreThanTheMachineHas) {
  std::string error = getAllocationError(DType::F32, {int64_t(1) << 58});
  EXPECT_EQ(error.find("tensor<288230376151711744xf32> needs "
                       "1152921504606846976 bytes, "),
            0u)
      << error;
}

TEST(HostTensor, elementAccess) {
  HostTensor tensor = llvm::cantFail(HostTensor::allocate(DType::BF16, {2, 2}));
  tensor.setDouble(0, 0.1);
  tensor.setInt(1, -7);
  tensor.setUInt(2, 300);
  tensor.setBits(3, 0x7f80);
  EXPECT_EQ(tensor.getDouble(0), 0.10009765625);
  EXPECT_EQ(tensor.getInt(1), -7);
  EXPECT_EQ(tensor.getUInt(2), 300u);
  EXPECT_EQ(tensor.getDouble(3), std::numeric_limits<double>::infinity());
  EXPECT_EQ(tensor.elements<uint16_t>()[0], 0x3dcd);
  const HostTensor &view = tensor;
  EXPECT_EQ(view.elements<uint16_t>().size(), 4u);
}

TEST(HostTensor, neighboursStayUntouched) {
  for (DType dtype : getAllDTypes()) {
    HostTensor tensor = llvm::cantFail(HostTensor::allocate(dtype, {3}));
    tensor.setInt(1, 1);
    EXPECT_EQ(tensor.getBits(0), 0u);
    EXPECT_EQ(tensor.getInt(1), 1);
    EXPECT_EQ(tensor.getBits(2), 0u);
  }
}

TEST(HostTensor, cloneHasStorageOfItsOwn) {
  static_assert(!std::is_copy_constructible_v<HostTensor>);
  HostTensor tensor = llvm::cantFail(HostTensor::allocate(DType::I32, {4}));
  for (int64_t i = 0; i < 4; ++i)
    tensor.setInt(i, 10 * i);
  HostTensor copy = llvm::cantFail(tensor.clone());
  tensor.setInt(2, -1);
  EXPECT_EQ(copy.getInt(2), 20);
  EXPECT_EQ(copy.shape(), tensor.shape());
  EXPECT_EQ(copy.dtype(), DType::I32);
}

TEST(HostTensor, moveKeepsTheStorage) {
  HostTensor tensor = llvm::cantFail(HostTensor::allocate(DType::I32, {2}));
  tensor.setInt(1, 5);
  void *data = tensor.data();
  HostTensor other = llvm::cantFail(HostTensor::allocate(DType::F64, {}));
  other = std::move(tensor);
  EXPECT_EQ(other.data(), data);
  EXPECT_EQ(other.typeText(), "tensor<2xi32>");
  EXPECT_EQ(other.getInt(1), 5);
}

TEST(HostTensor, reinterpretKeepsTheBytes) {
  HostTensor tensor = llvm::cantFail(HostTensor::allocate(DType::F32, {2, 1}));
  tensor.setDouble(0, 1);
  tensor.setDouble(1, -2);
  void *data = tensor.data();
  HostTensor bytes = std::move(tensor).reinterpret(DType::UI8, {2, 4});
  EXPECT_EQ(bytes.data(), data);
  EXPECT_EQ(bytes.typeText(), "tensor<2x4xui8>");
  EXPECT_EQ(bytes.numElements(), 8);
  EXPECT_EQ(bytes.getUInt(3), 0x3fu);
  EXPECT_EQ(bytes.getUInt(7), 0xc0u);
}

TEST(HostTensor, unflattensIndices) {
  llvm::SmallVector<int64_t> expected{1, 0, 3};
  EXPECT_EQ(unflattenIndex({2, 3, 4}, 15), expected);
  EXPECT_TRUE(unflattenIndex({}, 0).empty());
}

} // namespace

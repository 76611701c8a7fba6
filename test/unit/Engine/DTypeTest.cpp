//===- DTypeTest.cpp - Element types of host data -------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/DType.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace tiny;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

TEST(DType, namesAreThoseThatMLIRPrints) {
  mlir::MLIRContext context;
  for (DType dtype : getAllDTypes()) {
    std::string printed;
    llvm::raw_string_ostream(printed) << getMLIRType(dtype, &context);
    EXPECT_EQ(getName(dtype), printed);
  }
}

TEST(DType, convertsToMLIRTypesAndBack) {
  mlir::MLIRContext context;
  EXPECT_EQ(getAllDTypes().size(), 16u);
  for (DType dtype : getAllDTypes())
    EXPECT_EQ(getDType(getMLIRType(dtype, &context)), dtype);
}

TEST(DType, refusesOtherMLIRTypes) {
  mlir::MLIRContext context;
  mlir::Type others[] = {
      mlir::Type(),
      mlir::IntegerType::get(&context, 4),
      mlir::IntegerType::get(&context, 128),
      mlir::IntegerType::get(&context, 1, mlir::IntegerType::Unsigned),
      mlir::IntegerType::get(&context, 32, mlir::IntegerType::Signed),
      mlir::Float8E4M3FNUZType::get(&context),
      mlir::Float128Type::get(&context),
      mlir::ComplexType::get(mlir::Float32Type::get(&context)),
      mlir::RankedTensorType::get({2}, mlir::Float32Type::get(&context)),
  };
  for (mlir::Type type : others)
    EXPECT_EQ(getDType(type), std::nullopt);
}

TEST(DType, sizes) {
  unsigned sizes[] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 1, 1, 2, 2, 4, 8, 8};
  for (auto [dtype, size] : llvm::zip_equal(getAllDTypes(), sizes))
    EXPECT_EQ(getByteSize(dtype), size) << getName(dtype).str();
}

TEST(DType, everyTypeIsOfOneKind) {
  for (DType dtype : getAllDTypes())
    EXPECT_EQ(
        isFloat(dtype) + isSignedInteger(dtype) + isUnsignedInteger(dtype), 1)
        << getName(dtype).str();
  EXPECT_TRUE(isFloat(DType::F8E5M2));
  EXPECT_TRUE(isSignedInteger(DType::Index));
  EXPECT_TRUE(isUnsignedInteger(DType::I1));
}

TEST(DType, typeText) {
  EXPECT_EQ(getTypeText(DType::F8E4M3FN, {4, 0, 3}), "tensor<4x0x3xf8E4M3FN>");
  EXPECT_EQ(getTypeText(DType::UI8, {}), "tensor<ui8>");
}

TEST(DType, smallTypesRoundTripThroughDouble) {
  for (DType dtype : getAllDTypes()) {
    if (getByteSize(dtype) > 2)
      continue;
    unsigned width = dtype == DType::I1 ? 1 : 8 * getByteSize(dtype);
    for (uint64_t bits = 0; bits < (1u << width); ++bits) {
      double value = decodeDouble(dtype, bits);
      uint64_t back = encodeDouble(dtype, value);
      // A NaN comes back as some NaN.
      if (std::isnan(value))
        EXPECT_TRUE(std::isnan(decodeDouble(dtype, back)));
      else
        EXPECT_EQ(back, bits) << getName(dtype).str();
      if (!isFloat(dtype)) {
        EXPECT_EQ(encodeInt(dtype, decodeInt(dtype, bits)), bits);
        EXPECT_EQ(encodeUInt(dtype, decodeUInt(dtype, bits)), bits);
      }
    }
  }
}

TEST(DType, decodesFloats) {
  EXPECT_EQ(decodeDouble(DType::F8E4M3FN, 0x7e), 448);
  EXPECT_EQ(decodeDouble(DType::F8E4M3FN, 0x01), 0x1p-9);
  EXPECT_TRUE(std::isnan(decodeDouble(DType::F8E4M3FN, 0x7f)));
  EXPECT_TRUE(std::isnan(decodeDouble(DType::F8E4M3FN, 0xff)));
  EXPECT_EQ(decodeDouble(DType::F8E5M2, 0x7b), 57344);
  EXPECT_EQ(decodeDouble(DType::F8E5M2, 0xfc), -inf);
  EXPECT_EQ(decodeDouble(DType::F16, 0x7bff), 65504);
  EXPECT_EQ(decodeDouble(DType::F16, 0x0001), 0x1p-24);
  EXPECT_EQ(decodeDouble(DType::BF16, 0x3fc0), 1.5);
  EXPECT_EQ(decodeDouble(DType::F32, 0xc0200000), -2.5);
  EXPECT_EQ(decodeDouble(DType::F64, 0x8000000000000001), -0x1p-1074);
  EXPECT_TRUE(std::signbit(decodeDouble(DType::F16, 0x8000)));
}

TEST(DType, decodesIntegers) {
  EXPECT_EQ(decodeDouble(DType::I8, 0x80), -128);
  EXPECT_EQ(decodeDouble(DType::UI8, 0x80), 128);
  EXPECT_EQ(decodeInt(DType::I16, 0xffff), -1);
  EXPECT_EQ(decodeUInt(DType::I16, 0xffff), UINT64_MAX);
  EXPECT_EQ(decodeUInt(DType::UI32, 0xffffffff), UINT32_MAX);
  EXPECT_EQ(decodeInt(DType::Index, UINT64_MAX), -1);
  EXPECT_EQ(decodeInt(DType::UI64, UINT64_MAX), -1);
  EXPECT_EQ(decodeUInt(DType::UI64, UINT64_MAX), UINT64_MAX);
  EXPECT_EQ(decodeDouble(DType::UI64, UINT64_MAX), 0x1p64);
  EXPECT_EQ(decodeDouble(DType::I64, (1ull << 53) + 1), 0x1p53);
  EXPECT_EQ(decodeDouble(DType::UI64, (1ull << 32) + 1), 4294967297.0);
}

TEST(DType, decodesFloatsToIntegers) {
  uint64_t bits = encodeDouble(DType::F32, -2.75);
  EXPECT_EQ(decodeInt(DType::F32, bits), -2);
  EXPECT_EQ(decodeUInt(DType::F32, bits), 0u);
  EXPECT_EQ(decodeInt(DType::F64, encodeDouble(DType::F64, 1e300)), INT64_MAX);
  EXPECT_EQ(decodeInt(DType::F64, encodeDouble(DType::F64, -inf)), INT64_MIN);
  EXPECT_EQ(decodeUInt(DType::F64, encodeDouble(DType::F64, inf)), UINT64_MAX);
  EXPECT_EQ(decodeInt(DType::BF16, encodeDouble(DType::BF16, nan)), 0);
  EXPECT_EQ(decodeUInt(DType::F64, encodeDouble(DType::F64, 0x1p63)),
            1ull << 63);
}

TEST(DType, fp8SaturatesFiniteValues) {
  struct Case {
    double value;
    uint64_t e4m3, e5m2;
  } cases[] = {
      {448, 0x7e, 0x5f},      {452.5, 0x7e, 0x5f}, {464, 0x7e, 0x5f},
      {464.0001, 0x7e, 0x5f}, {1e300, 0x7e, 0x7b}, {-1e300, 0xfe, 0xfb},
      {57344, 0x7e, 0x7b},    {57917, 0x7e, 0x7b}, {61440, 0x7e, 0x7b},
      {-61440, 0xfe, 0xfb},   {inf, 0x7f, 0x7c},   {-inf, 0xff, 0xfc},
      {0x1p-10, 0x00, 0x14},  {-0.0, 0x80, 0x80},  {0x1.8p-10, 0x01, 0x16},
  };
  for (const Case &c : cases) {
    EXPECT_EQ(encodeDouble(DType::F8E4M3FN, c.value), c.e4m3) << c.value;
    EXPECT_EQ(encodeDouble(DType::F8E5M2, c.value), c.e5m2) << c.value;
  }
  EXPECT_EQ(encodeDouble(DType::F8E4M3FN, nan), 0x7fu);
  EXPECT_EQ(encodeDouble(DType::F8E5M2, nan), 0x7eu);
  EXPECT_EQ(encodeInt(DType::F8E4M3FN, -1000), 0xfeu);
  EXPECT_EQ(encodeUInt(DType::F8E5M2, 1 << 20), 0x7bu);
}

TEST(DType, roundsOnceToNearestEven) {
  // Through f32, 1 + 2^-11 + 2^-40 would become the tie 1 + 2^-11 and then 1.
  EXPECT_EQ(encodeDouble(DType::F16, 1 + 0x1p-11 + 0x1p-40), 0x3c01u);
  EXPECT_EQ(encodeDouble(DType::F16, 1 + 0x1p-11), 0x3c00u);
  EXPECT_EQ(encodeDouble(DType::F16, 1 + 0x1.8p-10), 0x3c02u);
  EXPECT_EQ(encodeDouble(DType::BF16, 1 + 0x1p-8 + 0x1p-40), 0x3f81u);
  EXPECT_EQ(encodeDouble(DType::BF16, 1 + 0x1p-8), 0x3f80u);
  EXPECT_EQ(encodeDouble(DType::F8E4M3FN, 1 + 0x1p-4 + 0x1p-40), 0x39u);
  EXPECT_EQ(encodeDouble(DType::F8E5M2, 1 + 0x1p-3 + 0x1p-40), 0x3du);
  EXPECT_EQ(encodeDouble(DType::F32, 1 + 0x1p-24), 0x3f800000u);
  EXPECT_EQ(encodeDouble(DType::F32, 1 + 0x1p-24 + 0x1p-52), 0x3f800001u);
  EXPECT_EQ(encodeDouble(DType::F16, 65519.99), 0x7bffu);
  EXPECT_EQ(encodeDouble(DType::F16, 65520), 0x7c00u);
  EXPECT_EQ(encodeDouble(DType::F32, 1e300), 0x7f800000u);
  EXPECT_EQ(encodeDouble(DType::BF16, -1e300), 0xff80u);
}

TEST(DType, roundsIntegersOnce) {
  // Through double, 2^60 + 2^36 + 1 would become the tie 2^60 + 2^36.
  int64_t value = (1ll << 60) + (1ll << 36) + 1;
  float up = std::nextafter(0x1p60f, INFINITY);
  EXPECT_EQ(decodeDouble(DType::F32, encodeInt(DType::F32, value)), up);
  EXPECT_EQ(decodeDouble(DType::F32, encodeInt(DType::F32, -value)), -up);
  EXPECT_EQ(decodeDouble(DType::F32, encodeInt(DType::F32, value - 1)), 0x1p60);
  value = (1ll << 60) + (1ll << 52) + 1;
  EXPECT_EQ(encodeInt(DType::BF16, value), 0x5d81u);
  EXPECT_EQ(encodeInt(DType::BF16, value - 1), 0x5d80u);
  EXPECT_EQ(encodeInt(DType::F16, 2049), 0x6800u);
  EXPECT_EQ(encodeInt(DType::F16, 70000), 0x7c00u);
  EXPECT_EQ(encodeInt(DType::F16, 0), 0u);
  EXPECT_EQ(decodeDouble(DType::F64, encodeUInt(DType::F64, UINT64_MAX)),
            0x1p64);
  EXPECT_EQ(decodeDouble(DType::F64, encodeInt(DType::F64, -1)), -1);
}

TEST(DType, integersWrap) {
  EXPECT_EQ(encodeInt(DType::I8, 200), 0xc8u);
  EXPECT_EQ(decodeInt(DType::I8, encodeInt(DType::I8, 200)), -56);
  EXPECT_EQ(encodeInt(DType::UI16, -1), 0xffffu);
  EXPECT_EQ(encodeUInt(DType::I32, 1ull << 32), 0u);
  EXPECT_EQ(encodeInt(DType::I1, 256), 1u);
  EXPECT_EQ(encodeInt(DType::I1, 0), 0u);
}

TEST(DType, truncatesDoublesToIntegers) {
  EXPECT_EQ(encodeDouble(DType::I32, -1.99), UINT32_MAX);
  EXPECT_EQ(encodeDouble(DType::I8, 300.5), 44u);
  EXPECT_EQ(encodeDouble(DType::UI8, -1), 0xffu);
  EXPECT_EQ(encodeDouble(DType::UI16, 65537), 1u);
  EXPECT_EQ(encodeDouble(DType::UI32, -1), UINT32_MAX);
  EXPECT_EQ(encodeDouble(DType::UI32, 0x1p33 + 7), 7u);
  EXPECT_EQ(encodeDouble(DType::I32, 1e10), uint64_t(INT32_MAX));
  EXPECT_EQ(encodeDouble(DType::I64, -1e30), 1ull << 63);
  EXPECT_EQ(encodeDouble(DType::UI64, 0x1p63), 1ull << 63);
  EXPECT_EQ(encodeDouble(DType::Index, 7.9), 7u);
  for (DType dtype : getAllDTypes())
    if (!isFloat(dtype))
      EXPECT_EQ(encodeDouble(dtype, nan), dtype == DType::I1 ? 1u : 0u);
  EXPECT_EQ(encodeDouble(DType::I1, 0.25), 1u);
  EXPECT_EQ(encodeDouble(DType::I1, -0.0), 0u);
}

TEST(DType, formatsElements) {
  auto format = [](DType dtype, double value) {
    return formatElement(dtype, encodeDouble(dtype, value));
  };
  EXPECT_EQ(format(DType::F32, 0.1), "0.1");
  EXPECT_EQ(format(DType::F64, 0.1), "0.1");
  EXPECT_EQ(format(DType::F32, inf), "inf");
  EXPECT_EQ(format(DType::F16, -inf), "-inf");
  EXPECT_EQ(format(DType::BF16, -nan), "nan");
  EXPECT_EQ(format(DType::F16, -2.5), "-2.5");
  EXPECT_EQ(format(DType::I8, -3), "-3");
  EXPECT_EQ(format(DType::I1, 1), "true");
  EXPECT_EQ(format(DType::I1, 0), "false");
  EXPECT_EQ(formatElement(DType::UI64, UINT64_MAX), "18446744073709551615");
  EXPECT_EQ(formatElement(DType::I64, 1ull << 63), "-9223372036854775808");
}

TEST(DType, formattedNeighboursDiffer) {
  for (DType dtype :
       {DType::F8E4M3FN, DType::F8E5M2, DType::F16, DType::BF16}) {
    uint64_t sign = 1ull << (8 * getByteSize(dtype) - 1);
    for (uint64_t bits = 1; bits < sign; ++bits)
      if (!std::isnan(decodeDouble(dtype, bits)))
        EXPECT_NE(formatElement(dtype, bits), formatElement(dtype, bits - 1));
  }
}

} // namespace

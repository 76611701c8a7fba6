//===- ReferenceIntegerTest.cpp - Integer arithmetic of the reference -----===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceTestUtils.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tiny;

namespace {

using ReferenceIntegerTest = ReferenceTest;

std::vector<DType> getIntegerTypes() {
  std::vector<DType> types;
  for (DType dtype : getAllDTypes())
    if (!isFloat(dtype) && dtype != DType::I1)
      types.push_back(dtype);
  return types;
}

/// All pairs of the given values.
std::pair<HostTensor, HostTensor> makePairs(DType dtype,
                                            llvm::ArrayRef<int64_t> values) {
  std::vector<uint64_t> lhs, rhs;
  for (int64_t a : values)
    for (int64_t b : values) {
      lhs.push_back(encodeInt(dtype, a));
      rhs.push_back(encodeInt(dtype, b));
    }
  int64_t size = lhs.size();
  return {makeBits(dtype, {size}, lhs), makeBits(dtype, {size}, rhs)};
}

/// Values around what can go wrong: zero, the extremes, the width.
std::vector<int64_t> getHardValues(DType dtype) {
  int64_t width = 8 * getByteSize(dtype);
  int64_t min = llvm::minIntN(width), max = llvm::maxIntN(width);
  return {0,         1,       2,   3,       7,       width - 1, width,
          width + 1, 100,     -1,  -2,      -3,      -7,        -width,
          min,       min + 1, max, max - 1, min / 2, max / 2};
}

/// The value as a number of unlimited size, as far as 64-bit types need it.
__int128 decode(DType dtype, uint64_t bits) {
  if (isUnsignedInteger(dtype))
    return decodeUInt(dtype, bits);
  return decodeInt(dtype, bits);
}

uint64_t wrap(DType dtype, __int128 value) {
  return encodeUInt(dtype, static_cast<uint64_t>(value));
}

/// What the operations mean, in arithmetic that cannot overflow.
uint64_t expectedBits(const std::string &op, DType dtype, uint64_t lhs,
                      uint64_t rhs) {
  __int128 a = decode(dtype, lhs), b = decode(dtype, rhs);
  unsigned width = 8 * getByteSize(dtype);
  unsigned amount = rhs % width;
  if (op == "add")
    return wrap(dtype, a + b);
  if (op == "sub")
    return wrap(dtype, a - b);
  if (op == "mul")
    return wrap(dtype,
                static_cast<__int128>(static_cast<unsigned __int128>(a) *
                                      static_cast<unsigned __int128>(b)));
  if (op == "idiv")
    return b == 0 ? 0 : wrap(dtype, a / b);
  if (op == "mod")
    return b == 0 ? lhs : wrap(dtype, a % b);
  if (op == "max")
    return a < b ? rhs : lhs;
  if (op == "xor")
    return lhs ^ rhs;
  if (op == "or")
    return lhs | rhs;
  if (op == "and")
    return lhs & rhs;
  if (op == "shl")
    return wrap(dtype, static_cast<__int128>(static_cast<unsigned __int128>(a)
                                             << amount));
  if (op == "shr")
    return wrap(dtype, a >> amount);
  if (op == "cmplt")
    return a < b;
  if (op == "cmpne")
    return a != b;
  if (op == "cmpeq")
    return a == b;
  ADD_FAILURE() << "no meaning for " << op;
  return 0;
}

TEST_F(ReferenceIntegerTest, BinaryOpsOnHardValues) {
  for (DType dtype : getIntegerTypes())
    for (std::string op :
         {"add", "sub", "mul", "idiv", "mod", "max", "xor", "or", "and", "shl",
          "shr", "cmplt", "cmpne", "cmpeq"}) {
      auto [lhs, rhs] = makePairs(dtype, getHardValues(dtype));
      std::vector<uint64_t> a = getBits(lhs), b = getBits(rhs);
      std::optional<DType> resultType;
      if (llvm::StringRef(op).starts_with("cmp"))
        resultType = DType::I1;
      auto operands = pack(lhs, rhs);
      HostTensor result = apply("uop." + op, operands, resultType);
      for (size_t i = 0; i < a.size(); ++i)
        ASSERT_EQ(result.getBits(i), expectedBits(op, dtype, a[i], b[i]))
            << op << " " << getName(dtype).str() << " "
            << formatElement(dtype, a[i]) << " " << formatElement(dtype, b[i]);
    }
}

TEST_F(ReferenceIntegerTest, TotalDivision) {
  auto operands = pack(
      makeTensor(DType::I32, {6}, {7, -7, 7, -2147483648., 5, -2147483648.}),
      makeTensor(DType::I32, {6}, {-2, 2, 0, -1, 0, 0}));
  EXPECT_EQ(describe(apply("uop.idiv", operands)),
            "tensor<6xi32> -3 -3 0 -2147483648 0 0");
  EXPECT_EQ(describe(apply("uop.mod", operands)),
            "tensor<6xi32> 1 -1 7 0 5 -2147483648");
}

TEST_F(ReferenceIntegerTest, ShiftAmountsAreTakenModuloTheWidth) {
  auto operands = pack(makeTensor(DType::I8, {5}, {1, -128, -128, 3, -1}),
                       makeTensor(DType::I8, {5}, {9, 7, 15, -1, 8}));
  EXPECT_EQ(describe(apply("uop.shl", operands)), "tensor<5xi8> 2 0 0 -128 -1");
  EXPECT_EQ(describe(apply("uop.shr", operands)), "tensor<5xi8> 0 -1 -1 0 -1");
  auto unsignedOperands = pack(makeTensor(DType::UI8, {2}, {128, 255}),
                               makeTensor(DType::UI8, {2}, {7, 12}));
  EXPECT_EQ(describe(apply("uop.shr", unsignedOperands)), "tensor<2xui8> 1 15");
}

TEST_F(ReferenceIntegerTest, NegWraps) {
  auto i8 = pack(makeTensor(DType::I8, {3}, {-128, 127, 0}));
  EXPECT_EQ(describe(apply("uop.neg", i8)), "tensor<3xi8> -128 -127 0");
  auto ui16 = pack(makeTensor(DType::UI16, {3}, {1, 65535, 0}));
  EXPECT_EQ(describe(apply("uop.neg", ui16)), "tensor<3xui16> 65535 1 0");
}

TEST_F(ReferenceIntegerTest, MulAccWraps) {
  auto operands = pack(makeTensor(DType::I8, {2}, {100, -128}),
                       makeTensor(DType::I8, {2}, {3, -1}),
                       makeTensor(DType::I8, {2}, {100, -1}));
  EXPECT_EQ(describe(apply("uop.mulacc", operands)), "tensor<2xi8> -112 127");
}

TEST_F(ReferenceIntegerTest, Bool) {
  auto check = [&](const std::string &op, const std::string &expected) {
    auto operands = pack(makeBits(DType::I1, {4}, {0, 0, 1, 1}),
                         makeBits(DType::I1, {4}, {0, 1, 0, 1}));
    EXPECT_EQ(describe(apply(op, operands)), "tensor<4xi1> " + expected) << op;
  };
  check("uop.add", "false true true true");
  check("uop.max", "false true true true");
  check("uop.mul", "false false false true");
  check("uop.or", "false true true true");
  check("uop.and", "false false false true");
  check("uop.xor", "false true true false");
  check("uop.cmplt", "false true false false");
  check("uop.cmpne", "false true true false");
  check("uop.cmpeq", "true false false true");

  auto operands = pack(makeBits(DType::I1, {4}, {1, 1, 0, 0}),
                       makeBits(DType::I1, {4}, {1, 0, 1, 0}),
                       makeBits(DType::I1, {4}, {0, 0, 0, 1}));
  EXPECT_EQ(describe(apply("uop.mulacc", operands)),
            "tensor<4xi1> true false false true");
}

TEST_F(ReferenceIntegerTest, ThreefryKnownAnswers) {
  // The test vectors that Random123 comes with, for 20 rounds.
  auto operands = pack(
      makeBits(DType::UI64, {3}, {0, 0xffffffffffffffff, 0x85a308d3243f6a88}),
      makeBits(DType::UI64, {3}, {0, 0xffffffffffffffff, 0x0370734413198a2e}));
  EXPECT_EQ(getBits(apply("uop.threefry", operands)),
            (std::vector<uint64_t>{0x99ba4efe6b200159, 0xbb002be71cb996fc,
                                   0x483df7a0c4923a9c}));

  // JAX with the key (0, 1337) and the counters 0.. and 10.. as the two words.
  std::vector<uint64_t> counters, keys;
  for (uint64_t i = 0; i < 10; ++i) {
    counters.push_back((10 + i) << 32 | i);
    keys.push_back(uint64_t(1337) << 32);
  }
  auto jax = pack(makeBits(DType::UI64, {10}, counters),
                  makeBits(DType::UI64, {10}, keys));
  std::vector<uint64_t> bits = getBits(apply("uop.threefry", jax));
  ASSERT_EQ(bits.size(), 10u);
  EXPECT_EQ(bits[0] & 0xffffffff, 2221762175u);
  EXPECT_EQ(bits[1] & 0xffffffff, 1752107825u);
  EXPECT_EQ(bits[2] & 0xffffffff, 653745012u);
}

TEST_F(ReferenceIntegerTest, CastsBetweenIntegers) {
  auto check = [&](DType from, llvm::ArrayRef<double> values, DType to,
                   const std::string &expected) {
    auto operands =
        pack(makeTensor(from, {static_cast<int64_t>(values.size())}, values));
    EXPECT_EQ(describe(apply("uop.cast", operands, to)), expected);
  };
  check(DType::I32, {-1, 300, -129}, DType::I8, "tensor<3xi8> -1 44 127");
  check(DType::I32, {-1, 300, 256}, DType::UI8, "tensor<3xui8> 255 44 0");
  check(DType::I8, {-1, -128}, DType::UI64,
        "tensor<2xui64> 18446744073709551615 18446744073709551488");
  check(DType::UI8, {255, 128}, DType::I64, "tensor<2xi64> 255 128");
  check(DType::I1, {0, 1}, DType::I16, "tensor<2xi16> 0 1");
  check(DType::I32, {0, 256, -1}, DType::I1, "tensor<3xi1> false true true");
  check(DType::I64, {-5}, DType::Index, "tensor<1xindex> -5");
  check(DType::Index, {-1}, DType::UI16, "tensor<1xui16> 65535");
}

} // namespace

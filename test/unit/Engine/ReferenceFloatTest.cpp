//===- ReferenceFloatTest.cpp - Float arithmetic of the reference ---------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceTestUtils.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>
#include <limits>
#include <random>

using namespace tiny;
using llvm::APFloat;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

class ReferenceFloatTest : public ReferenceTest {
protected:
  /// Applies an operation to lists of numbers.
  std::string eval(const std::string &op, DType dtype,
                   std::vector<std::vector<double>> lists,
                   std::optional<DType> resultType = {}) {
    std::vector<HostTensor> operands;
    for (llvm::ArrayRef<double> list : lists)
      operands.push_back(
          makeTensor(dtype, {static_cast<int64_t>(list.size())}, list));
    HostTensor result = apply(op, operands, resultType);
    std::string text = describe(result);
    return text.substr(text.find(' ') + 1);
  }
};

APFloat makeAPFloat(DType dtype, uint64_t bits) {
  return APFloat(getFloatSemantics(dtype),
                 llvm::APInt(8 * getByteSize(dtype), bits));
}

/// The correctly rounded result, with the saturation of 8-bit types.
uint64_t expectedBits(const std::string &op, DType dtype, uint64_t lhs,
                      uint64_t rhs) {
  APFloat a = makeAPFloat(dtype, lhs), b = makeAPFloat(dtype, rhs);
  bool isFinite = a.isFinite() && b.isFinite();
  constexpr auto mode = APFloat::rmNearestTiesToEven;
  if (op == "add")
    a.add(b, mode);
  else if (op == "sub")
    a.subtract(b, mode);
  else if (op == "mul")
    a.multiply(b, mode);
  else {
    isFinite &= !b.isZero();
    a.divide(b, mode);
  }
  if (getByteSize(dtype) == 1 && isFinite && !a.isFinite())
    a = APFloat::getLargest(a.getSemantics(), a.isNegative());
  return a.bitcastToAPInt().getZExtValue();
}

TEST_F(ReferenceFloatTest, ArithmeticIsRoundedOnce) {
  std::mt19937_64 generator(1);
  for (DType dtype : {DType::F8E4M3FN, DType::F8E5M2, DType::F16, DType::BF16,
                      DType::F32, DType::F64}) {
    bool isExhaustive = getByteSize(dtype) == 1;
    std::vector<uint64_t> lhs, rhs;
    for (uint64_t i = 0; i < 65536; ++i) {
      uint64_t mask = llvm::maskTrailingOnes<uint64_t>(8 * getByteSize(dtype));
      lhs.push_back(isExhaustive ? i >> 8 : generator() & mask);
      // Near in magnitude, so that sums are not just the greater operand.
      rhs.push_back(isExhaustive ? i & 255
                    : i % 2 == 0 ? generator() & mask
                                 : (lhs.back() ^ (generator() & mask >> 7)));
    }
    for (std::string op : {"add", "sub", "mul", "fdiv"}) {
      auto operands =
          pack(makeBits(dtype, {65536}, lhs), makeBits(dtype, {65536}, rhs));
      HostTensor result = apply("uop." + op, operands);
      for (size_t i = 0; i < lhs.size(); ++i) {
        uint64_t expected = expectedBits(op, dtype, lhs[i], rhs[i]);
        if (makeAPFloat(dtype, expected).isNaN())
          ASSERT_TRUE(makeAPFloat(dtype, result.getBits(i)).isNaN());
        else
          ASSERT_EQ(result.getBits(i), expected)
              << op << " " << getName(dtype).str() << " " << lhs[i] << " "
              << rhs[i];
      }
    }
  }
}

TEST_F(ReferenceFloatTest, SqrtAndReciprocalOfHalfAreRoundedOnce) {
  std::vector<uint64_t> all;
  for (uint64_t i = 0; i < 65536; ++i)
    all.push_back(i);
  for (DType dtype : {DType::F16, DType::BF16}) {
    auto operands = pack(makeBits(dtype, {65536}, all));
    HostTensor roots = apply("uop.sqrt", operands);
    HostTensor inverses = apply("uop.reciprocal", operands);
    for (int64_t i = 0; i < 65536; ++i) {
      double x = operands[0].getDouble(i);
      if (std::isnan(x) || x == 0 || std::isinf(x))
        continue;
      uint64_t one = encodeDouble(dtype, 1);
      ASSERT_EQ(inverses.getBits(i), expectedBits("fdiv", dtype, one, i));
      if (x < 0) {
        ASSERT_TRUE(std::isnan(roots.getDouble(i)));
        continue;
      }
      // The root lies between the middles of the result and its neighbours,
      // whose squares a double holds.
      uint64_t bits = roots.getBits(i);
      double root = decodeDouble(dtype, bits);
      double low = (root + decodeDouble(dtype, bits - 1)) / 2;
      double high = (root + decodeDouble(dtype, bits + 1)) / 2;
      ASSERT_LE(low * low, x);
      ASSERT_LE(x, high * high);
    }
  }
}

TEST_F(ReferenceFloatTest, MulAccIsRoundedTwice) {
  // 1 + 2^-10 is the f16 after 1, and its square 1 + 2^-9 + 2^-20.
  double next = 1 + std::ldexp(1, -10);
  EXPECT_EQ(eval("uop.mulacc", DType::F16,
                 {{next}, {next}, {-1 - std::ldexp(1, -9)}}),
            "0");
  double next32 = 1 + std::ldexp(1, -23);
  EXPECT_EQ(eval("uop.mulacc", DType::F32,
                 {{next32}, {next32}, {-1 - std::ldexp(1, -22)}}),
            "0");
  EXPECT_EQ(eval("uop.mulacc", DType::F32, {{3, inf}, {4, 0}, {5, 1}}),
            "17 nan");
}

TEST_F(ReferenceFloatTest, SpecialValues) {
  for (DType dtype : {DType::F16, DType::BF16, DType::F32, DType::F64}) {
    EXPECT_EQ(eval("uop.exp2", dtype, {{-inf, inf, nan, 0., -0., 3, -1, 1e5}}),
              "0 inf nan 1 1 8 0.5 inf");
    EXPECT_EQ(eval("uop.log2", dtype, {{0., -0., inf, -1, nan, 1, 8, -inf}}),
              "-inf -inf inf nan nan 0 3 nan");
    EXPECT_EQ(eval("uop.sin", dtype, {{0., -0., inf, -inf, nan}}),
              "0 -0 nan nan nan");
    EXPECT_EQ(eval("uop.sqrt", dtype, {{0., -0., inf, -1, nan, 4}}),
              "0 -0 inf nan nan 2");
    EXPECT_EQ(eval("uop.reciprocal", dtype, {{0., -0., inf, -inf, nan, 4}}),
              "inf -inf 0 -0 nan 0.25");
    EXPECT_EQ(eval("uop.trunc", dtype, {{1.5, -1.5, -0.5, inf, nan, -0.}}),
              "1 -1 -0 inf nan -0");
    EXPECT_EQ(eval("uop.neg", dtype, {{0., -0., inf, 1.5}}), "-0 0 -inf -1.5");
    EXPECT_EQ(eval("uop.fdiv", dtype,
                   {{1, -1, 0, inf, nan, 1}, {0, 0, 0, inf, 1, -inf}}),
              "inf -inf nan nan nan -0");
    EXPECT_EQ(eval("uop.mul", dtype, {{inf, nan, -1}, {0, 0, 0}}),
              "nan nan -0");
    EXPECT_EQ(eval("uop.sub", dtype, {{inf, 0, -0.}, {inf, 0, 0}}), "nan 0 -0");
    EXPECT_EQ(eval("uop.max", dtype, {{nan, 1, -inf, 2}, {1, nan, -3, 1}}),
              "nan nan -3 2");
    EXPECT_EQ(eval("uop.pow", dtype,
                   {{nan, 1, 0, -0., -8, -2, 2, -1, 0.5, -inf, inf, 4},
                    {0, nan, -1, -3, 0.5, 3, inf, inf, -inf, 3, -1, 0.5}}),
              "1 1 inf -inf nan -8 inf 1 inf -inf 0 2");
    std::vector<std::vector<double>> pairs = {{nan, 1, 1, -0., inf},
                                              {1, nan, 2, 0., inf}};
    EXPECT_EQ(eval("uop.cmplt", dtype, pairs, DType::I1),
              "false false true false false");
    EXPECT_EQ(eval("uop.cmpne", dtype, pairs, DType::I1),
              "true true true false false");
    EXPECT_EQ(eval("uop.cmpeq", dtype, pairs, DType::I1),
              "false false false true true");
  }
}

TEST_F(ReferenceFloatTest, NegFlipsTheSignOfNaN) {
  auto f32 = pack(makeBits(DType::F32, {2}, {0x7fc00001, 0xffc00000}));
  EXPECT_EQ(getBits(apply("uop.neg", f32)),
            (std::vector<uint64_t>{0xffc00001, 0x7fc00000}));
  auto f16 = pack(makeBits(DType::F16, {2}, {0x7e01, 0xfe00}));
  EXPECT_EQ(getBits(apply("uop.neg", f16)),
            (std::vector<uint64_t>{0xfe01, 0x7e00}));
}

TEST_F(ReferenceFloatTest, NegChangesNothingButTheSign) {
  for (DType dtype :
       {DType::F8E4M3FN, DType::F8E5M2, DType::F16, DType::BF16}) {
    int64_t size = int64_t(1) << 8 * getByteSize(dtype);
    std::vector<uint64_t> all;
    for (int64_t i = 0; i < size; ++i)
      all.push_back(i);
    auto operands = pack(makeBits(dtype, {size}, all));
    HostTensor result = apply("uop.neg", operands);
    for (int64_t i = 0; i < size; ++i)
      ASSERT_EQ(result.getBits(i), uint64_t(i ^ size / 2))
          << getName(dtype).str() << " " << i;
  }
  // Signaling NaNs stay that.
  auto f32 = pack(makeBits(DType::F32, {2}, {0x7f800001, 0xffbfffff}));
  EXPECT_EQ(getBits(apply("uop.neg", f32)),
            (std::vector<uint64_t>{0xff800001, 0x7fbfffff}));
  auto f64 = pack(makeBits(DType::F64, {1}, {0x7ff0000000000001}));
  EXPECT_EQ(getBits(apply("uop.neg", f64)),
            std::vector<uint64_t>{0xfff0000000000001});
}

TEST_F(ReferenceFloatTest, TranscendentalsAreWithinTwoUlp) {
  // Over the exponents of f32, with their neighbours, and along the hard spots:
  // where exp2 overflows and loses digits, log2 near 1, sin far away.
  std::vector<float> hard = {127.9999f, 128.0f,      -125.99f,  -126.0f,
                             -149.0f,   -149.5f,     -150.0f,   25.0f,
                             30.0f,     35.0f,       1e5f,      1e8f,
                             3.4e38f,   0.99999994f, 1.0000001f};
  for (uint32_t i = 0; i < 0x7f800000; i += 0x1003f)
    hard.push_back(llvm::bit_cast<float>(i));
  std::vector<double> inputs;
  for (float x : hard) {
    inputs.push_back(x);
    inputs.push_back(-x);
  }
  int64_t size = inputs.size();
  auto operands = pack(makeTensor(DType::F32, {size}, inputs));
  auto check = [&](const char *op, long double (*function)(long double)) {
    HostTensor result = apply(op, operands);
    for (int64_t i = 0; i < size; ++i) {
      long double expected = function(inputs[i]);
      double actual = result.getDouble(i);
      if (std::isnan(expected)) {
        ASSERT_TRUE(std::isnan(actual)) << op << " " << inputs[i];
        continue;
      }
      float rounded = static_cast<float>(expected);
      if (std::isinf(rounded) || rounded == 0) {
        ASSERT_EQ(actual, rounded) << op << " " << inputs[i];
        continue;
      }
      float magnitude = std::fabs(rounded);
      double ulp = magnitude - std::nextafterf(magnitude, 0);
      ASSERT_LE(std::fabs(static_cast<double>(actual - expected)), ulp)
          << op << " " << inputs[i];
    }
  };
  check("uop.exp2", [](long double x) { return std::exp2(x); });
  check("uop.log2", [](long double x) { return std::log2(x); });
  check("uop.sin", [](long double x) { return std::sin(x); });

  auto subnormal = pack(makeBits(DType::F32, {2}, {1, 0x007fffff}));
  EXPECT_EQ(apply("uop.log2", subnormal).getDouble(0), -149);
  EXPECT_EQ(eval("uop.exp2", DType::F32, {{-149, -150, 127, 128}}),
            "1e-45 0 1.7014118e+38 inf");
}

TEST_F(ReferenceFloatTest, EightBitFloatsSaturate) {
  for (auto [dtype, infinity] :
       {std::pair(DType::F8E4M3FN, "nan"), std::pair(DType::F8E5M2, "inf")}) {
    double max = dtype == DType::F8E4M3FN ? 448 : 57344;
    std::string largest = formatElement(dtype, encodeDouble(dtype, max));
    // What f32 cannot hold either is an infinity, or NaN without one.
    EXPECT_EQ(eval("uop.exp2", dtype, {{112, 128, 256}}),
              largest + " " + infinity + " " + infinity);
    EXPECT_EQ(eval("uop.reciprocal", dtype, {{0.}}), infinity);
    EXPECT_EQ(eval("uop.mulacc", dtype, {{max}, {2}, {-max}}), "0");
  }
}

TEST_F(ReferenceFloatTest, CastsToEightBitFloats) {
  auto f32 = pack(
      makeTensor(DType::F32, {7}, {448, 452.5, 1e10, -1e10, inf, -inf, nan}));
  EXPECT_EQ(getBits(apply("uop.cast", f32, DType::F8E4M3FN)),
            (std::vector<uint64_t>{0x7e, 0x7e, 0x7e, 0xfe, 0x7f, 0xff, 0x7f}));
  auto wide =
      pack(makeTensor(DType::F32, {6}, {57344, 57917, 1e10, inf, -inf, 61440}));
  EXPECT_EQ(getBits(apply("uop.cast", wide, DType::F8E5M2)),
            (std::vector<uint64_t>{0x7b, 0x7b, 0x7b, 0x7c, 0xfc, 0x7b}));
  auto integers = pack(makeTensor(DType::I32, {3}, {1000000, -7, 17}));
  EXPECT_EQ(getBits(apply("uop.cast", integers, DType::F8E4M3FN)),
            (std::vector<uint64_t>{0x7e, 0xce, 0x58}));
}

TEST_F(ReferenceFloatTest, CastsRoundOnce) {
  // Just above the middle of two neighbours: a detour through f32 loses the
  // last digit and goes to even.
  double aboveMiddle = 1 + std::ldexp(1, -11) + std::ldexp(1, -40);
  auto f64 = pack(makeTensor(DType::F64, {1}, {aboveMiddle}));
  EXPECT_EQ(apply("uop.cast", f64, DType::F16).getBits(0), 0x3c01u);
  double aboveMiddleOfBF16 = 1 + std::ldexp(1, -8) + std::ldexp(1, -40);
  auto wide = pack(makeTensor(DType::F64, {1}, {aboveMiddleOfBF16}));
  EXPECT_EQ(apply("uop.cast", wide, DType::BF16).getBits(0), 0x3f81u);
  double aboveMiddleOfF8 = 1 + std::ldexp(1, -4) + std::ldexp(1, -40);
  auto f8 = pack(makeTensor(DType::F64, {1}, {aboveMiddleOfF8}));
  EXPECT_EQ(apply("uop.cast", f8, DType::F8E4M3FN).getBits(0), 0x39u);

  // The same for integers that a double cannot hold.
  uint64_t big = (uint64_t(1) << 62) + (uint64_t(1) << 38) + 1;
  auto i64 = pack(makeBits(DType::I64, {2}, {big, -big}));
  EXPECT_EQ(apply("uop.cast", i64, DType::F32).getBits(0), 0x5e800001u);
  EXPECT_EQ(apply("uop.cast", i64, DType::F32).getBits(1), 0xde800001u);
  uint64_t forBF16 = (uint64_t(1) << 63) + (uint64_t(1) << 55) + 1;
  auto ui64 = pack(makeBits(DType::UI64, {1}, {forBF16}));
  EXPECT_EQ(apply("uop.cast", ui64, DType::BF16).getBits(0), 0x5f01u);
  auto exact = pack(makeBits(DType::UI64, {1}, {(uint64_t(1) << 32) + 1}));
  EXPECT_EQ(apply("uop.cast", exact, DType::F64).getDouble(0), 4294967297.0);
}

TEST_F(ReferenceFloatTest, CastsBetweenFloats) {
  EXPECT_EQ(eval("uop.cast", DType::F32, {{65504, 65520, 1e-8, nan, -inf}},
                 DType::F16),
            "65504 inf 0 nan -inf");
  EXPECT_EQ(eval("uop.cast", DType::F64, {{1e300, -0., 1.1}}, DType::F32),
            "inf -0 1.1");
  EXPECT_EQ(eval("uop.cast", DType::BF16, {{1.5, -0.}}, DType::F64), "1.5 -0");
}

TEST_F(ReferenceFloatTest, CastsToIntegers) {
  auto check = [&](DType to, const std::string &expected) {
    EXPECT_EQ(eval("uop.cast", DType::F64,
                   {{1.9, -1.9, 300, -129, 70000, nan, 1e30, -1e30}}, to),
              expected);
  };
  // Eight and sixteen bits wrap through i32, which saturates.
  check(DType::I8, "1 -1 44 127 112 0 -1 0");
  check(DType::UI8, "1 255 44 127 112 0 255 0");
  check(DType::I16, "1 -1 300 -129 4464 0 -1 0");
  check(DType::UI16, "1 65535 300 65407 4464 0 65535 0");
  check(DType::I32, "1 -1 300 -129 70000 0 2147483647 -2147483648");
  check(DType::UI32, "1 4294967295 300 4294967167 70000 0 4294967295 0");
  check(DType::I64,
        "1 -1 300 -129 70000 0 9223372036854775807 -9223372036854775808");
  check(DType::UI64, "1 0 300 0 70000 0 18446744073709551615 0");
  check(DType::Index,
        "1 -1 300 -129 70000 0 9223372036854775807 -9223372036854775808");
  check(DType::I1, "true true true true true true true true");
  EXPECT_EQ(eval("uop.cast", DType::F32, {{0., -0., 1e-40, nan}}, DType::I1),
            "false false true true");
}

TEST_F(ReferenceFloatTest, WhereSelectsBits) {
  auto operands =
      pack(makeBits(DType::I1, {4}, {1, 0, 1, 0}),
           makeBits(DType::F32, {4}, {0x7fa00001, 0x7fc00000, 1, 2}),
           makeBits(DType::F32, {4}, {0x7f800000, 3, 0xffffffff, 0x80000000}));
  EXPECT_EQ(getBits(apply("uop.where", operands)),
            (std::vector<uint64_t>{0x7fa00001, 3, 1, 0x80000000}));
}

TEST_F(ReferenceFloatTest, Scalars) {
  auto arguments =
      pack(makeTensor(DType::F32, {}, {2}), makeTensor(DType::UI8, {}, {6}));
  EXPECT_EQ(ReferenceTest::eval(R"mlir(
    func.func @main(%a: f32, %b: ui8) -> i1 {
      %0 = uop.const 2.5 : f32
      %1 = uop.mul %a, %0 : f32
      %2 = uop.cast %1 : f32 -> ui8
      %3 = uop.cmplt %2, %b : ui8
      return %3 : i1
    })mlir",
                                arguments),
            "tensor<i1> true");
}

} // namespace

//===- SmallFloatTest.cpp - Arithmetic of compiled small floats -*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/SmallString.h"

#include "gtest/gtest.h"

#include <cmath>
#include <functional>
#include <random>

using llvm::APFloat;
using llvm::APInt;
using namespace tiny::test;

namespace {

/// A small float and how it is compiled.
struct Format {
  std::string name;
  const llvm::fltSemantics &semantics;
  unsigned width;
  bool saturates;
  bool native;
};

std::vector<Format> getFormats() {
  std::vector<Format> formats = {
      {"f16", APFloat::IEEEhalf(), 16, false, false},
      {"bf16", APFloat::BFloat(), 16, false, false},
      {"f8E4M3FN", APFloat::Float8E4M3FN(), 8, true, false},
      {"f8E5M2", APFloat::Float8E5M2(), 8, true, false}};
  if (hasNativeHalf())
    formats.push_back({"f16", APFloat::IEEEhalf(), 16, false, true});
  return formats;
}

/// Bits of small floats, in the low part if they have eight.
using Bits = std::vector<uint16_t>;

Bits getAllBits(const Format &format) {
  Bits bits(size_t(1) << format.width);
  for (size_t i = 0; i < bits.size(); ++i)
    bits[i] = static_cast<uint16_t>(i);
  return bits;
}

/// Some of them: all exponents, and the mantissas at their ends.
Bits getSomeBits(const Format &format) {
  if (format.width == 8)
    return getAllBits(format);
  unsigned mantissa = APFloat::semanticsPrecision(format.semantics) - 1;
  Bits bits;
  for (uint16_t high = 0; high < (1 << (16 - mantissa)); high += 3)
    for (int low : {0, 1, 2, 5, -1, -2})
      bits.push_back(static_cast<uint16_t>((high << mantissa) |
                                           (low & ((1 << mantissa) - 1))));
  return bits;
}

APFloat getFloat(const Format &format, uint16_t bits) {
  return APFloat(format.semantics, APInt(format.width, bits, /*isSigned=*/false,
                                         /*implicitTrunc=*/true));
}

/// What `value` is rounded to: once, and finite values saturate if they do.
APFloat round(const Format &format, APFloat value) {
  APFloat result = value;
  bool losesInfo;
  result.convert(format.semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  if (format.saturates && value.isFinite() && !result.isFinite())
    result = APFloat::getLargest(format.semantics, value.isNegative());
  return result;
}

bool isSame(const APFloat &a, const APFloat &b) {
  return a.bitwiseIsEqual(b) || (a.isNaN() && b.isNaN());
}

std::string show(const APFloat &value) {
  llvm::SmallString<32> text;
  value.toString(text);
  return text.str().str();
}

Kernel compile(const Format &format, const std::string &expression,
               const std::string &operand, const std::string &result) {
  CompileOptions options;
  options.nativeHalfConversions = format.native;
  return Kernel(getElementwiseKernel(expression, operand, result), options);
}

/// Runs a kernel whose operands are small floats.
template <typename T>
std::vector<T> runOnBits(const Format &format, const Kernel &kernel,
                         const Bits &a, const Bits &b = {}) {
  if (format.width == 16)
    return evaluate<T>(kernel, a, b);
  return evaluate<T>(kernel, std::vector<uint8_t>(a.begin(), a.end()),
                     std::vector<uint8_t>(b.begin(), b.end()));
}

/// Runs a kernel whose result is a small float.
template <typename T>
Bits runToBits(const Format &format, const Kernel &kernel,
               const std::vector<T> &a) {
  if (format.width == 16)
    return evaluate<uint16_t>(kernel, a);
  auto bytes = evaluate<uint8_t>(kernel, a);
  return Bits(bytes.begin(), bytes.end());
}

TEST(SmallFloatTest, ToSingle) {
  for (const Format &format : getFormats()) {
    Kernel kernel =
        compile(format, "%r = uop.cast %a : " + format.name + " -> f32",
                format.name, "f32");
    Bits bits = getAllBits(format);
    auto result = runOnBits<float>(format, kernel, bits);
    for (size_t i = 0; i < bits.size(); ++i) {
      APFloat want = getFloat(format, bits[i]);
      bool losesInfo;
      want.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
      ASSERT_TRUE(isSame(APFloat(result[i]), want))
          << format.name << " " << bits[i];
    }
  }
}

/// Numbers around every small float, and around the middle between it and the
/// next, where rounding changes its mind.
template <typename T> std::vector<T> getCloseNumbers(const Format &format) {
  std::vector<T> numbers = {std::numeric_limits<T>::max(),
                            std::numeric_limits<T>::min(),
                            std::numeric_limits<T>::denorm_min()};
  T infinity = std::numeric_limits<T>::infinity();
  for (uint16_t bits : getAllBits(format)) {
    APFloat value = getFloat(format, bits);
    if (value.isNegative())
      continue;
    APFloat next = value;
    next.next(/*nextDown=*/false);
    T first = static_cast<T>(value.convertToDouble());
    numbers.push_back(first);
    if (!value.isFinite())
      continue;
    // Above the greatest number, the middle is where rounding overflows.
    T step = std::ldexp(T(1),
                        std::ilogb(first) + 1 -
                            int(APFloat::semanticsPrecision(format.semantics)));
    T second =
        next.isFinite() ? static_cast<T>(next.convertToDouble()) : first + step;
    T middle = first + (second - first) / 2;
    numbers.push_back(std::nextafter(first, infinity));
    numbers.push_back(std::nextafter(middle, T(0)));
    numbers.push_back(middle);
    numbers.push_back(std::nextafter(middle, infinity));
    // An f64 that rounds to that middle as an f32.
    numbers.push_back(middle + (second - first) * T(1e-12));
    numbers.push_back(middle - (second - first) * T(1e-12));
  }
  for (size_t i = 0, size = numbers.size(); i < size; ++i)
    numbers.push_back(-numbers[i]);
  return numbers;
}

template <typename T>
void checkFromFloat(const Format &format, const std::string &from) {
  Kernel kernel =
      compile(format, "%r = uop.cast %a : " + from + " -> " + format.name, from,
              format.name);
  std::vector<T> values = getCloseNumbers<T>(format);
  Bits result = runToBits(format, kernel, values);
  for (size_t i = 0; i < values.size(); ++i) {
    APFloat want = round(format, APFloat(values[i]));
    ASSERT_TRUE(isSame(getFloat(format, result[i]), want))
        << from << " " << show(APFloat(values[i])) << " to " << format.name
        << " gives " << show(getFloat(format, result[i])) << ", not "
        << show(want);
  }
}

TEST(SmallFloatTest, FromFloat) {
  for (const Format &format : getFormats()) {
    checkFromFloat<float>(format, "f32");
    checkFromFloat<double>(format, "f64");
  }
}

template <typename T>
void checkFromInteger(const Format &format, const std::string &from) {
  Kernel kernel =
      compile(format, "%r = uop.cast %a : " + from + " -> " + format.name, from,
              format.name);
  // Around the middle between two numbers of each format, at each size.
  std::vector<T> values = {0, std::numeric_limits<T>::min(),
                           std::numeric_limits<T>::max()};
  for (unsigned high = 1; high < 1024; high += 2)
    for (unsigned shift = 0; shift < 8 * sizeof(T); ++shift)
      for (int offset : {-1, 0, 1}) {
        uint64_t magnitude = (uint64_t(high) << shift) + offset;
        values.push_back(static_cast<T>(magnitude));
        values.push_back(static_cast<T>(-magnitude));
      }
  Bits result = runToBits(format, kernel, values);
  for (size_t i = 0; i < values.size(); ++i) {
    APFloat exact(APFloat::IEEEquad());
    exact.convertFromAPInt(APInt(8 * sizeof(T),
                                 static_cast<uint64_t>(values[i]),
                                 /*isSigned=*/false, /*implicitTrunc=*/true),
                           std::is_signed_v<T>, APFloat::rmNearestTiesToEven);
    APFloat want = round(format, exact);
    ASSERT_TRUE(isSame(getFloat(format, result[i]), want))
        << from << " " << +values[i] << " to " << format.name << " gives "
        << show(getFloat(format, result[i])) << ", not " << show(want);
  }
}

TEST(SmallFloatTest, FromInteger) {
  for (const Format &format : getFormats()) {
    checkFromInteger<int8_t>(format, "i8");
    checkFromInteger<uint16_t>(format, "ui16");
    checkFromInteger<int32_t>(format, "i32");
    checkFromInteger<uint32_t>(format, "ui32");
    checkFromInteger<int64_t>(format, "i64");
    checkFromInteger<uint64_t>(format, "ui64");
    checkFromInteger<int64_t>(format, "index");
  }
}

TEST(SmallFloatTest, FromBool) {
  for (const Format &format : getFormats()) {
    Kernel kernel = compile(format, "%r = uop.cast %a : i1 -> " + format.name,
                            "i1", format.name);
    Bits result = runToBits(format, kernel, std::vector<uint8_t>{0, 1});
    EXPECT_TRUE(getFloat(format, result[0]).isPosZero());
    EXPECT_TRUE(getFloat(format, result[1]).isExactlyValue(1));
  }
}

TEST(SmallFloatTest, ToOtherTypes) {
  for (const Format &format : getFormats()) {
    Bits bits = getAllBits(format);
    Kernel toDouble =
        compile(format, "%r = uop.cast %a : " + format.name + " -> f64",
                format.name, "f64");
    Kernel toInteger =
        compile(format, "%r = uop.cast %a : " + format.name + " -> i32",
                format.name, "i32");
    Kernel toBool =
        compile(format, "%r = uop.cast %a : " + format.name + " -> i1",
                format.name, "i1");
    Kernel toBits = compile(format,
                            "%r = uop.bitcast %a : " + format.name + " -> ui" +
                                std::to_string(format.width),
                            format.name, "ui" + std::to_string(format.width));
    auto doubles = runOnBits<double>(format, toDouble, bits);
    auto integers = runOnBits<int32_t>(format, toInteger, bits);
    auto bools = runOnBits<uint8_t>(format, toBool, bits);
    for (size_t i = 0; i < bits.size(); ++i) {
      APFloat value = getFloat(format, bits[i]);
      double want = value.convertToDouble();
      ASSERT_TRUE(isSame(APFloat(doubles[i]), APFloat(want)));
      EXPECT_EQ(bools[i], !(want == 0));
      if (std::fabs(want) < 2147483648.0)
        EXPECT_EQ(integers[i], static_cast<int32_t>(want));
    }
    if (format.width == 16)
      EXPECT_EQ(evaluate<uint16_t>(toBits, bits), bits);
  }
}

/// Compares operations on small floats with the exact result, rounded once.
TEST(SmallFloatTest, Arithmetic) {
  using Function = std::function<double(double, double)>;
  const std::pair<std::string, Function> ops[] = {
      {"add %a, %b", [](double x, double y) { return x + y; }},
      {"sub %a, %b", [](double x, double y) { return x - y; }},
      {"mul %a, %b", [](double x, double y) { return x * y; }},
      {"fdiv %a, %b", [](double x, double y) { return x / y; }},
      {"sqrt %a", [](double x, double) { return std::sqrt(x); }},
      {"reciprocal %a", [](double x, double) { return 1 / x; }},
      {"neg %a", [](double x, double) { return -x; }},
      {"trunc %a", [](double x, double) { return std::trunc(x); }},
      {"max %a, %b", [](double x, double y) {
         return std::isnan(x) || std::isnan(y) ? std::nan("") : std::max(x, y);
       }}};
  for (const Format &format : getFormats()) {
    Bits some = getSomeBits(format), a, b;
    for (uint16_t x : some)
      for (uint16_t y : some) {
        a.push_back(x);
        b.push_back(y);
      }
    for (const auto &[op, function] : ops) {
      Kernel kernel = compile(format, "%r = uop." + op + " : " + format.name,
                              format.name, format.name);
      Bits result(a.size());
      if (format.width == 16)
        result = evaluate<uint16_t>(kernel, a, b);
      else {
        auto bytes = runOnBits<uint8_t>(format, kernel, a, b);
        result.assign(bytes.begin(), bytes.end());
      }
      for (size_t i = 0; i < a.size(); ++i) {
        double x = getFloat(format, a[i]).convertToDouble();
        double y = getFloat(format, b[i]).convertToDouble();
        // All results but some quotients are exact in f64, and a quotient of
        // short numbers cannot be so close to a middle that f64 misses it.
        // Overflow is that of f32, in which it is computed.
        double exact = function(x, y);
        APFloat wide(static_cast<float>(exact));
        APFloat want = wide.isFinite() ? round(format, APFloat(exact))
                                       : round(format, wide);
        APFloat got = getFloat(format, result[i]);
        if (got.isZero() && want.isZero() && op[0] == 'm' && op[1] == 'a')
          continue;
        ASSERT_TRUE(isSame(got, want))
            << op << " in " << format.name << " of " << x << " and " << y
            << " gives " << show(got) << ", not " << show(want);
      }
    }
  }
}

TEST(SmallFloatTest, Negation) {
  for (const Format &format : getFormats()) {
    if (format.width != 16)
      continue;
    Kernel kernel = compile(format, "%r = uop.neg %a : " + format.name,
                            format.name, format.name);
    Bits bits = getAllBits(format);
    auto result = evaluate<uint16_t>(kernel, bits);
    for (size_t i = 0; i < bits.size(); ++i)
      ASSERT_EQ(result[i], bits[i] ^ 0x8000);
  }
}

TEST(SmallFloatTest, ReductionRoundsEveryStep) {
  // 2048 + 1 is 2048 in f16, so the sum of ones stays there, in whatever order
  // of a few partial sums it is computed.
  for (std::string type : {"f16", "bf16"}) {
    Kernel kernel("uop.kernel @k(%out: memref<1x" + type +
                  ">, %in: memref<8192x" + type +
                  ">) {\n"
                  "  %c0 = uop.const 0 : index\n"
                  "  %r = uop.range 8192 reduce 0\n"
                  "  %x = uop.load %in[%r] : memref<8192x" +
                  type + ">\n  %s = uop.reduce add %x over (%r) : " + type +
                  "\n  uop.store %s, %out[%c0] over () : memref<1x" + type +
                  ">\n  uop.sink\n}\n");
    bool isHalf = type == "f16";
    std::vector<uint16_t> in(8192, isHalf ? 0x3C00 : 0x3F80);
    uint16_t out = 0;
    kernel.run({&out, in.data()});
    // 2048 or 256.
    EXPECT_EQ(out, isHalf ? 0x6800 : 0x4380);
  }
}

} // namespace

//===- ScalarTest.cpp - Meaning of compiled scalar operations ---*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRunner.h"

#include "llvm/ADT/StringExtras.h"

#include "gtest/gtest.h"

#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <type_traits>

using namespace tiny::test;

namespace {

template <typename T> std::string getTypeName() {
  if constexpr (std::is_same_v<T, float>)
    return "f32";
  if constexpr (std::is_same_v<T, double>)
    return "f64";
  if constexpr (std::is_same_v<T, bool>)
    return "i1";
  return (std::is_signed_v<T> ? "i" : "ui") + std::to_string(8 * sizeof(T));
}

/// Numbers at which integer operations go wrong.
template <typename T> std::vector<T> getCorners() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> corners = {
      0, 1, 2, 3, 7, 8, 31, 32, 33, 63, 64, 100, Limits::min(), Limits::max()};
  for (int offset : {1, 2, 7}) {
    corners.push_back(static_cast<T>(-offset));
    corners.push_back(static_cast<T>(Limits::max() - offset));
    corners.push_back(static_cast<T>(Limits::min() + offset));
  }
  return corners;
}

/// Compares an operation with `expected` on all pairs of corners.
template <typename T, typename R = T>
void checkBinary(const std::string &op, const std::string &resultType,
                 const std::function<R(T, T)> &expected,
                 const std::string &type = getTypeName<T>()) {
  std::vector<T> a, b;
  for (T x : getCorners<T>())
    for (T y : getCorners<T>()) {
      a.push_back(x);
      b.push_back(y);
    }
  Kernel kernel(getElementwiseKernel("%r = uop." + op + " %a, %b : " + type,
                                     type, resultType));
  auto result = evaluate<R>(kernel, a, b);
  for (size_t i = 0; i < a.size(); ++i)
    ASSERT_EQ(result[i], expected(a[i], b[i]))
        << op << " " << type << " of " << +a[i] << " and " << +b[i];
}

template <typename T> T wrap(unsigned __int128 value) {
  return static_cast<T>(value);
}

template <typename T> T divide(T x, T y) {
  if (y == 0)
    return 0;
  return wrap<T>(static_cast<__int128>(x) / static_cast<__int128>(y));
}

template <typename T> T remainder(T x, T y) {
  return y == 0 ? x
                : wrap<T>(static_cast<__int128>(x) % static_cast<__int128>(y));
}

template <typename T> void checkIntegers(const std::string &type) {
  constexpr unsigned width = 8 * sizeof(T);
  using Wide = __int128;
  using Pair = std::function<T(T, T)>;
  using Compare = std::function<bool(T, T)>;
  auto check = [&](const std::string &op, const Pair &expected) {
    checkBinary<T>(op, type, expected, type);
  };
  check("add", [](T x, T y) { return wrap<T>(Wide(x) + Wide(y)); });
  check("sub", [](T x, T y) { return wrap<T>(Wide(x) - Wide(y)); });
  check("mul", [](T x, T y) {
    return wrap<T>(static_cast<unsigned __int128>(x) *
                   static_cast<unsigned __int128>(y));
  });
  check("idiv", divide<T>);
  check("mod", remainder<T>);
  check("max", [](T x, T y) { return std::max(x, y); });
  check("xor", [](T x, T y) { return T(x ^ y); });
  check("or", [](T x, T y) { return T(x | y); });
  check("and", [](T x, T y) { return T(x & y); });
  using Unsigned = std::make_unsigned_t<T>;
  check("shl", [](T x, T y) {
    return T(static_cast<unsigned __int128>(Unsigned(x))
             << (Unsigned(y) % width));
  });
  check("shr", [](T x, T y) { return T(Wide(x) >> (Unsigned(y) % width)); });
  auto compare = [&](const std::string &op, const Compare &expected) {
    checkBinary<T, uint8_t>(
        op, "i1", [&](T x, T y) -> uint8_t { return expected(x, y); }, type);
  };
  compare("cmplt", [](T x, T y) { return x < y; });
  compare("cmpeq", [](T x, T y) { return x == y; });
  compare("cmpne", [](T x, T y) { return x != y; });

  std::vector<T> corners = getCorners<T>();
  Kernel neg(getElementwiseKernel("%r = uop.neg %a : " + type, type, type));
  auto negated = evaluate<T>(neg, corners);
  for (size_t i = 0; i < corners.size(); ++i)
    EXPECT_EQ(negated[i], wrap<T>(-Wide(corners[i])));

  // By a constant, division takes another path.
  for (int64_t divisor : {-7, -1, 0, 1, 3}) {
    if (divisor < 0 && std::is_unsigned_v<T>)
      continue;
    std::string constant =
        "%c = uop.const " + std::to_string(divisor) + " : " + type + "\n";
    Kernel quotient(getElementwiseKernel(
        constant + "%r = uop.idiv %a, %c : " + type, type, type));
    Kernel rest(getElementwiseKernel(constant + "%r = uop.mod %a, %c : " + type,
                                     type, type));
    auto quotients = evaluate<T>(quotient, corners);
    auto rests = evaluate<T>(rest, corners);
    for (size_t i = 0; i < corners.size(); ++i) {
      EXPECT_EQ(quotients[i], divide<T>(corners[i], divisor));
      EXPECT_EQ(rests[i], remainder<T>(corners[i], divisor));
    }
  }
}

TEST(ScalarTest, Integers) {
  checkIntegers<int8_t>("i8");
  checkIntegers<int16_t>("i16");
  checkIntegers<int32_t>("i32");
  checkIntegers<int64_t>("i64");
  checkIntegers<uint8_t>("ui8");
  checkIntegers<uint16_t>("ui16");
  checkIntegers<uint32_t>("ui32");
  checkIntegers<uint64_t>("ui64");
  checkIntegers<int64_t>("index");
}

TEST(ScalarTest, Booleans) {
  std::vector<uint8_t> a = {0, 0, 1, 1}, b = {0, 1, 0, 1};
  auto check = [&](const std::string &op, std::vector<uint8_t> expected) {
    Kernel kernel(
        getElementwiseKernel("%r = uop." + op + " %a, %b : i1", "i1", "i1"));
    EXPECT_EQ(evaluate<uint8_t>(kernel, a, b), expected) << op;
  };
  check("add", {0, 1, 1, 1});
  check("max", {0, 1, 1, 1});
  check("mul", {0, 0, 0, 1});
  check("or", {0, 1, 1, 1});
  check("and", {0, 0, 0, 1});
  check("xor", {0, 1, 1, 0});
  check("cmplt", {0, 1, 0, 0});
  check("cmpeq", {1, 0, 0, 1});
  check("cmpne", {0, 1, 1, 0});
  Kernel accumulate(
      getElementwiseKernel("%r = uop.mulacc %a, %b, %b : i1", "i1", "i1"));
  EXPECT_EQ(evaluate<uint8_t>(accumulate, a, b),
            (std::vector<uint8_t>{0, 1, 0, 1}));
}

template <typename T> std::vector<T> getFloatCorners() {
  using Limits = std::numeric_limits<T>;
  std::vector<T> corners;
  for (T x : {T(0),
              T(1),
              T(0.5),
              T(1.5),
              T(2.5),
              T(3),
              T(100.75),
              T(127.5),
              T(128),
              T(255.5),
              T(256),
              T(32768),
              T(65536),
              T(2147483647),
              T(2147483648),
              T(4294967295),
              T(4294967296),
              T(1e15),
              T(9223372036854775807),
              T(18446744073709551615u),
              T(1e30),
              Limits::min(),
              Limits::denorm_min(),
              Limits::max(),
              Limits::infinity(),
              Limits::quiet_NaN()}) {
    corners.push_back(x);
    corners.push_back(-x);
  }
  return corners;
}

template <typename T> bool isSame(T a, T b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0 ||
         (std::isnan(a) && std::isnan(b));
}

template <typename T> void checkFloats() {
  std::string type = getTypeName<T>();
  std::vector<T> a, b;
  for (T x : getFloatCorners<T>())
    for (T y : getFloatCorners<T>()) {
      a.push_back(x);
      b.push_back(y);
    }
  auto check = [&](const std::string &op,
                   const std::function<T(T, T)> &expected,
                   bool signOfZero = true) {
    Kernel kernel(
        getElementwiseKernel("%r = uop." + op + " : " + type, type, type));
    auto result = evaluate<T>(kernel, a, b);
    for (size_t i = 0; i < a.size(); ++i) {
      T want = expected(a[i], b[i]);
      if (!signOfZero && want == 0 && result[i] == 0)
        continue;
      ASSERT_TRUE(isSame(result[i], want))
          << op << " of " << a[i] << " and " << b[i] << " gives " << result[i]
          << ", not " << want;
    }
  };
  check("add %a, %b", [](T x, T y) { return x + y; });
  check("sub %a, %b", [](T x, T y) { return x - y; });
  check("mul %a, %b", [](T x, T y) { return x * y; });
  check("fdiv %a, %b", [](T x, T y) { return x / y; });
  check("neg %a", [](T x, T) { return -x; });
  check("sqrt %a", [](T x, T) { return std::sqrt(x); });
  check("reciprocal %a", [](T x, T) { return T(1) / x; });
  check("trunc %a", [](T x, T) { return std::trunc(x); });
  check("pow %a, %b", [](T x, T y) { return std::pow(x, y); });
  check(
      "max %a, %b",
      [](T x, T y) {
        return std::isnan(x) || std::isnan(y) ? std::nan("") : std::max(x, y);
      },
      /*signOfZero=*/false);
  auto compare = [&](const std::string &op,
                     const std::function<bool(T, T)> &expected) {
    Kernel kernel(getElementwiseKernel("%r = uop." + op + " %a, %b : " + type,
                                       type, "i1"));
    auto result = evaluate<uint8_t>(kernel, a, b);
    for (size_t i = 0; i < a.size(); ++i)
      ASSERT_EQ(result[i], expected(a[i], b[i]))
          << op << " of " << a[i] << " and " << b[i];
  };
  compare("cmplt", [](T x, T y) { return x < y; });
  compare("cmpeq", [](T x, T y) { return x == y; });
  compare("cmpne", [](T x, T y) { return x != y; });
}

TEST(ScalarTest, Floats) {
  checkFloats<float>();
  checkFloats<double>();
}

TEST(ScalarTest, PowersThatAreOneForAnyNaN) {
  // The C library makes an exception of signaling NaN.
  uint32_t bits = 0x7FA00000;
  float signaling;
  std::memcpy(&signaling, &bits, sizeof(bits));
  Kernel kernel(
      getElementwiseKernel("%r = uop.pow %a, %b : f32", "f32", "f32"));
  std::vector<float> a = {signaling, signaling, 1, signaling};
  std::vector<float> b = {0, -0.f, signaling, 1};
  auto result = evaluate<float>(kernel, a, b);
  EXPECT_EQ(result[0], 1);
  EXPECT_EQ(result[1], 1);
  EXPECT_EQ(result[2], 1);
  EXPECT_TRUE(std::isnan(result[3]));
}

TEST(ScalarTest, Select) {
  // The other side has no influence, not even as NaN.
  float nan = std::nanf("");
  std::vector<float> a = {1, nan, nan, 2}, b = {nan, 5, nan, nan};
  Kernel kernel(getElementwiseKernel("%z = uop.const 1.5 : f32\n"
                                     "%c = uop.cmplt %a, %z : f32\n"
                                     "%r = uop.where %c, %a, %b : f32",
                                     "f32", "f32"));
  auto result = evaluate<float>(kernel, a, b);
  EXPECT_EQ(result[0], 1);
  EXPECT_EQ(result[1], 5);
  EXPECT_TRUE(std::isnan(result[2]) && std::isnan(result[3]));
}

/// Compares a conversion with `expected`; where that gives nothing, any value
/// will do, but the same on every use.
template <typename From, typename To>
void checkCast(const std::vector<From> &values,
               const std::function<bool(From, To &)> &expected) {
  std::string from = getTypeName<From>(), to = getTypeName<To>();
  std::string cast = "uop.cast %a : " + from + " -> " + to;
  using Stored = std::conditional_t<std::is_same_v<To, bool>, uint8_t, To>;
  Kernel kernel(getElementwiseKernel("%r = " + cast, from, to));
  Kernel twice(getElementwiseKernel("%c = " + cast + "\n%d = " + cast +
                                        "\n%r = uop.cmpne %c, %d : " + to,
                                    from, "i1"));
  auto result = evaluate<Stored>(kernel, values);
  auto differ = evaluate<uint8_t>(twice, values);
  for (size_t i = 0; i < values.size(); ++i) {
    To want = 0;
    if (expected(values[i], want)) {
      ASSERT_EQ(static_cast<To>(result[i]), want)
          << from << " " << +values[i] << " to " << to;
    } else if (!std::is_floating_point_v<To>) {
      EXPECT_FALSE(differ[i]);
    }
  }
}

template <typename From, typename To> void checkFloatToInteger() {
  checkCast<From, To>(getFloatCorners<From>(), [](From value, To &result) {
    // Narrow types wrap through a wider signed one.
    using Through = std::conditional_t<
        sizeof(To) < 4, int32_t,
        std::conditional_t<std::is_same_v<To, uint32_t>, int64_t, To>>;
    long double whole = std::trunc(static_cast<long double>(value));
    if (!(whole >= std::numeric_limits<Through>::min() &&
          whole <= std::numeric_limits<Through>::max()))
      return false;
    result = static_cast<To>(static_cast<Through>(whole));
    return true;
  });
}

template <typename To> void checkToInteger() {
  checkFloatToInteger<float, To>();
  checkFloatToInteger<double, To>();
  auto convert = [](auto value, To &result) {
    result = static_cast<To>(value);
    return true;
  };
  checkCast<int8_t, To>(getCorners<int8_t>(), convert);
  checkCast<uint8_t, To>(getCorners<uint8_t>(), convert);
  checkCast<int32_t, To>(getCorners<int32_t>(), convert);
  checkCast<uint32_t, To>(getCorners<uint32_t>(), convert);
  checkCast<int64_t, To>(getCorners<int64_t>(), convert);
  checkCast<uint64_t, To>(getCorners<uint64_t>(), convert);
}

TEST(ScalarTest, CastsToIntegers) {
  checkToInteger<int8_t>();
  checkToInteger<int16_t>();
  checkToInteger<int32_t>();
  checkToInteger<int64_t>();
  checkToInteger<uint8_t>();
  checkToInteger<uint16_t>();
  checkToInteger<uint32_t>();
  checkToInteger<uint64_t>();
}

template <typename To> void checkToFloat() {
  auto convert = [](auto value, To &result) {
    result = static_cast<To>(value);
    return true;
  };
  checkCast<int8_t, To>(getCorners<int8_t>(), convert);
  checkCast<uint8_t, To>(getCorners<uint8_t>(), convert);
  checkCast<int32_t, To>(getCorners<int32_t>(), convert);
  checkCast<uint32_t, To>(getCorners<uint32_t>(), convert);
  checkCast<int64_t, To>(getCorners<int64_t>(), convert);
  checkCast<uint64_t, To>(getCorners<uint64_t>(), convert);
}

TEST(ScalarTest, CastsToFloats) {
  checkToFloat<float>();
  checkToFloat<double>();
  auto toBool = [](auto value, bool &result) {
    result = !(value == 0);
    return true;
  };
  checkCast<float, bool>(getFloatCorners<float>(), toBool);
  checkCast<double, bool>(getFloatCorners<double>(), toBool);
  checkCast<int32_t, bool>(getCorners<int32_t>(), toBool);
  checkCast<uint8_t, bool>(getCorners<uint8_t>(), toBool);
}

TEST(ScalarTest, CastsFromBool) {
  for (std::string type : {"i8", "ui8"}) {
    Kernel kernel(
        getElementwiseKernel("%r = uop.cast %a : i1 -> " + type, "i1", type));
    EXPECT_EQ(evaluate<uint8_t>(kernel, std::vector<uint8_t>{0, 1}),
              (std::vector<uint8_t>{0, 1}));
  }
  Kernel index(
      getElementwiseKernel("%r = uop.cast %a : i1 -> index", "i1", "index"));
  EXPECT_EQ(evaluate<int64_t>(index, std::vector<uint8_t>{0, 1}),
            (std::vector<int64_t>{0, 1}));
  Kernel real(
      getElementwiseKernel("%r = uop.cast %a : i1 -> f32", "i1", "f32"));
  EXPECT_EQ(evaluate<float>(real, std::vector<uint8_t>{0, 1}),
            (std::vector<float>{0, 1}));
}

TEST(ScalarTest, Bitcasts) {
  Kernel bits(
      getElementwiseKernel("%r = uop.bitcast %a : f32 -> ui32", "f32", "ui32"));
  EXPECT_EQ(evaluate<uint32_t>(bits, std::vector<float>{1, -2}),
            (std::vector<uint32_t>{0x3F800000, 0xC0000000}));
  Kernel index(getElementwiseKernel("%r = uop.bitcast %a : index -> f64",
                                    "index", "f64"));
  EXPECT_EQ(
      evaluate<double>(index, std::vector<int64_t>{0x3FF0000000000000, 0}),
      (std::vector<double>{1, 0}));
}

/// Compares a function with its value in a longer type, in units of the last
/// place.
void checkFunction(const std::string &op,
                   const std::function<long double(long double)> &expected) {
  std::vector<float> values = getFloatCorners<float>();
  for (float x = -160; x < 160; x += 0.0371f)
    values.push_back(x);
  for (float x = 1e-40f; x < 1e38f; x *= 1.37f) {
    values.push_back(x);
    values.push_back(-x);
  }
  Kernel kernel(
      getElementwiseKernel("%r = uop." + op + " %a : f32", "f32", "f32"));
  auto result = evaluate<float>(kernel, values);
  for (size_t i = 0; i < values.size(); ++i) {
    long double exact = expected(values[i]);
    float want = static_cast<float>(exact);
    if (isSame(result[i], want))
      continue;
    float ulp = std::nextafterf(std::fabs(want), INFINITY) - std::fabs(want);
    EXPECT_LE(std::fabs(result[i] - exact), 2 * static_cast<long double>(ulp))
        << op << " of " << values[i];
  }
}

TEST(ScalarTest, Functions) {
  checkFunction("exp2", [](long double x) { return std::exp2(x); });
  checkFunction("log2", [](long double x) { return std::log2(x); });
  checkFunction("sin", [](long double x) { return std::sin(x); });
}

TEST(ScalarTest, Threefry) {
  // Known answers of the authors' Random123 library.
  Kernel kernel(
      getElementwiseKernel("%r = uop.threefry %a, %b : ui64", "ui64", "ui64"));
  std::vector<uint64_t> counters = {0, ~uint64_t(0), 0x85A308D3243F6A88};
  std::vector<uint64_t> keys = {0, ~uint64_t(0), 0x0370734413198A2E};
  EXPECT_EQ(evaluate<uint64_t>(kernel, counters, keys),
            (std::vector<uint64_t>{0x99BA4EFE6B200159, 0xBB002BE71CB996FC,
                                   0x483DF7A0C4923A9C}));
}

} // namespace

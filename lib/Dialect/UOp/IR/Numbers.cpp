//===- Numbers.cpp - Arithmetic on constants --------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Numbers.h"

#include "mlir/IR/BuiltinTypes.h"
#include "tiny/Dialect/UOp/IR/UOpTypes.h"
#include "llvm/ADT/APSInt.h"
#include <cmath>

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;
using llvm::APFloat;
using llvm::APInt;

static constexpr APFloat::roundingMode kNearest = APFloat::rmNearestTiesToEven;

//===----------------------------------------------------------------------===//
// Helpers
//===----------------------------------------------------------------------===//

static unsigned getWidth(Type type) {
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

static const llvm::fltSemantics &getSemantics(Type type) {
  return llvm::cast<FloatType>(type).getFloatSemantics();
}

static const APInt &asInt(const Number &x) { return std::get<APInt>(x); }
static const APFloat &asFloat(const Number &x) { return std::get<APFloat>(x); }
static bool isFloat(const Number &x) {
  return std::holds_alternative<APFloat>(x);
}

static bool isSmallFloat(Type type) {
  return llvm::isa<Float8E4M3FNType, Float8E5M2Type>(type);
}

/// Rounds once to `type`; 8-bit floats saturate finite values.
static APFloat roundTo(Type type, const APFloat &x) {
  APFloat result = x;
  bool losesInfo;
  result.convert(getSemantics(type), kNearest, &losesInfo);
  if (isSmallFloat(type) && x.isFinite() && !result.isFinite())
    return APFloat::getLargest(getSemantics(type), x.isNegative());
  return result;
}

/// Computes in `type`. 8-bit floats compute in f32: that decides what
/// overflows, and the second rounding changes nothing, since f32 has more than
/// twice their precision.
template <typename Fn>
static APFloat computeFloat(Type type, const APFloat &x, const APFloat &y,
                            Fn compute) {
  APFloat lhs = x, rhs = y;
  if (!isSmallFloat(type)) {
    compute(lhs, rhs);
    return lhs;
  }
  bool losesInfo;
  lhs.convert(APFloat::IEEEsingle(), kNearest, &losesInfo);
  rhs.convert(APFloat::IEEEsingle(), kNearest, &losesInfo);
  compute(lhs, rhs);
  return roundTo(type, lhs);
}

/// Computes in f64 and rounds to `type`. For an operation that f64 rounds
/// correctly, so is the result: f64 has more than twice the precision of the
/// other types.
template <typename Fn>
static APFloat computeInDouble(Type type, const APFloat &x, Fn compute) {
  APFloat wide = x;
  bool losesInfo;
  wide.convert(APFloat::IEEEdouble(), kNearest, &losesInfo);
  return roundTo(type, APFloat(compute(wide.convertToDouble())));
}

//===----------------------------------------------------------------------===//
// Constants and predicates
//===----------------------------------------------------------------------===//

Number number::get(Type type, int64_t value) {
  if (!llvm::isa<FloatType>(type))
    return APInt(getWidth(type), value, /*isSigned=*/true,
                 /*implicitTrunc=*/true);
  APFloat result(getSemantics(type));
  result.convertFromAPInt(APInt(64, value, /*isSigned=*/true),
                          /*IsSigned=*/true, kNearest);
  return result;
}

Number number::getLowest(Type type) {
  if (llvm::isa<FloatType>(type)) {
    const llvm::fltSemantics &semantics = getSemantics(type);
    if (APFloat::semanticsHasInf(semantics))
      return APFloat::getInf(semantics, /*Negative=*/true);
    return APFloat::getLargest(semantics, /*Negative=*/true);
  }
  unsigned width = getWidth(type);
  return isUnsignedElement(type) ? APInt::getZero(width)
                                 : APInt::getSignedMinValue(width);
}

bool number::isHighest(Type type, const Number &x) {
  if (isFloat(x))
    return asFloat(x).bitwiseIsEqual(-asFloat(getLowest(type)));
  return isUnsignedElement(type) ? asInt(x).isMaxValue()
                                 : asInt(x).isMaxSignedValue();
}

Number number::getIdentity(ReduceKind kind, Type type) {
  switch (kind) {
  case ReduceKind::Add:
    return get(type, 0);
  case ReduceKind::Mul:
    return get(type, 1);
  case ReduceKind::Max:
    return getLowest(type);
  }
  llvm_unreachable("unknown kind of reduction");
}

bool number::is(const Number &x, int64_t value) {
  if (isFloat(x))
    return value == 0 ? asFloat(x).isPosZero()
                      : asFloat(x).isExactlyValue(static_cast<double>(value));
  const APInt &bits = asInt(x);
  return bits == APInt(bits.getBitWidth(), value, /*isSigned=*/true,
                       /*implicitTrunc=*/true);
}

bool number::isNegativeZero(const Number &x) {
  return isFloat(x) && asFloat(x).isNegZero();
}

bool number::isNaN(const Number &x) { return isFloat(x) && asFloat(x).isNaN(); }

bool number::isIdentical(const Number &x, const Number &y) {
  return getBits(x) == getBits(y);
}

//===----------------------------------------------------------------------===//
// Binary operations
//===----------------------------------------------------------------------===//

Number number::add(Type type, const Number &x, const Number &y) {
  if (isFloat(x))
    return computeFloat(type, asFloat(x), asFloat(y),
                        [](APFloat &a, APFloat &b) { a.add(b, kNearest); });
  return type.isInteger(1) ? asInt(x) | asInt(y) : asInt(x) + asInt(y);
}

Number number::sub(Type type, const Number &x, const Number &y) {
  if (isFloat(x))
    return computeFloat(
        type, asFloat(x), asFloat(y),
        [](APFloat &a, APFloat &b) { a.subtract(b, kNearest); });
  return asInt(x) - asInt(y);
}

Number number::mul(Type type, const Number &x, const Number &y) {
  if (isFloat(x))
    return computeFloat(
        type, asFloat(x), asFloat(y),
        [](APFloat &a, APFloat &b) { a.multiply(b, kNearest); });
  // On one bit this is the logical and.
  return asInt(x) * asInt(y);
}

Number number::fdiv(Type type, const Number &x, const Number &y) {
  return computeFloat(type, asFloat(x), asFloat(y),
                      [](APFloat &a, APFloat &b) { a.divide(b, kNearest); });
}

Number number::idiv(Type type, const Number &x, const Number &y) {
  const APInt &a = asInt(x), &b = asInt(y);
  if (b.isZero())
    return b;
  if (isUnsignedElement(type))
    return a.udiv(b);
  // The lowest value stays what it is.
  return b.isAllOnes() ? -a : a.sdiv(b);
}

Number number::mod(Type type, const Number &x, const Number &y) {
  const APInt &a = asInt(x), &b = asInt(y);
  if (b.isZero())
    return a;
  if (isUnsignedElement(type))
    return a.urem(b);
  return b.isAllOnes() ? APInt::getZero(a.getBitWidth()) : a.srem(b);
}

Number number::max(Type type, const Number &x, const Number &y) {
  if (isNaN(x))
    return x;
  if (isNaN(y))
    return y;
  return isLess(type, x, y) ? y : x;
}

/// The amount of a shift of `x` by `y`.
static unsigned getShift(const Number &x, const Number &y) {
  return asInt(y).urem(asInt(x).getBitWidth());
}

Number number::shl(Type type, const Number &x, const Number &y) {
  return asInt(x).shl(getShift(x, y));
}

Number number::shr(Type type, const Number &x, const Number &y) {
  unsigned shift = getShift(x, y);
  return isUnsignedElement(type) ? asInt(x).lshr(shift) : asInt(x).ashr(shift);
}

Number number::threefry(const Number &counter, const Number &key) {
  auto rotateLeft = [](uint32_t x, unsigned by) {
    return (x << by) | (x >> (32 - by));
  };
  auto low = [](const Number &x) {
    return static_cast<uint32_t>(asInt(x).extractBitsAsZExtValue(32, 0));
  };
  auto high = [](const Number &x) {
    return static_cast<uint32_t>(asInt(x).extractBitsAsZExtValue(32, 32));
  };
  // Constants of the paper: the parity of the key schedule, the rotations.
  const uint32_t keys[3] = {low(key), high(key),
                            0x1BD11BDAu ^ low(key) ^ high(key)};
  static constexpr unsigned rotations[2][4] = {{13, 15, 26, 6},
                                               {17, 29, 16, 24}};
  uint32_t x0 = low(counter) + keys[0];
  uint32_t x1 = high(counter) + keys[1];
  for (unsigned group = 0; group < 5; ++group) {
    for (unsigned rotation : rotations[group % 2]) {
      x0 += x1;
      x1 = rotateLeft(x1, rotation) ^ x0;
    }
    x0 += keys[(group + 1) % 3];
    x1 += keys[(group + 2) % 3] + group + 1;
  }
  return APInt(64, (static_cast<uint64_t>(x1) << 32) | x0);
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

bool number::isLess(Type type, const Number &x, const Number &y) {
  if (isFloat(x))
    return asFloat(x).compare(asFloat(y)) == APFloat::cmpLessThan;
  return isUnsignedElement(type) ? asInt(x).ult(asInt(y))
                                 : asInt(x).slt(asInt(y));
}

bool number::isEqual(const Number &x, const Number &y) {
  if (isFloat(x))
    return asFloat(x).compare(asFloat(y)) == APFloat::cmpEqual;
  return asInt(x) == asInt(y);
}

//===----------------------------------------------------------------------===//
// Unary operations
//===----------------------------------------------------------------------===//

Number number::neg(const Number &x) {
  if (!isFloat(x))
    return -asInt(x);
  APFloat result = asFloat(x);
  result.changeSign();
  return result;
}

Number number::sqrt(Type type, const Number &x) {
  return computeInDouble(type, asFloat(x),
                         [](double value) { return std::sqrt(value); });
}

Number number::trunc(Type type, const Number &x) {
  return computeInDouble(type, asFloat(x),
                         [](double value) { return std::trunc(value); });
}

std::optional<Number> number::exp2(Type type, const Number &x) {
  const APFloat &value = asFloat(x);
  const llvm::fltSemantics &semantics = value.getSemantics();
  if (value.isNaN())
    return x;
  if (value.isInfinity())
    return value.isNegative() ? APFloat::getZero(semantics) : value;
  if (!value.isInteger())
    return std::nullopt;
  llvm::APSInt exponent(32, /*isUnsigned=*/false);
  bool isExact;
  value.convertToInteger(exponent, APFloat::rmTowardZero, &isExact);
  int64_t wanted = exponent.getExtValue();
  // Within this, scalbn() does not overflow on its way.
  if (!isExact || wanted < -2000 || wanted > 2000)
    return std::nullopt;
  APFloat power = scalbn(APFloat::getOne(semantics), wanted, kNearest);
  if (!power.isFiniteNonZero() || ilogb(power) != wanted)
    return std::nullopt;
  return power;
}

std::optional<Number> number::log2(Type type, const Number &x) {
  const APFloat &value = asFloat(x);
  const llvm::fltSemantics &semantics = value.getSemantics();
  if (value.isNaN())
    return x;
  if (value.isZero()) {
    if (!APFloat::semanticsHasInf(semantics))
      return std::nullopt;
    return APFloat::getInf(semantics, /*Negative=*/true);
  }
  if (value.isNegative())
    return APFloat::getNaN(semantics);
  if (value.isInfinity())
    return x;
  int exponent = value.getExactLog2();
  if (exponent == INT_MIN)
    return std::nullopt;
  return get(type, exponent);
}

std::optional<Number> number::sin(Type type, const Number &x) {
  const APFloat &value = asFloat(x);
  if (value.isZero() || value.isNaN())
    return x;
  if (value.isInfinity())
    return APFloat::getNaN(value.getSemantics());
  return std::nullopt;
}

std::optional<Number> number::pow(Type type, const Number &x, const Number &y) {
  if (asFloat(y).isZero() || is(x, 1))
    return get(type, 1);
  if (is(y, 1) || isNaN(x))
    return x;
  if (isNaN(y))
    return y;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

Type number::getFloatConversionType(Type to) {
  MLIRContext *context = to.getContext();
  if (getWidth(to) < 32)
    return IntegerType::get(context, 32);
  return to.isUnsignedInteger(32) ? IntegerType::get(context, 64) : to;
}

std::optional<Number> number::cast(Type from, Type to, const Number &x) {
  if (to.isInteger(1))
    return APInt(1, !isEqual(x, get(from, 0)));
  if (!isFloat(x)) {
    bool isUnsigned = isUnsignedElement(from);
    if (!llvm::isa<FloatType>(to))
      return isUnsigned ? asInt(x).zextOrTrunc(getWidth(to))
                        : asInt(x).sextOrTrunc(getWidth(to));
    APFloat result(getSemantics(to));
    result.convertFromAPInt(asInt(x), !isUnsigned, kNearest);
    if (isSmallFloat(to) && !result.isFinite())
      return APFloat::getLargest(getSemantics(to),
                                 !isUnsigned && asInt(x).isNegative());
    return result;
  }
  if (llvm::isa<FloatType>(to))
    return roundTo(to, asFloat(x));
  Type through = getFloatConversionType(to);
  llvm::APSInt result(getWidth(through), isUnsignedElement(through));
  bool isExact;
  APFloat::opStatus status =
      asFloat(x).convertToInteger(result, APFloat::rmTowardZero, &isExact);
  if (status & APFloat::opInvalidOp)
    return std::nullopt;
  return result.trunc(getWidth(to));
}

bool number::isLosslessCast(Type from, Type to) {
  if (from == to || from.isInteger(1))
    return true;
  if (to.isInteger(1))
    return false;
  auto fromFloat = llvm::dyn_cast<FloatType>(from);
  auto toFloat = llvm::dyn_cast<FloatType>(to);
  if (fromFloat && toFloat)
    return APFloat::isRepresentableBy(fromFloat.getFloatSemantics(),
                                      toFloat.getFloatSemantics());
  if (fromFloat)
    return false;
  bool fromUnsigned = isUnsignedElement(from);
  // The sign of a signed number is not part of what has to be kept: its lowest
  // value is a power of two.
  unsigned fromBits = getWidth(from) - (fromUnsigned ? 0 : 1);
  if (toFloat)
    return fromBits <= toFloat.getFPMantissaWidth();
  bool toUnsigned = isUnsignedElement(to);
  unsigned toBits = getWidth(to) - (toUnsigned ? 0 : 1);
  return fromBits <= toBits && (fromUnsigned || !toUnsigned);
}

APInt number::getBits(const Number &x) {
  return isFloat(x) ? asFloat(x).bitcastToAPInt() : asInt(x);
}

Number number::fromBits(Type type, const APInt &bits) {
  if (llvm::isa<FloatType>(type))
    return APFloat(getSemantics(type), bits);
  return bits;
}

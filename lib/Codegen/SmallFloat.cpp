//===- SmallFloat.cpp - Conversions of floats below 32 bits ---------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SmallFloat.h"

using namespace mlir;
using namespace tiny;

bool tiny::isSmallFloat(Type type) {
  return isa<Float16Type, BFloat16Type, Float8E4M3FNType, Float8E5M2Type>(
      getElementTypeOrSelf(type));
}

namespace {
/// The layout of a small float but bf16. Numbers are those of the magnitude, as
/// an integer without the sign bit.
struct Layout {
  unsigned width;
  unsigned mantissa;
  int bias;
  /// What infinity becomes, and what is used for NaN.
  uint32_t infinity, nan;
  /// What finite values that are too large become.
  uint32_t overflow;
  /// The least magnitude that is not a finite number.
  uint32_t firstSpecial;
};
} // namespace

static Layout getLayout(Type type) {
  if (type.isF16())
    return {16, 10, 15, 0x7C00, 0x7E00, 0x7C00, 0x7C00};
  if (isa<Float8E5M2Type>(type))
    return {8, 2, 15, 0x7C, 0x7E, 0x7B, 0x7C};
  return {8, 3, 7, 0x7F, 0x7F, 0x7E, 0x7F};
}

static constexpr uint32_t kSingleMagnitude = 0x7FFFFFFF;
static constexpr uint32_t kSingleInfinity = 0x7F800000;
static constexpr unsigned kSingleMantissa = 23;
static constexpr int kSingleBias = 127;

Type SmallFloatEmitter::getBits(unsigned width) {
  return shaped(IntegerType::get(context, width, IntegerType::Unsigned));
}

Type SmallFloatEmitter::getSingle() {
  return shaped(Float32Type::get(context));
}

Type SmallFloatEmitter::getDouble() {
  return shaped(Float64Type::get(context));
}

Value SmallFloatEmitter::toSingle(Value value) {
  Type type = getElementTypeOrSelf(value.getType()), single = getSingle();
  if (type.isF16() && nativeHalf)
    return cast(value, single);
  Value bits =
      cast(bitcast(value, getBits(type.getIntOrFloatBitWidth())), getWord());
  if (type.isBF16())
    return bitcast(shl(bits, word(16)), single);
  Layout layout = getLayout(type);

  Value magnitude = bitAnd(bits, word((1u << (layout.width - 1)) - 1));
  Value sign = shl(bitXor(bits, magnitude), word(32 - layout.width));
  Value moved = shl(magnitude, word(kSingleMantissa - layout.mantissa));
  uint32_t rebias = (kSingleBias - layout.bias) << kSingleMantissa;
  Value normal = add(moved, word(rebias));
  // A subnormal is a whole number of the least one.
  double least = std::ldexp(1.0, 1 - layout.bias - int(layout.mantissa));
  Value subnormal =
      bitcast(mul(cast(magnitude, single), real(single, least)), getWord());
  // Infinity and NaN keep their mantissa, below an exponent of ones.
  Value special = layout.infinity == layout.nan
                      ? word(kSingleInfinity | 0x400000)
                      : bitOr(moved, word(kSingleInfinity));
  Value result =
      where(less(magnitude, word(1u << layout.mantissa)), subnormal, normal);
  result = where(less(magnitude, word(layout.firstSpecial)), result, special);
  return bitcast(bitOr(result, sign), single);
}

/// A bf16 is the upper half of an f32: it has its exponents, infinity and
/// subnormals, so that a carry out of the mantissa is right everywhere.
Value SmallFloatEmitter::toBFloat(Value value, Type type) {
  Type half = getBits(16);
  Value bits = bitcast(value, getWord());
  Value odd = bitAnd(shr(bits, word(16)), word(1));
  Value rounded = shr(add(bits, add(odd, word(0x7FFF))), word(16));
  // The carry out of a NaN could reach the sign.
  Value result = where(differ(value, value), word(0x7FC0), rounded);
  return bitcast(cast(result, half), type);
}

Value SmallFloatEmitter::fromSingle(Value value, Type type) {
  Type element = getElementTypeOrSelf(type);
  if (element.isF16() && nativeHalf)
    return cast(value, type);
  if (element.isBF16())
    return toBFloat(value, type);
  Layout layout = getLayout(element);
  Type single = value.getType();
  Value bits = bitcast(value, getWord());
  Value magnitude = bitAnd(bits, word(kSingleMagnitude));
  Value sign = shr(bitXor(bits, magnitude), word(32 - layout.width));

  // Round to nearest even by adding just less than half of what is cut off, and
  // one more if what stays is odd; a carry goes into the exponent.
  unsigned cut = kSingleMantissa - layout.mantissa;
  uint32_t rebias = (kSingleBias - layout.bias) << kSingleMantissa;
  Value odd = bitAnd(shr(magnitude, word(cut)), word(1));
  Value nudge = add(odd, word((1u << (cut - 1)) - 1));
  Value result = shr(add(sub(magnitude, word(rebias)), nudge), word(cut));
  result = where(less(result, word(layout.firstSpecial)), result,
                 word(layout.overflow));
  // Below the least normal number the adder rounds: next to a number whose unit
  // in the last place is the least subnormal, what is added shows in the bits.
  double anchor = std::ldexp(1.0, 1 - layout.bias - int(layout.mantissa) +
                                      int(kSingleMantissa));
  Value anchored = add(bitcast(magnitude, single), real(single, anchor));
  Value subnormal = sub(bitcast(anchored, getWord()),
                        bitcast(real(single, anchor), getWord()));
  uint32_t leastNormal = rebias + (1u << kSingleMantissa);
  result = where(less(magnitude, word(leastNormal)), subnormal, result);
  result = where(less(magnitude, word(kSingleInfinity)), result,
                 word(layout.infinity));
  result =
      where(less(word(kSingleInfinity), magnitude), word(layout.nan), result);
  return bitcast(cast(bitOr(result, sign), getBits(layout.width)), type);
}

/// An f64 as an f32, inexact values rounded to the neighbour whose last bit is
/// one: rounding that again to fewer bits is as good as rounding once.
Value SmallFloatEmitter::toSingleOdd(Value value) {
  Value nearest = cast(value, getSingle());
  Value bits = bitcast(nearest, getWord());
  Value back = cast(nearest, value.getType());
  auto magnitude = [&](Value number) {
    return where(less(number, real(number.getType(), 0)), neg(number), number);
  };
  // An odd neighbour is right already; from an even one it is a step toward the
  // exact value. NaN compares equal to nothing and stays.
  Value tooLarge = less(magnitude(value), magnitude(back));
  Value tooSmall = less(magnitude(back), magnitude(value));
  Value even = equal(bitAnd(bits, word(1)), word(0));
  Value stepped =
      where(bitAnd(tooLarge, even), sub(bits, word(1)),
            where(bitAnd(tooSmall, even), add(bits, word(1)), bits));
  return bitcast(stepped, nearest.getType());
}

/// A 64-bit integer as an f64, inexact values rounded to odd.
Value SmallFloatEmitter::integerToDoubleOdd(Value value) {
  Type type = value.getType(), real64 = getDouble();
  // An f64 holds 53 bits; the eleven lowest of a longer number become one.
  constexpr unsigned kExtra = 11;
  Value high = shr(value, number(type, kExtra));
  Value low = bitAnd(value, number(type, (1u << kExtra) - 1));
  Value isInexact = differ(low, number(type, 0));
  Value odd = bitOr(high, where(isInexact, number(type, 1), number(type, 0)));
  Value large = mul(cast(odd, real64), real(real64, 1u << kExtra));
  Value isSmall = bitAnd(less(high, number(type, uint64_t(1) << 41)),
                         less(number(type, -(uint64_t(1) << 41)), high));
  if (getElementTypeOrSelf(type).isUnsignedInteger())
    isSmall = less(high, number(type, uint64_t(1) << 41));
  return where(isSmall, cast(value, real64), large);
}

Value SmallFloatEmitter::round(Value value, Type type) {
  Type from = getElementTypeOrSelf(value.getType());
  if (from.isF32())
    return fromSingle(value, type);
  if (from.isF64())
    return fromSingle(toSingleOdd(value), type);
  if (from.isIndex()) {
    from = IntegerType::get(context, 64);
    value = cast(value, shaped(from));
  }
  // Up to 24 bits are exact in f32, up to 53 in f64.
  if (from.getIntOrFloatBitWidth() <= 16)
    return fromSingle(cast(value, getSingle()), type);
  Value real64 = from.getIntOrFloatBitWidth() <= 32 ? cast(value, getDouble())
                                                    : integerToDoubleOdd(value);
  return fromSingle(toSingleOdd(real64), type);
}

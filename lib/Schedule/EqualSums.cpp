//===- EqualSums.cpp - Sums of equal numbers ------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EqualSums.h"

#include "mlir/IR/Matchers.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/APSInt.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// From how many numbers on they are added up by doubling where how many there
/// are is known at run time only.
static constexpr int64_t kMinDoubled = 16;

Value tiny::createNumber(OpBuilder &builder, Location loc, Type type,
                         int64_t value) {
  TypedAttr attribute =
      isa<FloatType>(type)
          ? TypedAttr(builder.getFloatAttr(type, static_cast<double>(value)))
          : builder.getIntegerAttr(type, value);
  return ConstOp::create(builder, loc, attribute);
}

/// `count` times the constant `value`, if every sum of that many is a number of
/// the type; else null.
static Value multiplyExactly(Type type, const APFloat &value, Value count,
                             Location loc, OpBuilder &builder,
                             IndexBuilder &index) {
  if (value.isZero())
    return createNumber(builder, loc, type, 0);
  if (!value.isFinite()) {
    Value constant =
        ConstOp::create(builder, loc, builder.getFloatAttr(type, value));
    return builder.createOrFold<WhereOp>(
        loc, index.less(index.constant(0), count), constant,
        createNumber(builder, loc, type, 0));
  }
  // value = digits * 2^exponent with few digits.
  const llvm::fltSemantics &semantics = value.getSemantics();
  auto precision = static_cast<int>(APFloat::semanticsPrecision(semantics));
  int exponent = ilogb(value) - (precision - 1);
  APSInt number(64, /*isUnsigned=*/false);
  bool isExact;
  scalbn(value, -exponent, APFloat::rmNearestTiesToEven)
      .convertToInteger(number, APFloat::rmTowardZero, &isExact);
  int64_t digits = number.getSExtValue();
  int zeros = llvm::countr_zero(static_cast<uint64_t>(digits));
  digits /= int64_t(1) << zeros;
  exponent += zeros;
  int64_t most;
  if (llvm::MulOverflow(std::abs(digits), index.getBounds(count).max, most) ||
      most > int64_t(1) << precision)
    return {};
  // As an integer, so that the zero of the product is positive.
  Value result = builder.createOrFold<CastOp>(
      loc, type, index.mul(count, index.constant(digits)));
  if (exponent == 0)
    return result;
  APFloat scale =
      scalbn(APFloat(semantics, 1), exponent, APFloat::rmNearestTiesToEven);
  return builder.createOrFold<MulOp>(
      loc, result,
      ConstOp::create(builder, loc, builder.getFloatAttr(type, scale)));
}

/// The sum of two, plus that of four, and so on, as `count` is made of them:
/// one order in which to add up equal floats.
static Value addByDoubling(Value value, Value count, Location loc,
                           OpBuilder &builder, IndexBuilder &index) {
  int64_t most = index.getBounds(count).max;
  std::optional<int64_t> constant = index.getConstant(count);
  if (!constant && most < kMinDoubled)
    return {};
  Value zero = createNumber(builder, loc, value.getType(), 0), sum = zero;
  for (int64_t step = 1; step <= most; step *= 2) {
    if (step > 1)
      value = builder.createOrFold<AddOp>(loc, value, value);
    Value part = value;
    if (!constant) {
      Value bit =
          index.mod(index.div(count, index.constant(step)), index.constant(2));
      part = builder.createOrFold<WhereOp>(
          loc, index.less(index.constant(0), bit), value, zero);
    }
    if (!constant || (*constant & step))
      sum = builder.createOrFold<AddOp>(loc, sum, part);
    if (step > most / 2)
      break;
  }
  return sum;
}

Value tiny::sumOfEqual(Value value, Value count, Location loc,
                       OpBuilder &builder, IndexBuilder &index) {
  Type type = value.getType();
  if (type.isIndex())
    return index.mul(value, count);
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)))
    return builder.createOrFold<CastOp>(
        loc, type, index.mul(count, index.constant(number.getSExtValue())));
  if (!isa<FloatType>(type))
    return builder.createOrFold<MulOp>(
        loc, value, builder.createOrFold<CastOp>(loc, type, count));
  // In eight bits the order of a sum decides what it is.
  if (getElementByteSize(type) == 1)
    return {};
  APFloat constant(0.0);
  if (matchPattern(value, m_ConstantFloat(&constant)))
    if (Value result =
            multiplyExactly(type, constant, count, loc, builder, index))
      return result;
  return addByDoubling(value, count, loc, builder, index);
}

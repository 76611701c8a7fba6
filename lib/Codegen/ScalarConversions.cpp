//===- ScalarConversions.cpp - Scalars to arith and math ------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarConversions.h"

#include "SmallFloat.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {

/// Converts one operation.
class Converter {
public:
  Converter(Operation *op, ArrayRef<Value> operands, Type type,
            bool isAccumulation, OpBuilder &builder)
      : op(op), operands(operands), type(type), isAccumulation(isAccumulation),
        builder(builder), loc(op->getLoc()),
        source(getElementTypeOrSelf(op->getNumOperands()
                                        ? op->getOperand(0).getType()
                                        : op->getResult(0).getType())) {}

  Value convert();

private:
  Value constant(Attribute value);
  /// A constant of type `type`, in every place of a vector.
  Value splat(Type type, TypedAttr value) {
    if (auto vector = dyn_cast<VectorType>(type))
      value = DenseElementsAttr::get(vector, Attribute(value));
    return arith::ConstantOp::create(builder, loc, value);
  }
  Value integer(Type type, int64_t value) {
    Type element = getElementTypeOrSelf(type);
    unsigned width = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
    return splat(type, builder.getIntegerAttr(
                           element, APInt(width, value, /*isSigned=*/true,
                                          /*implicitTrunc=*/true)));
  }
  Value real(Type type, const APFloat &value) {
    return splat(type, builder.getFloatAttr(getElementTypeOrSelf(type), value));
  }
  /// `element` in the shape of what is converted.
  Type shaped(Type element) const { return getTypeLike(type, element); }
  Value select(Value condition, Value onTrue, Value onFalse) {
    return arith::SelectOp::create(builder, loc, condition, onTrue, onFalse);
  }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return arith::CmpIOp::create(builder, loc, predicate, a, b);
  }
  template <typename OpTy> Value binary() {
    return OpTy::create(builder, loc, operands[0], operands[1]);
  }
  template <typename OpTy> Value unary() {
    return OpTy::create(builder, loc, operands[0]);
  }
  /// An operation that may be contracted with its neighbours.
  template <typename OpTy> Value contracted() {
    arith::FastMathFlags flags = arith::FastMathFlags::contract;
    if (isAccumulation)
      flags = flags | arith::FastMathFlags::reassoc;
    return OpTy::create(builder, loc, operands[0], operands[1], flags);
  }
  template <typename FloatOp, typename IntOp> Value arithmetic() {
    return isFloat(type) ? contracted<FloatOp>() : binary<IntOp>();
  }

  static bool isFloat(Type type) {
    return isa<FloatType>(getElementTypeOrSelf(type));
  }
  bool isBool() const {
    return getElementTypeOrSelf(op->getResult(0).getType()).isInteger(1);
  }
  bool isUnsigned() const { return source.isUnsignedInteger(); }
  int64_t getWidth() const {
    Type element = getElementTypeOrSelf(type);
    return element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
  }

  Value divide(bool wantRemainder);
  Value shift();
  Value maximum();
  Value power();
  Value lessThan();
  Value equality(arith::CmpIPredicate integers, arith::CmpFPredicate floats);
  Value convertNumber(Value value, Type from, Type target);
  Value convertType();
  Type converted(Type scalar) const;
  Value floatToInteger(Value value, Type to, bool toUnsigned);
  Value resize(Value value, Type to, bool isSigned);
  Value bitcast();

  Operation *op;
  ArrayRef<Value> operands;
  Type type;
  bool isAccumulation;
  OpBuilder &builder;
  Location loc;
  /// The element type of the first operand before its conversion: its sign
  /// counts.
  Type source;
};

} // namespace

/// A vector of constants of the same bits, in the types of this level.
static DenseElementsAttr convertElements(DenseElementsAttr values,
                                         VectorType type) {
  if (values.getElementType() == type.getElementType())
    return values;
  SmallVector<APInt> bits;
  if (auto integers = dyn_cast<DenseIntElementsAttr>(values))
    bits.assign(integers.begin(), integers.end());
  else
    for (const APFloat &number : values.getValues<APFloat>())
      bits.push_back(number.bitcastToAPInt());
  if (values.isSplat())
    bits.resize(1);
  return DenseElementsAttr::get(type, bits);
}

Value Converter::constant(Attribute value) {
  if (auto elements = dyn_cast<DenseElementsAttr>(value))
    return arith::ConstantOp::create(
        builder, loc, convertElements(elements, cast<VectorType>(type)));
  if (auto number = dyn_cast<IntegerAttr>(value))
    return arith::ConstantOp::create(
        builder, loc, builder.getIntegerAttr(type, number.getValue()));
  auto number = cast<FloatAttr>(value);
  if (isFloat(type))
    return arith::ConstantOp::create(builder, loc, number);
  return arith::ConstantOp::create(
      builder, loc,
      builder.getIntegerAttr(type, number.getValue().bitcastToAPInt()));
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

Value Converter::divide(bool wantRemainder) {
  Value x = operands[0], y = operands[1];
  auto apply = [&](Value divisor) -> Value {
    if (wantRemainder)
      return isUnsigned()
                 ? arith::RemUIOp::create(builder, loc, x, divisor).getResult()
                 : arith::RemSIOp::create(builder, loc, x, divisor);
    return isUnsigned()
               ? arith::DivUIOp::create(builder, loc, x, divisor).getResult()
               : arith::DivSIOp::create(builder, loc, x, divisor);
  };
  APInt divisor;
  if (matchPattern(op->getOperand(1), m_ConstantInt(&divisor)) &&
      !divisor.isZero() && (isUnsigned() || !divisor.isAllOnes()))
    return apply(y);

  // Zero, and -1 where the lowest value could overflow, are replaced by one,
  // which gives the right result for -1 with the lowest value.
  Value zero = integer(type, 0), one = integer(type, 1);
  Value isZero = compare(arith::CmpIPredicate::eq, y, zero);
  Value unsafe = isZero;
  if (!isUnsigned()) {
    Value lowest = integer(type, int64_t(uint64_t(1) << (getWidth() - 1)));
    Value overflows = arith::AndIOp::create(
        builder, loc, compare(arith::CmpIPredicate::eq, x, lowest),
        compare(arith::CmpIPredicate::eq, y, integer(type, -1)));
    unsafe = arith::OrIOp::create(builder, loc, unsafe, overflows);
  }
  Value result = apply(select(unsafe, one, y));
  return select(isZero, wantRemainder ? x : zero, result);
}

Value Converter::shift() {
  Value amount = arith::AndIOp::create(builder, loc, operands[1],
                                       integer(type, getWidth() - 1));
  if (isa<ShlOp>(op))
    return arith::ShLIOp::create(builder, loc, operands[0], amount);
  if (isUnsigned())
    return arith::ShRUIOp::create(builder, loc, operands[0], amount);
  return arith::ShRSIOp::create(builder, loc, operands[0], amount);
}

Value Converter::maximum() {
  if (isFloat(type))
    return binary<arith::MaximumFOp>();
  if (isBool())
    return binary<arith::OrIOp>();
  return isUnsigned() ? binary<arith::MaxUIOp>() : binary<arith::MaxSIOp>();
}

//===----------------------------------------------------------------------===//
// Powers
//===----------------------------------------------------------------------===//

/// The C library agrees but for signaling NaN, which is like any other here.
Value Converter::power() {
  Value x = operands[0], y = operands[1];
  const llvm::fltSemantics &semantics =
      cast<FloatType>(getElementTypeOrSelf(type)).getFloatSemantics();
  Value one = real(type, APFloat::getOne(semantics));
  auto equals = [&](Value a, Value b) {
    return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OEQ, a, b);
  };
  Value isOne =
      arith::OrIOp::create(builder, loc, equals(x, one),
                           equals(y, real(type, APFloat::getZero(semantics))));
  return select(isOne, one, binary<math::PowFOp>());
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

Value Converter::lessThan() {
  if (isFloat(source))
    return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLT,
                                 operands[0], operands[1]);
  // As a signed number, true would be less than false.
  bool asUnsigned = isUnsigned() || source.isInteger(1);
  return compare(asUnsigned ? arith::CmpIPredicate::ult
                            : arith::CmpIPredicate::slt,
                 operands[0], operands[1]);
}

Value Converter::equality(arith::CmpIPredicate integers,
                          arith::CmpFPredicate floats) {
  if (isFloat(source))
    return arith::CmpFOp::create(builder, loc, floats, operands[0],
                                 operands[1]);
  return compare(integers, operands[0], operands[1]);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// What `convert-uop-to-arith` makes of a type.
Type Converter::converted(Type scalar) const {
  if (scalar.isIndex() || scalar.isF32() || scalar.isF64())
    return scalar;
  return builder.getIntegerType(scalar.getIntOrFloatBitWidth());
}

/// An integer of another width.
Value Converter::resize(Value value, Type to, bool isSigned) {
  if (value.getType() == to)
    return value;
  Type from = getElementTypeOrSelf(value.getType());
  Type element = getElementTypeOrSelf(to);
  if (from.isIndex() || element.isIndex())
    return isSigned
               ? arith::IndexCastOp::create(builder, loc, to, value).getResult()
               : arith::IndexCastUIOp::create(builder, loc, to, value);
  if (element.getIntOrFloatBitWidth() < from.getIntOrFloatBitWidth())
    return arith::TruncIOp::create(builder, loc, to, value);
  if (isSigned)
    return arith::ExtSIOp::create(builder, loc, to, value);
  return arith::ExtUIOp::create(builder, loc, to, value);
}

/// Truncates toward zero. Numbers out of range become the nearest that fits in
/// both types, and NaN the lowest, so that there is no poison.
Value Converter::floatToInteger(Value value, Type to, bool toUnsigned) {
  Type from = value.getType();
  const llvm::fltSemantics &semantics =
      cast<FloatType>(getElementTypeOrSelf(from)).getFloatSemantics();
  unsigned width = getElementTypeOrSelf(to).getIntOrFloatBitWidth();
  APInt least =
      toUnsigned ? APInt::getZero(width) : APInt::getSignedMinValue(width);
  APInt greatest =
      toUnsigned ? APInt::getMaxValue(width) : APInt::getSignedMaxValue(width);
  APFloat low(semantics), high(semantics);
  low.convertFromAPInt(least, !toUnsigned, APFloat::rmTowardZero);
  high.convertFromAPInt(greatest, !toUnsigned, APFloat::rmTowardZero);
  auto clamp = [&](arith::CmpFPredicate keep, const APFloat &bound) {
    Value limit = real(from, bound);
    value = select(arith::CmpFOp::create(builder, loc, keep, value, limit),
                   value, limit);
  };
  clamp(arith::CmpFPredicate::OGT, low);
  clamp(arith::CmpFPredicate::OLT, high);
  if (toUnsigned)
    return arith::FPToUIOp::create(builder, loc, to, value);
  return arith::FPToSIOp::create(builder, loc, to, value);
}

/// `value`, which `from` says the sign of, as a `target`.
Value Converter::convertNumber(Value value, Type from, Type target) {
  Type element = converted(target);
  Type type = shaped(element);
  bool fromSigned = !from.isUnsignedInteger() && !from.isInteger(1);
  if (target.isInteger(1)) {
    if (isFloat(from))
      return arith::CmpFOp::create(
          builder, loc, arith::CmpFPredicate::UNE, value,
          real(value.getType(),
               APFloat::getZero(cast<FloatType>(from).getFloatSemantics())));
    return compare(arith::CmpIPredicate::ne, value,
                   integer(value.getType(), 0));
  }
  if (isFloat(from) && isFloat(type)) {
    if (from == element)
      return value;
    if (from.getIntOrFloatBitWidth() < element.getIntOrFloatBitWidth())
      return arith::ExtFOp::create(builder, loc, type, value);
    return arith::TruncFOp::create(builder, loc, type, value);
  }
  if (isFloat(type)) {
    if (from.isIndex())
      value = resize(value, shaped(builder.getI64Type()), /*isSigned=*/true);
    if (fromSigned)
      return arith::SIToFPOp::create(builder, loc, type, value);
    return arith::UIToFPOp::create(builder, loc, type, value);
  }
  if (!isFloat(from))
    return resize(value, type, fromSigned);

  // Narrow integers wrap through a wider signed one.
  bool toUnsigned = target.isUnsignedInteger();
  if (element.isIndex() || (toUnsigned && getWidth() == 32))
    return resize(floatToInteger(value, shaped(builder.getI64Type()), false),
                  type, /*isSigned=*/true);
  if (getWidth() < 32)
    return resize(floatToInteger(value, shaped(builder.getI32Type()), false),
                  type, /*isSigned=*/true);
  return floatToInteger(value, type, toUnsigned);
}

/// Whether f32 holds every value of `type`.
static bool isExactInSingle(Type type) {
  if (isSmallFloat(type) || type.isF32())
    return true;
  return type.isInteger() && type.getIntOrFloatBitWidth() <= 16;
}

Value Converter::convertType() {
  Value value = operands[0];
  Type from = source;
  Type target = getElementTypeOrSelf(op->getResult(0).getType());
  if (from == target)
    return value;
  // An f16 is its bits here; the target converts between it and f32.
  if (from.isF16()) {
    value = arith::BitcastOp::create(builder, loc, shaped(from), value);
    from = builder.getF32Type();
    value = arith::ExtFOp::create(builder, loc, shaped(from), value);
  }
  if (target.isF16()) {
    value = convertNumber(value, from, builder.getF32Type());
    value = arith::TruncFOp::create(builder, loc, shaped(target), value);
    return arith::BitcastOp::create(builder, loc, type, value);
  }
  return convertNumber(value, from, target);
}

Value Converter::bitcast() {
  Value value = operands[0];
  if (value.getType() == type)
    return value;
  Type bits = shaped(IntegerType::get(type.getContext(), getWidth()));
  if (getElementTypeOrSelf(value.getType()).isIndex())
    value = resize(value, bits, /*isSigned=*/true);
  if (getElementTypeOrSelf(type).isIndex()) {
    if (value.getType() != bits)
      value = arith::BitcastOp::create(builder, loc, bits, value);
    return resize(value, type, /*isSigned=*/true);
  }
  if (value.getType() == type)
    return value;
  return arith::BitcastOp::create(builder, loc, type, value);
}

//===----------------------------------------------------------------------===//
// All operations
//===----------------------------------------------------------------------===//

Value Converter::convert() {
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](ConstOp c) { return constant(c.getValue()); })
      .Case([&](Exp2Op) { return unary<math::Exp2Op>(); })
      .Case([&](Log2Op) { return unary<math::Log2Op>(); })
      .Case([&](SinOp) { return unary<math::SinOp>(); })
      .Case([&](SqrtOp) { return unary<math::SqrtOp>(); })
      .Case([&](TruncOp) { return unary<math::TruncOp>(); })
      .Case([&](PowOp) { return power(); })
      .Case([&](ReciprocalOp) -> Value {
        Value one =
            splat(type, builder.getFloatAttr(getElementTypeOrSelf(type), 1.0));
        return arith::DivFOp::create(builder, loc, one, operands[0]);
      })
      .Case([&](NegOp) -> Value {
        if (isFloat(type))
          return arith::NegFOp::create(builder, loc, operands[0]);
        return arith::SubIOp::create(builder, loc, integer(type, 0),
                                     operands[0]);
      })
      .Case([&](AddOp) {
        return isBool() ? binary<arith::OrIOp>()
                        : arithmetic<arith::AddFOp, arith::AddIOp>();
      })
      .Case([&](MulOp) {
        return isBool() ? binary<arith::AndIOp>()
                        : arithmetic<arith::MulFOp, arith::MulIOp>();
      })
      .Case([&](SubOp) { return arithmetic<arith::SubFOp, arith::SubIOp>(); })
      .Case([&](FDivOp) { return binary<arith::DivFOp>(); })
      .Case([&](IDivOp) { return divide(/*wantRemainder=*/false); })
      .Case([&](ModOp) { return divide(/*wantRemainder=*/true); })
      .Case([&](MaxOp) { return maximum(); })
      .Case([&](XorOp) { return binary<arith::XOrIOp>(); })
      .Case([&](OrOp) { return binary<arith::OrIOp>(); })
      .Case([&](AndOp) { return binary<arith::AndIOp>(); })
      .Case<ShlOp, ShrOp>([&](auto) { return shift(); })
      .Case([&](CmpLtOp) { return lessThan(); })
      .Case([&](CmpNeOp) {
        return equality(arith::CmpIPredicate::ne, arith::CmpFPredicate::UNE);
      })
      .Case([&](CmpEqOp) {
        return equality(arith::CmpIPredicate::eq, arith::CmpFPredicate::OEQ);
      })
      .Case([&](WhereOp) {
        return select(operands[0], operands[1], operands[2]);
      })
      .Case([&](CastOp) { return convertType(); })
      .Case([&](BitcastOp) { return bitcast(); })
      .DefaultUnreachable("not an operation that can be converted");
}

/// Whether `op` can be done on small floats. They are their bits here, which
/// anything that computes would take for integers.
static bool worksOnBits(Operation *op) {
  auto cast = dyn_cast<CastOp>(op);
  if (!cast)
    return isa<ConstOp, BitcastOp, WhereOp>(op);
  Type from = getElementTypeOrSelf(cast.getOperand().getType());
  Type to = getElementTypeOrSelf(cast.getType());
  if (from == to)
    return true;
  // Of a number that f32 does not hold, two roundings would be left.
  return (from.isF16() || !isSmallFloat(from)) &&
         (!isSmallFloat(to) || (to.isF16() && isExactInSingle(from)));
}

LogicalResult tiny::verifyConvertible(Operation *op) {
  if (!op->hasTrait<OpTrait::Elementwise>() && !isa<ConstOp, BitcastOp>(op))
    return op->emitOpError("is part of a graph; run uop-linearize first");
  if (isa<ThreefryOp, MulAccOp>(op))
    return op->emitOpError("has no conversion; run uop-decompose first");
  for (TypeRange types :
       {TypeRange(op->getOperandTypes()), TypeRange(op->getResultTypes())})
    for (Type type : types) {
      auto vector = dyn_cast<VectorType>(type);
      if (!getElementTypeOrSelf(type).isIntOrIndexOrFloat() ||
          (!vector && isa<ShapedType>(type)))
        return op->emitOpError("on values of type ")
               << type << " is not supported by convert-uop-to-arith";
      if (isSmallFloat(type) && !worksOnBits(op))
        return op->emitOpError("computes with values of type ")
               << type << "; run uop-legalize-types first";
    }
  return success();
}

Value tiny::convertScalar(Operation *op, ArrayRef<Value> operands, Type type,
                          bool isAccumulation, OpBuilder &builder) {
  return Converter(op, operands, type, isAccumulation, builder).convert();
}

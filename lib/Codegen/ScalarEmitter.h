//===- ScalarEmitter.h - Short names for scalar operations ------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_CODEGEN_SCALAREMITTER_H
#define TINY_LIB_CODEGEN_SCALAREMITTER_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/TypeUtilities.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {

/// Writes expressions of the dialect at one place, on scalars or vectors.
class ScalarEmitter {
public:
  ScalarEmitter(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}

  using Value = mlir::Value;
  using Type = mlir::Type;

  /// An integer of type `type`, in every place of a vector.
  Value number(Type type, uint64_t value) {
    Type element = mlir::getElementTypeOrSelf(type);
    llvm::APInt bits(element.getIntOrFloatBitWidth(), value,
                     /*isSigned=*/false, /*implicitTrunc=*/true);
    return constant(type, builder.getIntegerAttr(element, bits));
  }
  /// A float of type `type`, in every place of a vector.
  Value real(Type type, double value) {
    Type element = mlir::getElementTypeOrSelf(type);
    return constant(type, builder.getFloatAttr(element, value));
  }

  Value add(Value a, Value b) { return binary<uop::AddOp>(a, b); }
  Value sub(Value a, Value b) { return binary<uop::SubOp>(a, b); }
  Value mul(Value a, Value b) { return binary<uop::MulOp>(a, b); }
  Value bitAnd(Value a, Value b) { return binary<uop::AndOp>(a, b); }
  Value bitOr(Value a, Value b) { return binary<uop::OrOp>(a, b); }
  Value bitXor(Value a, Value b) { return binary<uop::XorOp>(a, b); }
  Value shl(Value a, Value b) { return binary<uop::ShlOp>(a, b); }
  Value shr(Value a, Value b) { return binary<uop::ShrOp>(a, b); }
  Value less(Value a, Value b) { return binary<uop::CmpLtOp>(a, b); }
  Value equal(Value a, Value b) { return binary<uop::CmpEqOp>(a, b); }
  Value differ(Value a, Value b) { return binary<uop::CmpNeOp>(a, b); }
  Value neg(Value a) { return uop::NegOp::create(builder, loc, a); }
  Value trunc(Value a) { return uop::TruncOp::create(builder, loc, a); }
  Value where(Value condition, Value onTrue, Value onFalse) {
    return uop::WhereOp::create(builder, loc, condition, onTrue, onFalse);
  }
  Value cast(Value value, Type type) {
    return value.getType() == type
               ? value
               : uop::CastOp::create(builder, loc, type, value).getResult();
  }
  Value bitcast(Value value, Type type) {
    return value.getType() == type
               ? value
               : uop::BitcastOp::create(builder, loc, type, value).getResult();
  }

private:
  Value constant(Type type, mlir::TypedAttr value) {
    if (auto shaped = mlir::dyn_cast<mlir::ShapedType>(type))
      value = mlir::DenseElementsAttr::get(shaped, mlir::Attribute(value));
    return uop::ConstOp::create(builder, loc, value);
  }
  template <typename OpTy> Value binary(Value a, Value b) {
    return OpTy::create(builder, loc, a, b);
  }

  mlir::OpBuilder &builder;
  mlir::Location loc;
};

} // namespace tiny

#endif // TINY_LIB_CODEGEN_SCALAREMITTER_H

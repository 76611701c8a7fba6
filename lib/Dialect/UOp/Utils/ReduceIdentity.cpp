//===- ReduceIdentity.cpp - Neutral elements of reductions ------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Utils/ReduceIdentity.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

using namespace mlir;
using namespace tiny;
using llvm::APFloat;
using llvm::APInt;

static APFloat getFloatIdentity(uop::ReduceKind kind,
                                const llvm::fltSemantics &semantics) {
  switch (kind) {
  case uop::ReduceKind::Add:
    return APFloat::getZero(semantics);
  case uop::ReduceKind::Mul:
    return APFloat::getOne(semantics);
  case uop::ReduceKind::Max:
    return APFloat::semanticsHasInf(semantics)
               ? APFloat::getInf(semantics, /*Negative=*/true)
               : APFloat::getLargest(semantics, /*Negative=*/true);
  }
  llvm_unreachable("all kinds are handled");
}

static APInt getIntegerIdentity(uop::ReduceKind kind, unsigned width,
                                bool isUnsigned) {
  switch (kind) {
  case uop::ReduceKind::Add:
    return APInt::getZero(width);
  case uop::ReduceKind::Mul:
    return APInt(width, 1);
  case uop::ReduceKind::Max:
    return isUnsigned ? APInt::getMinValue(width)
                      : APInt::getSignedMinValue(width);
  }
  llvm_unreachable("all kinds are handled");
}

TypedAttr uop::getReduceIdentity(ReduceKind kind, Type type) {
  if (auto vector = dyn_cast<VectorType>(type)) {
    Attribute element = getReduceIdentity(kind, vector.getElementType());
    return cast<TypedAttr>(Attribute(DenseElementsAttr::get(vector, element)));
  }
  if (auto floatType = dyn_cast<FloatType>(type))
    return FloatAttr::get(
        type, getFloatIdentity(kind, floatType.getFloatSemantics()));
  unsigned width = isa<IndexType>(type) ? IndexType::kInternalStorageBitWidth
                                        : type.getIntOrFloatBitWidth();
  bool isUnsigned = type.isUnsignedInteger() || type.isInteger(1);
  return IntegerAttr::get(type, getIntegerIdentity(kind, width, isUnsigned));
}

Value uop::createReduceStep(OpBuilder &builder, Location loc, ReduceKind kind,
                            Value a, Value b) {
  switch (kind) {
  case ReduceKind::Add:
    return AddOp::create(builder, loc, a, b);
  case ReduceKind::Mul:
    return MulOp::create(builder, loc, a, b);
  case ReduceKind::Max:
    return MaxOp::create(builder, loc, a, b);
  }
  llvm_unreachable("all kinds are handled");
}

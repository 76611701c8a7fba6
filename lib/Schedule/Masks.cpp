//===- Masks.cpp - What of a value a reduction sees -----------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Masks.h"

#include "EqualSums.h"
#include "mlir/IR/Matchers.h"
#include "tiny/Dialect/UOp/Utils/ReduceIdentity.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// How many operations deep a mask is looked for in a value.
static constexpr unsigned kMaxDepth = 16;

static bool isNeutral(Value value, ReduceKind kind) {
  if (kind == ReduceKind::Add)
    return isZero(value);
  Attribute constant;
  return matchPattern(value, m_Constant(&constant)) &&
         constant == getReduceIdentity(kind, value.getType());
}

/// Whether a product with `value` is a zero where the other factor is.
static bool isFinite(Value value) {
  if (!isa<FloatType>(value.getType()))
    return true;
  APFloat number(0.0);
  return matchPattern(value, m_ConstantFloat(&number)) && number.isFinite();
}

bool tiny::mayBeMasked(Value value) {
  Operation *op = value.getDefiningOp();
  if (isa_and_nonnull<MulOp>(op))
    return isFinite(op->getOperand(0)) || isFinite(op->getOperand(1));
  return isa_and_nonnull<WhereOp, CastOp, NegOp, LoadOp, AddOp>(op);
}

bool MaskFinder::takeChoice(WhereOp choice, Masked &masked, ReduceKind kind,
                            Value range) {
  bool isTrue = isNeutral(choice.getOnFalse(), kind);
  if ((!isTrue && !isNeutral(choice.getOnTrue(), kind)) ||
      !solver.solve(choice.getCondition(), isTrue, range, masked.solutions))
    return false;
  masked.value = isTrue ? choice.getOnTrue() : choice.getOnFalse();
  return true;
}

/// Takes a mask off `operand`, for `masked.value` is zero where that is.
bool MaskFinder::takeFromOperand(Value operand, Masked &masked, Value range,
                                 unsigned depth) {
  Masked inner = {operand, masked.solutions};
  if (!take(inner, ReduceKind::Add, range, depth + 1))
    return false;
  Operation *op = masked.value.getDefiningOp();
  Location loc = op->getLoc();
  masked.solutions = std::move(inner.solutions);
  masked.value = TypeSwitch<Operation *, Value>(op)
                     .Case([&](CastOp cast) {
                       return builder.createOrFold<CastOp>(loc, cast.getType(),
                                                           inner.value);
                     })
                     .Case([&](NegOp) {
                       return builder.createOrFold<NegOp>(loc, inner.value);
                     })
                     .Case([&](MulOp product) {
                       bool isLeft = product.getLhs() == operand;
                       return builder.createOrFold<MulOp>(
                           loc, isLeft ? inner.value : product.getLhs(),
                           isLeft ? product.getRhs() : inner.value);
                     });
  return true;
}

/// `condition` without what turns a truth value into a number and back.
Value MaskFinder::getCondition(Value condition) {
  if (auto cast = condition.getDefiningOp<CastOp>())
    if (auto choice = cast.getOperand().getDefiningOp<WhereOp>())
      if (matchPattern(choice.getOnTrue(), m_Constant()) &&
          !isZero(choice.getOnTrue()) && isZero(choice.getOnFalse()))
        condition = choice.getCondition();
  return index.simplify(condition);
}

/// The sum of two choices by one condition as one choice, null if they are not.
Value MaskFinder::addChoices(AddOp sum) {
  auto left = sum.getLhs().getDefiningOp<WhereOp>();
  auto right = sum.getRhs().getDefiningOp<WhereOp>();
  if (!left || !right ||
      getCondition(left.getCondition()) != getCondition(right.getCondition()))
    return {};
  Location loc = sum.getLoc();
  Value onTrue =
      builder.createOrFold<AddOp>(loc, left.getOnTrue(), right.getOnTrue());
  Value onFalse =
      builder.createOrFold<AddOp>(loc, left.getOnFalse(), right.getOnFalse());
  return WhereOp::create(builder, loc, left.getCondition(), onTrue, onFalse);
}

/// Moves a mask at the root of `masked.value` to its solutions; returns whether
/// there was one.
bool MaskFinder::take(Masked &masked, ReduceKind kind, Value range,
                      unsigned depth) {
  if (depth == kMaxDepth || !ranges.dependsOn(masked.value, range))
    return false;
  Operation *op = masked.value.getDefiningOp();
  if (auto choice = dyn_cast<WhereOp>(op))
    return takeChoice(choice, masked, kind, range);
  if (auto sum = dyn_cast<AddOp>(op)) {
    Value choice = addChoices(sum);
    return choice &&
           takeChoice(choice.getDefiningOp<WhereOp>(), masked, kind, range);
  }
  if (kind != ReduceKind::Add)
    return false;
  return TypeSwitch<Operation *, bool>(op)
      .Case([&](CastOp cast) {
        if (!cast.getOperand().getType().isInteger(1))
          return takeFromOperand(cast.getOperand(), masked, range, depth);
        if (!solver.solve(cast.getOperand(), true, range, masked.solutions))
          return false;
        masked.value = createNumber(builder, cast.getLoc(), cast.getType(), 1);
        return true;
      })
      .Case([&](MulOp product) {
        Value lhs = product.getLhs(), rhs = product.getRhs();
        return (isFinite(rhs) && takeFromOperand(lhs, masked, range, depth)) ||
               (isFinite(lhs) && takeFromOperand(rhs, masked, range, depth));
      })
      .Case([&](NegOp negation) {
        return takeFromOperand(negation.getOperand(), masked, range, depth);
      })
      .Default(false);
}

Masked MaskFinder::find(Value value, ReduceKind kind, Value range) {
  Masked masked = {value, {}};
  for (unsigned depth = 0; depth < kMaxDepth; ++depth)
    if (!take(masked, kind, range, depth))
      break;
  return masked;
}

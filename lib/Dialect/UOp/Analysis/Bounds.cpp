//===- Bounds.cpp - Bounds of index values --------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/Bounds.h"

#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "tiny/Dialect/UOp/Analysis/Conjuncts.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tiny::uop;

/// How many operations deep a condition is followed into an expression.
static constexpr unsigned kMaxConditionDepth = 8;

/// The values of a type: 0 and 1 for `i1`, everything for the others.
static Interval getTypeBounds(Type type) {
  return type.isInteger(1) ? Interval{0, 1} : Interval::full();
}

static bool isTracked(Value value) {
  return value.getType().isIndex() || value.getType().isInteger(1);
}

static Interval getArgumentBounds(BlockArgument argument) {
  if (auto kernel = dyn_cast<KernelOp>(argument.getOwner()->getParentOp()))
    if (auto bounds = kernel.getArgAttrOfType<BoundsAttr>(
            argument.getArgNumber(), UOpDialect::kBoundsAttrName))
      return {bounds.getMin(), bounds.getMax()};
  return getTypeBounds(argument.getType());
}

/// A whole number that is cast to one of 64 bits keeps its value.
static Interval getCastBounds(CastOp cast,
                              llvm::function_ref<Interval(Value)> lookup) {
  Type from = cast.getOperand().getType();
  if (isTracked(cast.getOperand()))
    return lookup(cast.getOperand());
  auto integer = dyn_cast<IntegerType>(from);
  if (!integer || integer.getWidth() > 32)
    return Interval::full();
  unsigned bits = integer.getWidth();
  if (integer.isUnsigned())
    return {0, (int64_t(1) << bits) - 1};
  return {-(int64_t(1) << (bits - 1)), (int64_t(1) << (bits - 1)) - 1};
}

/// Whether two intervals decide `a < b`.
static Interval compareLess(Interval a, Interval b) {
  if (a.max < b.min)
    return Interval::point(1);
  if (a.min >= b.max)
    return Interval::point(0);
  return {0, 1};
}

/// Whether two intervals decide `a == b`.
static Interval compareEqual(Interval a, Interval b) {
  if (a.max < b.min || b.max < a.min)
    return Interval::point(0);
  if (a.isPoint() && a == b)
    return Interval::point(1);
  return {0, 1};
}

/// The bounds of `value`, whose operands have the bounds that `lookup` gives.
Interval Bounds::compute(Value value, Lookup lookup) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return getArgumentBounds(argument);
  Interval anything = getTypeBounds(value.getType());
  Operation *op = value.getDefiningOp();
  bool isBool = value.getType().isInteger(1);
  // On truth values the other operations are not arithmetic.
  if (isBool && !isa<ConstOp, CastOp, AddOp, MulOp, MaxOp, AndOp, OrOp, XorOp,
                     WhereOp, CmpLtOp, CmpEqOp, CmpNeOp>(op))
    return anything;
  return TypeSwitch<Operation *, Interval>(op)
      .Case([&](ConstOp constant) {
        auto integer = dyn_cast<IntegerAttr>(constant.getValue());
        if (!integer)
          return anything;
        return Interval::point(isBool ? !integer.getValue().isZero()
                                      : integer.getValue().getSExtValue());
      })
      .Case([&](RangeOp range) {
        int64_t size = range.getSize() ? lookup(range.getSize()).max
                                       : range.getConstantSize().value_or(0);
        return Interval{0, std::max<int64_t>(size, 1) - 1};
      })
      .Case([&](DefineVarOp var) {
        return Interval{static_cast<int64_t>(var.getMin()),
                        static_cast<int64_t>(var.getMax())};
      })
      .Case([&](BindOp bind) {
        return lookup(bind.getVariable()).intersect(lookup(bind.getValue()));
      })
      .Case([&](CastOp cast) {
        return isBool ? anything : getCastBounds(cast, lookup);
      })
      .Case([&](AddOp add) {
        Interval lhs = lookup(add.getLhs()), rhs = lookup(add.getRhs());
        return isBool ? max(lhs, rhs) : lhs + rhs;
      })
      .Case([&](SubOp sub) {
        return lookup(sub.getLhs()) - lookup(sub.getRhs());
      })
      .Case([&](MulOp mul) {
        return lookup(mul.getLhs()) * lookup(mul.getRhs());
      })
      .Case([&](NegOp neg) {
        return Interval::point(0) - lookup(neg.getOperand());
      })
      .Case([&](IDivOp div) {
        return idiv(lookup(div.getLhs()), lookup(div.getRhs()));
      })
      .Case([&](ModOp rem) {
        return mod(lookup(rem.getLhs()), lookup(rem.getRhs()));
      })
      .Case([&](MaxOp op) {
        return max(lookup(op.getLhs()), lookup(op.getRhs()));
      })
      .Case([&](WhereOp where) {
        // The condition is followed here and nowhere else: this is the form in
        // which padding keeps an index inside its tensor.
        return getUnder(where.getOnTrue(), where.getCondition())
            .unite(lookup(where.getOnFalse()));
      })
      .Case([&](CmpLtOp cmp) {
        if (!isTracked(cmp.getLhs()))
          return anything;
        return compareLess(lookup(cmp.getLhs()), lookup(cmp.getRhs()));
      })
      .Case([&](CmpEqOp cmp) {
        if (!isTracked(cmp.getLhs()))
          return anything;
        return compareEqual(lookup(cmp.getLhs()), lookup(cmp.getRhs()));
      })
      .Case([&](CmpNeOp cmp) {
        if (!isTracked(cmp.getLhs()))
          return anything;
        return Interval::point(1) -
               compareEqual(lookup(cmp.getLhs()), lookup(cmp.getRhs()));
      })
      .Case([&](AndOp op) {
        Interval lhs = lookup(op.getLhs()), rhs = lookup(op.getRhs());
        if (isBool)
          return lhs * rhs;
        return bitAnd(lhs, rhs);
      })
      .Case([&](OrOp op) {
        Interval lhs = lookup(op.getLhs()), rhs = lookup(op.getRhs());
        return isBool ? max(lhs, rhs) : bitOr(lhs, rhs);
      })
      .Case([&](XorOp op) {
        return bitXor(lookup(op.getLhs()), lookup(op.getRhs()));
      })
      .Case([&](ShlOp op) {
        return shl(lookup(op.getLhs()), lookup(op.getRhs()));
      })
      .Case([&](ShrOp op) {
        return shr(lookup(op.getLhs()), lookup(op.getRhs()));
      })
      .Case([](ShapedDimOpInterface dim) {
        // sizes_c2 holds for sizes that are given at run time, too.
        Type element = getElementTypeOrSelf(dim.getShapedValue().getType());
        return Interval{0, isElementType(element)
                               ? kMaxBufferBytes / getElementByteSize(element)
                               : Interval::full().max};
      })
      .Default(anything);
}

Interval Bounds::get(Value value) {
  // Post-order over what is not known yet, without recursion: expressions can
  // be as deep as the graph they come from.
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value top = stack.back();
    if (known.contains(top)) {
      stack.pop_back();
      continue;
    }
    size_t size = stack.size();
    if (Operation *op = top.getDefiningOp())
      if (isa<UOpDialect>(op->getDialect()) && !isa<LoadOp, ReduceOp>(op))
        for (Value operand : op->getOperands())
          if (isTracked(operand) && !known.contains(operand))
            stack.push_back(operand);
    if (stack.size() != size)
      continue;
    stack.pop_back();
    Interval bounds = compute(top, [&](Value operand) {
      auto it = known.find(operand);
      return it == known.end() ? getTypeBounds(operand.getType()) : it->second;
    });
    known.try_emplace(top, bounds);
  }
  return known.lookup(value);
}

Interval Bounds::getUnder(Value value, Value condition) {
  return GivenBounds(*this, getConjuncts(condition)).get(value);
}

bool tiny::uop::fitsInBits(Bounds &bounds, Value value, unsigned width) {
  if (width >= 64)
    return true;
  int64_t most = (int64_t(1) << (width - 1)) - 1;
  llvm::SmallPtrSet<Value, 16> seen = {value};
  SmallVector<Value> pending = {value};
  while (!pending.empty()) {
    Value next = pending.pop_back_val();
    Interval interval = bounds.get(next);
    if (next.getType().isIndex() &&
        (interval.min < ~most || interval.max > most))
      return false;
    Operation *op = next.getDefiningOp();
    if (!op || !isa<UOpDialect>(op->getDialect()) ||
        !op->hasTrait<OpTrait::Elementwise>())
      continue;
    for (Value operand : op->getOperands())
      if (isTracked(operand) && seen.insert(operand).second)
        pending.push_back(operand);
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Where conditions hold
//===----------------------------------------------------------------------===//

void GivenBounds::assume(Value value, Interval interval) {
  auto [it, isNew] = assumed.try_emplace(value, interval);
  if (!isNew)
    it->second = it->second.intersect(interval);
}

GivenBounds::GivenBounds(Bounds &bounds, ArrayRef<Value> conditions)
    : bounds(bounds) {
  for (Value condition : conditions) {
    assume(condition, Interval::point(1));
    if (Value negated = getNegated(condition))
      assume(negated, Interval::point(0));
    Operation *op = condition.getDefiningOp();
    if (!isa_and_nonnull<CmpLtOp, CmpEqOp>(op) ||
        !op->getOperand(0).getType().isIndex())
      continue;
    Value left = op->getOperand(0), right = op->getOperand(1);
    Interval lhs = bounds.get(left), rhs = bounds.get(right);
    if (isa<CmpEqOp>(op)) {
      assume(left, lhs.intersect(rhs));
      assume(right, rhs.intersect(lhs));
      continue;
    }
    if (rhs.max != Interval::full().min)
      assume(left, lhs.intersect({lhs.min, rhs.max - 1}));
    if (lhs.min != Interval::full().max)
      assume(right, rhs.intersect({lhs.min + 1, rhs.max}));
  }
}

/// What the bounds of the operands of `op` say of its result.
Interval GivenBounds::followOperands(Operation *op, unsigned depth) {
  auto lookup = [&](Value operand) {
    return isTracked(operand) ? follow(operand, depth)
                              : getTypeBounds(operand.getType());
  };
  // A condition of its own holds for all environments, so it is known already.
  if (auto where = dyn_cast<WhereOp>(op)) {
    Interval condition = lookup(where.getCondition());
    if (condition.isPoint())
      return lookup(condition.min ? where.getOnTrue() : where.getOnFalse());
    return lookup(where.getOnTrue()).unite(lookup(where.getOnFalse()));
  }
  return bounds.compute(op->getResult(0), lookup);
}

Interval GivenBounds::follow(Value value, unsigned depth) {
  if (auto it = known.find(value); it != known.end())
    return it->second;
  Interval result = bounds.get(value);
  if (auto it = assumed.find(value); it != assumed.end())
    result = result.intersect(it->second);
  Operation *op = value.getDefiningOp();
  if (op && depth < kMaxConditionDepth && isTracked(value) &&
      isa<UOpDialect>(op->getDialect()) && op->hasTrait<OpTrait::Elementwise>())
    result = result.intersect(followOperands(op, depth + 1));
  known.try_emplace(value, result);
  return result;
}

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
        // Only bits that both have: at most either one that is not negative.
        if (lhs.min >= 0 && rhs.min >= 0)
          return Interval{0, std::min(lhs.max, rhs.max)};
        if (lhs.min >= 0)
          return Interval{0, lhs.max};
        if (rhs.min >= 0)
          return Interval{0, rhs.max};
        return anything;
      })
      .Case([&](OrOp op) {
        return isBool ? max(lookup(op.getLhs()), lookup(op.getRhs()))
                      : anything;
      })
      .Case([](ShapedDimOpInterface) {
        return Interval{0, Interval::full().max};
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
  // What the conjuncts of the condition say about single values.
  llvm::SmallDenseMap<Value, Interval> assumed;
  auto assume = [&](Value subject, Interval interval) {
    auto [it, isNew] = assumed.try_emplace(subject, interval);
    if (!isNew)
      it->second = it->second.intersect(interval);
  };
  assume(condition, Interval::point(1));
  for (Value conjunct : getConjuncts(condition)) {
    assume(conjunct, Interval::point(1));
    auto less = conjunct.getDefiningOp<CmpLtOp>();
    if (!less || !less.getLhs().getType().isIndex())
      continue;
    Interval lhs = get(less.getLhs()), rhs = get(less.getRhs());
    if (rhs.max != Interval::full().min)
      assume(less.getLhs(), lhs.intersect({lhs.min, rhs.max - 1}));
    if (lhs.min != Interval::full().max)
      assume(less.getRhs(), rhs.intersect({lhs.min + 1, rhs.max}));
  }

  auto follow = [&](auto &&self, Value subject, unsigned depth) -> Interval {
    Interval bounds = get(subject);
    if (auto it = assumed.find(subject); it != assumed.end())
      bounds = bounds.intersect(it->second);
    Operation *op = subject.getDefiningOp();
    if (!op || depth == kMaxConditionDepth ||
        !isa<AddOp, SubOp, MulOp, IDivOp, ModOp, NegOp>(op) ||
        !subject.getType().isIndex())
      return bounds;
    return bounds.intersect(compute(subject, [&](Value operand) {
      return self(self, operand, depth + 1);
    }));
  };
  return follow(follow, value, 0);
}

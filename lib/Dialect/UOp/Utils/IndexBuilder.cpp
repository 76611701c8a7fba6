//===- IndexBuilder.cpp - Simplified index expressions --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What concerns expressions as a whole. Sums, divisions and conditions have
// files of their own.
//
//===----------------------------------------------------------------------===//

#include "IndexBuilderImpl.h"

#include "tiny/Dialect/UOp/Analysis/Conjuncts.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tiny::uop;

Value IndexBuilder::constant(int64_t value) {
  Value &result = constants[value];
  if (!result)
    result = ConstOp::create(builder, loc, builder.getIndexAttr(value));
  return result;
}

Value IndexBuilder::boolean(bool value) {
  Value &result = uniqued[Key(static_cast<unsigned>(Kind::Boolean),
                              value ? this : nullptr, nullptr, nullptr)];
  if (!result)
    result = ConstOp::create(builder, loc, builder.getBoolAttr(value));
  return result;
}

Interval IndexBuilder::getBounds(Value value) {
  return given ? given->bounds.get(value) : bounds.get(value);
}

std::optional<int64_t> IndexBuilder::getConstant(Value value) {
  Interval interval = getBounds(value);
  if (interval.isPoint())
    return interval.min;
  return std::nullopt;
}

Value IndexBuilder::settle(Value value) {
  std::optional<int64_t> number = getConstant(value);
  if (!number || value.getDefiningOp<ConstOp>())
    return value;
  note(IndexRule::BoundsPoint);
  return value.getType().isIndex() ? constant(*number) : boolean(*number);
}

unsigned IndexBuilder::getAtomNumber(Value atom) {
  return atomOrder.try_emplace(atom, atomOrder.size()).first->second;
}

//===----------------------------------------------------------------------===//
// Row-major arrays
//===----------------------------------------------------------------------===//

Value IndexBuilder::linearize(ValueRange indices, ValueRange sizes) {
  Value result = constant(0);
  for (auto [index, size] : llvm::zip_equal(indices, sizes))
    result = add(mul(result, size), index);
  return result;
}

SmallVector<Value> IndexBuilder::delinearize(Value index, ValueRange sizes) {
  SmallVector<Value> indices(sizes.size());
  // The first dimension that is not of size one takes what is left: an index
  // inside the array cannot exceed it.
  size_t first = 0;
  while (first < sizes.size() && getConstant(sizes[first]) == 1)
    ++first;
  for (size_t i = sizes.size(); i-- > 0;) {
    if (i <= first) {
      indices[i] = i == first ? index : constant(0);
      continue;
    }
    indices[i] = mod(index, sizes[i]);
    index = div(index, sizes[i]);
  }
  return indices;
}

//===----------------------------------------------------------------------===//
// Existing operations
//===----------------------------------------------------------------------===//

Value IndexBuilder::rebuild(Operation *op, ValueRange operands) {
  if (op->getNumResults() != 1)
    return {};
  Type type = op->getResult(0).getType();
  bool comparesIndices = !operands.empty() && operands[0].getType().isIndex();
  if (isa<CmpLtOp, CmpEqOp, CmpNeOp>(op) && comparesIndices) {
    if (isa<CmpLtOp>(op))
      return less(operands[0], operands[1]);
    Value isEqual = equal(operands[0], operands[1]);
    return isa<CmpEqOp>(op) ? isEqual : notOf(isEqual);
  }
  if (type.isInteger(1))
    return TypeSwitch<Operation *, Value>(op)
        .Case([&](ConstOp constOp) {
          return boolean(cast<BoolAttr>(constOp.getValue()).getValue());
        })
        .Case<AndOp, MulOp>(
            [&](auto) { return andOf(operands[0], operands[1]); })
        .Case<OrOp, AddOp, MaxOp>(
            [&](auto) { return orOf(operands[0], operands[1]); })
        .Case<XorOp, CmpNeOp>([&](auto) {
          return operands[0].getType().isInteger(1)
                     ? xorOf(operands[0], operands[1])
                     : Value();
        })
        .Case([&](WhereOp) {
          return where(operands[0], operands[1], operands[2]);
        })
        .Default(Value());
  if (!type.isIndex())
    return {};
  return TypeSwitch<Operation *, Value>(op)
      .Case([&](ConstOp constOp) {
        return constant(cast<IntegerAttr>(constOp.getValue()).getInt());
      })
      .Case([&](AddOp) { return add(operands[0], operands[1]); })
      .Case([&](SubOp) { return sub(operands[0], operands[1]); })
      .Case([&](MulOp) { return mul(operands[0], operands[1]); })
      .Case([&](NegOp) { return negate(operands[0]); })
      .Case([&](IDivOp) { return div(operands[0], operands[1]); })
      .Case([&](ModOp) { return mod(operands[0], operands[1]); })
      .Case([&](MaxOp) { return max(operands[0], operands[1]); })
      .Case([&](ShlOp) { return shl(operands[0], operands[1]); })
      .Case([&](ShrOp) { return shr(operands[0], operands[1]); })
      .Case([&](AndOp) { return bitAnd(operands[0], operands[1]); })
      .Case(
          [&](WhereOp) { return where(operands[0], operands[1], operands[2]); })
      .Default(Value());
}

Value IndexBuilder::simplifyWalk(Value value) {
  llvm::DenseMap<Value, Value> &done = given ? given->simplified : simplified;
  // Post-order without recursion: expressions can be deep.
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value top = stack.back();
    if (done.contains(top)) {
      stack.pop_back();
      continue;
    }
    if (given && top.getType().isInteger(1)) {
      Value negated = getNegated(top);
      bool holds = given->conjuncts.contains(top);
      if (holds || (negated && given->conjuncts.contains(negated))) {
        note(IndexRule::GivenKnown);
        done[top] = boolean(holds);
        continue;
      }
    }
    Operation *op = top.getDefiningOp();
    bool isExpression =
        op && (op->hasTrait<OpTrait::Elementwise>() || isa<ConstOp>(op));
    SmallVector<Value> operands;
    if (isExpression)
      operands.append(op->operand_begin(), op->operand_end());
    // Of a selection that is decided, only what it selects is looked at.
    std::optional<int64_t> decided;
    if (auto where = dyn_cast_or_null<WhereOp>(op)) {
      if (auto it = done.find(where.getCondition()); it == done.end())
        operands = {where.getCondition()};
      else if ((decided = getConstant(it->second)))
        operands = {*decided ? where.getOnTrue() : where.getOnFalse()};
    }
    size_t size = stack.size();
    for (Value operand : operands)
      if (!done.contains(operand))
        stack.push_back(operand);
    if (stack.size() != size)
      continue;
    stack.pop_back();
    for (Value &operand : operands)
      operand = done.lookup(operand);
    Value result;
    if (decided) {
      note(IndexRule::WhereConstant);
      result = operands.front();
    } else if (isExpression) {
      result = rebuild(op, operands);
    }
    if (!result)
      result = top;
    // What a condition says of a value it says of no operand.
    if (given && (top.getType().isIndex() || top.getType().isInteger(1)))
      result = settle(result);
    done[top] = result;
  }
  return done.lookup(value);
}

Value IndexBuilder::simplify(Value value) { return simplifyWalk(value); }

//===----------------------------------------------------------------------===//
// Where a condition holds
//===----------------------------------------------------------------------===//

IndexBuilder::Given::Given(Bounds &bounds, ArrayRef<Value> conjuncts)
    : bounds(bounds, conjuncts), conjuncts(conjuncts.begin(), conjuncts.end()) {
}

Value IndexBuilder::simplifyGiven(Value value, Value condition) {
  condition = simplify(condition);
  value = simplify(value);
  std::unique_ptr<Given> &known = conditions[condition];
  if (!known)
    known = std::make_unique<Given>(bounds, getConjuncts(condition));
  given = known.get();
  Value result = simplifyWalk(value);
  given = nullptr;
  return result;
}

Value IndexBuilder::simplifyCondition(Value condition) {
  condition = simplify(condition);
  SmallVector<Value> conjuncts = getConjuncts(condition);
  if (conjuncts.size() < 2 || conjuncts.size() > kMaxMergedConjuncts)
    return condition;
  // Each in turn, so that of two that follow from each other one stays. The
  // last first: what was added last is most likely to follow from what was
  // there.
  for (size_t i = conjuncts.size(); i-- > 0;) {
    SmallVector<Value> others(conjuncts);
    others.erase(others.begin() + i);
    Given known(bounds, others);
    given = &known;
    conjuncts[i] = simplifyWalk(conjuncts[i]);
    given = nullptr;
  }
  Value result = conjuncts.front();
  for (Value conjunct : llvm::drop_begin(conjuncts))
    result = andOf(result, conjunct);
  return result;
}

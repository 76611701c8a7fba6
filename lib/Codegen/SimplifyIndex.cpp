//===- SimplifyIndex.cpp - Simplify the indices and gates of kernels ------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "tiny/Codegen/Passes.h"
#include "tiny/Dialect/UOp/Analysis/Conjuncts.h"
#include "tiny/Dialect/UOp/IR/FreeRanges.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tiny {
#define GEN_PASS_DEF_SIMPLIFYINDEXPASS
#include "tiny/Codegen/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {

/// What is known where one gate is open.
class OpenGate {
public:
  explicit OpenGate(Value gate) : gate(gate) {
    for (Value conjunct : getConjuncts(gate))
      conjuncts.insert(conjunct);
  }

  /// Whether `condition` is known, and to be what.
  std::optional<bool> decide(Value condition, Bounds &bounds) const;

  /// `value`, with the selections left out that the gate decides.
  Value simplify(Value value, IndexBuilder &index, Bounds &bounds);

private:
  Value gate;
  llvm::SmallPtrSet<Value, 8> conjuncts;
  llvm::DenseMap<Value, Value> simplified;
};

/// Simplifies one kernel.
class Simplifier {
public:
  explicit Simplifier(KernelOp kernel)
      : block(kernel.getBody().front()), builder(kernel.getContext()),
        index(builder, kernel.getLoc()) {}

  void run();

private:
  void simplifyOperands(Operation *op);
  void simplifyLoad(LoadOp load);
  void simplifyStore(StoreOp store);
  void simplifySelection(WhereOp where);
  Value simplifyUnder(Value gate, Value value);
  void closeRanges();
  void eraseDead();

  Block &block;
  OpBuilder builder;
  IndexBuilder index;
  Bounds bounds;
  llvm::DenseMap<Value, OpenGate> gates;
};

} // namespace

//===----------------------------------------------------------------------===//
// Under a gate
//===----------------------------------------------------------------------===//

std::optional<bool> OpenGate::decide(Value condition, Bounds &bounds) const {
  bool holds = true;
  for (Value conjunct : getConjuncts(condition)) {
    if (conjuncts.contains(conjunct))
      continue;
    auto less = conjunct.getDefiningOp<CmpLtOp>();
    if (!less || !less.getLhs().getType().isIndex()) {
      holds = false;
      continue;
    }
    Interval lhs = bounds.getUnder(less.getLhs(), gate);
    Interval rhs = bounds.getUnder(less.getRhs(), gate);
    if (lhs.min >= rhs.max)
      return false;
    holds &= lhs.max < rhs.min;
  }
  return holds ? std::optional(true) : std::nullopt;
}

Value OpenGate::simplify(Value value, IndexBuilder &index, Bounds &bounds) {
  // Post-order without recursion: expressions can be deep. Of a selection that
  // is decided, only what it selects is looked at.
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value top = stack.back();
    if (simplified.contains(top)) {
      stack.pop_back();
      continue;
    }
    Operation *op = top.getDefiningOp();
    if (!op || !op->hasTrait<OpTrait::Elementwise>()) {
      simplified[top] = top;
      continue;
    }
    SmallVector<Value> needed(op->getOperands());
    auto where = dyn_cast<WhereOp>(op);
    std::optional<bool> decided;
    if (where && (decided = decide(where.getCondition(), bounds)))
      needed = {*decided ? where.getOnTrue() : where.getOnFalse()};
    size_t size = stack.size();
    for (Value operand : needed)
      if (!simplified.contains(operand))
        stack.push_back(operand);
    if (stack.size() != size)
      continue;
    for (Value &operand : needed)
      operand = simplified.lookup(operand);
    Value result = top;
    if (decided)
      result = needed.front();
    else if (!llvm::equal(needed, op->getOperands()))
      if (Value rebuilt = index.rebuild(op, needed))
        result = rebuilt;
    simplified[top] = result;
  }
  return simplified.lookup(value);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static bool isIndexOrBool(Type type) {
  return type.isIndex() || type.isInteger(1);
}

static bool isSame(Value a, Value b) {
  if (a == b)
    return true;
  auto first = a.getDefiningOp<ConstOp>(), second = b.getDefiningOp<ConstOp>();
  return first && second && first.getValue() == second.getValue();
}

void Simplifier::simplifyOperands(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    Value value = operand.get();
    if (isIndexOrBool(value.getType()) && !value.getDefiningOp<RangeOp>())
      operand.set(index.simplify(value));
  }
}

Value Simplifier::simplifyUnder(Value gate, Value value) {
  if (!value.getType().isIndex() || !gate.getType().isInteger(1))
    return value;
  OpenGate &open = gates.try_emplace(gate, gate).first->second;
  return open.simplify(value, index, bounds);
}

void Simplifier::simplifyLoad(LoadOp load) {
  Value gate = load.getGate();
  if (!gate)
    return;
  std::optional<int64_t> known = index.getConstant(gate);
  if (known == 0) {
    load.replaceAllUsesWith(load.getAlternative());
    load.erase();
    return;
  }
  if (known == 1) {
    load.getGateMutable().clear();
    load.getAlternativeMutable().clear();
    return;
  }
  for (OpOperand &operand : load.getIndicesMutable())
    operand.set(simplifyUnder(gate, operand.get()));
}

void Simplifier::simplifyStore(StoreOp store) {
  Value gate = store.getGate();
  if (!gate)
    return;
  std::optional<int64_t> known = index.getConstant(gate);
  if (known == 0)
    return store.erase();
  if (known == 1)
    return store.getGateMutable().clear();
  store.getIndexMutable().set(simplifyUnder(gate, store.getIndex()));
}

/// A selection between a load and what the load gives anyway where the
/// condition does not hold.
void Simplifier::simplifySelection(WhereOp where) {
  std::optional<int64_t> known = index.getConstant(where.getCondition());
  auto load = where.getOnTrue().getDefiningOp<LoadOp>();
  Value result;
  if (known) {
    result = *known ? where.getOnTrue() : where.getOnFalse();
  } else if (load && load.getGate() &&
             isSame(load.getAlternative(), where.getOnFalse())) {
    OpenGate &open =
        gates.try_emplace(load.getGate(), load.getGate()).first->second;
    if (open.decide(where.getCondition(), bounds) == true)
      result = load;
  }
  if (!result)
    return;
  where.replaceAllUsesWith(result);
  where.erase();
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

/// Makes the ranges of stores the free ranges of their operands again. A range
/// that a store no longer depends on wrote one place with one value each time,
/// if there was a time.
void Simplifier::closeRanges() {
  FreeRanges free(block);
  for (auto store : llvm::make_early_inc_range(block.getOps<StoreOp>())) {
    ValueRange operands =
        store->getOperands().drop_back(store.getRanges().size());
    llvm::SmallBitVector used = free.getFree(operands);
    SmallVector<Value> kept;
    Value gate = store.getGate();
    bool isEmpty = false;
    builder.setInsertionPoint(store);
    for (Value value : store.getRanges()) {
      if (used.anyCommon(free.getSet(value))) {
        kept.push_back(value);
        continue;
      }
      auto range = value.getDefiningOp<RangeOp>();
      if (std::optional<int64_t> size = range.getConstantSize()) {
        isEmpty |= size == 0;
        continue;
      }
      Value runs = index.less(index.constant(0), range.getSize());
      gate = gate ? index.andOf(gate, runs) : runs;
    }
    if (isEmpty) {
      store.erase();
      continue;
    }
    store.getRangesMutable().assign(kept);
    if (gate && index.getConstant(gate) != 1)
      store.getGateMutable().assign(gate);
  }
}

void Simplifier::eraseDead() {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      op.erase();
}

void Simplifier::run() {
  for (Operation &op : llvm::make_early_inc_range(block.without_terminator())) {
    // The sizes of ranges are asked for as long as this runs.
    if (isa<RangeOp>(op))
      continue;
    builder.setInsertionPoint(&op);
    bool isExpression =
        op.getNumResults() == 1 && isIndexOrBool(op.getResult(0).getType()) &&
        (op.hasTrait<OpTrait::Elementwise>() || isa<ConstOp>(op));
    // Users take the simplified form.
    if (isExpression && index.simplify(op.getResult(0)) != op.getResult(0))
      continue;
    simplifyOperands(&op);
    if (auto load = dyn_cast<LoadOp>(op))
      simplifyLoad(load);
    else if (auto store = dyn_cast<StoreOp>(op))
      simplifyStore(store);
    else if (auto where = dyn_cast<WhereOp>(op))
      simplifySelection(where);
  }
  closeRanges();
  eraseDead();
}

namespace {
struct SimplifyIndexPass
    : public tiny::impl::SimplifyIndexPassBase<SimplifyIndexPass> {
  void runOnOperation() override { Simplifier(getOperation()).run(); }
};
} // namespace

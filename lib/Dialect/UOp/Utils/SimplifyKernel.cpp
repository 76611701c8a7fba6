//===- SimplifyKernel.cpp - Simplify the indices of a kernel --------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Utils/SimplifyKernel.h"

#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "tiny/Dialect/UOp/Utils/CloseRanges.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {

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
  Value simplifyGate(MutableOperandRange operand);
  void eraseDead();

  Block &block;
  OpBuilder builder;
  IndexBuilder index;
};

} // namespace

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

/// Leaves out the parts of the gate at `operand` that the others decide, and
/// returns the gate, if it is one condition.
Value Simplifier::simplifyGate(MutableOperandRange operand) {
  if (operand.empty() || !operand[0].get().getType().isInteger(1))
    return {};
  operand[0].set(index.simplifyCondition(operand[0].get()));
  return operand[0].get();
}

void Simplifier::simplifyLoad(LoadOp load) {
  Value gate = simplifyGate(load.getGateMutable());
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
    if (operand.get().getType().isIndex())
      operand.set(index.simplifyGiven(operand.get(), gate));
}

void Simplifier::simplifyStore(StoreOp store) {
  Value gate = simplifyGate(store.getGateMutable());
  if (!gate)
    return;
  std::optional<int64_t> known = index.getConstant(gate);
  if (known == 0)
    return store.erase();
  if (known == 1)
    return store.getGateMutable().clear();
  if (store.getIndex().getType().isIndex())
    store.getIndexMutable().set(index.simplifyGiven(store.getIndex(), gate));
}

/// A selection between a load and what the load gives anyway where the
/// condition does not hold.
void Simplifier::simplifySelection(WhereOp where) {
  if (!where.getCondition().getType().isInteger(1))
    return;
  where.getConditionMutable().set(
      index.simplifyCondition(where.getCondition()));
  std::optional<int64_t> known = index.getConstant(where.getCondition());
  auto load = where.getOnTrue().getDefiningOp<LoadOp>();
  Value result;
  if (known) {
    result = *known ? where.getOnTrue() : where.getOnFalse();
  } else if (load && load.getGate() &&
             isSame(load.getAlternative(), where.getOnFalse())) {
    Value left = index.simplifyGiven(where.getCondition(), load.getGate());
    if (index.getConstant(left) == 1)
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
  closeRanges(block);
  eraseDead();
}

void uop::simplifyIndices(KernelOp kernel) { Simplifier(kernel).run(); }

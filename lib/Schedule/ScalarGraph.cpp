//===- ScalarGraph.cpp - Helpers on scalars over ranges -------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarGraph.h"

#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

static bool isIndexType(Type type) {
  return type.isIndex() || type.isInteger(1);
}

bool tiny::isIndexExpression(Operation *op,
                             const DenseSet<Value> &indexValues) {
  if (isa<RangeOp, DefineVarOp, BindOp, ConstOp>(op))
    return isIndexType(op->getResult(0).getType());
  // The size of an argument; those of arrays are sizes of ranges.
  if (auto dim = dyn_cast<tensor::DimOp>(op))
    return isa<BlockArgument>(dim.getSource());
  return op->hasTrait<OpTrait::Elementwise>() && op->getNumResults() == 1 &&
         isIndexType(op->getResult(0).getType()) &&
         llvm::all_of(op->getOperands(), [&](Value operand) {
           return indexValues.contains(operand);
         });
}

Operation *tiny::hoistIndexExpressions(Block &block) {
  DenseSet<Value> indexValues;
  Operation *first = nullptr;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!isIndexExpression(&op, indexValues)) {
      if (!first)
        first = &op;
      continue;
    }
    indexValues.insert(op.getResult(0));
    if (first)
      op.moveBefore(first);
  }
  return first;
}

SmallVector<Operation *> tiny::getComputation(Operation *root) {
  SetVector<Operation *> found;
  SmallVector<Operation *> pending;
  auto visit = [&](Operation *op) {
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp();
          def && !isArray(def) && isa<UOpDialect>(def->getDialect()) &&
          !isa<RankedTensorType>(operand.getType()) && found.insert(def))
        pending.push_back(def);
  };
  visit(root);
  while (!pending.empty())
    visit(pending.pop_back_val());
  SmallVector<Operation *> ops = found.takeVector();
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return ops;
}

ArrayRef<Value> IndexRanges::get(Value value) {
  // Post-order without recursion: expressions can be deep.
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value top = stack.back();
    Operation *op = top.getDefiningOp();
    if (known.contains(top)) {
      stack.pop_back();
      continue;
    }
    if (!op || isa<RangeOp>(op)) {
      known[top] = op ? SmallVector<Value, 4>{top} : SmallVector<Value, 4>();
      stack.pop_back();
      continue;
    }
    size_t size = stack.size();
    for (Value operand : op->getOperands())
      if (!known.contains(operand))
        stack.push_back(operand);
    if (stack.size() != size)
      continue;
    SmallVector<Value, 4> ranges;
    for (Value operand : op->getOperands())
      for (Value range : known.find(operand)->second)
        if (!llvm::is_contained(ranges, range))
          ranges.push_back(range);
    known[top] = std::move(ranges);
    stack.pop_back();
  }
  return known.find(value)->second;
}

void tiny::eraseDead(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      op.erase();
}

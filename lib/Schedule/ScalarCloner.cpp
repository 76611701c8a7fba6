//===- ScalarCloner.cpp - Scalars for other values of ranges --------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarCloner.h"

#include "tiny/Dialect/UOp/IR/UOpOps.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {
class ScalarCloner {
public:
  ScalarCloner(IRMapping &mapping, Value gate, OpBuilder &builder,
               IndexBuilder &index, function_ref<bool(Operation *)> isIndex)
      : mapping(mapping), gate(gate), builder(builder), index(index),
        isIndex(isIndex) {}

  void clone(Operation *op);

private:
  Value cloneLoad(LoadOp load);
  Value cloneIndex(Operation *op);
  Value getGate(LoadOp load);
  SmallVector<Value> lookup(ValueRange values) {
    return llvm::map_to_vector(
        values, [&](Value value) { return mapping.lookupOrDefault(value); });
  }

  IRMapping &mapping;
  Value gate;
  OpBuilder &builder;
  IndexBuilder &index;
  function_ref<bool(Operation *)> isIndex;
};
} // namespace

/// Where both its own gate and the one around hold; null if that is everywhere.
Value ScalarCloner::getGate(LoadOp load) {
  Value own = mapping.lookupOrDefault(load.getGate());
  Value both = gate ? gate : own;
  if (gate && own) {
    Operation *def = own.getDefiningOp();
    both = !def || isIndex(def)
               ? index.andOf(gate, own)
               : AndOp::create(builder, load.getLoc(), gate, own).getResult();
  }
  return both && index.getConstant(both) == 1 ? Value() : both;
}

Value ScalarCloner::cloneLoad(LoadOp load) {
  Value both = getGate(load), alternative;
  if (both)
    alternative = mapping.lookupOrDefault(load.getAlternative());
  if (both && !alternative)
    alternative = ConstOp::create(builder, load.getLoc(),
                                  builder.getZeroAttr(load.getType()));
  return LoadOp::create(builder, load.getLoc(), load.getType(),
                        mapping.lookupOrDefault(load.getSource()),
                        lookup(load.getIndices()), both, alternative);
}

Value ScalarCloner::cloneIndex(Operation *op) {
  if (Value value = index.rebuild(op, lookup(op->getOperands())))
    return value;
  return index.getBuilder().clone(*op, mapping)->getResult(0);
}

void ScalarCloner::clone(Operation *op) {
  auto load = dyn_cast<LoadOp>(op);
  bool changes = llvm::any_of(op->getOperands(), [&](Value operand) {
    return mapping.contains(operand);
  });
  if (!changes && !(load && gate))
    return;
  if (load)
    mapping.map(load.getResult(), cloneLoad(load));
  else if (isIndex(op))
    mapping.map(op->getResult(0), cloneIndex(op));
  else
    builder.clone(*op, mapping);
}

void tiny::cloneScalars(ArrayRef<Operation *> scalars, IRMapping &mapping,
                        Value gate, OpBuilder &builder, IndexBuilder &index,
                        function_ref<bool(Operation *)> isIndex) {
  ScalarCloner cloner(mapping, gate, builder, index, isIndex);
  for (Operation *op : scalars)
    cloner.clone(op);
}

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

/// `load` with other operands, that is also false where `gate` is.
static Value cloneLoad(LoadOp load, IRMapping &mapping, Value gate,
                       OpBuilder &builder, IndexBuilder &index) {
  if (Value inner = mapping.lookupOrDefault(load.getGate()))
    gate = gate ? index.andOf(gate, inner) : inner;
  if (gate && index.getConstant(gate) == 1)
    gate = {};
  Value alternative =
      gate ? mapping.lookupOrDefault(load.getAlternative()) : Value();
  if (gate && !alternative)
    alternative = ConstOp::create(builder, load.getLoc(),
                                  builder.getZeroAttr(load.getType()));
  SmallVector<Value> indices;
  for (Value i : load.getIndices())
    indices.push_back(mapping.lookupOrDefault(i));
  return LoadOp::create(builder, load.getLoc(), load.getType(),
                        load.getSource(), indices, gate, alternative);
}

void tiny::cloneScalars(ArrayRef<Operation *> scalars, IRMapping &mapping,
                        Value gate, OpBuilder &builder, IndexBuilder &index) {
  for (Operation *op : scalars) {
    if (llvm::none_of(op->getOperands(),
                      [&](Value operand) { return mapping.contains(operand); }))
      continue;
    Value result = op->getResult(0);
    if (auto load = dyn_cast<LoadOp>(op)) {
      mapping.map(result, cloneLoad(load, mapping, gate, builder, index));
      continue;
    }
    SmallVector<Value> operands;
    for (Value operand : op->getOperands())
      operands.push_back(mapping.lookupOrDefault(operand));
    if (Value value = index.rebuild(op, operands))
      mapping.map(result, value);
    else
      builder.clone(*op, mapping);
  }
}

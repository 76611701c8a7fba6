//===- FreeRanges.cpp - The ranges that values depend on --------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/IR/FreeRanges.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tiny::uop;
using llvm::SmallBitVector;

/// Returns the ranges that `op` closes.
static SmallVector<Value> getClosedRanges(Operation *op) {
  return TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case<ReduceOp, StageOp, BufferizeOp>(
          [](auto op) { return SmallVector<Value>(op.getRanges()); })
      .Case([](WmmaOp op) {
        return SmallVector<Value>{op.getM(), op.getN(), op.getK()};
      })
      .Default(SmallVector<Value>());
}

/// Returns the operands of `op` on which its value depends. The ranges that it
/// closes are no such operands.
static SmallVector<Value> getValueOperands(Operation *op) {
  return TypeSwitch<Operation *, SmallVector<Value>>(op)
      .Case<ReduceOp, StageOp, BufferizeOp>(
          [](auto op) { return SmallVector<Value>{op.getValue()}; })
      .Case([](WmmaOp op) {
        return SmallVector<Value>{op.getA(), op.getB(), op.getC()};
      })
      .Default([](Operation *op) {
        // What its regions use counts as well.
        SmallVector<Value> values;
        op->walk([&](Operation *nested) {
          llvm::append_range(values, nested->getOperands());
        });
        return values;
      });
}

FreeRanges::FreeRanges(Block &block) {
  for (RangeOp range : block.getOps<RangeOp>()) {
    rangeIndices[range] = ranges.size();
    ranges.push_back(range);
  }
  for (Operation &op : block) {
    if (isa<RangeOp>(op) || op.getNumResults() == 0)
      continue;
    SmallBitVector free = getFree(getValueOperands(&op));
    free.reset(getSet(getClosedRanges(&op)));
    if (free.none())
      continue;
    for (Value result : op.getResults())
      freeSets[result] = free;
  }
}

void FreeRanges::include(SmallBitVector &set, Value value) const {
  if (auto range = rangeIndices.find(value); range != rangeIndices.end())
    set.set(range->second);
  else if (auto free = freeSets.find(value); free != freeSets.end())
    set |= free->second;
}

SmallBitVector FreeRanges::getFree(Value value) const {
  return getFree(ValueRange(value));
}

SmallBitVector FreeRanges::getFree(ValueRange values) const {
  SmallBitVector set(ranges.size());
  for (Value value : values)
    include(set, value);
  return set;
}

SmallBitVector FreeRanges::getSet(ValueRange values) const {
  SmallBitVector set(ranges.size());
  for (Value value : values)
    if (auto range = rangeIndices.find(value); range != rangeIndices.end())
      set.set(range->second);
  return set;
}

//===- CloseRanges.cpp - The ranges that stores are over ------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Utils/CloseRanges.h"

#include "tiny/Dialect/UOp/IR/FreeRanges.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

void tiny::closeRanges(Block &block) {
  OpBuilder builder = OpBuilder::atBlockBegin(&block);
  IndexBuilder index(builder, block.getParentOp()->getLoc());
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

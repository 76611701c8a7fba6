//===- Conjuncts.cpp - Parts of a condition -------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/Conjuncts.h"

#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace tiny::uop;

/// How many parts a condition is taken apart into.
static constexpr size_t kMaxConjuncts = 64;

SmallVector<Value> tiny::uop::getConjuncts(Value condition) {
  // A part that several others share is looked at once.
  llvm::SmallPtrSet<Value, 16> seen = {condition};
  SmallVector<Value> pending = {condition}, conjuncts;
  while (!pending.empty()) {
    Value next = pending.pop_back_val();
    auto both = next.getDefiningOp<AndOp>();
    if (!both || conjuncts.size() + pending.size() >= kMaxConjuncts) {
      conjuncts.push_back(next);
      continue;
    }
    for (Value part : {both.getRhs(), both.getLhs()})
      if (seen.insert(part).second)
        pending.push_back(part);
  }
  return conjuncts;
}

Value tiny::uop::getNegated(Value condition) {
  auto both = condition.getDefiningOp<XorOp>();
  if (!both || !condition.getType().isInteger(1))
    return {};
  auto ones = both.getRhs().getDefiningOp<ConstOp>();
  if (!ones || !cast<BoolAttr>(ones.getValue()).getValue())
    return {};
  return both.getLhs();
}

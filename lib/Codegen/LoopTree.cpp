//===- LoopTree.cpp - The loops that a kernel becomes -----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopTree.h"

#include "StoreGroups.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tiny;

/// Whether the size of `range`, which has a loop, is not known to be positive.
bool LoopTree::mayBeEmpty(uop::RangeOp range) {
  // No loop is made for the constant zero.
  return range.getSize() && facts.getBounds().get(range.getSize()).min < 1;
}

/// An operation stands in the innermost loop over one of its free ranges.
///
/// It then runs also where a loop between there and its user does not. That is
/// harmless for all but loads, which may have no element to read; the sizes of
/// such loops become the load's guard, unless a loop around it has the same
/// size.
LoopTree::Place LoopTree::place(Operation *op, Scope *scope,
                                UniquedSets::Id guard) {
  const OpFacts &known = facts.get(op);
  UniquedSets &sets = facts.getSets();
  while (scope->parent &&
         !sets.contains(known.free, facts.getNumber(scope->range))) {
    if (known.readsMemory && mayBeEmpty(scope->range))
      guard = sets.insert(guard, facts.getNumber(scope->range));
    scope = scope->parent;
  }
  if (!known.readsMemory || guard == UniquedSets::kEmpty)
    return {scope, UniquedSets::kEmpty};
  SmallVector<unsigned> running;
  for (unsigned number : sets.get(guard)) {
    Value size = facts.getSize(number);
    for (Scope *outer = scope; outer->parent; outer = outer->parent)
      if (outer->range.getSize() == size) {
        running.push_back(number);
        break;
      }
  }
  return {scope, sets.subtract(guard, running)};
}

Instance *LoopTree::find(Operation *op, Scope *scope, UniquedSets::Id guard) {
  Place at = place(op, scope, guard);
  return byPlace.lookup({op, at.scope, at.guard});
}

void LoopTree::demand(Value value, Scope *scope, UniquedSets::Id guard) {
  Operation *op = value.getDefiningOp();
  if (!op || isa<uop::RangeOp>(op))
    return;
  Place at = place(op, scope, guard);
  Instance *&instance = byPlace[{op, at.scope, at.guard}];
  if (instance)
    return;
  instance = &instances.emplace_back();
  instance->op = op;
  instance->scope = at.scope;
  instance->guard = at.guard;
  byOp[op].push_back(instance);
}

FailureOr<Scope *> LoopTree::addLoop(Scope *parent, uop::RangeOp range,
                                     Operation *cause) {
  if (parent->depth == KernelFacts::kMaxDepth)
    return cause->emitOpError("needs more than ")
           << KernelFacts::kMaxDepth
           << " nested loops, which uop-linearize does not support";
  Scope &loop = scopes.emplace_back();
  loop.parent = parent;
  loop.range = range;
  loop.depth = parent->depth + 1;
  if (Value size = range.getSize())
    demand(size, &getRoot(), UniquedSets::kEmpty);
  return &loop;
}

LogicalResult LoopTree::placeStores() {
  FailureOr<SmallVector<StoreGroup>> groups = groupStores(facts);
  if (failed(groups))
    return failure();
  for (const StoreGroup &group : *groups) {
    DenseMap<std::pair<Scope *, Operation *>, Scope *> loops;
    getRoot().tails.emplace_back();
    for (uop::StoreOp store : group) {
      Scope *scope = &getRoot();
      for (uop::RangeOp range : facts.sortRanges(store.getRanges())) {
        Scope *&loop = loops[{scope, range}];
        if (!loop) {
          FailureOr<Scope *> added = addLoop(scope, range, store);
          if (failed(added))
            return failure();
          loop = *added;
          loop->tails.emplace_back();
          scope->tails.back().loops.push_back(loop);
        }
        scope = loop;
      }
      scope->tails.back().stores.push_back(store);
      storeScopes[store] = scope;
    }
  }
  return success();
}

/// The ranges that a reduction depends on and that the order of the nest has
/// between those that it folds: its sums then are an array over these. Only
/// ranges of constant size, so that there is an array and a first iteration.
SmallVector<uop::RangeOp>
LoopTree::getArrayRanges(Instance *instance, ArrayRef<uop::RangeOp> folded) {
  SmallVector<uop::RangeOp> inner;
  if (!isa<uop::ReduceOp>(instance->op) ||
      instance->guard != UniquedSets::kEmpty)
    return inner;
  unsigned first = facts.getNumber(folded.front());
  unsigned last = facts.getNumber(folded.back());
  const OpFacts &known = facts.get(instance->op);
  for (Scope *scope = instance->scope; scope->parent; scope = scope->parent) {
    unsigned number = facts.getNumber(scope->range);
    if (number < first)
      break;
    if (number > last || scope->range.getSize())
      return {};
    if (facts.getSets().contains(known.free, number))
      inner.push_back(scope->range);
  }
  for (uop::RangeOp range : folded)
    if (range.getSize())
      return {};
  return inner;
}

LogicalResult LoopTree::expandFold(Instance *instance) {
  Operation *op = instance->op;
  ValueRange ranges = getFoldedRanges(op);
  // The result is then the identity, or an array without elements.
  if (hasEmptyRange(ranges)) {
    instance->scope->values.push_back(instance);
    return success();
  }
  const OpFacts &known = facts.get(op);
  SmallVector<uop::RangeOp> sorted = facts.sortRanges(ranges);
  SmallVector<unsigned> numbers;
  for (uop::RangeOp range : sorted)
    numbers.push_back(facts.getNumber(range));
  SmallVector<uop::RangeOp> inner = getArrayRanges(instance, sorted);
  if (!inner.empty()) {
    // Where the array is an element of it is read.
    instance->scope->values.push_back(instance);
    Scope *scope = instance->scope;
    while (scope->parent &&
           facts.getNumber(scope->range) > facts.getNumber(sorted.front()))
      scope = scope->parent;
    Instance *&array = byPlace[{op, scope, UniquedSets::kEmpty}];
    instance->array = array;
    if (array)
      return success();
    instance->array = array = &instances.emplace_back();
    array->op = op;
    array->scope = scope;
    instance = array;
    // Not the nest of a fold that closes all of these.
    for (uop::RangeOp range : inner)
      numbers.push_back(facts.getNumber(range));
    llvm::append_range(sorted, inner);
    llvm::sort(sorted, [&](uop::RangeOp a, uop::RangeOp b) {
      return facts.getNumber(a) < facts.getNumber(b);
    });
  }
  FoldNest *&nest = nestsByKey[{instance->scope, instance->guard, known.level,
                                std::move(numbers)}];
  if (!nest) {
    nest = &nests.emplace_back();
    nest->level = known.level - 1;
    Scope *scope = instance->scope;
    for (uop::RangeOp range : sorted) {
      FailureOr<Scope *> loop = addLoop(scope, range, op);
      if (failed(loop))
        return failure();
      nest->loops.push_back(scope = *loop);
    }
    nest->arrayRanges = inner;
    while (!inner.empty() &&
           nest->loops[nest->numArrayLoops++]->range != inner.front())
      continue;
    instance->scope->nests.push_back(nest);
  }
  // Users come first in this sweep, so the last to come is the first in the
  // block.
  nest->order = known.order;
  nest->folds.push_back(instance);
  instance->nest = nest;
  demand(op->getOperand(0), nest->getInnermost(), instance->guard);
  return success();
}

LogicalResult LoopTree::expand(Instance *instance) {
  Operation *op = instance->op;
  if (!getFoldedRanges(op).empty())
    return expandFold(instance);
  instance->scope->values.push_back(instance);
  for (Value operand : op->getOperands())
    demand(operand, instance->scope, instance->guard);
  if (isa<uop::LoadOp>(op))
    for (unsigned number : facts.getSets().get(instance->guard))
      demand(facts.getSize(number), &getRoot(), UniquedSets::kEmpty);
  return success();
}

/// Puts the contents of each scope in an order that respects their uses: by
/// level, folds after the values of their level; the kernel's variables, which
/// sizes and guards are made of, first of all.
void LoopTree::sort() {
  auto key = [&](Instance *instance) {
    const OpFacts &known = facts.get(instance->op);
    return std::make_tuple(known.level, !known.isVariable(), known.order,
                           instance->guard);
  };
  for (Scope &scope : scopes) {
    llvm::sort(scope.values,
               [&](Instance *a, Instance *b) { return key(a) < key(b); });
    llvm::sort(scope.nests, [](FoldNest *a, FoldNest *b) {
      return std::tie(a->level, a->order) < std::tie(b->level, b->order);
    });
  }
  for (FoldNest &nest : nests)
    std::reverse(nest.folds.begin(), nest.folds.end());
}

LogicalResult LoopTree::build() {
  scopes.emplace_back();
  if (failed(placeStores()))
    return failure();
  // From the last operation to the first: all users of an operation have said
  // where they need it when its turn comes.
  Block &block = kernel.getBody().front();
  for (Operation &op : llvm::reverse(block.without_terminator())) {
    if (auto store = dyn_cast<uop::StoreOp>(op)) {
      Scope *scope = storeScopes.lookup(store);
      if (!scope)
        continue;
      demand(store.getValue(), scope, UniquedSets::kEmpty);
      demand(store.getIndex(), scope, UniquedSets::kEmpty);
      if (store.getGate())
        demand(store.getGate(), scope, UniquedSets::kEmpty);
      continue;
    }
    auto found = byOp.find(&op);
    if (found == byOp.end())
      continue;
    // Expanding only adds instances of operations before this one.
    SmallVector<Instance *, 1> places = std::move(found->second);
    for (Instance *instance : places)
      if (failed(expand(instance)))
        return failure();
  }
  sort();
  return success();
}

//===- ComputeInPlace.cpp - Arrays that arguments hold anyway -------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ComputeInPlace.h"

#include "ScalarGraph.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {
class InPlaceComputation {
public:
  explicit InPlaceComputation(Block &block)
      : block(block), indexBuilder(hoistIndexExpressions(block)),
        index(indexBuilder, block.getParentOp()->getLoc()) {}

  unsigned run();

private:
  BufferizeOp getCopied(UpdateOp update);
  bool canWait(BufferizeOp array, UpdateOp update);
  bool readsNothingElse(BufferizeOp array, UpdateOp update);
  void computeInPlace(UpdateOp update, BufferizeOp array);

  Block &block;
  OpBuilder indexBuilder;
  IndexBuilder index;
  /// The argument that some contents are of.
  Value getArgument(Value contents) {
    auto it = arguments.find(contents);
    return it == arguments.end() ? contents : it->second;
  }

  /// The positions of arrays in the block, and of the first and the last that
  /// needs a load.
  DenseMap<Operation *, unsigned> numbers;
  DenseMap<Operation *, std::pair<unsigned, unsigned>> owners;
  /// For the results of updates.
  DenseMap<Value, Value> arguments;
};
} // namespace

/// The array that `update` copies element by element to a whole argument of the
/// same shape; null if it does anything else.
BufferizeOp InPlaceComputation::getCopied(UpdateOp update) {
  auto load = update.getValue().getDefiningOp<LoadOp>();
  auto array =
      load ? load.getSource().getDefiningOp<BufferizeOp>() : BufferizeOp();
  if (!array || array.getKeep() || load.getGate() ||
      array.getType() != update.getTarget().getType() ||
      !array.getType().hasStaticShape())
    return {};
  SmallVector<Value> ranges, sizes;
  for (auto [i, size] :
       llvm::zip_equal(load.getIndices(), array.getType().getShape())) {
    if (size != 1)
      ranges.push_back(i);
    sizes.push_back(index.constant(size));
  }
  if (!llvm::equal(ranges, update.getRanges()) ||
      index.linearize(load.getIndices(), sizes) !=
          index.simplify(update.getIndex()))
    return {};
  return array;
}

/// Whether all that need elements of `array` come after `update`, and so can
/// wait for it, and nobody who comes later needs what it overwrites.
bool InPlaceComputation::canWait(BufferizeOp array, UpdateOp update) {
  unsigned number = numbers.lookup(update);
  return llvm::all_of(array->getUsers(),
                      [&](Operation *user) {
                        auto owner = owners.find(user);
                        return isa<LoadOp>(user) && owner != owners.end() &&
                               owner->second.first >= number;
                      }) &&
         llvm::all_of(update.getTarget().getUsers(), [&](Operation *user) {
           auto owner = owners.find(user);
           return owner == owners.end() || owner->second.second <= number;
         });
}

/// Whether `array` is computed of no elements of the argument but those that
/// the same environment writes: else it has to be there before anything is
/// written.
bool InPlaceComputation::readsNothingElse(BufferizeOp array, UpdateOp update) {
  Value argument = getArgument(update.getTarget());
  return llvm::all_of(getComputation(array), [&](Operation *op) {
    auto load = dyn_cast<LoadOp>(op);
    if (!load || getArgument(load.getSource()) != argument)
      return true;
    auto range = array.getRanges().begin();
    for (auto [i, size] :
         llvm::zip_equal(load.getIndices(), array.getType().getShape()))
      if (size != 1 && i != *range++)
        return false;
    return true;
  });
}

void InPlaceComputation::computeInPlace(UpdateOp update, BufferizeOp array) {
  SmallVector<Value> indices, sizes;
  auto range = array.getRanges().begin();
  for (int64_t size : array.getType().getShape()) {
    indices.push_back(size == 1 ? index.constant(0) : *range++);
    sizes.push_back(index.constant(size));
  }
  OpBuilder builder(update);
  auto inPlace = UpdateOp::create(
      builder, update.getLoc(), update.getType(), update.getTarget(),
      index.linearize(indices, sizes), array.getValue(), array.getRanges());
  numbers[inPlace] = numbers.lookup(update);
  arguments[inPlace.getResult()] = getArgument(update.getTarget());
  update.replaceAllUsesWith(inPlace.getResult());
  update.erase();
  array.replaceAllUsesWith(inPlace.getResult());
  array.erase();
}

unsigned InPlaceComputation::run() {
  SmallVector<UpdateOp> updates;
  for (Operation &op : block) {
    if (!isArray(&op))
      continue;
    unsigned number = numbers.size();
    numbers[&op] = number;
    for (Operation *inner : getComputation(&op))
      if (isa<LoadOp>(inner))
        owners.try_emplace(inner, number, number).first->second.second = number;
    if (auto update = dyn_cast<UpdateOp>(op)) {
      updates.push_back(update);
      arguments[update.getResult()] = getArgument(update.getTarget());
    }
  }
  unsigned count = 0;
  for (UpdateOp update : updates) {
    BufferizeOp array = getCopied(update);
    // One that nobody else reads is up to fusion.
    if (!array || array->hasOneUse() || !canWait(array, update) ||
        !readsNothingElse(array, update))
      continue;
    computeInPlace(update, array);
    ++count;
  }
  return count;
}

unsigned tiny::computeInPlace(Block &block) {
  if (block.getOps<UpdateOp>().empty())
    return 0;
  return InPlaceComputation(block).run();
}

//===- Stage.cpp - The opt that copies an argument's tile -----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "mlir/IR/IRMapping.h"
#include "tiny/Dialect/UOp/IR/UOpTypes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;
using llvm::Error;
using llvm::Expected;

namespace {
/// A load, and the ranges over which what it reads is copied.
struct Tile {
  LoadOp load;
  SmallVector<RangeOp> ranges;
};
} // namespace

/// The tiles of `buffer` that are read inside of the first `depth` ranges.
static SmallVector<Tile> findTiles(const Axes &axes, Value buffer,
                                   unsigned depth) {
  FreeRanges free(axes.getBlock());
  SmallVector<Tile> tiles;
  for (auto load : axes.getBlock().getOps<LoadOp>()) {
    if (load.getSource() != buffer)
      continue;
    Tile tile{load, {}};
    llvm::SmallBitVector ranges = free.getFree(load.getResult());
    for (unsigned number : ranges.set_bits())
      if (number >= depth)
        tile.ranges.push_back(axes.getRanges()[number]);
    if (!tile.ranges.empty())
      tiles.push_back(std::move(tile));
  }
  return tiles;
}

/// How many bytes the tiles take; fails if one has no constant size.
static Expected<uint64_t> getBytes(ArrayRef<Tile> tiles) {
  uint64_t sum = 0;
  for (Tile tile : tiles) {
    uint64_t bytes = getElementByteSize(tile.load.getType());
    for (RangeOp range : tile.ranges) {
      std::optional<int64_t> size = range.getConstantSize();
      if (!size)
        return refuse("the tile has a symbolic size");
      bytes = llvm::SaturatingMultiply<uint64_t>(bytes, *size);
    }
    sum = llvm::SaturatingAdd<uint64_t>(sum, bytes);
  }
  return sum;
}

/// What `load` reads, with other ranges in the place of its own: a copy of the
/// computation of its operands as far as `copies` changes it.
static Value cloneLoad(LoadOp load, IRMapping &copies) {
  llvm::SetVector<Operation *> needed;
  needed.insert(load);
  for (size_t i = 0; i < needed.size(); ++i)
    for (Value operand : needed[i]->getOperands())
      if (Operation *op = operand.getDefiningOp())
        needed.insert(op);
  OpBuilder builder(load);
  SmallVector<Operation *> order(needed.begin(), needed.end());
  llvm::sort(order,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  for (Operation *op : order)
    if (llvm::any_of(op->getOperands(),
                     [&](Value operand) { return copies.contains(operand); }))
      builder.clone(*op, copies);
  return copies.lookup(load.getResult());
}

Error tiny::applyStage(Axes &axes, OptAttr opt) {
  int64_t number = opt.getNumbers()[0], id = opt.getNumbers()[1];
  Block &block = axes.getBlock();
  if (number >= block.getNumArguments() ||
      !isa<MemRefType>(block.getArgument(number).getType()))
    return refuse("there is no buffer that is argument ", number);
  Value buffer = block.getArgument(number);
  unsigned depth = 0;
  if (id >= 0) {
    Expected<RangeOp> range = axes.find(id);
    if (!range)
      return range.takeError();
    depth = axes.getPosition(*range) + 1;
  }
  for (auto store : block.getOps<StoreOp>())
    if (store.getBuffer() == buffer)
      return refuse("the kernel writes argument ", number);
  SmallVector<Tile> tiles = findTiles(axes, buffer, depth);
  if (tiles.empty())
    return refuse("no load of argument ", number,
                  " depends on a range inside of that axis");
  Expected<uint64_t> bytes = getBytes(tiles);
  if (!bytes)
    return bytes.takeError();
  if (Error error = axes.checkStageBytes(*bytes))
    return error;

  axes.begin();
  for (Tile &tile : tiles) {
    LoadOp load = tile.load;
    IRMapping copies;
    SmallVector<Value> from, over;
    for (RangeOp range : tile.ranges) {
      from.push_back(range);
      // What is read at once is also copied at once.
      bool isUpcast = range.getAxisType() == AxisType::Upcast;
      over.push_back(
          axes.createLast(range, *range.getConstantSize(),
                          isUpcast ? AxisType::Upcast : AxisType::Loop));
      copies.map(from.back(), over.back());
    }
    Value value = cloneLoad(load, copies);
    OpBuilder builder(load);
    auto stage =
        StageOp::create(builder, load.getLoc(),
                        getStageType(over, load.getType()), value, over);
    auto read = LoadOp::create(builder, load.getLoc(), load.getType(), stage,
                               from, Value(), Value());
    load.replaceAllUsesWith(read.getResult());
    load.erase();
  }
  return Error::success();
}

//===- PlanMemory.cpp - One arena for buffers between kernels -------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "tiny/Dialect/UOp/Analysis/Bounds.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Schedule/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

#include <map>

namespace tiny {
#define GEN_PASS_DEF_PLANMEMORYPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// Buffers start at multiples of this, so that no vector crosses a cache line
/// and no two buffers share one.
static constexpr int64_t kAlignment = 64;

namespace {
/// A buffer, and the calls and copies during which it must not be overwritten.
struct Lifetime {
  BufferOp buffer;
  /// In bytes, rounded up to whole lines.
  int64_t size;
  unsigned first = ~0u;
  unsigned last = 0;
  int64_t offset = 0;

  bool overlaps(const Lifetime &other) const {
    return first <= other.last && other.first <= last;
  }
};
} // namespace

/// The buffers of `block`. Those on different devices never share memory.
static llvm::MapVector<StringAttr, SmallVector<BufferOp>>
getBuffersByDevice(Block &block) {
  llvm::MapVector<StringAttr, SmallVector<BufferOp>> buffers;
  for (auto buffer : block.getOps<BufferOp>())
    buffers[buffer.getDeviceAttr()].push_back(buffer);
  return buffers;
}

/// The size of the buffer in bytes; nothing if it is not constant, or the
/// buffer has a memory of its own.
static std::optional<int64_t> getSize(MemRefType type) {
  if (!type.hasStaticShape() || type.getMemorySpace())
    return std::nullopt;
  // At most `kMaxBufferBytes`: sizes_c2.
  return type.getNumElements() * getElementByteSize(type.getElementType());
}

/// Finds the operations of `numbers` that use the buffer, through views of it
/// too. Returns whether nothing else does.
static bool findUses(Lifetime &lifetime,
                     const DenseMap<Operation *, unsigned> &numbers) {
  SmallVector<Value> pending = {lifetime.buffer.getResult()};
  while (!pending.empty()) {
    for (Operation *user : pending.pop_back_val().getUsers()) {
      if (auto view = dyn_cast<BufferViewOp>(user)) {
        pending.push_back(view.getResult());
        continue;
      }
      auto number = numbers.find(user);
      if (number == numbers.end())
        return false;
      lifetime.first = std::min(lifetime.first, number->second);
      lifetime.last = std::max(lifetime.last, number->second);
    }
  }
  return true;
}

/// Gives every buffer an offset and returns the size of the whole.
static int64_t place(MutableArrayRef<Lifetime> lifetimes) {
  llvm::sort(lifetimes, [](const Lifetime &a, const Lifetime &b) {
    return std::tie(b.size, a.first, a.last) <
           std::tie(a.size, b.first, b.last);
  });
  // Those that are placed, by offset.
  SmallVector<const Lifetime *> placed;
  int64_t end = 0;
  for (Lifetime &lifetime : lifetimes) {
    int64_t offset = 0;
    for (const Lifetime *other : placed) {
      if (!lifetime.overlaps(*other))
        continue;
      if (other->offset >= offset + lifetime.size)
        break;
      offset = std::max(offset, other->offset + other->size);
    }
    lifetime.offset = offset;
    end = std::max(end, offset + lifetime.size);
    auto *position =
        llvm::upper_bound(placed, offset, [](int64_t value, const Lifetime *l) {
          return value < l->offset;
        });
    placed.insert(position, &lifetime);
  }
  return end;
}

//===----------------------------------------------------------------------===//
// Symbolic sizes
//===----------------------------------------------------------------------===//

namespace {
/// Buffers of symbolic sizes that live one after the other, in one memory.
struct Bin {
  SmallVector<Lifetime> members;
  /// When each member dies, by when it starts to live.
  std::map<unsigned, unsigned> ends;

  bool isFree(const Lifetime &lifetime) const {
    auto next = ends.upper_bound(lifetime.last);
    return next == ends.begin() || std::prev(next)->second < lifetime.first;
  }
  void add(const Lifetime &lifetime) {
    members.push_back(lifetime);
    ends[lifetime.first] = lifetime.last;
  }
};
} // namespace

/// The most bytes that a buffer with one symbolic size can have; the largest
/// number if that is not known or cannot be counted.
static int64_t getMostBytes(BufferOp buffer, Bounds &bounds) {
  int64_t width = getElementByteSize(buffer.getType().getElementType());
  int64_t count = bounds.get(buffer.getSizes().front()).max, bytes;
  if (llvm::MulOverflow(count, width, bytes))
    return std::numeric_limits<int64_t>::max();
  return bytes;
}

/// Puts the buffers into as few memories as their lifetimes allow, those that
/// can become large first, so that what shares a memory is of like size.
static SmallVector<Bin> fillBins(MutableArrayRef<Lifetime> lifetimes) {
  llvm::sort(lifetimes, [](const Lifetime &a, const Lifetime &b) {
    return std::tie(b.size, a.first, a.last) <
           std::tie(a.size, b.first, b.last);
  });
  SmallVector<Bin> bins;
  for (const Lifetime &lifetime : lifetimes) {
    auto *bin = llvm::find_if(
        bins, [&](const Bin &bin) { return bin.isFree(lifetime); });
    if (bin == bins.end())
      bin = &bins.emplace_back();
    bin->add(lifetime);
  }
  return bins;
}

/// Moves the numbers that sizes are made of to the top of the block, so that
/// they can be used for any buffer, and returns the place behind them.
static Block::iterator hoistNumbers(Block &block) {
  auto isNumber = [](Value value) {
    auto type = value.getType();
    return type.isIndex() || type.isInteger(1) || isa<BlockArgument>(value);
  };
  auto isNumeric = [&](Operation &op) {
    return op.getNumRegions() == 0 && op.getNumResults() != 0 &&
           isMemoryEffectFree(&op) && llvm::all_of(op.getResults(), isNumber) &&
           llvm::all_of(op.getOperands(), isNumber);
  };
  auto end = llvm::find_if_not(block.without_terminator(), isNumeric);
  for (Operation &op : llvm::make_early_inc_range(
           llvm::make_range(end, block.without_terminator().end())))
    if (isNumeric(op))
      op.moveBefore(&block, end);
  return end;
}

/// Makes the buffers of a bin views of one that is as large as the largest;
/// they are left without uses.
static void mergeBuffers(const Bin &bin, OpBuilder &builder) {
  Location loc = builder.getInsertionPoint()->getLoc();
  llvm::SmallSetVector<std::pair<Value, int64_t>, 4> sizes;
  for (const Lifetime &member : bin.members) {
    BufferOp buffer = member.buffer;
    sizes.insert({buffer.getSizes().front(),
                  getElementByteSize(buffer.getType().getElementType())});
  }
  Value most;
  for (auto [count, width] : sizes) {
    Value scale = ConstOp::create(builder, loc, builder.getIndexAttr(width));
    Value bytes = builder.createOrFold<MulOp>(loc, count, scale);
    most = most ? builder.createOrFold<MaxOp>(loc, most, bytes) : bytes;
  }
  BufferOp first = bin.members.front().buffer;
  auto memory = BufferOp::create(
      builder, loc, MemRefType::get(ShapedType::kDynamic, builder.getI8Type()),
      most, first.getDeviceAttr());
  memory->setAttr(UOpDialect::kArenaAttrName, builder.getUnitAttr());
  for (const Lifetime &member : bin.members) {
    BufferOp buffer = member.buffer;
    OpBuilder viewBuilder(buffer);
    Value view =
        BufferViewOp::create(viewBuilder, buffer.getLoc(), buffer.getType(),
                             memory, buffer.getSizes(), /*offset=*/0);
    buffer.replaceAllUsesWith(view);
  }
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct PlanMemoryPass : public tiny::impl::PlanMemoryPassBase<PlanMemoryPass> {
  using PlanMemoryPassBase::PlanMemoryPassBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isDeclaration() || !function.getBody().hasOneBlock())
      return;
    Block &block = function.getBody().front();
    DenseMap<Operation *, unsigned> numbers;
    for (Operation &op : block)
      if (isa<CallOp, memref::CopyOp>(op))
        numbers.try_emplace(&op, numbers.size());
    for (auto &[device, buffers] : getBuffersByDevice(block))
      planConstantSizes(block, buffers, numbers);
    for (auto &[device, buffers] : getBuffersByDevice(block))
      planSymbolicSizes(block, buffers, numbers);
  }

private:
  void planConstantSizes(Block &block, ArrayRef<BufferOp> buffers,
                         const DenseMap<Operation *, unsigned> &numbers);
  void planSymbolicSizes(Block &block, ArrayRef<BufferOp> buffers,
                         const DenseMap<Operation *, unsigned> &numbers);
};
} // namespace

void PlanMemoryPass::planConstantSizes(
    Block &block, ArrayRef<BufferOp> buffers,
    const DenseMap<Operation *, unsigned> &numbers) {
  SmallVector<Lifetime> lifetimes;
  int64_t total = 0, lines = 0;
  for (BufferOp buffer : buffers) {
    std::optional<int64_t> size = getSize(buffer.getType());
    Lifetime lifetime{buffer, static_cast<int64_t>(
                                  llvm::alignTo(size.value_or(0), kAlignment))};
    // What would make an arena larger than a buffer may be stays by itself.
    if (lifetime.size == 0 || lifetime.size > kMaxBufferBytes - lines ||
        !findUses(lifetime, numbers))
      continue;
    lines += lifetime.size;
    total += *size;
    lifetimes.push_back(lifetime);
  }
  // Buffers that share nothing need no arena.
  int64_t size = place(lifetimes);
  if (size == lines)
    return;
  arenaBytes += size;
  bufferBytes += total;

  OpBuilder builder(&block, block.begin());
  auto arena =
      BufferOp::create(builder, getOperation().getLoc(),
                       MemRefType::get(size, builder.getI8Type()), ValueRange(),
                       lifetimes.front().buffer.getDeviceAttr());
  arena->setAttr(UOpDialect::kArenaAttrName, builder.getUnitAttr());
  for (Lifetime &lifetime : lifetimes) {
    builder.setInsertionPoint(lifetime.buffer);
    Value view = BufferViewOp::create(builder, lifetime.buffer.getLoc(),
                                      lifetime.buffer.getType(), arena,
                                      ValueRange(), lifetime.offset);
    lifetime.buffer.replaceAllUsesWith(view);
    lifetime.buffer.erase();
  }
}

void PlanMemoryPass::planSymbolicSizes(
    Block &block, ArrayRef<BufferOp> buffers,
    const DenseMap<Operation *, unsigned> &numbers) {
  SmallVector<Lifetime> lifetimes;
  Bounds bounds;
  for (BufferOp buffer : buffers) {
    MemRefType type = buffer.getType();
    if (type.getRank() != 1 || type.hasStaticShape() || type.getMemorySpace())
      continue;
    Lifetime lifetime{buffer, getMostBytes(buffer, bounds)};
    if (findUses(lifetime, numbers) && lifetime.first <= lifetime.last)
      lifetimes.push_back(lifetime);
  }
  SmallVector<Bin> bins = fillBins(lifetimes);
  if (bins.size() == lifetimes.size())
    return;
  OpBuilder builder(&block, hoistNumbers(block));
  for (const Bin &bin : bins)
    if (bin.members.size() > 1)
      mergeBuffers(bin, builder);
  // The builder's place may be at one of them.
  for (Lifetime &lifetime : lifetimes)
    if (lifetime.buffer.use_empty())
      lifetime.buffer.erase();
}

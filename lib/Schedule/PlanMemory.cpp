//===- PlanMemory.cpp - One arena for buffers between kernels -------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Schedule/Passes.h"
#include "llvm/Support/MathExtras.h"

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
/// A buffer, and the calls during which it must not be overwritten.
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

/// The size of the buffer in bytes; nothing if it is not constant or too large
/// to be counted, or the buffer has a memory of its own.
static std::optional<int64_t> getSize(MemRefType type) {
  if (!type.hasStaticShape() || type.getMemorySpace())
    return std::nullopt;
  int64_t size;
  if (llvm::MulOverflow(type.getNumElements(),
                        getElementByteSize(type.getElementType()), size) ||
      size > std::numeric_limits<int64_t>::max() - kAlignment)
    return std::nullopt;
  return size;
}

/// Finds the calls of `numbers` that use the buffer, through views of it too.
/// Returns whether nothing else does.
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

namespace {
struct PlanMemoryPass : public tiny::impl::PlanMemoryPassBase<PlanMemoryPass> {
  using PlanMemoryPassBase::PlanMemoryPassBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isDeclaration() || !function.getBody().hasOneBlock())
      return;
    Block &block = function.getBody().front();
    DenseMap<Operation *, unsigned> numbers;
    for (auto call : block.getOps<CallOp>())
      numbers.try_emplace(call, numbers.size());

    SmallVector<Lifetime> lifetimes;
    int64_t total = 0, lines = 0;
    for (auto buffer : block.getOps<BufferOp>()) {
      std::optional<int64_t> size = getSize(buffer.getType());
      Lifetime lifetime{buffer, static_cast<int64_t>(llvm::alignTo(
                                    size.value_or(0), kAlignment))};
      if (lifetime.size == 0 || !findUses(lifetime, numbers) ||
          llvm::AddOverflow(lines, lifetime.size, lines))
        continue;
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
    auto arena = BufferOp::create(builder, function.getLoc(),
                                  MemRefType::get(size, builder.getI8Type()),
                                  ValueRange());
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
};
} // namespace

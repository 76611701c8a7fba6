//===- UpdateChains.cpp - What updates overwrite --------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UpdateChains.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// How many updates of elements between those of a load are looked at closely.
static constexpr unsigned kMaxComparisons = 64;

/// An interval that nothing is in, and that adds nothing to others.
static constexpr Interval kEmpty{std::numeric_limits<int64_t>::max(),
                                 std::numeric_limits<int64_t>::min()};

static bool meet(Interval a, Interval b) {
  return std::max(a.min, b.min) <= std::min(a.max, b.max);
}

static Interval join(Interval a, Interval b) {
  return {std::min(a.min, b.min), std::max(a.max, b.max)};
}

UpdateChains::Access UpdateChains::getAccess(ArrayRef<LinearForm::Term> parts,
                                             int64_t size) {
  Access access;
  access.size = size;
  for (auto [value, factor] : parts)
    if (!isIndexExpression(value))
      return access;
  access.start = LinearForm::get(parts);
  if (access.start)
    access.box = access.start->getBounds(bounds) + Interval{0, size - 1};
  return access;
}

const UpdateChains::Access &UpdateChains::getAccess(LoadOp load) {
  auto [known, isNew] = loads.try_emplace(load);
  if (!isNew)
    return known->second;
  auto type = cast<RankedTensorType>(load.getSource().getType());
  int64_t size = getElementByteSize(type.getElementType()), stride = size;
  SmallVector<LinearForm::Term> parts;
  ValueRange indices = load.getIndices();
  for (size_t dim = indices.size(); dim-- > 0;) {
    parts.push_back({indices[dim], stride});
    // The size of the first dimension is no stride of any other.
    if (dim != 0 && (type.isDynamicDim(dim) ||
                     llvm::MulOverflow(stride, type.getDimSize(dim), stride)))
      return known->second;
  }
  return known->second = getAccess(parts, size);
}

UpdateChains::UpdateChains(Block &block) {
  DenseSet<Value> indexValues;
  for (Operation &op : block) {
    if (tiny::isIndexExpression(&op, indexValues)) {
      indexValues.insert(op.getResult(0));
      indexOps.insert(&op);
    }
    auto update = dyn_cast<UpdateOp>(op);
    if (!update)
      continue;
    auto [position, isNew] =
        positions.try_emplace(update.getTarget(), chains.size(), 0);
    auto [number, length] = position->second;
    if (isNew)
      chains.emplace_back();
    Chain &chain = chains[number];
    chain.updates.push_back(update);
    int64_t size = getElementByteSize(update.getValue().getType());
    Access access = getAccess({{update.getIndex(), size}}, size);
    for (Value range : update.getRanges())
      if (range.getDefiningOp<RangeOp>().getConstantSize() == 0)
        access.box = kEmpty;
    chain.accesses.push_back(std::move(access));
    positions[update.getResult()] = {number, length + 1};
  }
  for (Chain &chain : chains)
    buildBoxes(chain);
}

void UpdateChains::buildBoxes(Chain &chain) {
  std::vector<Interval> boxes;
  for (const Access &access : chain.accesses)
    boxes.push_back(access.box);
  while (boxes.size() > 1) {
    std::vector<Interval> wider;
    for (size_t i = 0; i + 1 < boxes.size(); i += 2)
      wider.push_back(join(boxes[i], boxes[i + 1]));
    chain.boxes.push_back(wider);
    boxes = std::move(wider);
  }
}

bool UpdateChains::mayMeet(const Access &write, const Access &read) {
  if (!meet(write.box, read.box))
    return false;
  auto isShared = [&](Value atom) { return indexRanges.get(atom).empty(); };
  return !write.start || !read.start ||
         !areDisjoint(*write.start, write.size, *read.start, read.size, bounds,
                      isShared);
}

bool UpdateChains::overwrites(UpdateOp update, LoadOp load) {
  auto [number, position] = positions.lookup(update.getResult());
  return mayMeet(chains[number].accesses[position - 1], getAccess(load));
}

UpdateOp UpdateChains::getFirstOverwriter(LoadOp load) {
  auto found = positions.find(load.getSource());
  if (found == positions.end())
    return {};
  auto [number, position] = found->second;
  Chain &chain = chains[number];
  const Access &read = getAccess(load);
  unsigned numComparisons = 0;
  for (size_t next = position; next < chain.updates.size();) {
    // As many as possible at once that are somewhere else.
    size_t level = 0;
    while (level < chain.boxes.size() && (next & ((2u << level) - 1)) == 0 &&
           (next >> (level + 1)) < chain.boxes[level].size() &&
           !meet(chain.boxes[level][next >> (level + 1)], read.box))
      ++level;
    if (level != 0) {
      next += size_t(1) << level;
      continue;
    }
    const Access &write = chain.accesses[next];
    if (meet(write.box, read.box) &&
        (++numComparisons > kMaxComparisons || mayMeet(write, read)))
      return chain.updates[next];
    ++next;
  }
  return {};
}

bool UpdateChains::haveSameRoot(Value a, Value b) const {
  auto first = positions.find(a), second = positions.find(b);
  return first != positions.end() && second != positions.end() &&
         first->second.first == second->second.first;
}

void UpdateChains::erase(UpdateOp update) {
  auto [number, position] = positions.lookup(update.getResult());
  chains[number].accesses[position - 1].box = kEmpty;
  positions.erase(update.getResult());
}

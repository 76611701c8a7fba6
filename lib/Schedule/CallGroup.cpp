//===- CallGroup.cpp - Calls that may become one --------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallGroup.h"

#include "FusionCost.h"
#include "tiny/Dialect/UOp/Analysis/Conjuncts.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// A row of at most so many bytes is in a cache when it is read again.
static constexpr double kRowBytes = 1 << 17;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

BufferUses::BufferUses(Block &block) {
  for (BufferOp buffer : block.getOps<BufferOp>()) {
    // A call may be given several views.
    DenseSet<Operation *> calls;
    SmallVector<Value> views = {buffer};
    bool isOnlyCalled = true;
    while (!views.empty() && isOnlyCalled) {
      for (Operation *user : views.pop_back_val().getUsers()) {
        if (auto view = dyn_cast<BufferViewOp>(user))
          views.push_back(view);
        else if (isa<CallOp>(user))
          calls.insert(user);
        else
          isOnlyCalled = false;
      }
    }
    if (isOnlyCalled)
      numCalls[buffer] = calls.size();
  }
}

std::optional<unsigned> BufferUses::getNumCalls(Value root) const {
  auto it = numCalls.find(root);
  if (it == numCalls.end())
    return std::nullopt;
  return it->second;
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

/// Whether `load` looks only where `store` has written.
static bool isCovered(const Access &store, const Access &load) {
  if (store.hasUnknownGate)
    return false;
  if (!store.gate)
    return true;
  if (!load.gate)
    return false;
  SmallVector<Value> known = getConjuncts(load.gate);
  return llvm::all_of(getConjuncts(store.gate), [&](Value condition) {
    return llvm::is_contained(known, condition);
  });
}

/// Whether every environment of the longer loops of `to` reads with `load` the
/// element that `from` writes in the same iteration of the loops of both.
bool CallGroup::canForward(Member from, Member to, const Access &load) const {
  const Access &store = members[from]->store;
  return store.index && store.index == load.index &&
         members[from]->loops.size() <= members[to]->loops.size() &&
         isCovered(store, load);
}

/// Whether `load` reads an element of the row that `from` writes with its
/// innermost loop in the same iteration of the others, which are those of `to`.
bool CallGroup::canForwardRow(Member from, Member to,
                              const Access &load) const {
  const Access &store = members[from]->store;
  ArrayRef<Value> loops = members[from]->loops;
  return !loops.empty() && loops.drop_back() == ArrayRef(members[to]->loops) &&
         !store.gate && isCovered(store, load) &&
         accesses.readsInRow(store, loops.back(), load);
}

/// Of two stores the later one counts: no loop may separate them.
bool CallGroup::analyzeStores(const Memory &memory) {
  for (auto [position, later] : llvm::enumerate(memory.stores)) {
    for (auto &earlier : ArrayRef(memory.stores).take_front(position)) {
      const Access &first = *earlier.second, &second = *later.second;
      if (!accesses.mayBeSameElement(first, second))
        continue;
      if (!first.index || first.index != second.index ||
          members[earlier.first]->loops != members[later.first]->loops)
        return false;
      if (isCovered(second, first))
        dropped.insert(&first);
    }
  }
  return true;
}

bool CallGroup::analyzeLoads(Memory &memory) {
  for (auto [member, load] : memory.loads) {
    // The last store before it counts. What comes after it has to wait.
    std::optional<Member> writer;
    for (auto [other, store] : memory.stores) {
      if (other == member || !accesses.mayBeSameElement(*store, *load))
        continue;
      if (other < member)
        writer = other;
    }
    if (writer) {
      const Access &store = members[*writer]->store;
      if (!canForward(*writer, member, *load)) {
        if (!canForwardRow(*writer, member, *load))
          return false;
        rowLoads.insert(load);
        staged.insert(&store);
      }
      forwarded[load] = &store;
      isTaken.insert(*writer);
      continue;
    }
    memory.hasLoads = true;
    for (auto [other, store] : memory.stores)
      if (other > member && accesses.mayBeSameElement(*store, *load) &&
          (!load->index || load->index != store->index ||
           members[other]->loops.size() != members[member]->loops.size()))
        return false;
  }
  return true;
}

/// Whether a loop that a store does not stand in, and that may become a
/// parallel one, reads what the store overwrites: the value of a member that
/// reads it in place is taken by others.
bool CallGroup::readsBesideParallelWrites(const Memory &memory) const {
  for (auto [writer, store] : memory.stores) {
    if (members[writer]->loops.size() == numLoops)
      continue;
    for (auto [member, load] : memory.loads)
      if (!forwarded.contains(load) && isTaken.contains(member) &&
          accesses.mayBeSameElement(*store, *load))
        return true;
  }
  return false;
}

/// A row is computed before the loop that stores its elements: what it is
/// computed from has to be there by then.
bool CallGroup::analyzeRows() {
  double bytes = 0;
  for (Member number = members.size(); number-- > 0;) {
    const CallAccesses &member = *members[number];
    if (!isStaged(member.store))
      continue;
    bytes += accesses.getIterations(member.loops.back()) *
             static_cast<double>(getElementByteSize(
                 cast<StoreOp>(member.store.op).getValue().getType()));
    for (const Access &load : member.loads) {
      const Access *store = getForwarded(load);
      // Memory that is read at one index and written at another.
      if (!store) {
        for (auto [other, later] :
             memories.find(getBufferRoot(load.buffer))->second.stores)
          if (accesses.mayBeSameElement(*later, load))
            return false;
        continue;
      }
      // An element that another member computes in the same loop, but not one
      // of a row that it computes in each iteration.
      auto *from = llvm::find_if(members, [&](const CallAccesses *other) {
        return &other->store == store;
      });
      if ((*from)->loops.size() < member.loops.size())
        continue;
      if ((*from)->loops.size() > member.loops.size() || store->gate ||
          store->hasUnknownGate ||
          !accesses.readsInRow(*store, member.loops.back(), load))
        return false;
      rowLoads.insert(&load);
      staged.insert(store);
    }
  }
  return bytes <= kMaxStagedBytes;
}

/// Drops what only members read, and collects what is left.
void CallGroup::findBuffers() {
  for (auto &[root, memory] : memories) {
    DenseSet<Member> users;
    for (auto &access : memory.loads)
      users.insert(access.first);
    for (auto &access : memory.stores)
      users.insert(access.first);
    if (!memory.hasLoads && uses.getNumCalls(root) == users.size())
      for (auto &access : memory.stores)
        dropped.insert(access.second);
  }
  for (const CallAccesses *member : members)
    if (!isDropped(member->store))
      buffers.insert(member->store.buffer);
  for (const CallAccesses *member : members)
    for (const Access &load : member->loads)
      if (!getForwarded(load))
        buffers.insert(load.buffer);
}

bool CallGroup::analyze() {
  for (auto [number, member] : llvm::enumerate(members)) {
    numLoops = std::max(numLoops, member->loops.size());
    auto add = [&, number = static_cast<Member>(number)](const Access &access) {
      Memory &memory = memories[getBufferRoot(access.buffer)];
      auto &list = access.isStore() ? memory.stores : memory.loads;
      for (auto *other : {&memory.loads, &memory.stores})
        if (!other->empty())
          memory.hasSeveralViews |=
              other->front().second->buffer != access.buffer;
      list.push_back({number, &access});
    };
    for (const Access &load : member->loads)
      add(load);
    add(member->store);
  }
  for (auto &[root, memory] : memories) {
    memory.hasLoads = memory.stores.empty();
    if (memory.stores.empty())
      continue;
    if (memory.hasSeveralViews || !analyzeStores(memory) ||
        !analyzeLoads(memory))
      return false;
  }
  for (auto &[root, memory] : memories)
    if (readsBesideParallelWrites(memory))
      return false;
  if (!analyzeRows())
    return false;
  findBuffers();
  return true;
}

/// What is at the same index is read once.
double CallGroup::getTraffic() const {
  double traffic = 0;
  DenseSet<std::tuple<Value, Value, Value>> seen;
  for (const CallAccesses *member : members) {
    if (!isDropped(member->store))
      traffic += member->store.bytes;
    for (const Access &load : member->loads) {
      if (getForwarded(load))
        continue;
      bool isKnown = load.index && !load.hasUnknownGate;
      if (!isKnown || seen.insert({load.buffer, load.index, load.gate}).second)
        traffic += load.bytes;
    }
  }
  return traffic;
}

double tiny::getSharedRowBytes(ArrayRef<const CallAccesses *> a,
                               ArrayRef<const CallAccesses *> b,
                               ArrayRef<Value> loops,
                               KernelAccesses &accesses) {
  struct ReadRow {
    Row row;
    Value index;
  };
  llvm::MapVector<Value, SmallVector<ReadRow, 2>> known;
  for (const CallAccesses *member : a)
    for (const Access &load : member->loads)
      if (std::optional<Row> row = accesses.getRow(load, loops))
        known[load.buffer].push_back({*row, load.index});
  double bytes = 0;
  DenseSet<std::pair<Value, Value>> seen;
  double iterations = std::max(accesses.getIterations(loops), 1.0);
  for (const CallAccesses *member : b) {
    for (const Access &load : member->loads) {
      auto rows = known.find(load.buffer);
      if (rows == known.end() || load.bytes / iterations > kRowBytes)
        continue;
      std::optional<Row> row = accesses.getRow(load, loops);
      bool isShared = false, isSame = false;
      for (const ReadRow &other : rows->second) {
        isShared |= row && other.row == *row;
        isSame |= other.index == load.index;
      }
      if (isShared && !isSame && seen.insert({load.buffer, row->start}).second)
        bytes += load.bytes;
    }
  }
  return bytes;
}

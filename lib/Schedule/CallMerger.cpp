//===- CallMerger.cpp - Which calls become one ----------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallMerger.h"

#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "uop-merge-kernels"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// A merged kernel saves at least one byte in so many of the smaller one.
static constexpr double kShare = 8;

/// A kernel that moves no more bytes and evaluates no more operations is done
/// long before the next one could be started.
static constexpr double kTinyBytes = 4096, kTinyWork = 4096;

/// A kernel with no more evaluations of operations gains nothing by running on
/// more than one core, or by keeping a tile of its result in registers.
static constexpr double kSmallWork = 1 << 16;

/// Loops of so many iterations can keep all cores busy.
static constexpr double kParallelIterations = 64;

/// Limits of a merged kernel, so that merging one call more takes no longer
/// than a constant; and of the dependences that are looked at.
static constexpr unsigned kMaxMembers = 32, kMaxOps = 4096, kMaxEdges = 256;

/// How many of the last groups that use a buffer are looked at.
static constexpr unsigned kMaxCandidates = 4;

//===----------------------------------------------------------------------===//
// Nests
//===----------------------------------------------------------------------===//

unsigned NestTable::get(ArrayRef<Value> loops) {
  unsigned nest = 0;
  for (Value loop : loops) {
    auto [child, isNew] = children.try_emplace({nest, loop}, nests.size());
    if (isNew)
      nests.push_back({nest, nests[nest].depth + 1});
    nest = child->second;
  }
  return nest;
}

bool NestTable::nestInEachOther(unsigned a, unsigned b) const {
  while (nests[a].depth > nests[b].depth)
    a = nests[a].parent;
  while (nests[b].depth > nests[a].depth)
    b = nests[b].parent;
  return a == b;
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

unsigned CallMerger::find(unsigned call) {
  while (parents[call] != call)
    call = parents[call] = parents[parents[call]];
  return call;
}

void CallMerger::addEdge(unsigned from, unsigned to) {
  if (from == to)
    return;
  groups[find(from)].after.push_back(to);
  groups[to].before.push_back(from);
}

/// What the call number `number` has to come after.
void CallMerger::addEdges(unsigned number) {
  CallOp call = calls[number];
  auto kernel = symbols.lookup<KernelOp>(call.getCallee());
  for (auto [position, operand] : llvm::enumerate(call.getArguments())) {
    if (operand.getType().isIndex())
      continue;
    bool reads = !kernel, writes = !kernel;
    if (kernel)
      for (Operation *user : kernel.getArgument(position).getUsers()) {
        reads |= !isa<StoreOp>(user);
        writes |= !isa<LoadOp>(user);
      }
    MemoryState &memory = memories[getBufferRoot(operand)];
    if (memory.writer)
      addEdge(*memory.writer, number);
    if (writes) {
      for (unsigned reader : memory.readers)
        addEdge(reader, number);
      memory.writer = number;
      memory.readers.clear();
    }
    if (reads)
      memory.readers.push_back(number);
  }
}

/// Where the groups `a` and `b` can stand as one; nothing if something has to
/// come after one and before the other.
std::optional<uint64_t> CallMerger::getTime(unsigned a, unsigned b) {
  uint64_t earliest = 0, latest = std::numeric_limits<uint64_t>::max();
  for (unsigned group : {a, b}) {
    if (groups[group].before.size() > kMaxEdges ||
        groups[group].after.size() > kMaxEdges)
      return std::nullopt;
    for (unsigned call : groups[group].before)
      if (unsigned other = find(call); other != a && other != b)
        earliest = std::max(earliest, groups[other].time + 1);
    for (unsigned call : groups[group].after)
      if (unsigned other = find(call); other != a && other != b)
        latest = std::min(latest, groups[other].time);
  }
  if (earliest >= latest)
    return std::nullopt;
  for (unsigned group : {a, b})
    if (earliest <= groups[group].time && groups[group].time < latest)
      return groups[group].time;
  return earliest + (latest - earliest) / 2;
}

std::vector<const CallMerger::Group *> CallMerger::getOrder() const {
  std::vector<const Group *> order;
  for (const Group &group : groups)
    if (!group.members.empty())
      order.push_back(&group);
  llvm::sort(order, [](const Group *a, const Group *b) {
    return std::tie(a->time, a->members) < std::tie(b->time, b->members);
  });
  return order;
}

//===----------------------------------------------------------------------===//
// What is merged
//===----------------------------------------------------------------------===//

SmallVector<const CallAccesses *>
CallMerger::getMembers(const Group &group) const {
  SmallVector<const CallAccesses *> members;
  for (unsigned member : group.members)
    members.push_back(&*known[member]);
  return members;
}

/// The loops that all members of both groups have.
ArrayRef<Value> CallMerger::getCommonLoops(const Group &a,
                                           const Group &b) const {
  ArrayRef<Value> loops = known[a.members.front()]->loops;
  for (const Group *group : {&a, &b})
    for (unsigned member : group->members)
      if (ArrayRef<Value> other = known[member]->loops;
          other.size() < loops.size())
        loops = other;
  return loops;
}

/// Whether the loops of both can be one nest without anything being lost.
bool CallMerger::mayShareLoops(const Group &a, const Group &b) const {
  if (!nests.nestInEachOther(a.nest, b.nest))
    return false;
  // A matrix product that is worth it will get a tile of registers; another
  // reduction, or what is computed outside its inner loops, would be in the
  // way.
  auto isBig = [](const Group &group) {
    return group.isContraction && group.work > kSmallWork;
  };
  if ((isBig(a) && b.reducesMemory) || (isBig(b) && a.reducesMemory))
    return false;
  if (a.nest == b.nest)
    return true;
  if (isBig(a) || isBig(b))
    return false;
  if (a.work + b.work <= kSmallWork)
    return true;
  return accesses.getIterations(getCommonLoops(a, b)) >= kParallelIterations;
}

/// Makes the groups `a` and `b` one, the earlier one, if they can be one kernel
/// and there is a reason to.
bool CallMerger::merge(unsigned a, unsigned b, Reason reason) {
  if (a > b)
    std::swap(a, b);
  Group &first = groups[a], &second = groups[b];
  if (first.members.size() + second.members.size() > kMaxMembers ||
      first.numOps + second.numOps > kMaxOps || first.device != second.device ||
      !mayShareLoops(first, second))
    return false;
  if (reason == Reason::Tiny && !(first.isTiny && second.isTiny))
    return false;
  std::optional<uint64_t> time = getTime(a, b);
  if (!time)
    return false;
  Group both;
  std::merge(first.members.begin(), first.members.end(), second.members.begin(),
             second.members.end(), std::back_inserter(both.members));
  SmallVector<const CallAccesses *> members = getMembers(both);
  CallGroup merged(members, accesses, uses);
  if (!merged.analyze() ||
      (maxBuffers &&
       static_cast<int64_t>(merged.getBuffers().size()) > *maxBuffers))
    return false;
  both.traffic = merged.getTraffic();
  double saved = first.traffic + second.traffic - both.traffic;
  if (reason != Reason::Tiny) {
    saved += getSharedRowBytes(getMembers(first), getMembers(second),
                               getCommonLoops(first, second), accesses);
    double share = std::min(first.traffic, second.traffic) / kShare;
    if (saved <= 0 || saved < share)
      return false;
  }
  LLVM_DEBUG(llvm::dbgs() << "calls " << a << " (@" << calls[a].getCallee()
                          << ") and " << b << " (@" << calls[b].getCallee()
                          << ") become one: " << saved << " bytes saved of "
                          << first.traffic << " and " << second.traffic
                          << "\n");
  both.nest = nests.getDepth(first.nest) < nests.getDepth(second.nest)
                  ? second.nest
                  : first.nest;
  both.time = *time;
  for (auto list : {&Group::before, &Group::after}) {
    both.*list = std::move(first.*list);
    llvm::append_range(both.*list, second.*list);
  }
  both.device = first.device;
  both.work = first.work + second.work;
  both.numOps = first.numOps + second.numOps;
  both.isMergeable = true;
  both.isTiny = first.isTiny && second.isTiny;
  both.reducesMemory = first.reducesMemory || second.reducesMemory;
  both.isContraction = first.isContraction || second.isContraction;
  first = std::move(both);
  second = Group();
  parents[b] = a;
  return true;
}

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

/// Where the call is found by others that use `buffer` in loops that it can be
/// merged with.
std::pair<Value, unsigned> CallMerger::getKey(unsigned number, Value buffer,
                                              Reason reason) {
  ArrayRef<Value> loops = known[number]->loops;
  return {buffer,
          nests.get(reason == Reason::SameNest ? loops : loops.take_front(1))};
}

static llvm::SetVector<Value> getBuffers(const CallAccesses &call) {
  llvm::SetVector<Value> buffers;
  buffers.insert(call.store.buffer);
  for (const Access &load : call.loads)
    buffers.insert(load.buffer);
  return buffers;
}

SmallVector<unsigned> CallMerger::getCandidates(unsigned number,
                                                Reason reason) {
  llvm::SetVector<unsigned> result;
  for (Value buffer : getBuffers(*known[number]))
    if (auto it = users.find(getKey(number, buffer, reason)); it != users.end())
      for (unsigned user : it->second)
        result.insert(find(user));
  return result.takeVector();
}

SmallVector<unsigned> CallMerger::getTinyCandidates(unsigned number) {
  llvm::SetVector<unsigned> result;
  unsigned nest = nests.get(known[number]->loops);
  if (auto it = tinyInside.find(nest); it != tinyInside.end())
    result.insert(find(it->second));
  for (; nest != 0; nest = nests.getParent(nest))
    if (auto it = tinyAt.find(nests.getParent(nest)); it != tinyAt.end())
      result.insert(find(it->second));
  return result.takeVector();
}

/// Makes the call a candidate for those after it.
void CallMerger::remember(unsigned number, Reason reason) {
  if (reason != Reason::Tiny) {
    for (Value buffer : getBuffers(*known[number])) {
      auto &list = users[getKey(number, buffer, reason)];
      llvm::erase_if(list,
                     [&](unsigned user) { return find(user) == find(number); });
      if (list.size() == kMaxCandidates)
        list.erase(list.begin());
      list.push_back(number);
    }
    return;
  }
  unsigned nest = nests.get(known[number]->loops);
  tinyAt[nest] = tinyInside[nest] = number;
  for (; nest != 0; nest = nests.getParent(nest))
    tinyInside[nests.getParent(nest)] = number;
}

/// Merges what can be for one reason, from the first call to the last.
void CallMerger::sweep(Reason reason) {
  users.clear();
  for (unsigned number = 0; number < calls.size(); ++number) {
    if (!groups[find(number)].isMergeable ||
        (reason == Reason::Tiny && !groups[find(number)].isTiny))
      continue;
    for (unsigned candidate : reason == Reason::Tiny
                                  ? getTinyCandidates(number)
                                  : getCandidates(number, reason))
      if (find(candidate) != find(number))
        merge(find(candidate), find(number), reason);
    remember(number, reason);
  }
}

void CallMerger::addCall(unsigned number) {
  CallOp call = calls[number];
  Group &group = groups.emplace_back();
  known.emplace_back();
  parents.push_back(number);
  group.members.push_back(number);
  group.time = (static_cast<uint64_t>(number) + 1) << 32;
  addEdges(number);
  if (auto kernel = symbols.lookup<KernelOp>(call.getCallee()))
    known[number] = accesses.get(call, kernel);
  if (!known[number])
    return;
  const CallAccesses &info = *known[number];
  SmallVector<const CallAccesses *> members = {&info};
  CallGroup alone(members, accesses, uses);
  // One that is not right by itself is left alone.
  if (!alone.analyze())
    return;
  group.isMergeable = true;
  group.nest = nests.get(info.loops);
  group.device = getBufferDevice(info.store.buffer);
  group.traffic = alone.getTraffic();
  group.work = info.work;
  group.numOps = info.numOps;
  group.isTiny = group.traffic <= kTinyBytes && group.work <= kTinyWork;
  group.reducesMemory = info.reducesMemory;
  group.isContraction = info.isContraction;
}

bool CallMerger::run() {
  for (unsigned number = 0; number < calls.size(); ++number)
    addCall(number);
  for (Reason reason : {Reason::SameNest, Reason::NestInside, Reason::Tiny})
    sweep(reason);
  return llvm::any_of(
      groups, [](const Group &group) { return group.members.size() > 1; });
}

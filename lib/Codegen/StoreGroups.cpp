//===- StoreGroups.cpp - Which stores share loops ---------------*- C++ -*-===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoreGroups.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

#include <queue>

using namespace mlir;
using namespace tiny;

using Group = SmallVector<uop::StoreOp>;

/// Whether every iteration of the loops of both writes one place with both.
static bool writeSamePlaces(uop::StoreOp a, uop::StoreOp b) {
  return a.getIndex() == b.getIndex() &&
         llvm::equal(a.getRanges(), b.getRanges());
}

/// Groups in block order: a store joins the group before it unless it must not
/// share loops with a store there.
static SmallVector<Group> formGroups(uop::KernelOp kernel) {
  SmallVector<Group> groups;
  DenseMap<Value, uop::StoreOp> writers;
  for (auto store : kernel.getBody().front().getOps<uop::StoreOp>()) {
    if (hasEmptyRange(store.getRanges()))
      continue;
    auto [writer, inserted] = writers.try_emplace(store.getBuffer(), store);
    if (groups.empty() ||
        (!inserted && !writeSamePlaces(writer->second, store))) {
      groups.emplace_back();
      writers.clear();
      writers[store.getBuffer()] = store;
    }
    groups.back().push_back(store);
  }
  return groups;
}

namespace {
/// A graph of "comes before" between groups.
struct Precedence {
  explicit Precedence(unsigned size) : successors(size), pending(size) {}

  void add(unsigned before, unsigned after) {
    successors[before].push_back(after);
    ++pending[after];
  }

  SmallVector<SmallVector<unsigned, 2>> successors;
  SmallVector<unsigned> pending;
};
} // namespace

static Precedence getPrecedence(ArrayRef<Group> groups, KernelFacts &facts) {
  llvm::MapVector<unsigned, SmallVector<unsigned, 2>> writers, readers;
  auto note = [](SmallVector<unsigned, 2> &list, unsigned group) {
    if (list.empty() || list.back() != group)
      list.push_back(group);
  };
  for (auto [group, stores] : llvm::enumerate(groups)) {
    for (uop::StoreOp store : stores) {
      if (auto buffer = dyn_cast<BlockArgument>(store.getBuffer()))
        note(writers[buffer.getArgNumber()], group);
      for (unsigned buffer : facts.getSets().get(facts.get(store).buffers))
        note(readers[buffer], group);
    }
  }
  Precedence precedence(groups.size());
  for (auto &[buffer, list] : writers) {
    for (unsigned i = 1; i < list.size(); ++i)
      precedence.add(list[i - 1], list[i]);
    for (unsigned reader : readers[buffer])
      if (reader != list.front())
        precedence.add(reader, list.front());
  }
  return precedence;
}

SmallVector<Group> tiny::groupStores(uop::KernelOp kernel, KernelFacts &facts) {
  SmallVector<Group> groups = formGroups(kernel);
  if (groups.size() < 2)
    return groups;
  Precedence precedence = getPrecedence(groups, facts);

  // The first of the groups that are ready, and where there is a circle, the
  // first that is left.
  std::priority_queue<unsigned, std::vector<unsigned>, std::greater<unsigned>>
      ready;
  for (unsigned group = 0; group < groups.size(); ++group)
    if (precedence.pending[group] == 0)
      ready.push(group);
  SmallVector<Group> ordered;
  SmallVector<bool> done(groups.size(), false);
  unsigned firstLeft = 0;
  while (ordered.size() < groups.size()) {
    while (done[firstLeft])
      ++firstLeft;
    unsigned next = firstLeft;
    if (!ready.empty()) {
      next = ready.top();
      ready.pop();
      if (done[next])
        continue;
    }
    done[next] = true;
    ordered.push_back(std::move(groups[next]));
    for (unsigned after : precedence.successors[next])
      if (--precedence.pending[after] == 0)
        ready.push(after);
  }
  return ordered;
}

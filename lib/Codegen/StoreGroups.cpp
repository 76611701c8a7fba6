//===- StoreGroups.cpp - Which stores share loops -------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StoreGroups.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tiny;

namespace {
/// The store `after` is in the group of `before` or a later one, and strictly
/// later if they must not share loops.
struct Precedence {
  unsigned before, after;
  bool strictly;
};
} // namespace

/// Whether the nest of one store contains that of the other, so that a shared
/// iteration does all its reads before its writes.
static bool nestInEachOther(const KernelFacts &facts, uop::StoreOp a,
                            uop::StoreOp b) {
  SmallVector<uop::RangeOp> first = facts.sortRanges(a.getRanges());
  SmallVector<uop::RangeOp> second = facts.sortRanges(b.getRanges());
  size_t common = std::min(first.size(), second.size());
  return ArrayRef(first).take_front(common) ==
         ArrayRef(second).take_front(common);
}

/// Whether every iteration of the nests of both writes one element with both.
static bool writeSamePlaces(uop::StoreOp a, uop::StoreOp b) {
  return a.getIndex() == b.getIndex() &&
         llvm::equal(a.getRanges(), b.getRanges());
}

static SmallVector<Precedence> getPrecedences(KernelFacts &facts) {
  ArrayRef<uop::StoreOp> stores = facts.getStores();
  SmallVector<Precedence> result;
  for (unsigned number = 0; number < stores.size(); ++number) {
    uop::StoreOp store = stores[number];
    for (unsigned writer : facts.getSets().get(facts.get(store).overwritten))
      if (writer != number)
        result.push_back(
            {number, writer, !nestInEachOther(facts, store, stores[writer])});
    for (unsigned earlier = 0; earlier < number; ++earlier) {
      uop::StoreOp other = stores[earlier];
      if (mayOverwrite(facts.getBounds(), other, store))
        result.push_back({earlier, number, !writeSamePlaces(other, store)});
    }
  }
  return result;
}

FailureOr<SmallVector<StoreGroup>> tiny::groupStores(KernelFacts &facts) {
  ArrayRef<uop::StoreOp> stores = facts.getStores();
  SmallVector<Precedence> precedences = getPrecedences(facts);
  // Each store in the first group that what comes before it allows.
  SmallVector<unsigned> groups(stores.size(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Precedence &precedence : precedences) {
      unsigned least = groups[precedence.before] + precedence.strictly;
      unsigned &group = groups[precedence.after];
      if (group >= least)
        continue;
      // Then it comes before itself.
      uop::StoreOp store = stores[precedence.after];
      if (least >= stores.size())
        return store.emitOpError(
            "is in a circle of stores that overwrite what others read; no "
            "order of loops keeps the kernel's meaning");
      group = least;
      changed = true;
    }
  }
  SmallVector<StoreGroup> result;
  for (auto [group, store] : llvm::zip_equal(groups, stores)) {
    if (result.size() <= group)
      result.resize(group + 1);
    result[group].push_back(store);
  }
  return result;
}

//===- UniquedSets.cpp - Small sets of numbers, stored once -----*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UniquedSets.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tiny;

bool UniquedSets::contains(Id set, unsigned member) const {
  return llvm::binary_search(*sets[set], member);
}

UniquedSets::Id UniquedSets::insert(Id set, unsigned member) {
  const Members &old = *sets[set];
  const unsigned *place = llvm::lower_bound(old, member);
  if (place != old.end() && *place == member)
    return set;
  Members members(old.begin(), place);
  members.push_back(member);
  members.append(place, old.end());
  return intern(std::move(members));
}

UniquedSets::Id UniquedSets::unite(Id a, Id b) {
  if (a == b || b == kEmpty)
    return a;
  if (a == kEmpty)
    return b;
  auto key = std::minmax(a, b);
  auto [entry, inserted] = unions.try_emplace(key, 0);
  if (!inserted)
    return entry->second;
  Members members;
  std::set_union(sets[a]->begin(), sets[a]->end(), sets[b]->begin(),
                 sets[b]->end(), std::back_inserter(members));
  return entry->second = intern(std::move(members));
}

UniquedSets::Id UniquedSets::subtract(Id set,
                                      llvm::ArrayRef<unsigned> members) {
  Members rest;
  std::set_difference(sets[set]->begin(), sets[set]->end(), members.begin(),
                      members.end(), std::back_inserter(rest));
  return rest.size() == sets[set]->size() ? set : intern(std::move(rest));
}

UniquedSets::Id UniquedSets::intern(Members members) {
  auto [entry, inserted] = ids.try_emplace(std::move(members), sets.size());
  if (inserted)
    sets.push_back(&entry->first);
  return entry->second;
}

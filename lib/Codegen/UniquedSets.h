//===- UniquedSets.h - Small sets of numbers, stored once -------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_CODEGEN_UNIQUEDSETS_H
#define TINY_LIB_CODEGEN_UNIQUEDSETS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <map>

namespace tiny {

/// Sets of numbers, each stored once, so that a set is a number itself. The
/// operations of a kernel have few different sets of free ranges, and there can
/// be a hundred thousand operations.
class UniquedSets {
public:
  using Id = unsigned;
  static constexpr Id kEmpty = 0;

  UniquedSets() { intern({}); }

  /// The members in ascending order.
  llvm::ArrayRef<unsigned> get(Id set) const { return *sets[set]; }

  bool contains(Id set, unsigned member) const;

  Id insert(Id set, unsigned member);
  Id unite(Id a, Id b);
  /// The set without `members`, which are sorted.
  Id subtract(Id set, llvm::ArrayRef<unsigned> members);

private:
  using Members = llvm::SmallVector<unsigned, 4>;

  Id intern(Members members);

  std::map<Members, Id> ids;
  llvm::SmallVector<const Members *, 0> sets;
  llvm::DenseMap<std::pair<Id, Id>, Id> unions;
};

} // namespace tiny

#endif // TINY_LIB_CODEGEN_UNIQUEDSETS_H

//===- LoopTree.h - The loops that a kernel becomes -------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The plan of a linearized kernel: which loops there are, and in which of their
// bodies each operation stands. Building it changes no IR.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_CODEGEN_LOOPTREE_H
#define TINY_LIB_CODEGEN_LOOPTREE_H

#include "KernelFacts.h"

#include <deque>
#include <map>

namespace tiny {

struct FoldNest;
struct Instance;

/// A loop's body, or the kernel's own (without a parent and a range).
struct Scope {
  Scope *parent = nullptr;
  uop::RangeOp range;
  unsigned depth = 0;

  /// Operations that stand here, none of them a fold.
  llvm::SmallVector<Instance *> values;
  /// Loops here that compute reduces and stages.
  llvm::SmallVector<FoldNest *> nests;

  /// Loops and stores that come after all of the above.
  struct Stores {
    llvm::SmallVector<Scope *> loops;
    llvm::SmallVector<uop::StoreOp> stores;
  };
  /// Several only in the kernel's body; see `StoreGroups`.
  llvm::SmallVector<Stores, 1> tails;

  /// The induction variable, once emitted.
  mlir::Value induction;
};

/// An operation at one of the places where it is computed.
struct Instance {
  mlir::Operation *op = nullptr;
  Scope *scope = nullptr;
  /// Sizes (numbers of ranges) that must be positive for the operation's loads
  /// to be safe: of loops that it was hoisted out of and that may not run.
  UniquedSets::Id guard = UniquedSets::kEmpty;
  /// For a fold with loops, the nest that computes it.
  FoldNest *nest = nullptr;
  /// For a fold that is an element of an array, the instance that is the array.
  Instance *array = nullptr;
  /// The result, once emitted.
  mlir::Value value;
};

/// Loops that compute some folds over the same ranges.
struct FoldNest {
  /// From the outermost in.
  llvm::SmallVector<Scope *> loops;
  llvm::SmallVector<Instance *> folds;
  unsigned level = 0;
  /// Position of the first fold in the block.
  unsigned order = 0;
  /// The ranges over which the accumulators are arrays, since the nest has them
  /// inside the first of the ranges that are folded; `numArrayLoops` loops
  /// carry the arrays, the others an element.
  llvm::SmallVector<uop::RangeOp> arrayRanges;
  unsigned numArrayLoops = 0;

  Scope *getInnermost() const { return loops.back(); }
};

class LoopTree {
public:
  LoopTree(uop::KernelOp kernel, KernelFacts &facts)
      : kernel(kernel), facts(facts) {}

  /// Plans the kernel; fails, with a diagnostic, if it nests too deep.
  mlir::LogicalResult build();

  Scope &getRoot() { return scopes.front(); }

  /// All operations, at each of the places where they are computed.
  const std::deque<Instance> &getInstances() const { return instances; }

  /// The place where `op` is computed for a user in `scope` under `guard`.
  Instance *find(mlir::Operation *op, Scope *scope, UniquedSets::Id guard);

private:
  struct Place {
    Scope *scope;
    UniquedSets::Id guard;
  };
  using Key = std::tuple<mlir::Operation *, Scope *, UniquedSets::Id>;
  /// Parent, guard, level, ranges.
  using NestKey = std::tuple<Scope *, UniquedSets::Id, unsigned,
                             llvm::SmallVector<unsigned>>;

  Place place(mlir::Operation *op, Scope *scope, UniquedSets::Id guard);
  void demand(mlir::Value value, Scope *scope, UniquedSets::Id guard);
  mlir::LogicalResult expand(Instance *instance);
  mlir::LogicalResult expandFold(Instance *instance);
  llvm::SmallVector<uop::RangeOp>
  getArrayRanges(Instance *instance, llvm::ArrayRef<uop::RangeOp> folded);
  mlir::LogicalResult placeStores();
  mlir::FailureOr<Scope *> addLoop(Scope *parent, uop::RangeOp range,
                                   mlir::Operation *cause);
  bool mayBeEmpty(uop::RangeOp range);
  void sort();

  uop::KernelOp kernel;
  KernelFacts &facts;
  std::deque<Scope> scopes;
  std::deque<Instance> instances;
  std::deque<FoldNest> nests;
  llvm::DenseMap<mlir::Operation *, llvm::SmallVector<Instance *, 1>> byOp;
  llvm::DenseMap<Key, Instance *> byPlace;
  std::map<NestKey, FoldNest *> nestsByKey;
  llvm::DenseMap<mlir::Operation *, Scope *> storeScopes;
};

} // namespace tiny

#endif // TINY_LIB_CODEGEN_LOOPTREE_H

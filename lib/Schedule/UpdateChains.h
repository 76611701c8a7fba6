//===- UpdateChains.h - What updates overwrite ------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_UPDATECHAINS_H
#define TINY_LIB_SCHEDULE_UPDATECHAINS_H

#include "ScalarGraph.h"
#include "tiny/Dialect/UOp/Analysis/LinearForm.h"

namespace tiny {

/// The updates of a block, in one chain for each argument, and which of them
/// overwrite what a load reads. Operations that are made later are not known:
/// their loads count as ones of everything.
class UpdateChains {
public:
  explicit UpdateChains(mlir::Block &block);

  /// Whether `update` may overwrite something that `load` reads.
  bool overwrites(uop::UpdateOp update, uop::LoadOp load);

  /// The first update after the contents which `load` reads that may overwrite
  /// something of it; null if there is none, or if it reads no contents of an
  /// argument.
  uop::UpdateOp getFirstOverwriter(uop::LoadOp load);

  /// Whether two values are contents of one argument.
  bool haveSameRoot(mlir::Value a, mlir::Value b) const;

  /// Whether `value` is an index expression, or a number that is given.
  bool isIndexExpression(mlir::Value value) const {
    mlir::Operation *op = value.getDefiningOp();
    return !op || indexOps.contains(op);
  }

  /// Forgets an update that is about to be erased: it overwrites nothing.
  void erase(uop::UpdateOp update);

private:
  /// Bytes of an argument: `size` of them from `start` on, for every
  /// environment; all of them if that is not known.
  struct Access {
    std::optional<uop::LinearForm> start;
    int64_t size = 0;
    uop::Interval box;
  };
  struct Chain {
    llvm::SmallVector<uop::UpdateOp> updates;
    std::vector<Access> accesses;
    /// For blocks of 2, 4, 8, ... updates, what has all that they write.
    std::vector<std::vector<uop::Interval>> boxes;
  };

  Access getAccess(llvm::ArrayRef<uop::LinearForm::Term> parts, int64_t size);
  const Access &getAccess(uop::LoadOp load);
  bool mayMeet(const Access &write, const Access &read);
  static void buildBoxes(Chain &chain);

  uop::Bounds bounds;
  IndexRanges indexRanges;
  llvm::DenseSet<mlir::Operation *> indexOps;
  std::vector<Chain> chains;
  /// The chain of some contents, and how many updates come before.
  llvm::DenseMap<mlir::Value, std::pair<unsigned, unsigned>> positions;
  llvm::DenseMap<mlir::Operation *, Access> loads;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_UPDATECHAINS_H

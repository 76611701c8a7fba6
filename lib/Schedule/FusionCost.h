//===- FusionCost.h - What it costs to keep an array ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The cost model of `uop-fuse`. Everything is counted in bytes of memory
// traffic; an operation counts as the bytes that move in the time it takes.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_FUSIONCOST_H
#define TINY_LIB_SCHEDULE_FUSIONCOST_H

#include "ScalarGraph.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

#include <map>

namespace tiny {

class FusionCost {
public:
  explicit FusionCost(uop::IndexBuilder &index) : index(index) {}

  /// How often a place inside all of `ranges` is reached, at most.
  double getIterations(mlir::ValueRange ranges);

  /// What an array costs that is written once and read by its readers, and what
  /// it costs that each reader computes what it reads.
  struct Comparison {
    double keep;
    double again;
  };
  /// For `computation`, which is that of `array` and reduces nothing.
  Comparison compare(uop::BufferizeOp array,
                     llvm::ArrayRef<mlir::Operation *> computation,
                     llvm::ArrayRef<uop::LoadOp> readers);

  /// What all of `computation` costs, once.
  double getWork(llvm::ArrayRef<mlir::Operation *> computation);

  /// How many bytes every iteration of `loops` reads again: what the loads of
  /// `computation` that do not depend on all of `loops` read in one of them.
  double getSharedBytes(llvm::ArrayRef<mlir::Operation *> computation,
                        mlir::ValueRange loops);

  /// The ranges that the index expressions `indices` depend on.
  llvm::SmallVector<mlir::Value> getRanges(mlir::ValueRange indices);

private:
  using Ranges = llvm::SmallVector<mlir::Value, 4>;
  double getWeight(mlir::Operation *op);
  /// The work of `computation`, by the ranges that it depends on.
  std::vector<std::pair<Ranges, double>>
  groupWork(llvm::ArrayRef<mlir::Operation *> computation);

  uop::IndexBuilder &index;
  IndexRanges indexRanges;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_FUSIONCOST_H

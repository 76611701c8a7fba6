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

/// What is kept for an iteration of the outermost loops has to be near: it is
/// some rows, in the first-level cache or in a workgroup's memory.
constexpr double kMaxStagedBytes = 32 << 10;

class FusionCost {
public:
  explicit FusionCost(uop::IndexBuilder &index) : index(index) {}

  /// Learns what the arrays of `block` are computed by. What is known of how
  /// often their loops run stays right while arrays go away by the rules of
  /// `uop-fuse`.
  void learn(mlir::Block &block);

  /// How often a place inside all of `ranges` is reached, at most, if there are
  /// no other loops around it.
  double getIterations(mlir::ValueRange ranges);

  /// What an array costs that is written once and read by its readers, and what
  /// it costs that each reader computes what it reads.
  struct Comparison {
    double keep = 0;
    double again = 0;
    /// Whether operations on numbers would be repeated, not just loads and
    /// conversions.
    bool repeatsOperations = false;
  };
  /// For `computation`, which is that of `array` and reduces nothing. A reader
  /// for which `isNear` holds would find what it reads in a cache.
  Comparison compare(uop::BufferizeOp array,
                     llvm::ArrayRef<mlir::Operation *> computation,
                     llvm::ArrayRef<uop::LoadOp> readers,
                     llvm::function_ref<bool(uop::LoadOp)> isNear);

  /// What the kernel of an array does.
  struct Kernel {
    size_t numOps = 0;
    /// What all of it costs.
    double work = 0;
    /// What an iteration keeps in stages.
    double stagedBytes = 0;
    /// The bytes that loads read in one iteration of all loops, by the ranges
    /// that they depend on.
    std::vector<std::pair<llvm::SmallVector<mlir::Value, 4>, double>> loads;
  };
  Kernel &getKernel(mlir::Operation *array) {
    return kernels.find(array)->second;
  }

  /// How many bytes every iteration of `loops` reads again: what the loads of
  /// `kernel` that do not depend on all of `loops` read in one of them.
  double getSharedBytes(const Kernel &kernel, mlir::ValueRange loops);

  /// Adds what `array` does to the kernel of `root`, which computes it in
  /// `loops`: for each range of the array one of its own loops, or null.
  void join(uop::BufferizeOp array, mlir::Operation *root,
            llvm::ArrayRef<mlir::Value> loops);

private:
  using Ranges = llvm::SmallVector<mlir::Value, 4>;
  /// What is evaluated over the same ranges.
  struct Work {
    Ranges ranges;
    double operations = 0;
    double loads = 0;
  };
  std::vector<Work> groupWork(llvm::ArrayRef<mlir::Operation *> computation);
  double getTimes(mlir::ValueRange ranges);
  void learnTimes(mlir::Operation *array,
                  llvm::ArrayRef<mlir::Operation *> computation);

  uop::IndexBuilder &index;
  IndexRanges indexRanges;
  /// How often the body of a range's loop runs, with the loops around it.
  llvm::DenseMap<mlir::Value, double> times;
  llvm::DenseMap<mlir::Operation *, Kernel> kernels;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_FUSIONCOST_H

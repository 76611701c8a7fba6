//===- KernelFacts.h - What linearization knows of each value ---*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_CODEGEN_KERNELFACTS_H
#define TINY_LIB_CODEGEN_KERNELFACTS_H

#include "UniquedSets.h"
#include "tiny/Dialect/UOp/Analysis/Bounds.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {

/// What the placement of an operation depends on, found in one pass over a
/// kernel's block from its operands.
struct OpFacts {
  /// Numbers of the ranges that the result depends on.
  UniquedSets::Id free = UniquedSets::kEmpty;
  /// Numbers of the stores that write what it may read, directly or not.
  UniquedSets::Id overwritten = UniquedSets::kEmpty;
  /// How many folds (reduces and stages) lie one behind the other on the way to
  /// this operation. Folds of equal level do not depend on each other.
  unsigned level = 0;
  /// Position in the block.
  unsigned order = 0;
  /// Whether evaluating it reads memory, directly or not.
  bool readsMemory = false;

  /// Whether it can be computed at the kernel's entry from its variables.
  bool isVariable() const {
    return free == UniquedSets::kEmpty && level == 0 && !readsMemory;
  }
};

/// The facts of all operations of a kernel. Refuses, with a diagnostic, what
/// linearization does not support.
class KernelFacts {
public:
  /// Loops deeper than this are refused: upstream's code recurses on the depth
  /// of regions.
  static constexpr unsigned kMaxDepth = 128;
  /// More stores than this are refused: they are compared with each other.
  static constexpr unsigned kMaxStores = 512;

  mlir::LogicalResult analyze(uop::KernelOp kernel);

  const OpFacts &get(mlir::Operation *op) const {
    return facts.find(op)->second;
  }
  unsigned getNumber(uop::RangeOp range) const {
    return rangeNumbers.lookup(range);
  }
  llvm::ArrayRef<uop::RangeOp> getRanges() const { return ranges; }
  /// The symbolic size of a range, null if it is constant.
  mlir::Value getSize(unsigned number) const {
    uop::RangeOp range = ranges[number];
    return range.getSize();
  }
  /// The stores over ranges that are not known to be empty.
  llvm::ArrayRef<uop::StoreOp> getStores() const { return stores; }
  /// Ranges in the order of the nest, which is the order in the block.
  llvm::SmallVector<uop::RangeOp> sortRanges(mlir::ValueRange values) const;
  UniquedSets &getSets() { return sets; }
  uop::Bounds &getBounds() { return bounds; }

private:
  mlir::LogicalResult check(mlir::Operation *op);
  mlir::LogicalResult collectStores(uop::KernelOp kernel);
  mlir::LogicalResult analyzeRange(uop::RangeOp range);
  mlir::LogicalResult analyzeOp(mlir::Operation *op);
  UniquedSets::Id getOverwriters(uop::LoadOp load);

  UniquedSets sets;
  llvm::DenseMap<mlir::Operation *, OpFacts> facts;
  llvm::DenseMap<mlir::Operation *, unsigned> rangeNumbers;
  llvm::SmallVector<uop::RangeOp> ranges;
  llvm::SmallVector<uop::StoreOp> stores;
  uop::Bounds bounds;
};

/// The ranges that a reduce or a stage closes; empty for other operations.
mlir::ValueRange getFoldedRanges(mlir::Operation *op);

/// Whether a store can write what a load reads, or what another store writes,
/// as far as the bounds of their indices tell.
bool mayOverwrite(uop::Bounds &bounds, uop::StoreOp store, uop::LoadOp load);
bool mayOverwrite(uop::Bounds &bounds, uop::StoreOp a, uop::StoreOp b);

/// Whether one of `ranges` has the constant size zero.
bool hasEmptyRange(mlir::ValueRange ranges);

} // namespace tiny

#endif // TINY_LIB_CODEGEN_KERNELFACTS_H

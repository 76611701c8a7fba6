//===- Families.h - The opts, by what they do to ranges ---------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_OPT_FAMILIES_H
#define TINY_LIB_OPT_FAMILIES_H

#include "Axes.h"

namespace tiny {

/// SPLIT, UPCAST, UNROLL, LOCAL and THREAD.
llvm::Error applySplit(Axes &axes, uop::OptAttr opt);
llvm::Error applyPadTo(Axes &axes, uop::OptAttr opt);
/// GROUP and GROUPTOP.
llvm::Error applyGroup(Axes &axes, uop::OptAttr opt);
/// ORDER and SWAP.
llvm::Error applyOrder(Axes &axes, uop::OptAttr opt);
llvm::Error applyMerge(Axes &axes, uop::OptAttr opt);
llvm::Error applyStage(Axes &axes, uop::OptAttr opt);

/// A range in two parts: `rest` has the axis type that there was, `part` is
/// new.
struct Split {
  uop::RangeOp rest;
  uop::RangeOp part;
};

/// How a range is split.
struct SplitPlan {
  uop::RangeOp range;
  /// The size of the new part; 0 if all of the range becomes the new part.
  int64_t amount;
  uop::AxisType type;
  /// Whether the new part is the outer one.
  bool isOuter = false;
  /// Where the new part stands in the nest: next to the rest, outermost or
  /// innermost.
  enum { Beside, First, Last } place = Beside;
};

/// Fails if a range cannot be split so. Replaces an amount that is the whole
/// range by 0.
llvm::Error checkSplit(SplitPlan &plan);

/// Splits the range; `rest` is null if all of it becomes the new part.
Split split(Axes &axes, const SplitPlan &plan);

/// Fails if the kernel shall have no `local` ranges, or if a workgroup cannot
/// be `factor` times as large.
llvm::Error checkWorkgroup(const Axes &axes, int64_t factor);

} // namespace tiny

#endif // TINY_LIB_OPT_FAMILIES_H

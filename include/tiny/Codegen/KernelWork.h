//===- KernelWork.h - What a kernel executes and moves ----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_CODEGEN_KERNELWORK_H
#define TINY_CODEGEN_KERNELWORK_H

#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {

/// The work of one run of a kernel. Where a size is symbolic, that for its
/// largest value.
struct KernelWork {
  /// Operations on numbers (`uop::countOperations`), each as often as the loops
  /// run in which `uop-linearize` places it.
  double operations = 0;
  /// Loads of numbers that have a gate, as often as operations. Each chooses
  /// between the number and the alternative, which is an operation where what
  /// is loaded is computed in its place.
  double maskedLoads = 0;
  /// Bytes of buffers that have to be moved: each element that is read at least
  /// once counts once, each that is written once more. Reading it again comes
  /// from a cache. An upper bound, where it depends on data which elements
  /// these are.
  double bytes = 0;
};

/// Computes the work of a kernel that `uop-linearize` supports; fails, with a
/// diagnostic, for others.
mlir::FailureOr<KernelWork> computeKernelWork(uop::KernelOp kernel);

} // namespace tiny

#endif // TINY_CODEGEN_KERNELWORK_H

//===- KernelFormulas.h - Statements about a kernel -------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_KERNELFORMULAS_H
#define TINY_LIB_SCHEDULE_KERNELFORMULAS_H

#include "tiny/Dialect/UOp/Analysis/Solver.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {

/// A solver that knows what a kernel is given: the bounds of its index
/// arguments and what `uop.given` says of them.
class KernelFormulas {
public:
  explicit KernelFormulas(uop::KernelOp kernel) : kernel(kernel) {}

  /// Begins a proof of its own.
  void start();

  /// The value of an expression of the kernel's index arguments.
  uop::Solver::Term translate(mlir::AffineExpr expression);

  uop::Solver &getSolver() { return solver; }

private:
  uop::KernelOp kernel;
  uop::Solver solver;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_KERNELFORMULAS_H

//===- KernelSizes.h - What kernels are told of their buffers ---*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_KERNELSIZES_H
#define TINY_LIB_SCHEDULE_KERNELSIZES_H

#include "NumberFacts.h"
#include "PolynomialTable.h"

#include "tiny/Dialect/UOp/Analysis/Bounds.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/SetVector.h"

namespace tiny {

/// The sizes of a function's buffers as expressions of the numbers that the
/// function is given, and what its assertions say of these numbers: what a
/// kernel has to know so that its accesses can be proved to be in bounds.
class KernelSizes {
public:
  KernelSizes();

  /// Learns from the assertions of a function.
  void addAssertions(mlir::Block &block);

  /// Says that `buffer` has as many elements as the product of `sizes`, each of
  /// them `scale` times.
  void setSize(mlir::Value buffer, llvm::ArrayRef<mlir::Value> sizes,
               int64_t scale);

  /// Adds to the operands of a kernel the numbers that the sizes of those that
  /// are buffers depend on.
  void addOperands(llvm::SetVector<mlir::Value> &operands);

  /// Gives `kernel`, which will be called with `operands`, its `uop.size` and
  /// `uop.given`.
  void annotate(uop::KernelOp kernel, llvm::ArrayRef<mlir::Value> operands);

private:
  std::optional<Polynomial> getZero(mlir::Value condition);
  std::optional<NumberFact> getFact(mlir::Value condition);
  std::optional<Polynomial> getSize(mlir::Value buffer) const;

  uop::Bounds bounds;
  PolynomialTable numbers;
  NumberFacts facts;
  Substitution substitution;
  llvm::DenseMap<mlir::Value, std::unique_ptr<Polynomial>> bufferSizes;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_KERNELSIZES_H

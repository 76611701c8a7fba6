//===- KernelCost.h - What a kernel has to do at least ----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Estimates the work of one run of a kernel, from the kernel graph: what
// GFLOP/s and GB/s are computed from.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_ENGINE_KERNELCOST_H
#define TINY_LIB_ENGINE_KERNELCOST_H

#include "ScalarProgram.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <vector>

namespace tiny {

class KernelCost {
public:
  struct Estimate {
    /// Operations on numbers, without those on indices and conditions.
    double operations = 0;
    /// Bytes read or written, each at most once.
    double bytes = 0;
  };

  explicit KernelCost(uop::KernelOp kernel);

  /// The cost of a run with these index arguments and sizes of buffers.
  Estimate evaluate(llvm::ArrayRef<int64_t> integers,
                    llvm::ArrayRef<int64_t> bufferBytes) const;

private:
  /// A sum of products of slots, each with a constant factor.
  using Polynomial = std::map<std::vector<Slot>, double>;

  double evaluate(const Polynomial &polynomial,
                  llvm::ArrayRef<int64_t> slots) const;
  void addAccess(mlir::Value buffer, const Polynomial &times, mlir::Type type);

  ScalarProgram scalars;
  std::vector<ScalarInstruction> code;
  std::vector<Slot> integerSlots;
  llvm::DenseMap<mlir::Value, unsigned> bufferIndices;
  Polynomial operations;
  /// For each buffer, the bytes of all its accesses.
  std::vector<Polynomial> accesses;
};

} // namespace tiny

#endif // TINY_LIB_ENGINE_KERNELCOST_H

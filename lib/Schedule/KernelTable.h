//===- KernelTable.h - The kernels of a module ------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_KERNELTABLE_H
#define TINY_LIB_SCHEDULE_KERNELTABLE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/SymbolTable.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/StringMap.h"

#include <unordered_map>

namespace tiny {

/// The kernels of a module that were made by one pass, each once, and the
/// module's symbols.
class KernelTable {
public:
  explicit KernelTable(mlir::ModuleOp module) : symbols(module) {}

  /// A kernel that is equal to `kernel`: one that is known, and then `kernel`
  /// is erased, or `kernel` itself, which is given a name and inserted.
  uop::KernelOp findOrInsert(uop::KernelOp kernel);

  /// Makes a kernel of the module known.
  void add(uop::KernelOp kernel);

  mlir::SymbolTable &getSymbols() { return symbols; }

private:
  uop::KernelOp find(uop::KernelOp kernel, size_t hash);

  mlir::SymbolTable symbols;
  /// By their hashes. Any number may be one, so not a DenseMap.
  std::unordered_map<size_t, llvm::SmallVector<uop::KernelOp, 1>> kernels;
  /// How many there are of a name without a number.
  llvm::StringMap<size_t> numbers;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_KERNELTABLE_H

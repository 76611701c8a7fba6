//===- KernelTable.cpp - The kernels of a module --------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelTable.h"

#include "llvm/ADT/Hashing.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// What a kernel is called after: whether it reduces, and its sizes.
static std::string getKernelName(KernelOp kernel) {
  bool reduces = !kernel.getBody().getOps<ReduceOp>().empty();
  std::string name = reduces ? "r" : "E";
  for (RangeOp range : kernel.getBody().getOps<RangeOp>()) {
    std::optional<int64_t> size = range.getConstantSize();
    name += "_" + (size ? std::to_string(*size) : "n");
  }
  return name;
}

/// A number that equal kernels share, whatever their SSA values are called.
static size_t getHash(KernelOp kernel) {
  llvm::hash_code hash =
      llvm::hash_combine(kernel.getFunctionType(), kernel.getArgAttrsAttr(),
                         kernel->getDiscardableAttrDictionary());
  for (Operation &op : kernel.getBody().front())
    hash = llvm::hash_combine(hash, op.getName(), op.hashProperties(),
                              op.getDiscardableAttrDictionary(),
                              op.getNumOperands());
  return hash;
}

KernelOp KernelTable::find(KernelOp kernel, size_t hash) {
  auto candidates = kernels.find(hash);
  if (candidates == kernels.end())
    return {};
  for (KernelOp known : candidates->second)
    if (known.getFunctionType() == kernel.getFunctionType() &&
        known.getArgAttrsAttr() == kernel.getArgAttrsAttr() &&
        known->getDiscardableAttrDictionary() ==
            kernel->getDiscardableAttrDictionary() &&
        OperationEquivalence::isRegionEquivalentTo(
            &known.getBody(), &kernel.getBody(),
            OperationEquivalence::IgnoreLocations))
      return known;
  return {};
}

void KernelTable::add(KernelOp kernel) {
  kernels[getHash(kernel)].push_back(kernel);
  ++numbers[getKernelName(kernel)];
}

KernelOp KernelTable::findOrInsert(KernelOp kernel) {
  size_t hash = getHash(kernel);
  if (KernelOp known = find(kernel, hash)) {
    kernel.erase();
    return known;
  }
  std::string name = getKernelName(kernel), unique = name;
  size_t &number = numbers[name];
  size_t next = number;
  for (; symbols.lookup(unique); ++next)
    unique = name + "n" + std::to_string(next);
  number = std::max(number + 1, next);
  kernel.setSymName(unique);
  symbols.insert(kernel);
  kernels[hash].push_back(kernel);
  return kernel;
}

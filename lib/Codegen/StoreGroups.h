//===- StoreGroups.h - Which stores share loops -----------------*- C++ -*-===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_CODEGEN_STOREGROUPS_H
#define TINY_LIB_CODEGEN_STOREGROUPS_H

#include "KernelFacts.h"

namespace tiny {

/// Splits the stores of a kernel into groups whose stores may share loops, and
/// puts the groups in the order in which their loops may run.
///
/// A kernel writes in block order after all evaluation. Two stores to one
/// buffer may therefore share a loop only if an iteration writes one place with
/// both. Of different groups, one that reads a buffer comes before one that
/// writes it; where that is impossible, each reads only what the others do not
/// write: `uop-verify-hazards` has proved so before. Stores over an empty range
/// are left out.
llvm::SmallVector<llvm::SmallVector<uop::StoreOp>>
groupStores(uop::KernelOp kernel, KernelFacts &facts);

} // namespace tiny

#endif // TINY_LIB_CODEGEN_STOREGROUPS_H

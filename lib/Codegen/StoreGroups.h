//===- StoreGroups.h - Which stores share loops -----------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_CODEGEN_STOREGROUPS_H
#define TINY_LIB_CODEGEN_STOREGROUPS_H

#include "KernelFacts.h"

namespace tiny {

/// Stores that share the loops they have in common.
using StoreGroup = llvm::SmallVector<uop::StoreOp>;

/// Splits the stores of a kernel into groups, in the order in which the loops
/// of the groups run. A kernel reads memory as it was at entry, and writes in
/// block order after all evaluation; so, where elements may be the same,
///  - what a store overwrites is read in a group before, or in the same
///  iteration
///    of a shared loop (`uop-verify-hazards` has proved that it is the same
///    environment that reads and writes the element);
///  - of two stores the later one is in a group after, or both write one place
///    in the same iteration.
/// Fails, with a diagnostic, where no order does that.
mlir::FailureOr<llvm::SmallVector<StoreGroup>> groupStores(KernelFacts &facts);

} // namespace tiny

#endif // TINY_LIB_CODEGEN_STOREGROUPS_H

//===- ComputeInPlace.h - Arrays that arguments hold anyway -----*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_COMPUTEINPLACE_H
#define TINY_LIB_SCHEDULE_COMPUTEINPLACE_H

#include "mlir/IR/Block.h"

namespace tiny {

/// Lets updates of whole arguments compute what they copied from an array, and
/// who read the array read the argument. Scalars may stand below their users
/// afterwards. Returns how many arrays are gone.
unsigned computeInPlace(mlir::Block &block);

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_COMPUTEINPLACE_H

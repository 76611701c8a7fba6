//===- ScalarCloner.h - Scalars for other values of ranges ------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_SCALARCLONER_H
#define TINY_LIB_SCHEDULE_SCALARCLONER_H

#include "mlir/IR/IRMapping.h"
#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

namespace tiny {

/// Computes again, where `builder` inserts, what of `scalars` (each after its
/// operands) depends on the values that `mapping` replaces, and adds the
/// results to `mapping`. What `isIndex` holds for is computed where `index`
/// inserts; there its operands are, too. Where `gate` is given and false, no
/// load among `scalars` reads, and the results do not matter.
void cloneScalars(
    llvm::ArrayRef<mlir::Operation *> scalars, mlir::IRMapping &mapping,
    mlir::Value gate, mlir::OpBuilder &builder, uop::IndexBuilder &index,
    llvm::function_ref<bool(mlir::Operation *)> isIndex =
        [](mlir::Operation *) { return true; });

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_SCALARCLONER_H

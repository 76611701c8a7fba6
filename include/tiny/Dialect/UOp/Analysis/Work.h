//===- Work.h - What operations cost ----------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_ANALYSIS_WORK_H
#define TINY_DIALECT_UOP_ANALYSIS_WORK_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Types.h"

namespace tiny::uop {

/// The number of elements of a scalar or a vector.
double getLanes(mlir::Type type);

/// How many operations on numbers one evaluation of `op` is: one for each lane
/// of an elementwise operation and of a step of a reduction, two of a
/// `uop.mulacc`. Casts, and what computes indices and conditions from each
/// other, are none.
double countOperations(mlir::Operation *op);

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_ANALYSIS_WORK_H

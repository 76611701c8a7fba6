//===- Work.cpp - What operations cost ------------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/Work.h"

#include "mlir/IR/TypeUtilities.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

using namespace mlir;
using namespace tiny;

double uop::getLanes(Type type) {
  auto vector = dyn_cast<VectorType>(type);
  return vector ? static_cast<double>(vector.getNumElements()) : 1;
}

double uop::countOperations(Operation *op) {
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return getLanes(reduce.getType());
  if (!op->hasTrait<OpTrait::Elementwise>() || isa<CastOp>(op) ||
      op->getNumOperands() == 0)
    return 0;
  // The type of the values that are worked on; a `where` also has its condition
  // as the first operand.
  Type type = getElementTypeOrSelf(op->getOperands().back());
  if (type.isIndex() || type.isInteger(1))
    return 0;
  return getLanes(op->getResult(0).getType()) * (isa<MulAccOp>(op) ? 2 : 1);
}

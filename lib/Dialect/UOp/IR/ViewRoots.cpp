//===- ViewRoots.cpp - What a value is a view of --------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// Follows the first operands of operations that are one of `Views`.
template <typename... Views> static Value followViews(Value value) {
  // Verifiers ask for it before anything says that definitions come before
  // uses. So there may be a cycle: a value that comes again after 2^n steps is
  // on one.
  Value seen = value;
  for (uint64_t steps = 1; Operation *op = value.getDefiningOp(); ++steps) {
    if (!isa<Views...>(op) || op->getNumOperands() == 0)
      break;
    value = op->getOperand(0);
    if (value == seen)
      break;
    if (llvm::isPowerOf2_64(steps))
      seen = value;
  }
  return value;
}

Value uop::getViewRoot(Value value) {
  return followViews<ReshapeOp, PermuteOp, ShrinkOp, FlipOp, BitcastOp>(value);
}

Value uop::getBufferRoot(Value buffer) {
  return followViews<BufferViewOp>(buffer);
}

StringAttr uop::getBufferDevice(Value buffer) {
  auto root = getBufferRoot(buffer).getDefiningOp<BufferOp>();
  return root ? root.getDeviceAttr() : StringAttr();
}

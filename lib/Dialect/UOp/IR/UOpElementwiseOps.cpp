//===- UOpElementwiseOps.cpp - Elementwise operations -----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyUtils.h"
#include "mlir/IR/Builders.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

using namespace mlir;
using namespace tiny::uop;

/// Whether both types are scalars, vectors of one shape or tensors of one
/// shape.
static bool haveSameShape(Type lhs, Type rhs) {
  auto lhsShaped = dyn_cast<ShapedType>(lhs);
  auto rhsShaped = dyn_cast<ShapedType>(rhs);
  if (!lhsShaped || !rhsShaped)
    return !lhsShaped && !rhsShaped;
  return lhsShaped.clone(rhsShaped.getElementType()) == rhs;
}

LogicalResult CastOp::verify() {
  // cast_c1
  if (!haveSameShape(getOperand().getType(), getType()))
    return emitOpError("operand ") << getOperand().getType() << " and result "
                                   << getType() << " differ in shape";
  return success();
}

LogicalResult BitcastOp::verify() {
  Type from = getOperand().getType(), to = getType();
  Type fromElement = getElementTypeOrSelf(from);
  Type toElement = getElementTypeOrSelf(to);
  // bitcast_c4
  if (fromElement.isInteger(1) != toElement.isInteger(1))
    return emitOpError("from ") << fromElement << " to " << toElement
                                << ": i1 is no bit pattern of another type";
  int64_t fromBytes = getElementByteSize(fromElement);
  int64_t toBytes = getElementByteSize(toElement);
  if (fromBytes == toBytes) {
    // bitcast_c1
    if (!haveSameShape(from, to))
      return emitOpError("operand ")
             << from << " and result " << to << " differ in shape";
    return success();
  }
  auto fromTensor = dyn_cast<RankedTensorType>(from);
  auto toTensor = dyn_cast<RankedTensorType>(to);
  // bitcast_c2
  if (!fromTensor || !toTensor)
    return emitOpError("from ") << from << " to " << to
                                << " changes the element size of what is not "
                                   "a tensor";
  // bitcast_c1
  if (fromTensor.getRank() == 0 || fromTensor.getRank() != toTensor.getRank() ||
      fromTensor.getShape().drop_back() != toTensor.getShape().drop_back())
    return emitOpError("operand ")
           << from << " and result " << to
           << " differ in more than the last dimension, which holds the "
              "difference of the element sizes";
  int64_t fromSize = fromTensor.getShape().back();
  int64_t toSize = toTensor.getShape().back();
  // bitcast_c3
  if (ShapedType::isDynamic(fromSize) || ShapedType::isDynamic(toSize))
    return emitOpError("from ")
           << from << " to " << to << " scales a dynamic dimension";
  // bitcast_c1: sizes_c2 keeps these products in 64 bits.
  if (fromSize * fromBytes != toSize * toBytes)
    return emitOpError("the last dimension of ")
           << from << " has " << fromSize * fromBytes << " bytes, that of "
           << to << " has " << toSize * toBytes;
  return success();
}

//===- UOpDialect.cpp - The uop dialect -------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/IR/UOpDialect.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

using namespace mlir;
using namespace tiny::uop;

#include "tiny/Dialect/UOp/IR/UOpDialect.cpp.inc"

void UOpDialect::initialize() {
  registerAttributes();
  registerOperations();
  registerBytecode();
}

Operation *UOpDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                           Type type, Location loc) {
  auto typed = dyn_cast<TypedAttr>(value);
  if (!typed || typed.getType() != type)
    return nullptr;
  return ConstOp::create(builder, loc, typed);
}

//===----------------------------------------------------------------------===//
// Discardable attributes
//===----------------------------------------------------------------------===//

LogicalResult UOpDialect::verifyOperationAttribute(Operation *op,
                                                   NamedAttribute attribute) {
  StringRef name = attribute.getName();
  // attr_c2
  if (name == kTargetAttrName) {
    if (!isa<ModuleOp>(op))
      return op->emitOpError("has '") << name << "', which stands on modules";
    if (!isa<TargetAttr>(attribute.getValue()))
      return op->emitOpError("has '")
             << name
             << "', which is not a #uop.target: " << attribute.getValue();
    return success();
  }
  // attr_c4
  if (name == kKernelAttrName) {
    if (!isa<FunctionOpInterface>(op) || isa<KernelOp>(op))
      return op->emitOpError("has '")
             << name << "', which stands on functions that were kernels";
    if (!isa<UnitAttr>(attribute.getValue()))
      return op->emitOpError("has '")
             << name << "', which has a value: " << attribute.getValue();
    return success();
  }
  // attr_c5
  if (name == kArenaAttrName) {
    if (!isa<BufferOp>(op))
      return op->emitOpError("has '") << name << "', which stands on buffers";
    if (!isa<UnitAttr>(attribute.getValue()))
      return op->emitOpError("has '")
             << name << "', which has a value: " << attribute.getValue();
    return success();
  }
  // attr_c1, attr_c3
  if (name == kMutableAttrName || name == kBoundsAttrName)
    return op->emitOpError("has '")
           << name << "', which stands on arguments of functions";
  return op->emitOpError("has the unknown attribute '") << name << "'";
}

LogicalResult UOpDialect::verifyRegionArgAttribute(Operation *op,
                                                   unsigned regionIndex,
                                                   unsigned argIndex,
                                                   NamedAttribute attribute) {
  StringRef name = attribute.getName();
  auto refuse = [&]() -> InFlightDiagnostic {
    return op->emitOpError("argument #")
           << argIndex << " has '" << name << "', which ";
  };
  auto function = dyn_cast<FunctionOpInterface>(op);
  Type type;
  if (function && argIndex < function.getNumArguments())
    type = function.getArgumentTypes()[argIndex];
  // attr_c1
  if (name == kMutableAttrName) {
    if (!isa<UnitAttr>(attribute.getValue()))
      return refuse() << "has a value: " << attribute.getValue();
    if (!type || isa<KernelOp>(op))
      return refuse() << "stands on arguments of functions";
    if (!isa<RankedTensorType, MemRefType>(type))
      return refuse() << "stands on tensors and memrefs, not on " << type;
    return success();
  }
  // attr_c3
  if (name == kBoundsAttrName) {
    if (!isa<BoundsAttr>(attribute.getValue()))
      return refuse() << "is not a #uop.bounds: " << attribute.getValue();
    if (!isa<KernelOp>(op))
      return refuse() << "stands on arguments of kernels";
    if (!type || !type.isIndex())
      return refuse() << "stands on index arguments, not on " << type;
    return success();
  }
  return op->emitOpError("argument #")
         << argIndex << " has the unknown attribute '" << name << "'";
}

LogicalResult
UOpDialect::verifyRegionResultAttribute(Operation *op, unsigned regionIndex,
                                        unsigned resultIndex,
                                        NamedAttribute attribute) {
  return op->emitOpError("result #")
         << resultIndex << " has '" << attribute.getName().getValue()
         << "', which does not stand on results";
}

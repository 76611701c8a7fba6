//===- UOpScheduleOps.cpp - Operations of a schedule ------------*- C++ -*-===//
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

//===----------------------------------------------------------------------===//
// BufferizeOp, UpdateOp
//===----------------------------------------------------------------------===//

/// A device that is named has a name.
static LogicalResult verifyDevice(Operation *op,
                                  std::optional<StringRef> device) {
  if (device && device->empty())
    return op->emitOpError("names no device");
  return success();
}

LogicalResult BufferizeOp::verify() {
  // bufferize_c3
  if (failed(verifyDevice(*this, getDevice())))
    return failure();
  // bufferize_c1
  if (failed(verifyRanges(*this, getRanges())))
    return failure();
  // bufferize_c2: the dimensions of size one are left out.
  SmallVector<int64_t> shape;
  for (int64_t size : getType().getShape())
    if (size != 1)
      shape.push_back(size);
  return verifyArrayOfRanges(*this, getRanges(), getValue().getType(),
                             getType().clone(shape));
}

LogicalResult UpdateOp::verify() {
  // update_c1
  if (failed(verifyRanges(*this, getRanges())))
    return failure();
  // update_c2
  Type element = getTarget().getType().getElementType();
  Type value = getValue().getType();
  if (getElementByteSize(element) % getElementByteSize(value) != 0)
    return emitOpError("writes ") << value << " in elements of type " << element
                                  << ", whose size it does not divide";
  // update_c3
  if (getTarget().getDefiningOp<UpdateOp>() || isMutableArgument(getTarget()))
    return success();
  InFlightDiagnostic diag =
      emitOpError("target is neither a uop.mutable argument nor an update");
  diag.attachNote(getTarget().getLoc()) << "it is defined here";
  return diag;
}

//===----------------------------------------------------------------------===//
// BufferOp, BufferViewOp
//===----------------------------------------------------------------------===//

/// Checks that there is an operand in `sizes` for each `?` of `type`.
static LogicalResult verifyBufferSizes(Operation *op, ValueRange sizes,
                                       MemRefType type) {
  if (type.getNumDynamicDims() == sizes.size())
    return success();
  return op->emitOpError("has ")
         << sizes.size() << " size operands for " << type.getNumDynamicDims()
         << " dynamic dimensions of " << type;
}

LogicalResult BufferOp::verify() {
  // buffer_c2
  if (failed(verifyDevice(*this, getDevice())))
    return failure();
  // buffer_c1
  return verifyBufferSizes(*this, getSizes(), getType());
}

LogicalResult BufferViewOp::verify() {
  MemRefType from = getSource().getType(), to = getType();
  // buffer_view_c1
  if (failed(verifyBufferSizes(*this, getSizes(), to)))
    return failure();
  // buffer_view_c5
  if (from.getMemorySpace() != to.getMemorySpace())
    return emitOpError("of ")
           << from << " as " << to << " changes the memory space";
  // buffer_view_c2
  int64_t offset = getOffset();
  if (offset < 0)
    return emitOpError("has the negative offset ") << offset;
  // buffer_view_c4
  int64_t toElementBytes = getElementByteSize(to.getElementType());
  if (offset % toElementBytes != 0)
    return emitOpError("has the offset ")
           << offset << ", not a multiple of the " << toElementBytes
           << " bytes of " << to.getElementType();
  // buffer_view_c3: sizes_c2 keeps these products in 64 bits.
  if (!from.hasStaticShape())
    return success();
  int64_t fromBytes =
      from.getNumElements() * getElementByteSize(from.getElementType());
  int64_t toBytes =
      to.hasStaticShape() ? to.getNumElements() * toElementBytes : 0;
  if (offset > fromBytes || toBytes > fromBytes - offset)
    return emitOpError("of ")
           << toBytes << " bytes from offset " << offset
           << " on does not lie in the " << fromBytes << " bytes of the source";
  return success();
}

Value BufferViewOp::getViewSource() { return getSource(); }

//===----------------------------------------------------------------------===//
// CallOp
//===----------------------------------------------------------------------===//

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  // call_c1
  Operation *callee =
      symbolTable.lookupNearestSymbolFrom(*this, getCalleeAttr());
  if (!callee)
    return emitOpError("callee ") << getCalleeAttr() << " is not defined";
  auto refuse = [&](const Twine &what) -> LogicalResult {
    InFlightDiagnostic diag = emitOpError(what);
    diag.attachNote(callee->getLoc()) << "the callee is here";
    return diag;
  };
  if (!isa<KernelOp>(callee) && !callee->hasAttr(UOpDialect::kKernelAttrName))
    return refuse("callee is neither a kernel nor marked as one");
  // call_c3
  std::optional<StringAttr> device;
  for (Value argument : getArguments()) {
    if (!isa<MemRefType>(argument.getType()))
      continue;
    StringAttr other = getBufferDevice(argument);
    if (device.value_or(other) != other)
      return refuse("has buffers on different devices");
    device = other;
  }
  // call_c2: the function that a kernel became may have other types.
  auto kernel = dyn_cast<KernelOp>(callee);
  if (!kernel)
    return success();
  ArrayRef<Type> expected = kernel.getArgumentTypes();
  if (getArguments().size() != expected.size())
    return refuse("has " + Twine(getArguments().size()) +
                  " arguments, but the kernel takes " + Twine(expected.size()));
  for (auto [index, types] :
       llvm::enumerate(llvm::zip(getArguments().getTypes(), expected))) {
    auto [given, wanted] = types;
    if (given == wanted)
      continue;
    InFlightDiagnostic diag = emitOpError("argument #")
                              << index << " has type " << given
                              << ", but the kernel takes " << wanted;
    diag.attachNote(callee->getLoc()) << "the callee is here";
    return diag;
  }
  return success();
}

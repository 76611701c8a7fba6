//===- UOpTypes.cpp - What the dialect says about types ---------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/IR/UOpTypes.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;

Type uop::getTypeLike(Type type, Type element) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped ? shaped.clone(element) : element;
}

Type uop::getBoolTypeLike(Type type) {
  return getTypeLike(type, IntegerType::get(type.getContext(), 1));
}

int64_t uop::getElementByteSize(Type type) {
  if (isa<IndexType>(type))
    return 8;
  return llvm::divideCeil(type.getIntOrFloatBitWidth(), 8u);
}

bool uop::isUnsignedElement(Type type) {
  return type.isUnsignedInteger() || type.isSignlessInteger(1);
}

bool uop::isElementType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    unsigned width = integer.getWidth();
    if (width == 1)
      return integer.isSignless();
    return !integer.isSigned() &&
           llvm::is_contained({8u, 16u, 32u, 64u}, width);
  }
  return isa<IndexType, Float8E4M3FNType, Float8E5M2Type, Float16Type,
             BFloat16Type, Float32Type, Float64Type>(type);
}

bool uop::isFlatBuffer(MemRefType type) {
  return type.getRank() == 1 && type.getLayout().isIdentity() &&
         isElementType(type.getElementType());
}

LogicalResult uop::verifySizesFit(function_ref<InFlightDiagnostic()> emitError,
                                  Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped || !shaped.hasRank())
    return success();
  int64_t count = 1;
  for (int64_t size : shaped.getShape()) {
    if (ShapedType::isDynamic(size) || size == 0)
      continue;
    // sizes_c1
    if (llvm::MulOverflow(count, size, count))
      return emitError() << "the number of elements of " << type
                         << " does not fit in 64 bits";
  }
  // sizes_c2
  Type element = shaped.getElementType();
  if (element.isIntOrIndexOrFloat() &&
      count > kMaxBufferBytes / getElementByteSize(element))
    return emitError() << "the elements of " << type
                       << " take more than 2^62 bytes";
  return success();
}

LogicalResult uop::detail::verifySizesFit(Operation *op) {
  auto emitError = [op] { return op->emitOpError(); };
  for (Type type : op->getOperandTypes())
    if (failed(uop::verifySizesFit(emitError, type)))
      return failure();
  for (Type type : op->getResultTypes())
    if (failed(uop::verifySizesFit(emitError, type)))
      return failure();
  return success();
}

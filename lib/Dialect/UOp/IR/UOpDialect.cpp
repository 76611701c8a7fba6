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
#include "mlir/IR/IntegerSet.h"
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

/// Checks attr_c8: that `expressions` are sums and products of `numSymbols`
/// symbols, which stand for the index arguments of `op`.
static LogicalResult verifySizeExpressions(Operation *op, StringRef name,
                                           unsigned numDims,
                                           unsigned numSymbols,
                                           ArrayRef<AffineExpr> expressions) {
  constexpr unsigned maxDepth = 64;
  unsigned numArguments =
      llvm::count_if(cast<FunctionOpInterface>(op).getArgumentTypes(),
                     [](Type type) { return type.isIndex(); });
  if (numDims != 0 || numSymbols != numArguments)
    return op->emitOpError("has '")
           << name << "' of " << numDims << " dimensions and " << numSymbols
           << " symbols, but " << numArguments << " index arguments";
  SmallVector<std::pair<AffineExpr, unsigned>> pending;
  for (AffineExpr expression : expressions)
    pending.push_back({expression, 0});
  while (!pending.empty()) {
    auto [expression, depth] = pending.pop_back_val();
    auto binary = dyn_cast<AffineBinaryOpExpr>(expression);
    if (!binary)
      continue;
    if (binary.getKind() != AffineExprKind::Add &&
        binary.getKind() != AffineExprKind::Mul)
      return op->emitOpError("has '")
             << name << "' with something else than sums and products";
    if (depth == maxDepth)
      return op->emitOpError("has '")
             << name << "' that is more than " << maxDepth << " deep";
    pending.push_back({binary.getLHS(), depth + 1});
    pending.push_back({binary.getRHS(), depth + 1});
  }
  return success();
}

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
  // attr_c7
  if (name == kGivenAttrName) {
    auto set = dyn_cast<IntegerSetAttr>(attribute.getValue());
    if (!set)
      return op->emitOpError("has '")
             << name << "', which is no integer set: " << attribute.getValue();
    if (!isa<KernelOp>(op))
      return op->emitOpError("has '") << name << "', which stands on kernels";
    return verifySizeExpressions(op, name, set.getValue().getNumDims(),
                                 set.getValue().getNumSymbols(),
                                 set.getValue().getConstraints());
  }
  // attr_c9
  if (name == kOptsAttrName || name == kRequestedOptsAttrName) {
    if (!isa<KernelOp>(op))
      return op->emitOpError("has '") << name << "', which stands on kernels";
    auto opts = dyn_cast<ArrayAttr>(attribute.getValue());
    if (!opts || !llvm::all_of(opts, llvm::IsaPred<OptAttr>))
      return op->emitOpError("has '")
             << name
             << "', which is no array of #uop.opt: " << attribute.getValue();
    return success();
  }
  // attr_c1, attr_c3, attr_c6
  if (name == kMutableAttrName || name == kBoundsAttrName ||
      name == kSizeAttrName)
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
  // attr_c6
  if (name == kSizeAttrName) {
    auto map = dyn_cast<AffineMapAttr>(attribute.getValue());
    if (!map || map.getValue().getNumResults() != 1)
      return refuse() << "is not an affine map with one result: "
                      << attribute.getValue();
    if (!isa<KernelOp>(op))
      return refuse() << "stands on arguments of kernels";
    auto buffer = dyn_cast_if_present<MemRefType>(type);
    if (!buffer || buffer.hasStaticShape())
      return refuse() << "stands on buffers of symbolic size, not on " << type;
    return verifySizeExpressions(op, name, map.getValue().getNumDims(),
                                 map.getValue().getNumSymbols(),
                                 map.getValue().getResults());
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

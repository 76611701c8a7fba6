//===- VerifyUtils.cpp - What verifiers share -------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyUtils.h"

#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

LogicalResult uop::verifyRanges(Operation *op, ValueRange ranges) {
  llvm::SmallPtrSet<Value, 8> seen;
  for (auto [index, range] : llvm::enumerate(ranges)) {
    if (!range.getDefiningOp<RangeOp>()) {
      InFlightDiagnostic diag = op->emitOpError("range #")
                                << index << " is not the result of a uop.range";
      diag.attachNote(range.getLoc()) << "it is defined here";
      return diag;
    }
    if (!seen.insert(range).second) {
      InFlightDiagnostic diag = op->emitOpError("range #")
                                << index << " is named twice";
      diag.attachNote(range.getLoc()) << "it is defined here";
      return diag;
    }
  }
  return success();
}

LogicalResult uop::verifyArrayOfRanges(Operation *op, ValueRange ranges,
                                       Type value, RankedTensorType result) {
  if (result.getElementType() != getElementTypeOrSelf(value))
    return op->emitOpError("keeps values of type ")
           << value << " in " << result;
  SmallVector<int64_t> shape;
  for (Value range : ranges)
    shape.push_back(range.getDefiningOp<RangeOp>().getConstantSize().value_or(
        ShapedType::kDynamic));
  if (auto vector = dyn_cast<VectorType>(value))
    llvm::append_range(shape, vector.getShape());
  if (result.getShape() != ArrayRef(shape))
    return op->emitOpError("over these ranges gives ")
           << result.clone(shape) << ", not " << result;
  return success();
}

LogicalResult uop::verifyMixedList(Operation *op, StringRef name,
                                   ValueRange values,
                                   ArrayRef<int64_t> constants, int64_t rank) {
  if (static_cast<int64_t>(constants.size()) != rank)
    return op->emitOpError("'") << name << "' has " << constants.size()
                                << " entries for " << rank << " dimensions";
  if (llvm::count(constants, ShapedType::kDynamic) !=
      static_cast<int64_t>(values.size()))
    return op->emitOpError("'")
           << name << "' has " << llvm::count(constants, ShapedType::kDynamic)
           << " places for " << values.size() << " operands";
  for (auto [dim, constant] : llvm::enumerate(constants))
    if (!ShapedType::isDynamic(constant) && constant < 0)
      return op->emitOpError("'") << name << "' is negative (" << constant
                                  << ") in dimension " << dim;
  return success();
}

LogicalResult uop::verifyResultSizes(Operation *op, ValueRange sizes,
                                     ArrayRef<int64_t> constants,
                                     RankedTensorType result) {
  if (result.hasStaticShape()) {
    if (constants.empty() && sizes.empty())
      return success();
    return op->emitOpError("has 'sizes', but its result ")
           << result << " is static";
  }
  if (failed(verifyMixedList(op, "sizes", sizes, constants, result.getRank())))
    return failure();
  for (auto [dim, constant] : llvm::enumerate(constants))
    if (constant != result.getDimSize(dim))
      return op->emitOpError("has ")
             << (ShapedType::isDynamic(constant) ? "an operand"
                                                 : formatSize(constant))
             << " in 'sizes' for dimension " << dim << ", but the result is "
             << result;
  return success();
}

LogicalResult uop::verifyElementTypeAndRank(Operation *op,
                                            RankedTensorType operand,
                                            RankedTensorType result,
                                            bool sameRank) {
  if (operand.getElementType() != result.getElementType())
    return op->emitOpError("changes the element type from ")
           << operand.getElementType() << " to " << result.getElementType();
  if (sameRank && operand.getRank() != result.getRank())
    return op->emitOpError("changes the rank from ")
           << operand.getRank() << " to " << result.getRank();
  return success();
}

LogicalResult uop::verifyAxes(Operation *op, ArrayRef<int64_t> axes,
                              int64_t rank) {
  int64_t previous = -1;
  for (int64_t axis : axes) {
    if (axis < 0 || axis >= rank)
      return op->emitOpError()
             << "axis " << axis << " is no dimension of a tensor "
             << "of rank " << rank;
    if (axis <= previous)
      return op->emitOpError() << "axis " << axis << " follows axis "
                               << previous << "; axes must ascend";
    previous = axis;
  }
  return success();
}

bool uop::isInFunctionEntry(Operation *op) {
  Block *block = op->getBlock();
  if (!block || !block->isEntryBlock())
    return false;
  Operation *parent = block->getParentOp();
  return isa_and_present<FunctionOpInterface>(parent) && !isa<KernelOp>(parent);
}

std::string uop::formatSize(int64_t size) {
  return ShapedType::isDynamic(size) ? "?" : std::to_string(size);
}

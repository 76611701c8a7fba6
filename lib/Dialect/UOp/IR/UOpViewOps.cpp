//===- UOpViewOps.cpp - Views of tensors ------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyUtils.h"
#include "mlir/IR/Builders.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny::uop;

//===----------------------------------------------------------------------===//
// ReshapeOp
//===----------------------------------------------------------------------===//

LogicalResult ReshapeOp::verify() {
  RankedTensorType from = getOperand().getType(), to = getType();
  // reshape_c1
  if (failed(verifyElementTypeAndRank(*this, from, to, /*sameRank=*/false)))
    return failure();
  // reshape_c2
  if (from.hasStaticShape() && to.hasStaticShape() &&
      from.getNumElements() != to.getNumElements())
    return emitOpError("operand ")
           << from << " has " << from.getNumElements() << " elements, result "
           << to << " has " << to.getNumElements();
  // reshape_c3
  return verifyResultSizes(*this, getSizes(), getStaticSizes(), to);
}

//===----------------------------------------------------------------------===//
// ExpandOp
//===----------------------------------------------------------------------===//

LogicalResult ExpandOp::verify() {
  RankedTensorType from = getOperand().getType(), to = getType();
  // expand_c1
  if (failed(verifyElementTypeAndRank(*this, from, to, /*sameRank=*/true)))
    return failure();
  // expand_c2
  for (auto [dim, sizes] :
       llvm::enumerate(llvm::zip(from.getShape(), to.getShape()))) {
    auto [fromSize, toSize] = sizes;
    if (ShapedType::isStatic(fromSize) && ShapedType::isStatic(toSize) &&
        fromSize != toSize && fromSize != 1)
      return emitOpError("dimension ") << dim << " has size " << fromSize
                                       << " and cannot become " << toSize;
  }
  // expand_c3
  return verifyResultSizes(*this, getSizes(), getStaticSizes(), to);
}

//===----------------------------------------------------------------------===//
// PermuteOp
//===----------------------------------------------------------------------===//

/// Returns the shape of a permuted tensor, or nothing if the permutation names
/// no dimension.
static std::optional<SmallVector<int64_t>>
permuteShape(ArrayRef<int64_t> shape, ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> permuted;
  for (int64_t dim : permutation) {
    if (dim < 0 || dim >= static_cast<int64_t>(shape.size()))
      return std::nullopt;
    permuted.push_back(shape[dim]);
  }
  return permuted;
}

LogicalResult PermuteOp::inferReturnTypes(MLIRContext *,
                                          std::optional<Location>,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto shape = permuteShape(operand.getShape(), adaptor.getPermutation());
  if (!shape)
    return failure();
  types.push_back(operand.clone(*shape));
  return success();
}

LogicalResult PermuteOp::verify() {
  RankedTensorType from = getOperand().getType(), to = getType();
  ArrayRef<int64_t> permutation = getPermutation();
  // permute_c1
  if (static_cast<int64_t>(permutation.size()) != from.getRank())
    return emitOpError("permutation has ")
           << permutation.size() << " entries for " << from.getRank()
           << " dimensions";
  llvm::SmallBitVector seen(permutation.size());
  for (int64_t dim : permutation) {
    if (dim < 0 || dim >= from.getRank())
      return emitOpError() << dim << " is no dimension of " << from;
    if (seen.test(dim))
      return emitOpError("dimension ")
             << dim << " stands twice in the permutation";
    seen.set(dim);
  }
  // permute_c2
  RankedTensorType expected =
      from.clone(*permuteShape(from.getShape(), permutation));
  if (to != expected)
    return emitOpError("gives ") << expected << ", not " << to;
  return success();
}

//===----------------------------------------------------------------------===//
// PadOp
//===----------------------------------------------------------------------===//

/// Returns the shape of a padded tensor, or nothing if the amounts do not fit
/// it.
static std::optional<SmallVector<int64_t>> padShape(ArrayRef<int64_t> shape,
                                                    ArrayRef<int64_t> low,
                                                    ArrayRef<int64_t> high) {
  if (low.size() != shape.size() || high.size() != shape.size())
    return std::nullopt;
  SmallVector<int64_t> padded;
  for (auto [size, before, after] : llvm::zip(shape, low, high)) {
    int64_t sum = ShapedType::kDynamic;
    if (ShapedType::isStatic(size) && ShapedType::isStatic(before) &&
        ShapedType::isStatic(after) &&
        (llvm::AddOverflow(size, before, sum) ||
         llvm::AddOverflow(sum, after, sum)))
      return std::nullopt;
    padded.push_back(sum);
  }
  return padded;
}

LogicalResult PadOp::inferReturnTypes(MLIRContext *, std::optional<Location>,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  auto operand = cast<RankedTensorType>(adaptor.getOperand().getType());
  auto shape = padShape(operand.getShape(), adaptor.getStaticLow(),
                        adaptor.getStaticHigh());
  if (!shape)
    return failure();
  types.push_back(operand.clone(*shape));
  return success();
}

LogicalResult PadOp::verify() {
  RankedTensorType from = getOperand().getType(), to = getType();
  // pad_c1
  if (failed(verifyElementTypeAndRank(*this, from, to, /*sameRank=*/true)))
    return failure();
  // pad_c2, pad_c3
  if (failed(verifyMixedList(*this, "low", getLow(), getStaticLow(),
                             from.getRank())) ||
      failed(verifyMixedList(*this, "high", getHigh(), getStaticHigh(),
                             from.getRank())))
    return failure();
  // pad_c4
  auto shape = padShape(from.getShape(), getStaticLow(), getStaticHigh());
  if (!shape)
    return emitOpError("has a size that does not fit in 64 bits");
  if (to.getShape() != ArrayRef(*shape))
    return emitOpError("gives ") << from.clone(*shape) << ", not " << to;
  return success();
}

//===----------------------------------------------------------------------===//
// ShrinkOp
//===----------------------------------------------------------------------===//

LogicalResult ShrinkOp::verify() {
  RankedTensorType from = getOperand().getType(), to = getType();
  // shrink_c1
  if (failed(verifyElementTypeAndRank(*this, from, to, /*sameRank=*/true)))
    return failure();
  // shrink_c2
  if (failed(verifyMixedList(*this, "offsets", getOffsets(), getStaticOffsets(),
                             from.getRank())))
    return failure();
  // shrink_c3
  for (auto [dim, box] : llvm::enumerate(
           llvm::zip(from.getShape(), getStaticOffsets(), to.getShape()))) {
    auto [size, offset, length] = box;
    if (ShapedType::isDynamic(size))
      continue;
    // What is not known may be zero.
    int64_t first = ShapedType::isDynamic(offset) ? 0 : offset;
    int64_t count = ShapedType::isDynamic(length) ? 0 : length;
    if (first > size || count > size - first)
      return emitOpError("in dimension ")
             << dim << ", " << count << " elements from " << first
             << " on are not inside the operand's " << size;
  }
  // shrink_c4
  return verifyResultSizes(*this, getSizes(), getStaticSizes(), to);
}

//===----------------------------------------------------------------------===//
// FlipOp
//===----------------------------------------------------------------------===//

LogicalResult FlipOp::verify() {
  // flip_c1
  return verifyAxes(*this, getAxes(), getType().getRank());
}

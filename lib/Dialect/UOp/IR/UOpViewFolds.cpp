//===- UOpViewFolds.cpp - Folders of views ----------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Views of views become one view, in place: what an assign writes through
/// stays a chain of views. A view is only skipped if its sizes are static,
/// because a symbolic one brings a check at run time.
///
//===----------------------------------------------------------------------===//

#include "ConstantFold.h"
#include "mlir/IR/Matchers.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

using namespace mlir;
using namespace tiny::uop;

/// A view that only places elements, of a constant that is the same everywhere,
/// is such a constant.
static TypedAttr foldViewOfSplat(Attribute operand, RankedTensorType result) {
  std::optional<Number> splat = getSplat(operand);
  return splat ? makeSplat(result, *splat) : TypedAttr();
}

/// Whether a view from `from` to `to` keeps a static type.
static bool keepsStaticType(RankedTensorType from, RankedTensorType to) {
  return from == to && to.hasStaticShape();
}

static bool isAllZero(ArrayRef<int64_t> values) {
  return llvm::all_of(values, [](int64_t value) { return value == 0; });
}

/// Adds `more` to `amounts`, entry by entry; fails where one is symbolic or the
/// sum overflows.
static FailureOr<SmallVector<int64_t>> addAmounts(ArrayRef<int64_t> amounts,
                                                  ArrayRef<int64_t> more) {
  SmallVector<int64_t> sums;
  for (auto [lhs, rhs] : llvm::zip(amounts, more)) {
    int64_t sum;
    if (ShapedType::isDynamic(lhs) || ShapedType::isDynamic(rhs) ||
        llvm::AddOverflow(lhs, rhs, sum))
      return failure();
    sums.push_back(sum);
  }
  return sums;
}

//===----------------------------------------------------------------------===//
// ReshapeOp, ExpandOp
//===----------------------------------------------------------------------===//

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (keepsStaticType(getOperand().getType(), getType()))
    return getOperand();
  if (auto inner = getOperand().getDefiningOp<ReshapeOp>()) {
    RankedTensorType source = inner.getOperand().getType();
    if (source.hasStaticShape() && inner.getType().hasStaticShape()) {
      getOperandMutable().assign(inner.getOperand());
      return getResult();
    }
  }
  if (TypedAttr splat = foldViewOfSplat(adaptor.getOperand(), getType()))
    return splat;
  if (std::optional<SmallVector<Number>> elements =
          getElements(adaptor.getOperand()))
    if (getType().hasStaticShape())
      return makeElements(getType(), *elements);
  return {};
}

OpFoldResult ExpandOp::fold(FoldAdaptor adaptor) {
  if (keepsStaticType(getOperand().getType(), getType()))
    return getOperand();
  if (auto inner = getOperand().getDefiningOp<ExpandOp>()) {
    RankedTensorType source = inner.getOperand().getType();
    if (source.hasStaticShape() && inner.getType().hasStaticShape()) {
      getOperandMutable().assign(inner.getOperand());
      return getResult();
    }
  }
  return foldViewOfSplat(adaptor.getOperand(), getType());
}

//===----------------------------------------------------------------------===//
// PermuteOp, FlipOp
//===----------------------------------------------------------------------===//

OpFoldResult PermuteOp::fold(FoldAdaptor adaptor) {
  ArrayRef<int64_t> permutation = getPermutation();
  if (llvm::is_sorted(permutation))
    return getOperand();
  if (auto inner = getOperand().getDefiningOp<PermuteOp>()) {
    SmallVector<int64_t> composed;
    for (int64_t dim : permutation)
      composed.push_back(inner.getPermutation()[dim]);
    setPermutation(composed);
    getOperandMutable().assign(inner.getOperand());
    return getResult();
  }
  return foldViewOfSplat(adaptor.getOperand(), getType());
}

OpFoldResult FlipOp::fold(FoldAdaptor adaptor) {
  // Flipping what has at most one element along an axis changes nothing.
  SmallVector<int64_t> axes;
  for (int64_t axis : getAxes()) {
    int64_t size = getType().getDimSize(axis);
    if (ShapedType::isDynamic(size) || size > 1)
      axes.push_back(axis);
  }
  if (axes.empty())
    return getOperand();
  if (auto inner = getOperand().getDefiningOp<FlipOp>()) {
    SmallVector<int64_t> once;
    std::set_symmetric_difference(
        axes.begin(), axes.end(), inner.getAxes().begin(),
        inner.getAxes().end(), std::back_inserter(once));
    setAxes(once);
    getOperandMutable().assign(inner.getOperand());
    return getResult();
  }
  if (TypedAttr splat = foldViewOfSplat(adaptor.getOperand(), getType()))
    return splat;
  if (axes.size() == getAxes().size())
    return {};
  setAxes(axes);
  return getResult();
}

//===----------------------------------------------------------------------===//
// PadOp, ShrinkOp
//===----------------------------------------------------------------------===//

OpFoldResult PadOp::fold(FoldAdaptor adaptor) {
  if (isAllZero(getStaticLow()) && isAllZero(getStaticHigh()))
    return getOperand();
  if (auto inner = getOperand().getDefiningOp<PadOp>()) {
    auto low = addAmounts(getStaticLow(), inner.getStaticLow());
    auto high = addAmounts(getStaticHigh(), inner.getStaticHigh());
    if (succeeded(low) && succeeded(high)) {
      setStaticLow(*low);
      setStaticHigh(*high);
      getOperandMutable().assign(inner.getOperand());
      return getResult();
    }
  }
  // What is added is zero, so only a constant that is zero stays one.
  if (isSplat(adaptor.getOperand(), 0))
    return foldViewOfSplat(adaptor.getOperand(), getType());
  return {};
}

/// Makes constants of those offsets that are the values of constants, unless
/// that were an error that is reported at run time. Returns whether there are
/// any.
static bool foldConstantOffsets(ShrinkOp op, ArrayRef<Attribute> operands) {
  SmallVector<int64_t> constants(op.getStaticOffsets());
  SmallVector<Value> values;
  unsigned next = 0;
  for (auto [dim, constant] : llvm::enumerate(constants)) {
    if (ShapedType::isStatic(constant))
      continue;
    Value value = op.getOffsets()[next];
    auto offset = dyn_cast_if_present<IntegerAttr>(operands[next++]);
    int64_t size = op.getOperand().getType().getDimSize(dim);
    int64_t length = op.getType().getDimSize(dim);
    if (offset && ShapedType::isStatic(size) && ShapedType::isStatic(length) &&
        offset.getInt() >= 0 && offset.getInt() <= size - length)
      constant = offset.getInt();
    else
      values.push_back(value);
  }
  if (values.size() == op.getOffsets().size())
    return false;
  op.setStaticOffsets(constants);
  op.getOffsetsMutable().assign(values);
  return true;
}

OpFoldResult ShrinkOp::fold(FoldAdaptor adaptor) {
  if (keepsStaticType(getOperand().getType(), getType()) &&
      isAllZero(getStaticOffsets()))
    return getOperand();
  if (foldConstantOffsets(*this, adaptor.getOffsets()))
    return getResult();
  if (auto inner = getOperand().getDefiningOp<ShrinkOp>()) {
    auto offsets = addAmounts(getStaticOffsets(), inner.getStaticOffsets());
    if (succeeded(offsets) && inner.getType().hasStaticShape() &&
        inner.getOperand().getType().hasStaticShape()) {
      setStaticOffsets(*offsets);
      getOperandMutable().assign(inner.getOperand());
      return getResult();
    }
  }
  if (getOffsets().empty() && getSizes().empty())
    return foldViewOfSplat(adaptor.getOperand(), getType());
  return {};
}

//===- UOpGraphFolds.cpp - Folders of graph, kernel and schedule operations *-
// C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantFold.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny::uop;

//===----------------------------------------------------------------------===//
// Tensor graph
//===----------------------------------------------------------------------===//

OpFoldResult ConstOp::fold(FoldAdaptor) { return getValue(); }

OpFoldResult ContiguousOp::fold(FoldAdaptor) {
  if (getOperand().getDefiningOp<ContiguousOp>())
    return getOperand();
  return {};
}

OpFoldResult ContiguousBackwardOp::fold(FoldAdaptor) { return getOperand(); }

OpFoldResult DetachOp::fold(FoldAdaptor) { return getOperand(); }

OpFoldResult CopyOp::fold(FoldAdaptor) {
  auto inner = getOperand().getDefiningOp<CopyOp>();
  if (inner && inner.getDevice() == getDevice())
    return getOperand();
  return {};
}

/// What reducing a constant that is `value` everywhere gives, if that does not
/// depend on how a sum is rounded. `count` elements, at least one, make one.
static std::optional<Number> reduceSplat(ReduceKind kind, Type element,
                                         const Number &value, int64_t count) {
  if (kind == ReduceKind::Max)
    return value;
  if (kind == ReduceKind::Add && !isa<FloatType>(element) &&
      !element.isInteger(1))
    return number::mul(element, value, number::get(element, count));
  return std::nullopt;
}

OpFoldResult ReduceAxisOp::fold(FoldAdaptor adaptor) {
  RankedTensorType type = getOperand().getType();
  // One element is the result of its own reduction.
  SmallVector<int64_t> axes;
  int64_t count = 1;
  for (int64_t axis : getAxes()) {
    int64_t size = type.getDimSize(axis);
    if (size == 1)
      continue;
    axes.push_back(axis);
    count = ShapedType::isDynamic(size) || ShapedType::isDynamic(count)
                ? ShapedType::kDynamic
                : count * size;
  }
  if (axes.empty())
    return getOperand();

  Type element = type.getElementType();
  if (count == 0)
    if (TypedAttr identity =
            makeSplat(getType(), number::getIdentity(getKind(), element)))
      return identity;
  std::optional<Number> splat = getSplat(adaptor.getOperand());
  if (splat && count > 0)
    if (std::optional<Number> reduced =
            reduceSplat(getKind(), element, *splat, count))
      return makeSplat(getType(), *reduced);

  if (axes.size() == getAxes().size())
    return {};
  setAxes(axes);
  return getResult();
}

//===----------------------------------------------------------------------===//
// Kernel graph
//===----------------------------------------------------------------------===//

OpFoldResult ReduceOp::fold(FoldAdaptor) {
  if (getRanges().empty())
    return getValue();
  for (Value value : getRanges()) {
    auto range = value.getDefiningOp<RangeOp>();
    if (range && range.getConstantSize() == 0)
      return makeSplat(
          getType(),
          number::getIdentity(getKind(), getElementTypeOrSelf(getType())));
  }
  return {};
}

OpFoldResult LoadOp::fold(FoldAdaptor adaptor) {
  std::optional<Number> gate = getSplat(adaptor.getGate());
  if (!gate)
    return {};
  if (number::is(*gate, 0))
    return getAlternative();
  getGateMutable().clear();
  getAlternativeMutable().clear();
  return getResult();
}

namespace {
/// A store whose gate is a constant happens always or never.
struct ResolveConstantGate : public OpRewritePattern<StoreOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(StoreOp op,
                                PatternRewriter &rewriter) const override {
    Attribute attr;
    if (!op.getGate() || !matchPattern(op.getGate(), m_Constant(&attr)))
      return rewriter.notifyMatchFailure(op, "has no constant gate");
    std::optional<Number> gate = getSplat(attr);
    if (!gate)
      return rewriter.notifyMatchFailure(op, "gate differs by element");
    if (number::is(*gate, 0))
      rewriter.eraseOp(op);
    else
      rewriter.modifyOpInPlace(op, [&] { op.getGateMutable().clear(); });
    return success();
  }
};
} // namespace

void StoreOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                          MLIRContext *context) {
  results.add<ResolveConstantGate>(context);
}

//===----------------------------------------------------------------------===//
// Schedule
//===----------------------------------------------------------------------===//

OpFoldResult BufferViewOp::fold(FoldAdaptor) {
  if (getSource().getType() == getType() && getOffset() == 0 &&
      getType().hasStaticShape())
    return getSource();
  auto inner = getSource().getDefiningOp<BufferViewOp>();
  int64_t offset;
  if (!inner || llvm::AddOverflow(getOffset(), inner.getOffset(), offset) ||
      offset % getElementByteSize(getType().getElementType()) != 0)
    return {};
  setOffset(offset);
  getSourceMutable().assign(inner.getSource());
  return getResult();
}

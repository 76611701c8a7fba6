//===- UOpElementwiseFolds.cpp - Folders of elementwise operations *- C++
//-*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A folder must not change what `ref` computes, for any operand: NaN,
/// infinities and zeros of either sign included, wrap-around, division by zero.
/// So `x * 0`, `x - x`, `x / x`, `x + 0` stay for floats; `x + -0` and `x - 0`
/// go.
///
//===----------------------------------------------------------------------===//

#include "ConstantFold.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

using namespace mlir;
using namespace tiny::uop;

/// Computes an operation on constants by a function of `number` that takes the
/// element type.
template <typename OpTy>
static OpFoldResult foldBinary(OpTy op, ArrayRef<Attribute> operands,
                               Number (*compute)(Type, const Number &,
                                                 const Number &)) {
  Type element = getElementTypeOrSelf(op.getType());
  return foldElementwise(op.getType(), operands, [&](ArrayRef<Number> x) {
    return std::optional(compute(element, x[0], x[1]));
  });
}

template <typename OpTy>
static OpFoldResult foldUnary(
    OpTy op, ArrayRef<Attribute> operands,
    llvm::function_ref<std::optional<Number>(Type, const Number &)> compute) {
  Type element = getElementTypeOrSelf(op.getType());
  return foldElementwise(op.getType(), operands, [&](ArrayRef<Number> x) {
    return compute(element, x[0]);
  });
}

/// The constant of the type of `op` that is the whole number `value`; null for
/// a symbolic size.
template <typename OpTy>
static OpFoldResult makeConstant(OpTy op, int64_t value) {
  return makeSplat(op.getType(),
                   number::get(getElementTypeOrSelf(op.getType()), value));
}

template <typename OpTy> static bool isFloatOp(OpTy op) {
  return isa<FloatType>(getElementTypeOrSelf(op.getType()));
}

template <typename OpTy> static bool isBoolOp(OpTy op) {
  return getElementTypeOrSelf(op.getType()).isInteger(1);
}

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

OpFoldResult Exp2Op::fold(FoldAdaptor adaptor) {
  return foldUnary(*this, adaptor.getOperands(), number::exp2);
}

OpFoldResult Log2Op::fold(FoldAdaptor adaptor) {
  return foldUnary(*this, adaptor.getOperands(), number::log2);
}

OpFoldResult SinOp::fold(FoldAdaptor adaptor) {
  return foldUnary(*this, adaptor.getOperands(), number::sin);
}

OpFoldResult SqrtOp::fold(FoldAdaptor adaptor) {
  return foldUnary(*this, adaptor.getOperands(), number::sqrt);
}

OpFoldResult ReciprocalOp::fold(FoldAdaptor adaptor) {
  return foldUnary(*this, adaptor.getOperands(),
                   [](Type type, const Number &x) {
                     return number::fdiv(type, number::get(type, 1), x);
                   });
}

OpFoldResult NegOp::fold(FoldAdaptor adaptor) {
  if (auto inner = getOperand().getDefiningOp<NegOp>())
    return inner.getOperand();
  return foldUnary(*this, adaptor.getOperands(),
                   [](Type, const Number &x) { return number::neg(x); });
}

OpFoldResult TruncOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getDefiningOp<TruncOp>())
    return getOperand();
  return foldUnary(*this, adaptor.getOperands(), number::trunc);
}

//===----------------------------------------------------------------------===//
// Sums, products, quotients
//===----------------------------------------------------------------------===//

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  if (isBoolOp(*this)) {
    if (getLhs() == getRhs())
      return getLhs();
    if (isSplat(adaptor.getRhs(), 1))
      return adaptor.getRhs();
  }
  // -0 + 0 is 0, so that adding 0 is no identity of floats.
  if (std::optional<Number> rhs = getSplat(adaptor.getRhs()))
    if (isFloatOp(*this) ? number::isNegativeZero(*rhs) : number::is(*rhs, 0))
      return getLhs();
  return foldBinary(*this, adaptor.getOperands(), number::add);
}

OpFoldResult SubOp::fold(FoldAdaptor adaptor) {
  // x - 0 is x even for -0.
  if (isSplat(adaptor.getRhs(), 0))
    return getLhs();
  if (!isFloatOp(*this) && getLhs() == getRhs())
    if (OpFoldResult zero = makeConstant(*this, 0))
      return zero;
  return foldBinary(*this, adaptor.getOperands(), number::sub);
}

OpFoldResult MulOp::fold(FoldAdaptor adaptor) {
  if (isSplat(adaptor.getRhs(), 1))
    return getLhs();
  if (!isFloatOp(*this) && isSplat(adaptor.getRhs(), 0))
    return adaptor.getRhs();
  if (isBoolOp(*this) && getLhs() == getRhs())
    return getLhs();
  return foldBinary(*this, adaptor.getOperands(), number::mul);
}

OpFoldResult FDivOp::fold(FoldAdaptor adaptor) {
  if (isSplat(adaptor.getRhs(), 1))
    return getLhs();
  return foldBinary(*this, adaptor.getOperands(), number::fdiv);
}

OpFoldResult IDivOp::fold(FoldAdaptor adaptor) {
  if (isSplat(adaptor.getRhs(), 1))
    return getLhs();
  // 0 idiv x and x idiv 0 are both 0; x idiv x is 0 for 0.
  if (isSplat(adaptor.getLhs(), 0))
    return adaptor.getLhs();
  if (isSplat(adaptor.getRhs(), 0))
    return adaptor.getRhs();
  return foldBinary(*this, adaptor.getOperands(), number::idiv);
}

OpFoldResult ModOp::fold(FoldAdaptor adaptor) {
  if (isSplat(adaptor.getLhs(), 0))
    return adaptor.getLhs();
  if (isSplat(adaptor.getRhs(), 0))
    return getLhs();
  // x mod x is 0 for 0 as well: x mod 0 is x.
  if (isSplat(adaptor.getRhs(), 1) || getLhs() == getRhs())
    if (OpFoldResult zero = makeConstant(*this, 0))
      return zero;
  return foldBinary(*this, adaptor.getOperands(), number::mod);
}

OpFoldResult MaxOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs())
    return getLhs();
  Type element = getElementTypeOrSelf(getType());
  if (std::optional<Number> rhs = getSplat(adaptor.getRhs())) {
    // The lowest value is the neutral element; NaN and the highest whole number
    // win. +inf does not win over NaN.
    if (number::isIdentical(*rhs, number::getLowest(element)))
      return getLhs();
    if (number::isNaN(*rhs) ||
        (!isFloatOp(*this) && number::isHighest(element, *rhs)))
      return adaptor.getRhs();
  }
  return foldBinary(*this, adaptor.getOperands(), number::max);
}

OpFoldResult PowOp::fold(FoldAdaptor adaptor) {
  std::optional<Number> exponent = getSplat(adaptor.getRhs());
  if (exponent && number::is(*exponent, 1))
    return getLhs();
  // Even for NaN: pow(x, 0) = pow(1, y) = 1.
  if (exponent &&
      (number::is(*exponent, 0) || number::isNegativeZero(*exponent)))
    if (OpFoldResult one = makeConstant(*this, 1))
      return one;
  if (isSplat(adaptor.getLhs(), 1))
    return adaptor.getLhs();
  Type element = getElementTypeOrSelf(getType());
  return foldElementwise(
      getType(), adaptor.getOperands(),
      [&](ArrayRef<Number> x) { return number::pow(element, x[0], x[1]); });
}

OpFoldResult MulAccOp::fold(FoldAdaptor adaptor) {
  if (!isFloatOp(*this) &&
      (isSplat(adaptor.getA(), 0) || isSplat(adaptor.getB(), 0)))
    return getC();
  Type element = getElementTypeOrSelf(getType());
  return foldElementwise(
      getType(), adaptor.getOperands(), [&](ArrayRef<Number> x) {
        return std::optional(
            number::add(element, number::mul(element, x[0], x[1]), x[2]));
      });
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

/// Folds a bitwise operation on constants.
template <typename OpTy, typename Fn>
static OpFoldResult foldBits(OpTy op, ArrayRef<Attribute> operands,
                             Fn compute) {
  Type element = getElementTypeOrSelf(op.getType());
  return foldElementwise(op.getType(), operands, [&](ArrayRef<Number> x) {
    return std::optional(number::fromBits(
        element, compute(number::getBits(x[0]), number::getBits(x[1]))));
  });
}

OpFoldResult XorOp::fold(FoldAdaptor adaptor) {
  if (isSplat(adaptor.getRhs(), 0))
    return getLhs();
  if (getLhs() == getRhs())
    if (OpFoldResult zero = makeConstant(*this, 0))
      return zero;
  // (x ^ y) ^ y is x; with all ones, not (not x).
  if (auto inner = getLhs().getDefiningOp<XorOp>())
    if (inner.getRhs() == getRhs())
      return inner.getLhs();
  return foldBits(*this, adaptor.getOperands(), std::bit_xor<>());
}

OpFoldResult OrOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() || isSplat(adaptor.getRhs(), 0))
    return getLhs();
  if (isSplat(adaptor.getRhs(), -1))
    return adaptor.getRhs();
  return foldBits(*this, adaptor.getOperands(), std::bit_or<>());
}

OpFoldResult AndOp::fold(FoldAdaptor adaptor) {
  if (getLhs() == getRhs() || isSplat(adaptor.getRhs(), -1))
    return getLhs();
  if (isSplat(adaptor.getRhs(), 0))
    return adaptor.getRhs();
  return foldBits(*this, adaptor.getOperands(), std::bit_and<>());
}

/// Folds a shift by nothing, and one of nothing.
template <typename OpTy, typename Adaptor>
static OpFoldResult foldShift(OpTy op, Adaptor adaptor) {
  if (std::optional<Number> amount = getSplat(adaptor.getRhs())) {
    llvm::APInt bits = number::getBits(*amount);
    if (bits.urem(bits.getBitWidth()) == 0)
      return op.getLhs();
  }
  if (isSplat(adaptor.getLhs(), 0))
    return adaptor.getLhs();
  return {};
}

OpFoldResult ShlOp::fold(FoldAdaptor adaptor) {
  if (OpFoldResult result = foldShift(*this, adaptor))
    return result;
  return foldBinary(*this, adaptor.getOperands(), number::shl);
}

OpFoldResult ShrOp::fold(FoldAdaptor adaptor) {
  if (OpFoldResult result = foldShift(*this, adaptor))
    return result;
  return foldBinary(*this, adaptor.getOperands(), number::shr);
}

OpFoldResult ThreefryOp::fold(FoldAdaptor adaptor) {
  return foldBinary(*this, adaptor.getOperands(),
                    [](Type, const Number &counter, const Number &key) {
                      return number::threefry(counter, key);
                    });
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

/// Folds a comparison of constants by a predicate on numbers.
template <typename OpTy, typename Fn>
static OpFoldResult foldComparison(OpTy op, ArrayRef<Attribute> operands,
                                   Fn predicate) {
  return foldElementwise(op.getType(), operands, [&](ArrayRef<Number> x) {
    return std::optional<Number>(llvm::APInt(1, predicate(x[0], x[1])));
  });
}

/// Whether a comparison is one of truth values with a constant.
template <typename OpTy>
static bool comparesBoolWith(OpTy op, Attribute rhs, int64_t value) {
  return getElementTypeOrSelf(op.getLhs().getType()).isInteger(1) &&
         isSplat(rhs, value);
}

OpFoldResult CmpLtOp::fold(FoldAdaptor adaptor) {
  Type element = getElementTypeOrSelf(getLhs().getType());
  std::optional<Number> lhs = getSplat(adaptor.getLhs());
  std::optional<Number> rhs = getSplat(adaptor.getRhs());
  // Nothing is less than itself, NaN included, nor than the lowest value; and
  // the highest value is less than nothing.
  if (getLhs() == getRhs() ||
      (rhs && (number::isNaN(*rhs) ||
               number::isIdentical(*rhs, number::getLowest(element)))) ||
      (lhs && (number::isNaN(*lhs) || number::isHighest(element, *lhs))))
    if (OpFoldResult never = makeConstant(*this, 0))
      return never;
  return foldComparison(*this, adaptor.getOperands(),
                        [&](const Number &x, const Number &y) {
                          return number::isLess(element, x, y);
                        });
}

OpFoldResult CmpNeOp::fold(FoldAdaptor adaptor) {
  Type element = getElementTypeOrSelf(getLhs().getType());
  if (comparesBoolWith(*this, adaptor.getRhs(), 0))
    return getLhs();
  // NaN differs from itself.
  if (getLhs() == getRhs() && !isa<FloatType>(element))
    if (OpFoldResult never = makeConstant(*this, 0))
      return never;
  std::optional<Number> rhs = getSplat(adaptor.getRhs());
  if (rhs && number::isNaN(*rhs))
    if (OpFoldResult always = makeConstant(*this, 1))
      return always;
  return foldComparison(
      *this, adaptor.getOperands(),
      [](const Number &x, const Number &y) { return !number::isEqual(x, y); });
}

OpFoldResult CmpEqOp::fold(FoldAdaptor adaptor) {
  Type element = getElementTypeOrSelf(getLhs().getType());
  if (comparesBoolWith(*this, adaptor.getRhs(), 1))
    return getLhs();
  if (getLhs() == getRhs() && !isa<FloatType>(element))
    if (OpFoldResult always = makeConstant(*this, 1))
      return always;
  std::optional<Number> rhs = getSplat(adaptor.getRhs());
  if (rhs && number::isNaN(*rhs))
    if (OpFoldResult never = makeConstant(*this, 0))
      return never;
  return foldComparison(*this, adaptor.getOperands(), number::isEqual);
}

//===----------------------------------------------------------------------===//
// WhereOp
//===----------------------------------------------------------------------===//

OpFoldResult WhereOp::fold(FoldAdaptor adaptor) {
  if (getOnTrue() == getOnFalse())
    return getOnTrue();
  if (std::optional<Number> condition = getSplat(adaptor.getCondition()))
    return number::is(*condition, 1) ? getOnTrue() : getOnFalse();
  if (isBoolOp(*this) && isSplat(adaptor.getOnTrue(), 1) &&
      isSplat(adaptor.getOnFalse(), 0))
    return getCondition();
  return foldElementwise(
      getType(), adaptor.getOperands(), [](ArrayRef<Number> x) {
        return std::optional(number::is(x[0], 1) ? x[1] : x[2]);
      });
}

namespace {
/// where(not c, x, y) is where(c, y, x).
struct SwapSidesOfNegatedWhere : public OpRewritePattern<WhereOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(WhereOp op,
                                PatternRewriter &rewriter) const override {
    auto negation = op.getCondition().getDefiningOp<XorOp>();
    Attribute ones;
    if (!negation || !matchPattern(negation.getRhs(), m_Constant(&ones)) ||
        !isSplat(ones, -1))
      return rewriter.notifyMatchFailure(op, "condition is not negated");
    rewriter.replaceOpWithNewOp<WhereOp>(op, negation.getLhs(), op.getOnFalse(),
                                         op.getOnTrue());
    return success();
  }
};

/// A side that is chosen by the same condition again: one of its own sides is
/// never seen.
struct SkipSameCondition : public OpRewritePattern<WhereOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(WhereOp op,
                                PatternRewriter &rewriter) const override {
    auto skip = [&](Value side, bool isTrue) -> Value {
      auto inner = side.getDefiningOp<WhereOp>();
      if (!inner || inner.getCondition() != op.getCondition())
        return side;
      return isTrue ? inner.getOnTrue() : inner.getOnFalse();
    };
    Value onTrue = skip(op.getOnTrue(), true);
    Value onFalse = skip(op.getOnFalse(), false);
    if (onTrue == op.getOnTrue() && onFalse == op.getOnFalse())
      return rewriter.notifyMatchFailure(op, "no side has this condition");
    rewriter.modifyOpInPlace(op, [&] {
      op.getOnTrueMutable().assign(onTrue);
      op.getOnFalseMutable().assign(onFalse);
    });
    return success();
  }
};
} // namespace

void WhereOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                          MLIRContext *context) {
  results.add<SwapSidesOfNegatedWhere, SkipSameCondition>(context);
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// Whether `type` holds whole numbers, more than two.
static bool isWholeNumber(Type type) {
  return type.isIntOrIndex() && !type.isInteger(1);
}

/// Whether casting from `a` to `b` and then to `c` is casting from `a` to `c`.
static bool isCastOfCast(Type a, Type b, Type c) {
  if (number::isLosslessCast(a, b)) {
    // Only as a float is a number out of the range of integers.
    if (isa<FloatType>(b) && isWholeNumber(a) && isWholeNumber(c))
      return number::isLosslessCast(a, number::getFloatConversionType(c));
    return true;
  }
  // The low bits are the same however many there are in between.
  return isWholeNumber(a) && isWholeNumber(b) && isWholeNumber(c) &&
         getElementByteSize(c) <= getElementByteSize(b);
}

OpFoldResult CastOp::fold(FoldAdaptor adaptor) {
  Type from = getElementTypeOrSelf(getOperand().getType());
  Type to = getElementTypeOrSelf(getType());
  if (from == to)
    return getOperand();
  if (TypedAttr folded = foldElementwise(
          getType(), adaptor.getOperands(),
          [&](ArrayRef<Number> x) { return number::cast(from, to, x[0]); }))
    return folded;
  auto inner = getOperand().getDefiningOp<CastOp>();
  if (!inner ||
      !isCastOfCast(getElementTypeOrSelf(inner.getOperand().getType()), from,
                    to))
    return {};
  if (inner.getOperand().getType() == getType())
    return inner.getOperand();
  getOperandMutable().assign(inner.getOperand());
  return getResult();
}

/// Regroups bits of elements of one size into elements of another, the low bits
/// first.
static SmallVector<Number> regroup(ArrayRef<Number> from, Type element,
                                   unsigned toWidth, size_t count) {
  unsigned fromWidth = number::getBits(from.front()).getBitWidth();
  llvm::APInt all(fromWidth * from.size(), 0);
  for (auto [index, value] : llvm::enumerate(from))
    all.insertBits(number::getBits(value), index * fromWidth);
  SmallVector<Number> to;
  for (size_t index = 0; index < count; ++index)
    to.push_back(
        number::fromBits(element, all.extractBits(toWidth, index * toWidth)));
  return to;
}

OpFoldResult BitcastOp::fold(FoldAdaptor adaptor) {
  if (getOperand().getType() == getType())
    return getOperand();
  if (auto inner = getOperand().getDefiningOp<BitcastOp>()) {
    if (inner.getOperand().getType() == getType())
      return inner.getOperand();
    getOperandMutable().assign(inner.getOperand());
    return getResult();
  }
  if (!adaptor.getOperand())
    return {};
  Type from = getElementTypeOrSelf(getOperand().getType());
  Type to = getElementTypeOrSelf(getType());
  if (getElementByteSize(from) == getElementByteSize(to))
    return foldElementwise(
        getType(), adaptor.getOperands(), [&](ArrayRef<Number> x) {
          return std::optional(number::fromBits(to, number::getBits(x[0])));
        });
  std::optional<SmallVector<Number>> elements =
      getElements(adaptor.getOperand());
  int64_t count = cast<RankedTensorType>(getType()).getNumElements();
  if (!elements || elements->empty() || count > kMaxFoldedElements)
    return {};
  return makeElements(
      getType(), regroup(*elements, to, 8 * getElementByteSize(to), count));
}

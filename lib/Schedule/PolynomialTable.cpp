//===- PolynomialTable.cpp - Index values as polynomials ------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PolynomialTable.h"

#include "tiny/Dialect/UOp/IR/UOpOps.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// Products of more factors are not looked at.
static constexpr unsigned kMaxFactors = 32;

/// Whether `product` is the number of elements of a tensor that the function is
/// given. Those it has, so they can be counted.
static bool isElementCount(Value product) {
  auto getFactors = [](Value value) {
    SmallVector<Value> pending = {value}, factors;
    while (!pending.empty() && factors.size() < kMaxFactors) {
      Value next = pending.pop_back_val();
      if (auto mul = next.getDefiningOp<MulOp>())
        pending.append({mul.getLhs(), mul.getRhs()});
      else
        factors.push_back(next);
    }
    factors.append(pending);
    return factors;
  };
  Value tensor;
  int64_t scale = 1;
  DenseSet<int64_t> dims;
  for (Value factor : getFactors(product)) {
    IntegerAttr constant;
    if (matchPattern(factor, m_Constant(&constant))) {
      if (llvm::MulOverflow(scale, constant.getInt(), scale))
        return false;
      continue;
    }
    auto dim = factor.getDefiningOp<ShapedDimOpInterface>();
    if (!dim || (tensor && dim.getShapedValue() != tensor))
      return false;
    std::optional<int64_t> number = getConstantIntValue(dim.getDimension());
    if (!number || !dims.insert(*number).second)
      return false;
    tensor = dim.getShapedValue();
  }
  if (!tensor || !isa<BlockArgument>(tensor))
    return false;
  // All sizes have to be there: with a zero among the others, the product of
  // some may be too large a number.
  auto type = cast<ShapedType>(tensor.getType());
  int64_t others = 1;
  for (auto [number, size] : llvm::enumerate(type.getShape())) {
    if (ShapedType::isDynamic(size) != dims.contains(number))
      return false;
    if (!ShapedType::isDynamic(size))
      others *= size;
  }
  return scale > 0 && scale <= others;
}

unsigned PolynomialTable::getSymbol(Value value) {
  auto [it, isNew] = symbolOf.try_emplace(value, values.size());
  if (isNew)
    values.push_back(value);
  return it->second;
}

/// The operation that `value` is a polynomial by.
static Operation *getSum(Value value) {
  Operation *op = value.getDefiningOp();
  return isa_and_present<AddOp, SubOp, MulOp>(op) ? op : nullptr;
}

/// The entry of a value whose operands have theirs.
PolynomialTable::Entry PolynomialTable::compute(Value value) {
  if (auto constant = value.getDefiningOp<ConstOp>())
    return {cast<IntegerAttr>(constant.getValue()).getInt(), /*isExact=*/true};
  if (Operation *op = getSum(value)) {
    const Entry &a = *known[op->getOperand(0)];
    const Entry &b = *known[op->getOperand(1)];
    Polynomial result = isa<AddOp>(op)   ? a.polynomial + b.polynomial
                        : isa<SubOp>(op) ? a.polynomial - b.polynomial
                                         : a.polynomial * b.polynomial;
    if (result.isValid())
      return {result, (a.isExact && b.isExact && !bounds.get(value).isFull()) ||
                          isElementCount(value)};
  }
  return {Polynomial::getSymbol(getSymbol(value)), /*isExact=*/true};
}

const PolynomialTable::Entry &PolynomialTable::getEntry(Value value) {
  // Post-order without recursion.
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value top = stack.back();
    if (known.contains(top)) {
      stack.pop_back();
      continue;
    }
    size_t size = stack.size();
    if (Operation *op = getSum(top))
      for (Value operand : op->getOperands())
        if (!known.contains(operand))
          stack.push_back(operand);
    if (stack.size() != size)
      continue;
    stack.pop_back();
    auto result = std::make_unique<Entry>(compute(top));
    known[top] = std::move(result);
  }
  return *known[value];
}

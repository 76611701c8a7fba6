//===- ConstantFold.cpp - Constant attributes as numbers --------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ConstantFold.h"

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;
using llvm::APFloat;
using llvm::APInt;

std::optional<Number> uop::getSplat(Attribute attr) {
  if (auto integer = dyn_cast_if_present<IntegerAttr>(attr))
    return integer.getValue();
  if (auto real = dyn_cast_if_present<FloatAttr>(attr))
    return real.getValue();
  auto dense = dyn_cast_if_present<DenseIntOrFPElementsAttr>(attr);
  if (!dense || dense.empty() || !dense.isSplat())
    return std::nullopt;
  if (isa<FloatType>(dense.getElementType()))
    return dense.getSplatValue<APFloat>();
  return dense.getSplatValue<APInt>();
}

bool uop::isSplat(Attribute attr, int64_t value) {
  std::optional<Number> splat = getSplat(attr);
  return splat && number::is(*splat, value);
}

TypedAttr uop::makeSplat(Type type, const Number &value) {
  if (!isa<ShapedType>(type))
    return makeElements(type, value);
  auto shaped = cast<ShapedType>(type);
  if (!shaped.hasStaticShape() || shaped.getNumElements() == 0)
    return {};
  return makeElements(type, value);
}

std::optional<SmallVector<Number>> uop::getElements(Attribute attr) {
  auto dense = dyn_cast_if_present<DenseIntOrFPElementsAttr>(attr);
  if (!dense) {
    if (std::optional<Number> scalar = getSplat(attr))
      return SmallVector<Number>{*scalar};
    return std::nullopt;
  }
  if (dense.getNumElements() > kMaxFoldedElements)
    return std::nullopt;
  if (isa<FloatType>(dense.getElementType()))
    return llvm::to_vector_of<Number>(dense.getValues<APFloat>());
  return llvm::to_vector_of<Number>(dense.getValues<APInt>());
}

TypedAttr uop::makeElements(Type type, ArrayRef<Number> elements) {
  bool isFloat = isa<FloatType>(getElementTypeOrSelf(type));
  auto shaped = dyn_cast<ShapedType>(type);
  if (!shaped) {
    if (isFloat)
      return FloatAttr::get(type, std::get<APFloat>(elements.front()));
    return IntegerAttr::get(type, std::get<APInt>(elements.front()));
  }
  if (isFloat) {
    SmallVector<APFloat> values;
    for (const Number &element : elements)
      values.push_back(std::get<APFloat>(element));
    return DenseElementsAttr::get(shaped, values);
  }
  SmallVector<APInt> values;
  for (const Number &element : elements)
    values.push_back(std::get<APInt>(element));
  return DenseElementsAttr::get(shaped, values);
}

TypedAttr uop::foldElementwise(
    Type type, ArrayRef<Attribute> operands,
    function_ref<std::optional<Number>(ArrayRef<Number>)> compute) {
  SmallVector<Number> splats;
  for (Attribute operand : operands)
    if (std::optional<Number> splat = getSplat(operand))
      splats.push_back(*splat);
  if (splats.size() == operands.size()) {
    std::optional<Number> result = compute(splats);
    return result ? makeSplat(type, *result) : TypedAttr();
  }

  SmallVector<SmallVector<Number>> columns;
  for (Attribute operand : operands) {
    std::optional<SmallVector<Number>> elements = getElements(operand);
    if (!elements || elements->empty())
      return {};
    columns.push_back(std::move(*elements));
  }
  SmallVector<Number> results;
  for (size_t i = 0, e = columns.front().size(); i < e; ++i) {
    SmallVector<Number> row;
    for (const SmallVector<Number> &column : columns)
      row.push_back(column[i]);
    std::optional<Number> result = compute(row);
    if (!result)
      return {};
    results.push_back(std::move(*result));
  }
  return makeElements(type, results);
}

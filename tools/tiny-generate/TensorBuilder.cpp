//===- TensorBuilder.cpp - Tensor graphs with broadcasting ----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorBuilder.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tiny::generate;
using namespace tiny::uop;

static SmallVector<int64_t> getNumbers(ArrayRef<Size> sizes) {
  return llvm::map_to_vector(sizes,
                             [](const Size &size) { return size.getNumber(); });
}

static SmallVector<Value> getSymbols(ArrayRef<Size> sizes) {
  SmallVector<Value> symbols;
  for (const Size &size : sizes)
    if (size.getSymbol())
      symbols.push_back(size.getSymbol());
  return symbols;
}

/// The constants of a view's list of sizes, which is absent if all are static.
static SmallVector<int64_t> getStaticSizes(ArrayRef<Size> sizes) {
  SmallVector<int64_t> numbers = getNumbers(sizes);
  if (!llvm::is_contained(numbers, ShapedType::kDynamic))
    numbers.clear();
  return numbers;
}

RankedTensorType TensorBuilder::getType(ArrayRef<Size> sizes, Type element) {
  return RankedTensorType::get(getNumbers(sizes), element);
}

Value TensorBuilder::note(Value tensor, ArrayRef<Size> tensorSizes) {
  sizes[tensor] = Sizes(tensorSizes);
  return tensor;
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

Value TensorBuilder::constantIndex(int64_t number) {
  return ConstOp::create(builder, loc, builder.getIndexAttr(number));
}

Value TensorBuilder::variable(StringRef name, int64_t min, int64_t max) {
  return DefineVarOp::create(builder, loc, builder.getIndexType(), name, min,
                             max);
}

Value TensorBuilder::addIndex(Value a, int64_t b) {
  return AddOp::create(builder, loc, a, constantIndex(b));
}

Value TensorBuilder::number(double value) {
  Type type = builder.getF32Type();
  return note(ConstOp::create(
                  builder, loc,
                  DenseElementsAttr::get(RankedTensorType::get({}, type),
                                         builder.getFloatAttr(type, value))),
              {});
}

Value TensorBuilder::integer(int64_t value) {
  Type type = builder.getI32Type();
  return note(ConstOp::create(
                  builder, loc,
                  DenseElementsAttr::get(RankedTensorType::get({}, type),
                                         builder.getIntegerAttr(type, value))),
              {});
}

Value TensorBuilder::countUp(int64_t count) {
  // Row `i` of a triangle of ones has `i + 1` of them. A row that is one longer
  // than a period of the ones below starts one earlier in each next period.
  int64_t period = 2 * count - 1;
  Value ones = expand(reshape(integer(1), {1}), {count});
  Value padded = pad(ones, {count - 1}, {0});
  Value rows = expand(reshape(padded, {1, period}), {count + 1, period});
  Value flat = reshape(rows, {(count + 1) * period});
  Value shifted =
      reshape(shrink(flat, {0}, {count * 2 * count}), {count, 2 * count});
  Value triangle = permute(shrink(shifted, {0, 0}, {count, count}), {1, 0});
  return sub(reshape(sum(triangle, 1), {count}), integer(1));
}

//===----------------------------------------------------------------------===//
// Views and writes
//===----------------------------------------------------------------------===//

Value TensorBuilder::reshape(Value tensor, ArrayRef<Size> to) {
  return note(ReshapeOp::create(builder, loc,
                                getType(to, getElementTypeOrSelf(tensor)),
                                tensor, getSymbols(to), getStaticSizes(to)),
              to);
}

Value TensorBuilder::expand(Value tensor, ArrayRef<Size> to) {
  return note(ExpandOp::create(builder, loc,
                               getType(to, getElementTypeOrSelf(tensor)),
                               tensor, getSymbols(to), getStaticSizes(to)),
              to);
}

Value TensorBuilder::permute(Value tensor, ArrayRef<int64_t> permutation) {
  Sizes to;
  for (int64_t dim : permutation)
    to.push_back(sizesOf(tensor)[dim]);
  return note(PermuteOp::create(builder, loc, tensor, permutation), to);
}

Value TensorBuilder::pad(Value tensor, ArrayRef<int64_t> low,
                         ArrayRef<int64_t> high) {
  Sizes to;
  for (auto [before, size, after] : llvm::zip_equal(low, sizesOf(tensor), high))
    to.push_back(before + size.getNumber() + after);
  return note(PadOp::create(builder, loc, tensor, ValueRange(), ValueRange(),
                            low, high),
              to);
}

Value TensorBuilder::shrink(Value tensor, ArrayRef<Size> offsets,
                            ArrayRef<Size> to) {
  return note(ShrinkOp::create(builder, loc,
                               getType(to, getElementTypeOrSelf(tensor)),
                               tensor, getSymbols(offsets), getSymbols(to),
                               getNumbers(offsets), getStaticSizes(to)),
              to);
}

Value TensorBuilder::assign(Value target, Value value) {
  return note(AssignOp::create(builder, loc, target.getType(), target, value),
              Sizes(sizesOf(target)));
}

Value TensorBuilder::after(Value argument, Value assign) {
  return note(
      AfterOp::create(builder, loc, argument.getType(), argument, assign),
      Sizes(sizesOf(argument)));
}

//===----------------------------------------------------------------------===//
// Computation
//===----------------------------------------------------------------------===//

Sizes TensorBuilder::getCommonSizes(ArrayRef<Value> tensors) {
  Sizes common;
  for (Value tensor : tensors) {
    ArrayRef<Size> own = sizesOf(tensor);
    if (own.size() > common.size())
      common.insert(common.begin(), own.size() - common.size(), Size(1));
    for (auto [all, one] : llvm::zip(llvm::reverse(common), llvm::reverse(own)))
      if (all.isOne())
        all = one;
  }
  return common;
}

Value TensorBuilder::broadcast(Value tensor, ArrayRef<Size> to) {
  Sizes from(sizesOf(tensor));
  if (from.size() < to.size()) {
    from.insert(from.begin(), to.size() - from.size(), Size(1));
    tensor = reshape(tensor, from);
  }
  return ArrayRef<Size>(from) == to ? tensor : expand(tensor, to);
}

Value TensorBuilder::where(Value condition, Value onTrue, Value onFalse) {
  Sizes common = getCommonSizes({condition, onTrue, onFalse});
  Value yes = broadcast(onTrue, common), no = broadcast(onFalse, common);
  return note(WhereOp::create(builder, loc, yes.getType(),
                              broadcast(condition, common), yes, no),
              common);
}

Value TensorBuilder::reduce(ReduceKind kind, Value tensor, int64_t axis) {
  Sizes to(sizesOf(tensor));
  to[axis] = Size(1);
  return note(ReduceAxisOp::create(builder, loc, kind, tensor, axis), to);
}

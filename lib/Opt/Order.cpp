//===- Order.cpp - Opts on the order of axes ------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;
using llvm::Error;
using llvm::Expected;

Error tiny::applyOrder(Axes &axes, OptAttr opt) {
  bool isSwap = opt.getKind() == OptKind::Swap;
  SmallVector<RangeOp> wanted;
  SmallVector<unsigned> places;
  for (int64_t id : opt.getNumbers()) {
    Expected<RangeOp> range = isSwap ? axes.findOutput(id) : axes.find(id);
    if (!range)
      return range.takeError();
    if (llvm::is_contained(wanted, *range))
      return refuse("axis ", id, " is named twice");
    wanted.push_back(*range);
    places.push_back(axes.getPosition(*range));
  }
  // The named axes share the places that they had; a swap says which is which.
  if (isSwap)
    std::swap(wanted[0], wanted[1]);
  else
    llvm::sort(places);

  axes.begin();
  SmallVector<RangeOp> order(axes.getRanges());
  for (auto [range, place] : llvm::zip_equal(wanted, places))
    order[place] = range;
  for (RangeOp range : order)
    axes.moveToEnd(range);
  return Error::success();
}

Error tiny::applyMerge(Axes &axes, OptAttr opt) {
  int64_t outerId = opt.getNumbers()[0], innerId = opt.getNumbers()[1];
  SmallVector<AxisType, 3> types = {AxisType::Loop, AxisType::Global,
                                    AxisType::Reduce};
  Expected<RangeOp> outer = axes.find(outerId, types);
  if (!outer)
    return outer.takeError();
  Expected<RangeOp> inner = axes.find(innerId, types);
  if (!inner)
    return inner.takeError();
  if (*outer == *inner)
    return refuse("axis ", outerId, " is named twice");
  if (outer->getAxisType() != inner->getAxisType())
    return refuse("axis ", outerId, " is of type ",
                  stringifyAxisType(outer->getAxisType()), ", axis ", innerId,
                  " of type ", stringifyAxisType(inner->getAxisType()));
  std::optional<int64_t> outerSize = outer->getConstantSize();
  std::optional<int64_t> innerSize = inner->getConstantSize();
  if (!outerSize || !innerSize)
    return refuse("an axis has a symbolic size");
  Closers closers(*outer);
  if (closers.hasOther || !(closers == Closers(*inner)))
    return refuse("the axes are not closed by the same operations");
  int64_t size;
  if (llvm::MulOverflow(*outerSize, *innerSize, size))
    return refuse("the product of the sizes ", *outerSize, " and ", *innerSize,
                  " is too large");
  if (size == 0)
    return refuse("an axis has the size 0");

  axes.begin();
  Location loc = outer->getLoc();
  OpBuilder atRange(*outer);
  auto merged = RangeOp::create(atRange, loc, Value(), size,
                                outer->getAxisType(), outer->getId());
  OpBuilder builder = axes.getBuilder();
  Value factor = createIndex(builder, loc, *innerSize);
  Value quotient = IDivOp::create(builder, loc, merged, factor);
  Value rest = ModOp::create(builder, loc, merged, factor);
  // An array over both becomes one over the merged range first: then each of
  // the two is no dimension of its own.
  for (StageOp stage : closers.stages) {
    SmallVector<Value> ranges(stage.getRanges());
    size_t outerDim = llvm::find(ranges, outer->getResult()) - ranges.begin();
    size_t innerDim = llvm::find(ranges, inner->getResult()) - ranges.begin();
    ranges[outerDim] = merged;
    ranges.erase(ranges.begin() + innerDim);
    replaceStage(stage, ranges, [&](OpBuilder &b, ValueRange old) {
      SmallVector<Value> indices(old);
      Value scaled = MulOp::create(b, loc, old[outerDim], factor);
      indices[outerDim] = AddOp::create(b, loc, scaled, old[innerDim]);
      indices.erase(indices.begin() + innerDim);
      return indices;
    });
  }
  substitute(*outer, quotient, {merged}, nullptr);
  substitute(*inner, rest, {}, nullptr);
  return Error::success();
}

//===- Group.cpp - Opts that reduce in two steps --------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "tiny/Dialect/UOp/IR/UOpTypes.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;
using llvm::Error;
using llvm::Expected;

/// Makes `reduce` the sum of partial results: one for each iteration of
/// `group`, which the reduce closes now, read back over `second`.
static void reduceTwice(ReduceOp reduce, RangeOp group, RangeOp second) {
  OpBuilder builder(reduce);
  Location loc = reduce.getLoc();
  SmallVector<Value> others;
  for (Value range : reduce.getRanges())
    if (range != group.getResult())
      others.push_back(range);
  Value partial = reduce.getValue();
  if (!others.empty())
    partial = ReduceOp::create(builder, loc, reduce.getKind(), partial, others);
  Type type = reduce.getType();
  ValueRange kept = group->getResults();
  auto stage =
      StageOp::create(builder, loc, getStageType(kept, type), partial, kept);
  auto load = LoadOp::create(builder, loc, type, stage, ValueRange(second),
                             Value(), Value());
  reduce.getValueMutable().set(load);
  reduce.getRangesMutable().assign(second);
}

Error tiny::applyGroup(Axes &axes, OptAttr opt) {
  Expected<RangeOp> range = axes.findReduce(opt.getNumbers()[0]);
  if (!range)
    return range.takeError();
  SplitPlan plan{*range, opt.getNumbers()[1], AxisType::GroupReduce,
                 /*isOuter=*/opt.getKind() == OptKind::GroupTop};
  if (Error error = checkSplit(plan))
    return error;
  int64_t size = plan.amount ? plan.amount : *range->getConstantSize();
  if (Error error = checkWorkgroup(axes, size))
    return error;
  SmallVector<ReduceOp> reduces = Closers(*range).reduces;
  uint64_t bytes = 0;
  for (ReduceOp reduce : reduces)
    bytes = llvm::SaturatingAdd<uint64_t>(
        bytes, llvm::SaturatingMultiply<uint64_t>(
                   size, getElementByteSize(reduce.getType())));
  if (Error error = axes.checkStageBytes(bytes))
    return error;

  axes.begin();
  RangeOp group = split(axes, plan).part;
  RangeOp second = axes.createLast(group, size, AxisType::Reduce);
  second->moveAfter(group);
  for (ReduceOp reduce : reduces)
    reduceTwice(reduce, group, second);
  return Error::success();
}

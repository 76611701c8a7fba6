//===- Split.cpp - Opts that split or pad an axis -------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Families.h"

#include "tiny/Opt/Opts.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;
using llvm::Error;
using llvm::Expected;

/// What is expanded is written out: more copies than this only make a program
/// slow to compile.
static constexpr uint64_t kMaxExpansion = 4096;
/// As in tinygrad: more than this is not padding, but another problem.
static constexpr int64_t kMaxPadding = 4;

Error tiny::checkSplit(SplitPlan &plan) {
  std::optional<int64_t> size = plan.range.getConstantSize();
  if (plan.amount == 1)
    return refuse("an amount of 1 changes nothing");
  if (!size) {
    if (plan.amount == 0)
      return refuse("the whole axis has a symbolic size");
    return Error::success();
  }
  if (plan.amount > *size)
    return refuse("the amount ", plan.amount, " exceeds the size ", *size);
  if (*size < 2)
    return refuse("the axis has the size ", *size);
  // The parts may together be longer by one part.
  if (*size > std::numeric_limits<int64_t>::max() / 2)
    return refuse("the size ", *size, " is too large");
  if (plan.amount == *size)
    plan.amount = 0;
  return Error::success();
}

/// `size` divided by `amount`, rounded up.
static Value divideUp(OpBuilder &builder, Location loc, Value size,
                      int64_t amount) {
  Value sum =
      AddOp::create(builder, loc, size, createIndex(builder, loc, amount - 1));
  return IDivOp::create(builder, loc, sum, createIndex(builder, loc, amount));
}

/// Puts the new part in its place in the nest.
static void place(Axes &axes, const SplitPlan &plan, Split parts) {
  if (plan.place == SplitPlan::First)
    axes.moveToBeginning(parts.part);
  else if (plan.place == SplitPlan::Last)
    axes.moveToEnd(parts.part);
  else if (parts.rest && plan.isOuter)
    parts.part->moveBefore(parts.rest);
  else if (parts.rest)
    parts.part->moveAfter(parts.rest);
}

Split tiny::split(Axes &axes, const SplitPlan &plan) {
  RangeOp range = plan.range;
  if (plan.amount == 0) {
    range.setAxisType(plan.type);
    place(axes, plan, {RangeOp(), range});
    return {RangeOp(), range};
  }
  Location loc = range.getLoc();
  Closers closers(range);
  SmallVector<LoadOp> loads;
  std::optional<int64_t> size = range.getConstantSize();
  bool divides = size && *size % plan.amount == 0;
  if (!divides)
    loads = getDependentLoads(axes, range);

  // The rest is the range with another size, so it keeps its id and place.
  Value restSize;
  int64_t restStatic = ShapedType::kDynamic;
  if (size) {
    restStatic = llvm::divideCeil(*size, plan.amount);
  } else {
    OpBuilder builder = axes.getSizeBuilder();
    restSize = divideUp(builder, loc, range.getSize(), plan.amount);
  }
  OpBuilder atRange(range);
  auto rest = RangeOp::create(atRange, loc, restSize, restStatic,
                              range.getAxisType(), range.getId());
  RangeOp part = axes.createLast(range, plan.amount, plan.type);
  place(axes, plan, {rest, part});

  OpBuilder builder = axes.getBuilder();
  Value innerSize = restSize;
  if (!plan.isOuter || size)
    innerSize =
        createIndex(builder, loc, plan.isOuter ? restStatic : plan.amount);
  RangeOp outer = plan.isOuter ? part : rest;
  RangeOp inner = plan.isOuter ? rest : part;
  Value product = MulOp::create(builder, loc, outer, innerSize);
  Value value = AddOp::create(builder, loc, product, inner);
  if (!divides) {
    Value limit = size ? createIndex(builder, loc, *size) : range.getSize();
    guard(CmpLtOp::create(builder, loc, builder.getI1Type(), value, limit),
          loads, closers);
  }
  substitute(range, value, {outer, inner}, [&](OpBuilder &b, Value index) {
    return SmallVector<Value>{IDivOp::create(b, loc, index, innerSize),
                              ModOp::create(b, loc, index, innerSize)};
  });
  return {rest, part};
}

//===----------------------------------------------------------------------===//
// Workgroups and threads
//===----------------------------------------------------------------------===//

Error tiny::checkWorkgroup(const Axes &axes, int64_t factor) {
  for (Attribute opt : getAppliedOpts(axes.getKernel()))
    if (cast<OptAttr>(opt).getKind() == OptKind::NoLocals)
      return refuse("NOLOCALS has been applied");
  std::optional<int64_t> limit = axes.getLimit("max_workgroup_invocations");
  uint64_t size = llvm::SaturatingMultiply<uint64_t>(
      axes.getProduct({AxisType::Local, AxisType::GroupReduce, AxisType::Warp}),
      factor);
  if (limit && size > uint64_t(*limit))
    return refuse("a workgroup of ", size, " exceeds the target's ", *limit);
  return Error::success();
}

static Error checkThreads(const Axes &axes, int64_t threads) {
  StringRef device = axes.getDevice();
  if (!device.empty() && device != "cpu")
    return refuse("the target '", device, "' has no threads");
  std::optional<int64_t> limit = axes.getLimit("threads");
  if (limit && threads > *limit)
    return refuse(threads, " exceed the target's ", *limit, " threads");
  for (RangeOp range : axes.getRanges())
    if (range.getAxisType() == AxisType::Thread)
      return refuse("the kernel has a thread axis already");
  return Error::success();
}

/// Fails if an operation would be written out too often with `amount`
/// iterations of `range` expanded.
static Error checkExpansion(const Axes &axes, RangeOp range, int64_t amount) {
  auto getCopies = [&](RangeOp other) -> uint64_t {
    if (other == range)
      return amount;
    bool isExpanded = other.getAxisType() == AxisType::Upcast ||
                      other.getAxisType() == AxisType::Unroll;
    return isExpanded ? other.getConstantSize().value_or(1) : 1;
  };
  FreeRanges free(axes.getBlock());
  for (Operation &op : axes.getBlock()) {
    uint64_t copies = 1;
    llvm::SmallBitVector ranges = free.getFree(op.getOperands());
    for (unsigned number : ranges.set_bits())
      copies = llvm::SaturatingMultiply<uint64_t>(
          copies, getCopies(free.getRanges()[number]));
    if (copies > kMaxExpansion)
      return refuse("that would make ", copies, " copies, more than ",
                    kMaxExpansion);
  }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// The opts
//===----------------------------------------------------------------------===//

static Expected<RangeOp> findAxis(const Axes &axes, OptAttr opt) {
  int64_t id = opt.getNumbers().front();
  if (opt.getKind() == OptKind::Split)
    return axes.find(id, {AxisType::Loop, AxisType::Global, AxisType::Reduce});
  if (opt.getKind() == OptKind::Unroll)
    return axes.findReduce(id);
  return axes.findOutput(id);
}

static AxisType getNewType(OptAttr opt, RangeOp range) {
  switch (opt.getKind()) {
  case OptKind::Upcast:
    return AxisType::Upcast;
  case OptKind::Unroll:
    return AxisType::Unroll;
  case OptKind::Local:
    return AxisType::Local;
  case OptKind::Thread:
    return AxisType::Thread;
  default:
    return range.getAxisType();
  }
}

/// Fails if an axis of `size` iterations cannot be what `opt` makes it.
static Error checkKind(const Axes &axes, OptAttr opt, RangeOp range,
                       int64_t size) {
  switch (opt.getKind()) {
  case OptKind::Upcast:
  case OptKind::Unroll:
    return checkExpansion(axes, range, size);
  case OptKind::Local:
    if (Error error = axes.checkInAllStores(range))
      return error;
    return checkWorkgroup(axes, size);
  case OptKind::Thread:
    if (Error error = axes.checkInAllStores(range))
      return error;
    return checkThreads(axes, size);
  default:
    return Error::success();
  }
}

Error tiny::applySplit(Axes &axes, OptAttr opt) {
  Expected<RangeOp> range = findAxis(axes, opt);
  if (!range)
    return range.takeError();
  OptKind kind = opt.getKind();
  SplitPlan plan{*range, opt.getNumbers()[1], getNewType(opt, *range),
                 /*isOuter=*/kind == OptKind::Thread};
  if (Closers closers(*range); closers.hasOther)
    return refuse("the axis is closed by a uop.wmma");
  if (Error error = checkSplit(plan))
    return error;
  bool isWhole = plan.amount == 0;
  if (kind == OptKind::Split && isWhole)
    return refuse("the amount is the whole axis");
  if (Error error = checkKind(
          axes, opt, *range, isWhole ? *range->getConstantSize() : plan.amount))
    return error;

  // What is expanded is innermost, threads are outermost.
  if (kind == OptKind::Upcast || kind == OptKind::Unroll)
    plan.place = SplitPlan::Last;
  else if (kind == OptKind::Thread)
    plan.place = SplitPlan::First;
  axes.begin();
  split(axes, plan);
  return Error::success();
}

Error tiny::applyPadTo(Axes &axes, OptAttr opt) {
  int64_t id = opt.getNumbers()[0], multiple = opt.getNumbers()[1];
  Expected<RangeOp> range =
      axes.find(id, {AxisType::Loop, AxisType::Global, AxisType::Reduce});
  if (!range)
    return range.takeError();
  Closers closers(*range);
  if (closers.hasOther)
    return refuse("the axis is closed by a uop.wmma");
  std::optional<int64_t> size = range->getConstantSize();
  if (!size)
    return refuse("the axis has a symbolic size");
  if (multiple < 2 || *size % multiple == 0)
    return refuse("the size ", *size, " is a multiple of ", multiple);
  // Also a size that is too large to be rounded up.
  if (multiple / kMaxPadding >= *size ||
      *size > std::numeric_limits<int64_t>::max() - multiple ||
      llvm::alignTo(*size, multiple) >= uint64_t(kMaxPadding) * *size)
    return refuse("the size ", *size, " would be ", kMaxPadding,
                  " times as large or more");

  axes.begin();
  Location loc = range->getLoc();
  SmallVector<LoadOp> loads = getDependentLoads(axes, *range);
  OpBuilder atRange(*range);
  auto padded = RangeOp::create(atRange, loc, Value(),
                                int64_t(llvm::alignTo(*size, multiple)),
                                range->getAxisType(), range->getId());
  OpBuilder builder = axes.getBuilder();
  guard(CmpLtOp::create(builder, loc, builder.getI1Type(), padded,
                        createIndex(builder, loc, *size)),
        loads, closers);
  substitute(*range, padded, {padded}, [](OpBuilder &, Value index) {
    return SmallVector<Value>{index};
  });
  return Error::success();
}

//===- Heuristics.cpp - Opts by rules -------------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Opt/Heuristics.h"

#include "Rules.h"
#include "tiny/Dialect/UOp/IR/UOpTypes.h"
#include "tiny/Dialect/UOp/Utils/SimplifyKernel.h"
#include "tiny/Opt/Opts.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// Computations below which starting threads takes longer than they save.
static constexpr double kThreadWork = 1 << 18;

//===----------------------------------------------------------------------===//
// Targets and opts
//===----------------------------------------------------------------------===//

TargetLimits::TargetLimits(TargetAttr target) {
  auto get = [&](StringRef property, int64_t otherwise) {
    if (!target || !target.getProperties())
      return otherwise;
    auto value = target.getProperties().getAs<IntegerAttr>(property);
    return value ? value.getInt() : otherwise;
  };
  vectorBytes = std::max<int64_t>(get("vector_bits", 128) / 8, 4);
  registers = get("registers", 16);
  threads = get("threads", 1);
  l2Bytes = get("l2_bytes", 256 * 1024);
  stageBytes = get("shared_bytes", 256 * 1024);
}

int64_t TargetLimits::getLanes(Type element) const {
  int64_t bytes = std::max<int64_t>(getElementByteSize(element), 4);
  return std::max<int64_t>(vectorBytes / bytes, 1);
}

bool Scheduler::apply(OptKind kind, ArrayRef<int64_t> numbers) {
  auto opt = OptAttr::get(kernel.getContext(), kind, numbers);
  llvm::Error error = applyOpt(kernel, opt, target);
  bool isApplied = !error;
  llvm::consumeError(std::move(error));
  return isApplied;
}

std::optional<int64_t> Scheduler::split(OptKind kind, int64_t id,
                                        int64_t amount) {
  int64_t next = 0;
  for (RangeOp range : kernel.getBody().front().getOps<RangeOp>()) {
    next = std::max<int64_t>(next, range.getId() + 1);
    // An opt says 0 for the whole axis, whatever its size.
    if (int64_t(range.getId()) == id && range.getConstantSize() == amount)
      amount = 0;
  }
  if (!apply(kind, {id, amount}))
    return std::nullopt;
  return amount == 0 ? id : next;
}

SmallVector<Axis> tiny::getOutputAxes(const KernelShape &shape) {
  size_t numStores = llvm::range_size(shape.getBlock().getOps<StoreOp>());
  SmallVector<Axis> axes;
  for (unsigned number = 0; number < shape.getRanges().size(); ++number) {
    RangeOp range = shape.getRanges()[number];
    Closers closers(range);
    if (range.getAxisType() == AxisType::Loop && range.getConstantSize() &&
        closers.isOutput() && closers.stages.empty() &&
        closers.stores.size() == numStores)
      axes.push_back(Axis(shape, number));
  }
  return axes;
}

//===----------------------------------------------------------------------===//
// Contiguous axes
//===----------------------------------------------------------------------===//

/// Whether what the inner axis leaves off the outer one continues, wherever
/// either is used.
static bool isContinued(const KernelShape &shape, unsigned outer,
                        unsigned inner) {
  RangeOp innerRange = shape.getRanges()[inner];
  if (!(Closers(shape.getRanges()[outer]) == Closers(innerRange)))
    return false;
  int64_t size = *innerRange.getConstantSize();
  return llvm::all_of(shape.getAccesses(), [&](const Access &access) {
    Stride step = access.strides[inner];
    return !access.gate.test(outer) && !access.gate.test(inner) &&
           !step.isUnknown() && access.strides[outer] == step * size;
  });
}

/// Whether a range is used for something else than accesses.
static bool isComputedWith(const KernelShape &shape, unsigned number) {
  for (Operation &op : shape.getBlock()) {
    if (op.getNumResults() != 1 || op.getResult(0).getType().isIndex() ||
        isa<LoadOp, ReduceOp, StageOp>(op))
      continue;
    for (Value operand : op.getOperands())
      if (operand.getType().isIndex() &&
          shape.getFree().getFree(operand).test(number))
        return true;
  }
  return false;
}

static bool mergeOnce(Scheduler &scheduler) {
  KernelShape shape = scheduler.getShape();
  for (unsigned number = 0; number + 1 < shape.getRanges().size(); ++number) {
    RangeOp outer = shape.getRanges()[number];
    RangeOp inner = shape.getRanges()[number + 1];
    if (outer.getAxisType() == inner.getAxisType() && outer.getConstantSize() &&
        inner.getConstantSize() && isContinued(shape, number, number + 1) &&
        !isComputedWith(shape, number) && !isComputedWith(shape, number + 1) &&
        scheduler.apply(OptKind::Merge,
                        {int64_t(outer.getId()), int64_t(inner.getId())}))
      return true;
  }
  return false;
}

void tiny::mergeContiguous(Scheduler &scheduler) {
  // Sums of quotients and remainders become the axis again.
  while (mergeOnce(scheduler))
    simplifyIndices(scheduler.getKernel());
}

//===----------------------------------------------------------------------===//
// Threads
//===----------------------------------------------------------------------===//

void tiny::useThreads(Scheduler &scheduler) {
  int64_t threads = scheduler.getLimits().threads;
  KernelShape shape = scheduler.getShape();
  if (threads < 2 || shape.getWork() < kThreadWork)
    return;
  bool isInPlace = shape.isInPlace();
  // The outer the better, if all threads have about the same to do.
  Axis best;
  double bestShare = 0;
  for (Axis axis : getOutputAxes(shape)) {
    double share = double(axis.size) /
                   (llvm::divideCeil(axis.size, threads) * double(threads));
    if (isInPlace && axis.size % threads != 0)
      continue;
    if (axis.size >= threads && share > bestShare + 0.1) {
      best = axis;
      bestShare = share;
    }
  }
  if (best)
    scheduler.split(OptKind::Thread, best.id, threads);
}

void tiny::optimizeByRules(KernelOp kernel, TargetAttr target) {
  Scheduler scheduler(kernel, target);
  mergeContiguous(scheduler);
  if (!tileContraction(scheduler))
    vectorize(scheduler);
  useThreads(scheduler);
}

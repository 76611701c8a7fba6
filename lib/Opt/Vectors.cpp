//===- Vectors.cpp - Rules for axes that are contiguous in memory ---------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rules.h"

#include "tiny/Dialect/UOp/IR/UOpTypes.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;
using llvm::SmallBitVector;

/// Axes shorter than this stay loops.
static constexpr int64_t kMinVectorSize = 4;
/// Elements of the longest vectors that code generation makes.
static constexpr int64_t kMaxVectorSize = 64;
/// What a maximum of floats counts as: there are no several registers of them
/// side by side.
static constexpr unsigned kMaxComputations = 33;
/// Vectors that a transposed tile has.
static constexpr int64_t kTransposedVectors = 8;
/// Rows of a matrix that are summed up at once, since they are read from
/// memory side by side.
static constexpr int64_t kRowsAtOnce = 8;
/// Bytes that such sums may take: they are read and written for every group of
/// rows.
static constexpr int64_t kMaxSumBytes = 32 * 1024;

namespace {
/// An axis with what vectors along it are worth.
struct Candidate {
  Axis axis;
  bool isReduce = false;
  double score = 0;
  /// Computations that would be on vectors.
  unsigned computations = 0;
  /// The axis along which loads are contiguous that are not along this one.
  Axis transposed;
  /// Whether only an amount that divides will do.
  bool isWhole = false;
  /// The elements of a vector.
  int64_t lanes = kMaxVectorSize;
};
} // namespace

/// The ranges on which an operation on numbers depends, with what it is worth
/// to have it on vectors along a range.
static SmallBitVector getRanges(const KernelShape &shape, Operation &op) {
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return shape.getFree().getFree(reduce.getValue());
  if (isComputation(op))
    return shape.getFree().getFree(op.getResult(0));
  return SmallBitVector(shape.getRanges().size());
}

static double getWorth(const Access &access, unsigned axis) {
  Stride stride = access.strides[axis];
  if (stride.isUnit())
    return 1;
  // Element by element, and then they are put together.
  if (stride.isZero())
    return access.gate.test(axis) ? 0 : 1;
  return -1;
}

/// A maximum that gives NaN for NaN is several operations with several results
/// that are alive.
static bool isNaNAwareMax(Operation &op) {
  if (!isa<FloatType>(op.getResult(0).getType()))
    return false;
  auto reduce = dyn_cast<ReduceOp>(op);
  return isa<MaxOp>(op) || (reduce && reduce.getKind() == ReduceKind::Max);
}

static std::optional<Candidate> getCandidate(const KernelShape &shape,
                                             unsigned number) {
  RangeOp range = shape.getRanges()[number];
  Closers closers(range);
  bool isReduce = range.getAxisType() == AxisType::Reduce && closers.isReduce();
  bool isOutput = range.getAxisType() == AxisType::Loop && closers.isOutput();
  if ((!isReduce && !isOutput) || shape.getStageRanges().test(number) ||
      range.getConstantSize().value_or(0) < kMinVectorSize)
    return std::nullopt;
  Candidate result;
  result.axis = Axis(shape, number);
  result.isReduce = isReduce;
  for (const Access &access : shape.getAccesses())
    if (access.ranges.test(number))
      result.score += getWorth(access, number) * shape.getWeight(access.ranges);
  for (Operation &op : shape.getBlock()) {
    SmallBitVector ranges = getRanges(shape, op);
    if (!ranges.test(number))
      continue;
    result.computations += isOutput && isNaNAwareMax(op) ? kMaxComputations : 1;
    result.score += 0.5 * shape.getWeight(ranges);
  }
  return result;
}

/// The type that needs most memory of those that are computed with.
static int64_t getLanes(const KernelShape &shape, const TargetLimits &limits,
                        unsigned number) {
  int64_t lanes = kMaxVectorSize;
  for (const Access &access : shape.getAccesses())
    if (access.ranges.test(number))
      lanes = std::min(lanes, limits.getLanes(access.element));
  return lanes;
}

/// The size of vectors along an axis of `size`: several registers side by side
/// where little is computed with them.
static int64_t chooseAmount(int64_t size, int64_t lanes,
                            unsigned computations) {
  int64_t registers = computations <= 8 ? 4 : computations <= 32 ? 2 : 1;
  int64_t most = std::min(lanes * registers, kMaxVectorSize);
  while (most > size)
    most /= 2;
  // Parts of a last vector that are left out cost as much as a whole one.
  int64_t best = most;
  double bestCost = 0;
  for (int64_t amount = most; amount >= std::min(lanes, most); amount /= 2) {
    double cost = llvm::alignTo(size, amount) * (1 + 4.0 / amount);
    if (bestCost == 0 || cost < bestCost) {
      best = amount;
      bestCost = cost;
    }
  }
  return best;
}

//===----------------------------------------------------------------------===//
// Sums of rows
//===----------------------------------------------------------------------===//

namespace {
/// A kernel that adds up long rows: `n` is the axis along them, `k` the one
/// across.
struct RowSum {
  Axis n, k;
  SmallVector<Axis> others;
};
} // namespace

static std::optional<RowSum> findRowSum(const KernelShape &shape,
                                        const TargetLimits &limits,
                                        const Axis &n) {
  auto reduces = llvm::to_vector(shape.getBlock().getOps<ReduceOp>());
  if (reduces.size() != 1 || reduces.front().getRanges().size() != 1 ||
      !shape.getBlock().getOps<StageOp>().empty())
    return std::nullopt;
  SmallBitVector summed = shape.getFree().getSet(reduces.front().getRanges());
  unsigned number = summed.find_first();
  RangeOp range = shape.getRanges()[number];
  if (!Closers(range).isReduce() ||
      range.getConstantSize().value_or(0) < 4 * kRowsAtOnce ||
      !shape.getFree().getFree(reduces.front().getResult()).test(n.number))
    return std::nullopt;
  bool isLarge = llvm::any_of(shape.getAccesses(), [&](const Access &access) {
    return access.ranges.test(number) && access.ranges.test(n.number) &&
           access.strides[n.number].isUnit() &&
           !access.strides[number].isUnit() &&
           shape.getWeight(access.ranges) * getElementByteSize(access.element) >
               limits.l2Bytes;
  });
  if (!isLarge)
    return std::nullopt;
  RowSum sum{n, Axis(shape, number), {}};
  bool isOutput = false;
  for (const Axis &axis : getOutputAxes(shape)) {
    if (axis.id == n.id)
      isOutput = true;
    else
      sum.others.push_back(axis);
  }
  if (!isOutput)
    return std::nullopt;
  return sum;
}

/// Sums up a few rows at a time, so that memory is read row by row. The sums
/// are an array.
static void blockRowSum(Scheduler &scheduler, const RowSum &sum,
                        int64_t amount) {
  int64_t vectors = llvm::divideCeil(sum.n.size, amount);
  if (vectors < 2)
    return;
  std::optional<int64_t> inner =
      scheduler.split(OptKind::Split, sum.k.id, kRowsAtOnce);
  if (!inner)
    return;
  SmallVector<int64_t> ids;
  for (const Axis &axis : sum.others)
    ids.push_back(axis.id);
  int64_t most = kMaxSumBytes / (amount * 4);
  std::optional<int64_t> part;
  if (vectors > most)
    part = scheduler.split(OptKind::Split, sum.n.id, most);
  if (part)
    ids.push_back(sum.n.id);
  ids.push_back(sum.k.id);
  ids.push_back(part.value_or(sum.n.id));
  ids.push_back(*inner);
  scheduler.apply(OptKind::Order, ids);
}

//===----------------------------------------------------------------------===//
// Transposed elements
//===----------------------------------------------------------------------===//

/// The axis along which loads are contiguous that are not along `n`.
static Axis findTransposed(const KernelShape &shape, const Axis &n) {
  for (const Access &access : shape.getAccesses()) {
    if (access.isStore() || access.strides[n.number].isZero() ||
        access.strides[n.number].isUnit())
      continue;
    for (unsigned number : access.ranges.set_bits()) {
      RangeOp range = shape.getRanges()[number];
      if (access.strides[number].isUnit() && number != n.number &&
          range.getAxisType() == AxisType::Loop &&
          range.getConstantSize().value_or(0) >= kMinVectorSize &&
          Closers(range) == Closers(shape.getRanges()[n.number]) &&
          !shape.getStageRanges().test(number) &&
          !shape.needsWholeVectors(number))
        return Axis(shape, number);
    }
  }
  return Axis();
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

void tiny::vectorize(Scheduler &scheduler) {
  KernelShape shape = scheduler.getShape();
  const TargetLimits &limits = scheduler.getLimits();
  SmallVector<Candidate> candidates;
  for (unsigned number = 0; number < shape.getRanges().size(); ++number)
    if (std::optional<Candidate> candidate = getCandidate(shape, number);
        candidate && candidate->score > 0) {
      candidate->lanes = getLanes(shape, limits, number);
      // An axis shorter than a vector uses a part of it.
      candidate->score *=
          std::min(1.0, double(candidate->axis.size) / candidate->lanes);
      candidates.push_back(*candidate);
    }
  // Of equally good ones those that need no sum over a vector, and inner ones.
  llvm::sort(candidates, [](const Candidate &a, const Candidate &b) {
    return std::make_tuple(a.score, !a.isReduce, a.axis.number) >
           std::make_tuple(b.score, !b.isReduce, b.axis.number);
  });

  // No value has elements along two axes. All is chosen before anything
  // changes.
  SmallBitVector excluded(shape.getRanges().size());
  SmallVector<Candidate> chosen;
  for (const Candidate &candidate : candidates) {
    if (excluded.test(candidate.axis.number))
      continue;
    chosen.push_back(candidate);
    chosen.back().isWhole = shape.needsWholeVectors(candidate.axis.number);
    if (!candidate.isReduce)
      chosen.back().transposed = findTransposed(shape, candidate.axis);
    for (Operation &op : shape.getBlock()) {
      SmallBitVector ranges = getRanges(shape, op);
      if (ranges.test(candidate.axis.number))
        excluded |= ranges;
    }
    for (const Access &access : shape.getAccesses())
      if (access.ranges.test(candidate.axis.number))
        excluded |= access.ranges;
  }
  std::optional<RowSum> sum;
  if (!shape.isInPlace() && chosen.size() == 1 && !chosen.front().isReduce)
    sum = findRowSum(shape, limits, chosen.front().axis);
  bool isInPlace = shape.isInPlace();
  for (const Candidate &candidate : chosen) {
    int64_t amount = chooseAmount(candidate.axis.size, candidate.lanes,
                                  candidate.computations);
    if (isInPlace || candidate.isWhole) {
      amount = std::gcd(candidate.axis.size, amount);
      if (amount < kMinVectorSize)
        continue;
    }
    if (candidate.transposed && !isInPlace && !candidate.isWhole) {
      amount = std::min(amount, candidate.lanes);
      scheduler.split(OptKind::Upcast, candidate.transposed.id,
                      std::min(candidate.transposed.size, kTransposedVectors));
    }
    scheduler.split(candidate.isReduce ? OptKind::Unroll : OptKind::Upcast,
                    candidate.axis.id, amount);
    if (sum)
      blockRowSum(scheduler, *sum, amount);
  }
}

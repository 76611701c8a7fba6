//===- FusionCost.cpp - What it costs to keep an array --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FusionCost.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// The bytes that move in the time that `op` takes. One core streams some 10
/// GB/s, and does some 20 simple operations in a nanosecond, one division in a
/// few and one transcendental function in some 5 at worst.
static double getWeight(Operation *op) {
  if (isa<Exp2Op, Log2Op, SinOp, PowOp, ThreefryOp>(op))
    return 16;
  if (isa<SqrtOp, ReciprocalOp, FDivOp, IDivOp, ModOp>(op))
    return 4;
  if (auto load = dyn_cast<LoadOp>(op))
    return static_cast<double>(getElementByteSize(load.getType()));
  // Constants and index expressions are taken for free, since they are
  // simplified where they are used, and conversions, since they come with a
  // load or a store.
  Type type = op->getResult(0).getType();
  bool isFree = isa<ConstOp, RangeOp, StageOp, CastOp, BitcastOp>(op);
  return isFree || type.isIndex() ? 0 : 0.5;
}

/// The ranges that a reduce or a stage closes.
static ValueRange getClosedRanges(Operation *op) {
  return isa<ReduceOp, StageOp>(op) ? op->getOperands().drop_front()
                                    : ValueRange();
}

/// Calls `visit` with each operation of `computation` and the ranges that it is
/// evaluated over: those that its operands depend on. A fold works in its
/// loops, and its result depends on what is left.
static void
visitWithRanges(ArrayRef<Operation *> computation,
                function_ref<void(Operation *, ArrayRef<Value>)> visit) {
  DenseMap<Operation *, SmallVector<Value, 4>> free;
  for (Operation *op : computation) {
    SetVector<Value> ranges;
    if (isa<RangeOp>(op))
      ranges.insert(op->getResult(0));
    for (Value operand : op->getOperands())
      if (auto known = free.find(operand.getDefiningOp()); known != free.end())
        ranges.insert_range(known->second);
    visit(op, ranges.getArrayRef());
    SmallVector<Value, 4> &result = free[op];
    result.assign(ranges.begin(), ranges.end());
    for (Value closed : getClosedRanges(op))
      llvm::erase(result, closed);
  }
}

//===----------------------------------------------------------------------===//
// How often
//===----------------------------------------------------------------------===//

void FusionCost::learn(Block &block) {
  times.clear();
  kernels.clear();
  for (Operation &array : block) {
    if (!isArray(&array))
      continue;
    SmallVector<Operation *> computation = getComputation(&array);
    learnTimes(&array, computation);
    Kernel &kernel = kernels[&array];
    kernel.numOps = computation.size();
    for (Work &work : groupWork(computation)) {
      kernel.work += (work.operations + work.loads) * getTimes(work.ranges);
      if (work.loads > 0)
        kernel.loads.push_back({std::move(work.ranges), work.loads});
    }
  }
}

double FusionCost::getIterations(ValueRange ranges) {
  double iterations = 1;
  for (Value range : ranges)
    iterations *= static_cast<double>(index.getBounds(range).max) + 1;
  return iterations;
}

/// How often something is evaluated that depends on `ranges`: it stands in the
/// innermost of their loops, and is repeated by all around that.
double FusionCost::getTimes(ValueRange ranges) {
  double result = 1;
  for (Value range : ranges)
    result = std::max(result, times.lookup(range));
  return result;
}

void FusionCost::learnTimes(Operation *array,
                            ArrayRef<Operation *> computation) {
  // From the outermost loop in: the order in the block is that of the nest.
  auto nest = [&](ValueRange ranges, double around) {
    SmallVector<Value> sorted(ranges);
    llvm::sort(sorted, [](Value a, Value b) {
      return a.getDefiningOp()->isBeforeInBlock(b.getDefiningOp());
    });
    for (Value range : sorted) {
      around *= getIterations(range);
      double &known = times[range];
      known = std::max(known, around);
    }
  };
  std::vector<std::pair<Operation *, Ranges>> folds;
  visitWithRanges(computation, [&](Operation *op, ArrayRef<Value> ranges) {
    if (getClosedRanges(op).empty())
      return;
    Ranges around(ranges);
    for (Value closed : getClosedRanges(op))
      llvm::erase(around, closed);
    folds.push_back({op, std::move(around)});
  });
  nest(getArrayRanges(array), 1);
  // Those that others are folded in come last.
  for (auto &[fold, around] : llvm::reverse(folds))
    nest(getClosedRanges(fold), getTimes(around));
}

//===----------------------------------------------------------------------===//
// How much
//===----------------------------------------------------------------------===//

std::vector<FusionCost::Work>
FusionCost::groupWork(ArrayRef<Operation *> computation) {
  // By the numbers of the ranges, so that sums are in the same order each time.
  DenseMap<Value, unsigned> numbers;
  std::map<SmallVector<unsigned>, Work> groups;
  visitWithRanges(computation, [&](Operation *op, ArrayRef<Value> ranges) {
    if (isa<RangeOp>(op))
      numbers.try_emplace(op->getResult(0), numbers.size());
    double weight = getWeight(op);
    if (weight == 0)
      return;
    SmallVector<unsigned> key;
    for (Value range : ranges)
      key.push_back(numbers.lookup(range));
    llvm::sort(key);
    Work &group = groups[key];
    group.ranges.assign(ranges.begin(), ranges.end());
    (isa<LoadOp>(op) ? group.loads : group.operations) += weight;
  });
  std::vector<Work> result;
  for (auto &[key, group] : groups)
    result.push_back(std::move(group));
  return result;
}

FusionCost::Comparison FusionCost::compare(BufferizeOp array,
                                           ArrayRef<Operation *> computation,
                                           ArrayRef<LoadOp> readers,
                                           function_ref<bool(LoadOp)> isNear) {
  std::vector<Work> groups = groupWork(computation);
  double elementBytes =
      static_cast<double>(getElementByteSize(array.getValue().getType()));
  Comparison result;
  result.keep = getIterations(array.getRanges()) * elementBytes;
  double once = 0, again = 0;
  for (const Work &work : groups) {
    double number = getTimes(work.ranges);
    once += work.operations * number;
    result.keep += (work.operations + work.loads) * number;
  }
  auto getTimesOf = [&](ValueRange indices) {
    SetVector<Value> ranges;
    for (Value i : indices)
      ranges.insert_range(indexRanges.get(i));
    return getTimes(ranges.getArrayRef());
  };
  for (LoadOp reader : readers) {
    if (!isNear(reader))
      result.keep += elementBytes * getTimesOf(reader.getIndices());
    // What stands for each range of the array in this reader.
    DenseMap<Value, Value> indices;
    auto range = array.getRanges().begin();
    for (auto [i, size] :
         llvm::zip_equal(reader.getIndices(), array.getType().getShape()))
      if (size != 1)
        indices[*range++] = i;
    for (const Work &work : groups) {
      // Where it is not wanted nothing is read: all depends on that, too.
      SmallVector<Value> inner;
      if (reader.getGate())
        inner.push_back(reader.getGate());
      for (Value free : work.ranges)
        inner.push_back(indices.lookup(free));
      double number = getTimesOf(inner);
      again += work.operations * number;
      result.again += (work.operations + work.loads) * number;
    }
  }
  result.repeatsOperations = again > once;
  return result;
}

double FusionCost::getSharedBytes(const Kernel &kernel, ValueRange loops) {
  double shared = 0;
  for (const auto &[ranges, bytes] : kernel.loads) {
    Ranges inner = ranges;
    llvm::erase_if(
        inner, [&](Value range) { return llvm::is_contained(loops, range); });
    if (ranges.size() - inner.size() < loops.size())
      shared += bytes * getIterations(inner);
  }
  return shared;
}

void FusionCost::join(BufferizeOp array, Operation *root,
                      ArrayRef<Value> loops) {
  DenseMap<Value, Value> inRoot;
  for (auto [range, loop] : llvm::zip_equal(array.getRanges(), loops))
    if (loop)
      inRoot[range] = loop;
  Kernel joined = std::move(getKernel(array));
  Kernel &kernel = getKernel(root);
  kernel.numOps += joined.numOps;
  kernel.work += joined.work;
  kernel.stagedBytes += joined.stagedBytes;
  for (auto &[ranges, bytes] : joined.loads) {
    for (Value &range : ranges)
      if (Value loop = inRoot.lookup(range))
        range = loop;
    auto same = llvm::find_if(kernel.loads, [&, &ranges = ranges](auto &other) {
      return llvm::equal(other.first, ranges);
    });
    if (same != kernel.loads.end())
      same->second += bytes;
    else
      kernel.loads.push_back({ranges, bytes});
  }
}

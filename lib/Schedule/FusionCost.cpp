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

/// One core streams some 10 GB/s, and does some 20 simple operations in a
/// nanosecond, one division in a few and one transcendental function in some 5
/// at worst.
double FusionCost::getWeight(Operation *op) {
  if (isa<Exp2Op, Log2Op, SinOp, PowOp, ThreefryOp>(op))
    return 16;
  if (isa<SqrtOp, ReciprocalOp, FDivOp, IDivOp, ModOp>(op))
    return 4;
  if (auto load = dyn_cast<LoadOp>(op))
    return static_cast<double>(getElementByteSize(load.getType()));
  // Index expressions and constants are taken for free: they are simplified
  // where they are used.
  Type type = op->getResult(0).getType();
  return type.isIndex() || isa<ConstOp, RangeOp, StageOp>(op) ? 0 : 0.5;
}

double FusionCost::getIterations(ValueRange ranges) {
  double iterations = 1;
  for (Value range : ranges)
    iterations *= static_cast<double>(index.getBounds(range).max) + 1;
  return iterations;
}

SmallVector<Value> FusionCost::getRanges(ValueRange indices) {
  SetVector<Value> ranges;
  for (Value i : indices)
    ranges.insert_range(indexRanges.get(i));
  return ranges.takeVector();
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
    if (isa<ReduceOp, StageOp>(op))
      for (Value closed : op->getOperands().drop_front())
        llvm::erase(result, closed);
  }
}

std::vector<std::pair<FusionCost::Ranges, double>>
FusionCost::groupWork(ArrayRef<Operation *> computation) {
  // By the numbers of the ranges, so that sums are in the same order each time.
  DenseMap<Value, unsigned> numbers;
  std::map<SmallVector<unsigned>, std::pair<Ranges, double>> groups;
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
    auto [group, isNew] = groups.try_emplace(
        std::move(key), Ranges(ranges.begin(), ranges.end()), 0.0);
    group->second.second += weight;
  });
  std::vector<std::pair<Ranges, double>> result;
  for (auto &[key, group] : groups)
    result.push_back(group);
  return result;
}

double FusionCost::getWork(ArrayRef<Operation *> computation) {
  double work = 0;
  for (auto &[ranges, weight] : groupWork(computation))
    work += weight * getIterations(ranges);
  return work;
}

FusionCost::Comparison FusionCost::compare(BufferizeOp array,
                                           ArrayRef<Operation *> computation,
                                           ArrayRef<LoadOp> readers) {
  auto work = groupWork(computation);
  double elementBytes =
      static_cast<double>(getElementByteSize(array.getValue().getType()));
  Comparison result = {getIterations(array.getRanges()) * elementBytes, 0};
  for (auto &[ranges, weight] : work)
    result.keep += weight * getIterations(ranges);

  for (LoadOp reader : readers) {
    result.keep += elementBytes * getIterations(getRanges(reader.getIndices()));
    // What stands for each range of the array in this reader.
    DenseMap<Value, Value> indices;
    auto range = array.getRanges().begin();
    for (auto [i, size] :
         llvm::zip_equal(reader.getIndices(), array.getType().getShape()))
      if (size != 1)
        indices[*range++] = i;
    for (auto &[free, weight] : work) {
      SmallVector<Value> inner;
      for (Value value : free)
        inner.push_back(indices.lookup(value));
      result.again += weight * getIterations(getRanges(inner));
    }
  }
  return result;
}

double FusionCost::getSharedBytes(ArrayRef<Operation *> computation,
                                  ValueRange loops) {
  double bytes = 0;
  visitWithRanges(computation, [&](Operation *op, ArrayRef<Value> ranges) {
    LoadOp load = getArrayLoad(op);
    if (!load)
      return;
    SmallVector<Value> inner(ranges);
    llvm::erase_if(
        inner, [&](Value range) { return llvm::is_contained(loops, range); });
    if (ranges.size() - inner.size() < loops.size())
      bytes += getWeight(load) * getIterations(inner);
  });
  return bytes;
}

//===- KernelFacts.cpp - What linearization knows of each value -*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelFacts.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tiny;

ValueRange tiny::getFoldedRanges(Operation *op) {
  if (auto reduce = dyn_cast<uop::ReduceOp>(op))
    return reduce.getRanges();
  if (auto stage = dyn_cast<uop::StageOp>(op))
    return stage.getRanges();
  return {};
}

bool tiny::hasEmptyRange(ValueRange ranges) {
  return llvm::any_of(ranges, [](Value range) {
    return range.getDefiningOp<uop::RangeOp>().getConstantSize() == 0;
  });
}

SmallVector<uop::RangeOp> KernelFacts::sortRanges(ValueRange values) const {
  SmallVector<uop::RangeOp> sorted;
  for (Value value : values)
    sorted.push_back(value.getDefiningOp<uop::RangeOp>());
  llvm::sort(sorted, [&](uop::RangeOp a, uop::RangeOp b) {
    return getNumber(a) < getNumber(b);
  });
  return sorted;
}

/// The elements that an access at `index` of values of type `type` touches.
static uop::Interval getElements(uop::Bounds &bounds, Value index, Type type) {
  if (isa<VectorType>(index.getType()))
    return uop::Interval();
  uop::Interval elements = bounds.get(index);
  auto vector = dyn_cast<VectorType>(type);
  if (vector && llvm::AddOverflow(elements.max, vector.getNumElements() - 1,
                                  elements.max))
    return uop::Interval();
  return elements;
}

static bool intersect(uop::Interval a, uop::Interval b) {
  return a.min <= b.max && b.min <= a.max;
}

bool tiny::mayOverwrite(uop::Bounds &bounds, uop::StoreOp store,
                        uop::LoadOp load) {
  Value index = load.getIndices().front();
  if (store.getBuffer() != load.getSource())
    return false;
  return index == store.getIndex() ||
         intersect(
             getElements(bounds, index, load.getType()),
             getElements(bounds, store.getIndex(), store.getValue().getType()));
}

bool tiny::mayOverwrite(uop::Bounds &bounds, uop::StoreOp a, uop::StoreOp b) {
  if (a.getBuffer() != b.getBuffer() ||
      (a.getPartOf() && a.getPartOf() == b.getPartOf()))
    return false;
  return a.getIndex() == b.getIndex() ||
         intersect(getElements(bounds, a.getIndex(), a.getValue().getType()),
                   getElements(bounds, b.getIndex(), b.getValue().getType()));
}

LogicalResult KernelFacts::analyze(uop::KernelOp kernel) {
  auto ops = kernel.getBody().front().without_terminator();
  for (Operation &op : ops)
    if (failed(check(&op)))
      return failure();
  if (failed(collectStores(kernel)))
    return failure();
  unsigned order = 0;
  for (Operation &op : ops) {
    facts[&op].order = order++;
    auto range = dyn_cast<uop::RangeOp>(op);
    if (failed(range ? analyzeRange(range) : analyzeOp(&op)))
      return failure();
  }
  return success();
}

/// Whether `op` computes one scalar from scalars and does nothing else.
static bool isScalarComputation(Operation *op) {
  if (op->getNumRegions() || op->getNumResults() != 1 ||
      !isMemoryEffectFree(op))
    return false;
  // Of the uop dialect, the rest are operations of other levels or ones that a
  // pass of its own removes first.
  return op->getName().getDialectNamespace() !=
             uop::UOpDialect::getDialectNamespace() ||
         op->hasTrait<OpTrait::Elementwise>() ||
         isa<uop::ConstOp, uop::BitcastOp>(op);
}

LogicalResult KernelFacts::check(Operation *op) {
  if (auto range = dyn_cast<uop::RangeOp>(op)) {
    // On one core every range of a kernel is a loop.
    if (range.getAxisType() != uop::AxisType::Outer)
      return success();
    return range.emitOpError("of axis type 'outer' is not supported by "
                             "uop-linearize");
  }
  if (!isa<uop::LoadOp, uop::ReduceOp, uop::StageOp, uop::StoreOp>(op) &&
      !isScalarComputation(op))
    return op->emitOpError("is not supported by uop-linearize");
  bool accessesArray = isa<uop::LoadOp, uop::StageOp>(op);
  bool accessesMemory = isa<uop::LoadOp, uop::StoreOp>(op);
  // Vectors of indices are for gathers from buffers alone.
  bool mayGather =
      isa<uop::LoadOp>(op) && isa<MemRefType>(op->getOperand(0).getType());
  auto checkType = [&](Type type) -> LogicalResult {
    auto vector = dyn_cast<VectorType>(type);
    if ((vector && accessesMemory && vector.getRank() != 1) ||
        (isa<TensorType>(type) && !accessesArray))
      return op->emitOpError("on values of type ")
             << type << " is not supported by uop-linearize";
    return success();
  };
  for (Type type : op->getOperandTypes())
    if (failed(checkType(type)))
      return failure();
  for (Type type : op->getResultTypes())
    if (failed(checkType(type)))
      return failure();
  SmallVector<Value> indices;
  if (auto load = dyn_cast<uop::LoadOp>(op))
    indices = llvm::to_vector(load.getIndices());
  else if (auto store = dyn_cast<uop::StoreOp>(op))
    indices.push_back(store.getIndex());
  for (Value index : indices)
    if (isa<VectorType>(index.getType()) && !mayGather)
      return op->emitOpError("at an index of type ")
             << index.getType() << " is not supported by uop-linearize";
  return success();
}

LogicalResult KernelFacts::collectStores(uop::KernelOp kernel) {
  for (auto store : kernel.getBody().front().getOps<uop::StoreOp>()) {
    if (hasEmptyRange(store.getRanges()))
      continue;
    if (stores.size() == kMaxStores)
      return store.emitOpError("is one of more than ")
             << kMaxStores << ", which uop-linearize does not support";
    stores.push_back(store);
  }
  return success();
}

UniquedSets::Id KernelFacts::getOverwriters(uop::LoadOp load) {
  UniquedSets::Id result = UniquedSets::kEmpty;
  for (auto [number, store] : llvm::enumerate(stores))
    if (mayOverwrite(bounds, store, load))
      result = sets.insert(result, number);
  return result;
}

LogicalResult KernelFacts::analyzeRange(uop::RangeOp range) {
  Operation *size = range.getSize() ? range.getSize().getDefiningOp() : nullptr;
  if (size && (isa<uop::RangeOp>(size) || !get(size).isVariable())) {
    InFlightDiagnostic diag =
        range.emitOpError("has a size that is not computed from the kernel's "
                          "variables alone");
    diag.attachNote(size->getLoc()) << "the size";
    return diag;
  }
  unsigned number = ranges.size();
  ranges.push_back(range);
  rangeNumbers[range] = number;
  facts[range].free = sets.insert(UniquedSets::kEmpty, number);
  return success();
}

LogicalResult KernelFacts::analyzeOp(Operation *op) {
  OpFacts result = get(op);
  // What a fold or a store closes is named by an operand, but not read.
  ValueRange closed = getFoldedRanges(op);
  ValueRange read = op->getOperands();
  if (auto store = dyn_cast<uop::StoreOp>(op)) {
    closed = store.getRanges();
    read = read.drop_back(closed.size());
  } else if (!closed.empty()) {
    read = read.drop_back(closed.size());
  }
  for (Value operand : read) {
    Operation *def = operand.getDefiningOp();
    if (!def)
      continue;
    const OpFacts &other = get(def);
    result.free = sets.unite(result.free, other.free);
    result.overwritten = sets.unite(result.overwritten, other.overwritten);
    result.level = std::max(result.level, other.level);
    result.readsMemory |= other.readsMemory;
  }
  if (auto load = dyn_cast<uop::LoadOp>(op)) {
    result.readsMemory = true;
    result.overwritten = sets.unite(result.overwritten, getOverwriters(load));
  }
  if (sets.get(result.free).size() > kMaxDepth)
    return op->emitOpError("depends on more than ")
           << kMaxDepth << " ranges, which uop-linearize does not support";
  if (!isa<uop::StoreOp>(op) && !closed.empty()) {
    SmallVector<unsigned> numbers;
    for (uop::RangeOp range : sortRanges(closed))
      numbers.push_back(getNumber(range));
    result.free = sets.subtract(result.free, numbers);
    ++result.level;
  }
  facts[op] = result;
  return success();
}

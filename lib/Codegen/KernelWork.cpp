//===- KernelWork.cpp - What a kernel executes and moves ------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Codegen/KernelWork.h"

#include "LoopTree.h"
#include "mlir/IR/TypeUtilities.h"
#include "tiny/Dialect/UOp/Analysis/Work.h"

#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace tiny;

namespace {

/// What loads, or stores, touch of one buffer.
struct Touched {
  /// The elements, those of different indices counted apart.
  double elements = 0;
  /// Where they lie.
  std::optional<uop::Interval> span;
  /// The indices that are counted.
  DenseSet<Value> indices;
};

class WorkCounter {
public:
  explicit WorkCounter(KernelFacts &facts) : facts(facts) {}

  void addInstance(const Instance &instance);
  void addLoad(uop::LoadOp load);
  void addStore(uop::StoreOp store);
  KernelWork get() const;

private:
  double getSize(uop::RangeOp range);
  double getIterations(const Scope *scope);
  void add(Touched &touched, Value index, double elements,
           uop::Interval span) const;

  KernelFacts &facts;
  double operations = 0;
  double maskedLoads = 0;
  /// In the order in which the buffers come up: floats are added.
  llvm::MapVector<Value, Touched> read, written;
};

} // namespace

double WorkCounter::getSize(uop::RangeOp range) {
  int64_t size = range.getSize() ? facts.getBounds().get(range.getSize()).max
                                 : *range.getConstantSize();
  return static_cast<double>(std::max<int64_t>(size, 0));
}

double WorkCounter::getIterations(const Scope *scope) {
  double iterations = 1;
  for (; scope->parent; scope = scope->parent)
    iterations *= getSize(scope->range);
  return iterations;
}

/// The choices between a number and another one that a load makes.
static double countMasks(Operation *op) {
  auto load = dyn_cast<uop::LoadOp>(op);
  if (!load || !load.getGate() || load.getType().isIndex() ||
      getElementTypeOrSelf(load.getType()).isInteger(1))
    return 0;
  return uop::getLanes(load.getType());
}

void WorkCounter::addInstance(const Instance &instance) {
  double count = uop::countOperations(instance.op);
  double masks = countMasks(instance.op);
  if (count == 0 && masks == 0)
    return;
  // A fold over no iterations is a constant.
  if (isa<uop::ReduceOp>(instance.op) && !instance.nest)
    return;
  double iterations = getIterations(
      instance.nest ? instance.nest->getInnermost() : instance.scope);
  operations += count * iterations;
  maskedLoads += masks * iterations;
}

void WorkCounter::add(Touched &touched, Value index, double elements,
                      uop::Interval span) const {
  if (elements == 0 || !touched.indices.insert(index).second)
    return;
  double length =
      static_cast<double>(span.max) - static_cast<double>(span.min) + 1;
  touched.elements += std::min(elements, length);
  touched.span = touched.span ? touched.span->unite(span) : span;
}

void WorkCounter::addLoad(uop::LoadOp load) {
  // Not of the arrays that are stages.
  if (!isa<MemRefType>(load.getSource().getType()))
    return;
  Value index = load.getIndices().front();
  double elements = 1;
  if (Operation *def = index.getDefiningOp())
    for (unsigned number : facts.getSets().get(facts.get(def).free))
      elements *= getSize(facts.getRanges()[number]);
  uop::Bounds &bounds = facts.getBounds();
  add(read[load.getSource()], index, elements,
      load.getGate() ? bounds.getUnder(index, load.getGate())
                     : bounds.get(index));
}

void WorkCounter::addStore(uop::StoreOp store) {
  double elements = 1;
  for (uop::RangeOp range : facts.sortRanges(store.getRanges()))
    elements *= getSize(range);
  add(written[store.getBuffer()], store.getIndex(), elements,
      facts.getBounds().get(store.getIndex()));
}

KernelWork WorkCounter::get() const {
  KernelWork work;
  work.operations = operations;
  work.maskedLoads = maskedLoads;
  for (const auto *map : {&read, &written}) {
    for (const auto &[buffer, touched] : *map) {
      if (!touched.span)
        continue;
      auto type = cast<MemRefType>(buffer.getType());
      double elements =
          std::min(touched.elements, static_cast<double>(touched.span->max) -
                                         touched.span->min + 1);
      if (type.hasStaticShape())
        elements =
            std::min(elements, static_cast<double>(type.getNumElements()));
      work.bytes += elements * uop::getElementByteSize(type.getElementType());
    }
  }
  return work;
}

FailureOr<KernelWork> tiny::computeKernelWork(uop::KernelOp kernel) {
  KernelFacts facts;
  LoopTree tree(kernel, facts);
  if (failed(facts.analyze(kernel)) || failed(tree.build()))
    return failure();
  WorkCounter counter(facts);
  for (const Instance &instance : tree.getInstances()) {
    // An element of an array is only read.
    if (instance.array)
      continue;
    counter.addInstance(instance);
    if (auto load = dyn_cast<uop::LoadOp>(instance.op))
      counter.addLoad(load);
  }
  for (uop::StoreOp store : facts.getStores())
    counter.addStore(store);
  return counter.get();
}

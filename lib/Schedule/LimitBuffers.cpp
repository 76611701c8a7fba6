//===- LimitBuffers.cpp - No more buffers than a kernel may have ----------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BufferLimit.h"
#include "ScalarCloner.h"
#include "ScalarGraph.h"

#include "mlir/IR/BuiltinOps.h"
#include "tiny/Schedule/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_LIMITBUFFERSPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// An operation with the most operands reads four values and writes one: with
/// fewer buffers there are kernels that cannot be split.
static constexpr int64_t kLeastLimit = 5;

std::optional<int64_t> tiny::getBufferLimit(Operation *op, int64_t asked) {
  if (asked > 0)
    return asked;
  if (TargetAttr target = getTargetOf(op))
    if (DictionaryAttr properties = target.getProperties())
      if (auto limit = properties.getAs<IntegerAttr>("max_buffers"))
        return limit.getInt();
  return std::nullopt;
}

namespace {
class BufferLimiter {
public:
  BufferLimiter(Block &block, size_t maxSources)
      : block(block), maxSources(maxSources),
        indexBuilder(hoistIndexExpressions(block)),
        index(indexBuilder, block.getParentOp()->getLoc()) {}

  void run();
  unsigned numArrays = 0;

private:
  /// Different buffers, few of them.
  using Sources = SmallVector<Value, 4>;

  Sources getSources(Operation *op);
  void limit(Operation *op);
  void makeArray(Value value);

  Block &block;
  /// How many buffers a kernel may read.
  size_t maxSources;
  OpBuilder indexBuilder;
  IndexBuilder index;
  IndexRanges ranges;
  /// The position of each range in the nest.
  DenseMap<Value, unsigned> rangeOrder;
  /// The buffers that a scalar is computed from, of those that read any.
  DenseMap<Value, Sources> sources;
  /// The operations that have been limited, and stay as they are.
  DenseSet<Operation *> done;
  /// The argument that an update writes to.
  DenseMap<Value, Value> roots;
};
} // namespace

static void unite(SmallVectorImpl<Value> &set, ArrayRef<Value> other) {
  for (Value value : other)
    if (!llvm::is_contained(set, value))
      set.push_back(value);
}

/// The buffers that evaluating `op` reads, the operands' included.
BufferLimiter::Sources BufferLimiter::getSources(Operation *op) {
  Sources result;
  for (Value operand : op->getOperands())
    if (auto known = sources.find(operand); known != sources.end())
      unite(result, known->second);
  if (LoadOp load = getArrayLoad(op)) {
    auto root = roots.find(load.getSource());
    unite(result, root == roots.end() ? load.getSource() : root->second);
  }
  return result;
}

/// Makes an array of `value` over the ranges that it depends on. Those of its
/// users that are not done read it from there.
void BufferLimiter::makeArray(Value value) {
  Location loc = value.getLoc();
  SmallVector<Value> free(ranges.get(value));
  llvm::sort(free, [&](Value a, Value b) {
    return rangeOrder.lookup(a) < rangeOrder.lookup(b);
  });
  // A nest of its own: some of the ranges may be those of reductions.
  IRMapping mapping;
  SmallVector<Value> nest, indices;
  SmallVector<int64_t> shape;
  for (Value old : free) {
    auto range = old.getDefiningOp<RangeOp>();
    // A dimension of size one has no range.
    if (range.getConstantSize() == 1) {
      mapping.map(old, index.constant(0));
      continue;
    }
    Value copy = RangeOp::create(indexBuilder, loc, range.getSize(),
                                 range.getStaticSize(), AxisType::Loop,
                                 rangeOrder.size());
    rangeOrder.try_emplace(copy, rangeOrder.size());
    mapping.map(old, copy);
    nest.push_back(copy);
    indices.push_back(old);
    shape.push_back(range.getStaticSize());
  }
  OpBuilder builder(block.getParentOp()->getContext());
  builder.setInsertionPointAfterValue(value);
  // Index expressions stand above everything else.
  Operation *first = &*indexBuilder.getInsertionPoint();
  SmallVector<Operation *> scalars = getScalars(value);
  cloneScalars(scalars, mapping, /*gate=*/Value(), builder, index,
               [&](Operation *op) { return op->isBeforeInBlock(first); });
  auto type = RankedTensorType::get(shape, value.getType());
  auto array =
      BufferizeOp::create(builder, loc, type, mapping.lookupOrDefault(value),
                          nest, /*keep=*/true, getDevice(scalars));
  auto load = LoadOp::create(builder, loc, value.getType(), array, indices,
                             /*gate=*/Value(), /*alternative=*/Value());
  value.replaceUsesWithIf(load, [&](OpOperand &use) {
    return use.getOwner() != array && !done.contains(use.getOwner());
  });
  sources[load] = {array.getResult()};
  ++numArrays;
}

/// Makes arrays of operands of `op` until it reads few enough buffers.
void BufferLimiter::limit(Operation *op) {
  Sources all = getSources(op);
  while (all.size() > maxSources) {
    // Of operands that read as many, the one that is the smallest array.
    auto key = [&](Value value) {
      auto known = sources.find(value);
      size_t count = known == sources.end() ? 0 : known->second.size();
      return std::make_pair(
          count, -static_cast<int64_t>(count ? ranges.get(value).size() : 0));
    };
    Value most = *llvm::max_element(
        op->getOperands(), [&](Value a, Value b) { return key(a) < key(b); });
    makeArray(most);
    all = getSources(op);
  }
  done.insert(op);
  if (auto update = dyn_cast<UpdateOp>(op)) {
    auto root = roots.find(update.getTarget());
    roots[update.getResult()] =
        root == roots.end() ? update.getTarget() : root->second;
  } else if (!isArray(op) && op->getNumResults() == 1 && !all.empty()) {
    sources[op->getResult(0)] = std::move(all);
  }
}

void BufferLimiter::run() {
  for (auto range : block.getOps<RangeOp>())
    rangeOrder.try_emplace(range, rangeOrder.size());
  // What is added stands before the operation that it is added for.
  for (Operation &op :
       llvm::make_range(indexBuilder.getInsertionPoint(), block.end()))
    limit(&op);
  eraseDead(block);
}

namespace {
struct LimitBuffersPass
    : public tiny::impl::LimitBuffersPassBase<LimitBuffersPass> {
  using LimitBuffersPassBase::LimitBuffersPassBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    std::optional<int64_t> limit = getBufferLimit(function, max);
    if (!limit || !hasTensors(function))
      return;
    if (*limit < kLeastLimit) {
      function.emitOpError("cannot be split into kernels of ")
          << *limit << " buffers; " << kLeastLimit << " are the least";
      return signalPassFailure();
    }
    if (failed(verifyScalarGraph(function)))
      return signalPassFailure();
    BufferLimiter limiter(function.getBody().front(), *limit - 1);
    limiter.run();
    numArrays += limiter.numArrays;
  }
};
} // namespace

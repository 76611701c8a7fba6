//===- SplitReduces.cpp - Reduce in two steps -----------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarCloner.h"
#include "ScalarGraph.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "tiny/Schedule/Passes.h"
#include "llvm/Support/MathExtras.h"

namespace tiny {
#define GEN_PASS_DEF_SPLITREDUCESPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// A reduction of fewer terms takes less time than to start another kernel.
static constexpr int64_t kMinTerms = 32768;
/// So many results can be computed in parallel as they are.
static constexpr int64_t kManyResults = 32;
/// How many parts a reduction is split into at most, and how many terms a part
/// has at least: parts are written and read again.
static constexpr int64_t kMaxParts = 256;
static constexpr int64_t kMinTermsOfPart = 1024;

namespace {
class ReduceSplitter {
public:
  explicit ReduceSplitter(Block &block)
      : block(block), builder(block.getParentOp()->getContext()),
        index(builder, block.getParentOp()->getLoc()) {
    for (RangeOp range : block.getOps<RangeOp>())
      numRanges = std::max<int64_t>(numRanges, range.getId() + 1);
  }

  void run();
  unsigned numSplit = 0;

private:
  void visit(ReduceOp reduce);
  void split(ReduceOp reduce, ArrayRef<Value> results, RangeOp range,
             int64_t numParts);
  Value createRange(int64_t size, AxisType axis) {
    return RangeOp::create(builder, block.getParentOp()->getLoc(), Value(),
                           size, axis, numRanges++);
  }

  Block &block;
  OpBuilder builder;
  /// Inserts where `builder` does, which goes down the block.
  IndexBuilder index;
  int64_t numRanges = 0;
};
} // namespace

/// The largest divisor of `number` up to `limit`.
static int64_t getDivisor(int64_t number, int64_t limit) {
  for (int64_t divisor = std::min(number, limit); divisor > 1; --divisor)
    if (number % divisor == 0)
      return divisor;
  return 1;
}

/// The product of the sizes of `ranges`, nothing if one is not a constant or it
/// is too large a number.
static std::optional<int64_t> getCount(ValueRange ranges) {
  int64_t count = 1;
  for (Value range : ranges) {
    std::optional<int64_t> size =
        range.getDefiningOp<RangeOp>().getConstantSize();
    if (!size || llvm::MulOverflow(count, *size, count))
      return std::nullopt;
  }
  return count;
}

void ReduceSplitter::visit(ReduceOp reduce) {
  std::optional<int64_t> numTerms = getCount(reduce.getRanges());
  if (!numTerms || *numTerms < kMinTerms)
    return;
  // What is left tells results apart. Inside another reduction there are as
  // many as that has terms.
  SmallVector<Value> results;
  for (Operation *op : getComputation(reduce)) {
    if (auto range = dyn_cast<RangeOp>(op))
      if (!llvm::is_contained(reduce.getRanges(), range.getResult())) {
        if (range.getAxisType() != AxisType::Loop)
          return;
        results.push_back(range);
      }
  }
  std::optional<int64_t> numResults = getCount(results);
  if (!numResults || *numResults == 0 || *numResults >= kManyResults)
    return;
  int64_t limit =
      std::min(kMaxParts / *numResults, *numTerms / kMinTermsOfPart);
  // Parts of the outermost range are the farthest apart.
  SmallVector<Value> ranges(reduce.getRanges());
  llvm::sort(ranges, [](Value a, Value b) {
    return a.getDefiningOp()->isBeforeInBlock(b.getDefiningOp());
  });
  for (Value range : ranges) {
    auto rangeOp = range.getDefiningOp<RangeOp>();
    int64_t numParts = getDivisor(*rangeOp.getConstantSize(), limit);
    if (numParts > 1)
      return split(reduce, results, rangeOp, numParts);
  }
}

void ReduceSplitter::split(ReduceOp reduce, ArrayRef<Value> results,
                           RangeOp range, int64_t numParts) {
  builder.setInsertionPoint(reduce);
  Location loc = reduce.getLoc();
  Type type = reduce.getType();
  IRMapping mapping;
  SmallVector<Value> partRanges, indices;
  SmallVector<int64_t> shape;
  auto addDimension = [&](int64_t size) {
    partRanges.push_back(createRange(size, AxisType::Loop));
    shape.push_back(size);
    return partRanges.back();
  };
  // The parts are an array, and that has ranges of its own.
  for (Value result : results) {
    int64_t size = *result.getDefiningOp<RangeOp>().getConstantSize();
    if (size == 1) {
      mapping.map(result, index.constant(0));
      continue;
    }
    mapping.map(result, addDimension(size));
    indices.push_back(result);
  }
  Value part = addDimension(numParts);
  SmallVector<Value> terms;
  for (Value term : reduce.getRanges()) {
    int64_t size = *term.getDefiningOp<RangeOp>().getConstantSize();
    Value start = index.constant(0);
    if (term == range) {
      size /= numParts;
      start = index.mul(part, index.constant(size));
    }
    Value inside = index.constant(0);
    if (size != 1) {
      inside = createRange(size, AxisType::Reduce);
      terms.push_back(inside);
    }
    mapping.map(term, index.add(start, inside));
  }
  SmallVector<Operation *> computation = getComputation(reduce);
  cloneScalars(computation, mapping, /*gate=*/Value(), builder, index);
  Value value = mapping.lookupOrDefault(reduce.getValue());
  Value partial =
      ReduceOp::create(builder, loc, type, reduce.getKind(), value, terms);
  auto array = BufferizeOp::create(
      builder, loc, RankedTensorType::get(shape, type), partial, partRanges,
      /*keep=*/false, getDevice(computation));
  Value last = createRange(numParts, AxisType::Reduce);
  indices.push_back(last);
  Value read =
      LoadOp::create(builder, loc, type, array, indices, Value(), Value());
  reduce.replaceAllUsesWith(ReduceOp::create(builder, loc, type,
                                             reduce.getKind(), read,
                                             ValueRange(last))
                                .getResult());
  reduce.erase();
  ++numSplit;
}

void ReduceSplitter::run() {
  SmallVector<ReduceOp> reduces(block.getOps<ReduceOp>());
  for (ReduceOp reduce : reduces)
    visit(reduce);
  eraseDead(block);
}

namespace {
struct SplitReducesPass
    : public tiny::impl::SplitReducesPassBase<SplitReducesPass> {
  using SplitReducesPassBase::SplitReducesPassBase;

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (!hasTensors(function))
      return;
    if (failed(verifyScalarGraph(function)))
      return signalPassFailure();
    ReduceSplitter splitter(function.getBody().front());
    splitter.run();
    numSplit += splitter.numSplit;
  }
};
} // namespace

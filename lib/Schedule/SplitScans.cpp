//===- SplitScans.cpp - Running sums in blocks ----------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheapArrays.h"
#include "Masks.h"
#include "ScalarCloner.h"
#include "ScalarGraph.h"

#include "tiny/Dialect/UOp/Utils/ReduceIdentity.h"
#include "tiny/Schedule/Passes.h"

#include <functional>

namespace tiny {
#define GEN_PASS_DEF_SPLITSCANSPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// Up to how many elements a running sum is left as it is.
static constexpr int64_t kMaxWhole = 32;

/// How many times blocks of blocks are made, and of how many at most.
static constexpr unsigned kMaxLevels = 3;
static constexpr int64_t kMaxBlock = 4096;

/// How many steps of a loop take as long as the start of a kernel.
static constexpr double kKernelSteps = 256;

/// How large an element's computation is repeated at each level.
static constexpr size_t kMaxRepeated = 8;

namespace {
/// The sizes of blocks, the smallest first, and the steps that they take.
struct Plan {
  double cost;
  SmallVector<int64_t> blocks;
};

/// Gives the element at a position, for values of the ranges around.
using Source = std::function<Value(Value, ArrayRef<Value>)>;

/// Sums of the first elements of rows.
struct Scan {
  ReduceKind kind;
  Type type;
  /// The elements of a row, and the ranges that tell rows apart.
  int64_t size;
  SmallVector<Value> rows;
};

class ScanSplitter {
public:
  explicit ScanSplitter(Block &block)
      : block(block), builder(block.getParentOp()->getContext()),
        index(builder, block.getParentOp()->getLoc()),
        solver(builder, index, ranges), masks(builder, index, ranges, solver),
        arrays(builder, index, ranges) {}

  void run();
  unsigned numSplit = 0;

private:
  void visit(ReduceOp reduce);
  Value split(ReduceOp reduce, const Masked &masked, Value count, Value first,
              int64_t step);
  bool isInside(ArrayRef<Operation *> scalars);
  double getIterations(ArrayRef<Value> values);
  Value createRange(int64_t size, AxisType axis);
  SmallVector<Value> createRows(const Scan &scan);
  Source createArray(const Scan &scan, ArrayRef<Value> rows, Value last,
                     Value scalar);
  Value createSum(const Scan &scan, Value condition, Value position,
                  const Source &source, ArrayRef<Value> rows, Value range);
  Value createPrefix(const Scan &scan, const Source &source, int64_t size,
                     Value count, ArrayRef<Value> rows,
                     ArrayRef<int64_t> blocks);

  Block &block;
  OpBuilder builder;
  IndexBuilder index;
  IndexRanges ranges;
  RangeSolver solver;
  MaskFinder masks;
  CheapArrays arrays;
  Location loc = builder.getUnknownLoc();
  int64_t numRanges = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Cost
//===----------------------------------------------------------------------===//

/// The best plan for sums of the first so many of `size` elements, which are
/// asked for `sums` times in each of `rows` rows.
static Plan choosePlan(double rows, int64_t size, double sums,
                       unsigned levels) {
  Plan best = {rows * sums * static_cast<double>(size), {}};
  if (levels == 0)
    return best;
  for (int64_t width = 4; width < size && width <= kMaxBlock; width *= 2) {
    int64_t count = llvm::divideCeilSigned(size, width);
    Plan inner =
        choosePlan(rows, count, static_cast<double>(count) + 1, levels - 1);
    double cost =
        inner.cost + 2 * kKernelSteps +
        rows * (sums * static_cast<double>(width) + static_cast<double>(size));
    if (cost >= best.cost)
      continue;
    best.cost = cost;
    best.blocks = {width};
    llvm::append_range(best.blocks, inner.blocks);
  }
  return best;
}

/// How many elements `values`, ranges, have together; 0 if one of them has a
/// symbolic size or less than two elements.
double ScanSplitter::getIterations(ArrayRef<Value> values) {
  double iterations = 1;
  for (Value value : values) {
    int64_t size = value.getDefiningOp<RangeOp>().getConstantSize().value_or(0);
    iterations *= size > 1 ? static_cast<double>(size) : 0;
  }
  return iterations;
}

/// Whether all that `scalars` read is known to lie inside its array.
bool ScanSplitter::isInside(ArrayRef<Operation *> scalars) {
  for (Operation *op : scalars) {
    auto load = dyn_cast<LoadOp>(op);
    if (!load)
      continue;
    auto type = cast<RankedTensorType>(load.getSource().getType());
    for (auto [i, size] : llvm::zip_equal(load.getIndices(), type.getShape())) {
      Interval bounds = index.getBounds(i);
      if (bounds.min < 0 || ShapedType::isDynamic(size) || bounds.max >= size)
        return false;
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

Value ScanSplitter::createRange(int64_t size, AxisType axis) {
  return RangeOp::create(builder, loc, Value(), size, axis, numRanges++);
}

SmallVector<Value> ScanSplitter::createRows(const Scan &scan) {
  return llvm::map_to_vector(scan.rows, [&](Value row) {
    return createRange(*row.getDefiningOp<RangeOp>().getConstantSize(),
                       AxisType::Loop);
  });
}

/// The array of `scalar` over `rows` and the range `last`, to be read from.
Source ScanSplitter::createArray(const Scan &scan, ArrayRef<Value> rows,
                                 Value last, Value scalar) {
  SmallVector<Value> all(rows);
  all.push_back(last);
  SmallVector<int64_t> shape;
  for (Value range : all)
    shape.push_back(*range.getDefiningOp<RangeOp>().getConstantSize());
  Value array = BufferizeOp::create(
      builder, loc, RankedTensorType::get(shape, scan.type), scalar, all,
      /*keep=*/false, getDevice(getScalars(scalar)));
  return [this, array, type = scan.type](Value position,
                                         ArrayRef<Value> rows) -> Value {
    SmallVector<Value> indices(rows);
    indices.push_back(position);
    return LoadOp::create(builder, loc, type, array, indices, Value(), Value());
  };
}

/// The sum over `range` of the elements at `position` where `condition` holds.
Value ScanSplitter::createSum(const Scan &scan, Value condition, Value position,
                              const Source &source, ArrayRef<Value> rows,
                              Value range) {
  // Where it does not, the first element is as good as any.
  Value element =
      source(index.where(condition, position, index.constant(0)), rows);
  if (index.getConstant(condition) != 1) {
    Value neutral =
        ConstOp::create(builder, loc, getReduceIdentity(scan.kind, scan.type));
    auto load = element.getDefiningOp<LoadOp>();
    if (load && !load.getGate())
      element = LoadOp::create(builder, loc, load.getType(), load.getSource(),
                               load.getIndices(), condition, neutral);
    else
      element = WhereOp::create(builder, loc, condition, element, neutral);
  }
  return ReduceOp::create(builder, loc, scan.kind, element, range);
}

/// The sum of the first `count` of the `size` elements of `source`.
Value ScanSplitter::createPrefix(const Scan &scan, const Source &source,
                                 int64_t size, Value count,
                                 ArrayRef<Value> rows,
                                 ArrayRef<int64_t> blocks) {
  if (blocks.empty()) {
    Value range = createRange(size, AxisType::Reduce);
    return createSum(scan, index.less(range, count), range, source, rows,
                     range);
  }
  // The sum of each block.
  int64_t width = blocks.front();
  int64_t numBlocks = llvm::divideCeilSigned(size, width);
  SmallVector<Value> totalRows = createRows(scan);
  Value number = createRange(numBlocks, AxisType::Loop);
  Value inner = createRange(width, AxisType::Reduce);
  Value position = index.add(index.mul(number, index.constant(width)), inner);
  Value total = createSum(scan, index.less(position, index.constant(size)),
                          position, source, totalRows, inner);
  Source totals = createArray(scan, totalRows, number, total);
  // That of the blocks before each, and before the end.
  SmallVector<Value> sumRows = createRows(scan);
  Value end = createRange(numBlocks + 1, AxisType::Loop);
  Value before =
      createPrefix(scan, totals, numBlocks, end, sumRows, blocks.drop_front());
  Source sums = createArray(scan, sumRows, end, before);
  // And what is in the block that is not whole.
  Value whole = index.div(count, index.constant(width));
  Value rest = createRange(width, AxisType::Reduce);
  position = index.add(index.mul(whole, index.constant(width)), rest);
  Value part = createSum(scan, index.less(position, count), position, source,
                         rows, rest);
  return createReduceStep(builder, loc, scan.kind, sums(whole, rows), part);
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// `reduce` as a sum of the first `count` elements, which are those of `masked`
/// from `first` on, forwards or backwards; null if they are not the same for
/// several counts, or if that costs more.
Value ScanSplitter::split(ReduceOp reduce, const Masked &masked, Value count,
                          Value first, int64_t step) {
  Value range = reduce.getRanges().front();
  Scan scan = {
      reduce.getKind(), reduce.getType(), index.getBounds(count).max, {}};
  Value position = createRange(scan.size, AxisType::Loop);
  IRMapping mapping;
  mapping.map(range,
              index.add(first, index.mul(position, index.constant(step))));
  cloneScalars(getScalars(masked.value), mapping, Value(), builder, index);
  Value element = mapping.lookup(masked.value);
  for (Value row : ranges.get(element))
    if (row != position)
      scan.rows.push_back(row);
  double rows = getIterations(scan.rows);
  double sums = getIterations(ranges.get(reduce));
  SmallVector<Operation *> scalars = getScalars(element);
  if (rows == 0 || sums <= rows || !isInside(scalars))
    return {};
  // With as many steps as now it is not worth it.
  Plan plan = choosePlan(rows, scan.size, sums / rows, kMaxLevels);
  double steps =
      sums * static_cast<double>(
                 range.getDefiningOp<RangeOp>().getConstantSize().value_or(0));
  if (plan.blocks.empty() || plan.cost * 2 > steps)
    return {};

  Source source = [&](Value at, ArrayRef<Value> rows) {
    IRMapping mapping;
    mapping.map(position, at);
    mapping.map(scan.rows, rows);
    cloneScalars(scalars, mapping, Value(), builder, index);
    return mapping.lookup(element);
  };
  size_t numOps = llvm::count_if(
      scalars, [](Operation *op) { return !isa<ConstOp, RangeOp>(op); });
  bool reduces =
      llvm::any_of(scalars, [](Operation *op) { return isa<ReduceOp>(op); });
  if (reduces || numOps > kMaxRepeated) {
    SmallVector<Value> own = createRows(scan);
    Value last = createRange(scan.size, AxisType::Loop);
    source = createArray(scan, own, last, source(last, own));
  }
  return createPrefix(scan, source, scan.size, count, scan.rows, plan.blocks);
}

void ScanSplitter::visit(ReduceOp reduce) {
  if (reduce.getRanges().size() != 1 || reduce.getType().isInteger(1))
    return;
  Value range = reduce.getRanges().front();
  if (range.getDefiningOp<RangeOp>().getConstantSize().value_or(0) <= kMaxWhole)
    return;
  auto isMasked = [](const Masked &masked) {
    return !masked.solutions.lower.empty() || !masked.solutions.upper.empty();
  };
  Masked masked = masks.find(reduce.getValue(), reduce.getKind(), range);
  if (!isMasked(masked) && mayBeMasked(reduce.getValue()))
    if (Value expanded = arrays.expand(reduce.getValue(), range))
      masked = masks.find(expanded, reduce.getKind(), range);
  const RangeSolutions &solutions = masked.solutions;
  if (solutions.point || solutions.excluded || !isMasked(masked) ||
      !ranges.dependsOn(masked.value, range))
    return;
  Value count = solver.getCount(solutions, range);
  if (index.getBounds(count).max <= kMaxWhole || ranges.get(count).empty())
    return;
  auto [lower, upper] = solver.getLimits(solutions, range);
  Value result = split(reduce, masked, count, lower, 1);
  if (!result)
    result =
        split(reduce, masked, count, index.sub(upper, index.constant(1)), -1);
  if (!result)
    return;
  if (solutions.invariant) {
    Value neutral = ConstOp::create(
        builder, loc, getReduceIdentity(reduce.getKind(), reduce.getType()));
    result =
        WhereOp::create(builder, loc, solutions.invariant, result, neutral);
  }
  reduce.replaceAllUsesWith(result);
  ++numSplit;
}

void ScanSplitter::run() {
  for (RangeOp range : block.getOps<RangeOp>())
    numRanges = std::max<int64_t>(numRanges, range.getId() + 1);
  for (Operation &op : llvm::make_early_inc_range(block)) {
    loc = op.getLoc();
    builder.setInsertionPoint(&op);
    if (auto array = dyn_cast<BufferizeOp>(op))
      arrays.add(array);
    else if (auto reduce = dyn_cast<ReduceOp>(op))
      visit(reduce);
  }
  eraseDead(block);
}

namespace {
struct SplitScansPass : public tiny::impl::SplitScansPassBase<SplitScansPass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (!hasTensors(function))
      return;
    if (failed(verifyScalarGraph(function)))
      return signalPassFailure();
    ScanSplitter splitter(function.getBody().front());
    splitter.run();
    numSplit += splitter.numSplit;
  }
};
} // namespace

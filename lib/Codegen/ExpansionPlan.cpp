//===- ExpansionPlan.cpp - What becomes of upcast ranges ------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpansionPlan.h"

#include "KernelFacts.h"
#include "tiny/Dialect/UOp/Analysis/LinearForm.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using llvm::SmallBitVector;

/// What a range without a constant size counts as.
static constexpr int64_t kUnknownSize = 16;

ExpansionPlan::ExpansionPlan(uop::KernelOp kernel)
    : free(kernel.getBody().front()) {
  Block &block = kernel.getBody().front();
  collect(block);
  if (axes.empty())
    return;
  chooseVectors(block);
  choosePeeled(block);
  dropExcess(block);
}

const ExpandedAxis *ExpansionPlan::getAxis(Value range) const {
  const auto *axis = llvm::find_if(
      axes, [&](const ExpandedAxis &axis) { return axis.range == range; });
  return axis == axes.end() ? nullptr : axis;
}

void ExpansionPlan::collect(Block &block) {
  SmallBitVector kept(free.getRanges().size());
  for (auto wmma : block.getOps<uop::WmmaOp>())
    kept |= free.getSet({wmma.getM(), wmma.getN(), wmma.getK()});
  for (unsigned number = 0; number < free.getRanges().size(); ++number) {
    uop::RangeOp range = free.getRanges()[number];
    uop::AxisType type = range.getAxisType();
    std::optional<int64_t> size = range.getConstantSize();
    if ((type == uop::AxisType::Upcast || type == uop::AxisType::Unroll) &&
        size.value_or(0) > 0 && !kept.test(number))
      axes.push_back({range, number, *size});
  }
}

double ExpansionPlan::countIterations(const SmallBitVector &ranges) const {
  double count = 1;
  for (const ExpandedAxis &axis : axes)
    if (ranges.test(axis.number))
      count *= axis.size;
  return count;
}

double ExpansionPlan::countCopies(const SmallBitVector &ranges) const {
  double copies = 1;
  for (const ExpandedAxis &axis : axes)
    if (ranges.test(axis.number) && !axis.isVector())
      copies *= axis.size;
  return copies;
}

double ExpansionPlan::countAccumulators(const SmallBitVector &ranges) const {
  double count = countCopies(ranges);
  for (const ExpandedAxis &axis : axes)
    if (axis.isPeeled() && ranges.test(axis.number))
      count /= axis.size;
  return count;
}

double ExpansionPlan::countStores(uop::StoreOp store) const {
  SmallBitVector ranges = free.getSet(store.getRanges());
  double count = countCopies(ranges);
  for (const ExpandedAxis &axis : axes) {
    if (!axis.isVector() || !ranges.test(axis.number))
      continue;
    std::optional<int64_t> stride = getStride(store.getIndex(), axis);
    if (stride != 1 && stride != -1)
      count *= axis.size;
  }
  return count;
}

/// Leaves the ranges loops of which there would be too many copies, the longest
/// first.
void ExpansionPlan::dropExcess(Block &block) {
  // Vectors last: there is one operation for all of their elements.
  auto dropLongest = [&](const SmallBitVector &among) {
    ExpandedAxis *longest = nullptr;
    for (ExpandedAxis &axis : axes)
      if (among.test(axis.number) &&
          (!longest || std::make_pair(!axis.isVector(), axis.size) >=
                           std::make_pair(!longest->isVector(), longest->size)))
        longest = &axis;
    axes.erase(longest);
  };
  auto stores = llvm::to_vector(block.getOps<uop::StoreOp>());
  for (uop::StoreOp store : stores) {
    SmallBitVector ranges = free.getSet(store.getRanges());
    while (countStores(store) > 1 &&
           countStores(store) * stores.size() > kMaxStores)
      dropLongest(ranges);
  }
  for (auto reduce : block.getOps<uop::ReduceOp>()) {
    SmallBitVector closed = free.getSet(reduce.getRanges());
    SmallBitVector open = free.getFree(reduce.getResult());
    // What has no loop has no accumulators.
    bool hasLoop = llvm::any_of(reduce.getRanges(), [&](Value range) {
      const ExpandedAxis *axis = getAxis(range);
      return !axis || axis->isPeeled();
    });
    double accumulators = countAccumulators(open);
    while (hasLoop && countAccumulators(closed) > 1 && accumulators > 1 &&
           accumulators * countAccumulators(closed) > kMaxAccumulators)
      dropLongest(closed);
  }
  while (!axes.empty()) {
    double operations = 0;
    for (Operation &op : block)
      if (op.getNumResults())
        operations += countCopies(free.getFree(op.getResult(0)));
    if (operations <= kMaxOperations ||
        llvm::all_of(axes, [](const auto &axis) { return axis.isVector(); }))
      return;
    dropLongest(SmallBitVector(free.getRanges().size(), true));
  }
}

//===----------------------------------------------------------------------===//
// Strides
//===----------------------------------------------------------------------===//

std::optional<int64_t>
ExpansionPlan::getStride(Value index, const ExpandedAxis &axis) const {
  if (!isFree(axis, index))
    return 0;
  std::optional<uop::LinearForm> form = uop::LinearForm::get({{index, 1}});
  if (!form)
    return std::nullopt;
  int64_t stride = 0;
  for (auto [atom, factor] : form->getTerms()) {
    if (atom == axis.range)
      stride = factor;
    else if (isFree(axis, atom))
      return std::nullopt;
  }
  return stride;
}

std::optional<int64_t>
ExpansionPlan::getStride(uop::LoadOp load, const ExpandedAxis &axis) const {
  auto indices = load.getIndices();
  if (indices.empty())
    return 0;
  unsigned innermost = indices.size() - 1;
  if (auto stage = load.getSource().getDefiningOp<uop::StageOp>())
    innermost = getLayout(stage).back();
  for (auto [dim, index] : llvm::enumerate(indices))
    if (dim != innermost && isFree(axis, index))
      return std::nullopt;
  return getStride(indices[innermost], axis);
}

SmallVector<unsigned> ExpansionPlan::getLayout(uop::StageOp stage) const {
  SmallVector<unsigned> layout =
      llvm::to_vector(llvm::seq<unsigned>(stage.getRanges().size()));
  auto getPlace = [&](unsigned dim) {
    const ExpandedAxis *axis = getAxis(stage.getRanges()[dim]);
    return !axis ? 0 : axis->isVector() ? 2 : 1;
  };
  llvm::sort(layout, [&](unsigned a, unsigned b) {
    return std::make_pair(getPlace(a), a) < std::make_pair(getPlace(b), b);
  });
  return layout;
}

//===----------------------------------------------------------------------===//
// Vectors
//===----------------------------------------------------------------------===//

/// How often something that depends on `ranges` is computed in loops.
double ExpansionPlan::getWeight(const SmallBitVector &ranges) const {
  double weight = 1;
  for (unsigned number : ranges.set_bits()) {
    uop::RangeOp range = free.getRanges()[number];
    if (!getAxis(range))
      weight *= range.getConstantSize().value_or(kUnknownSize);
  }
  return weight;
}

/// What vectors along `axis` are worth: an operation on vectors is one in place
/// of several; where memory is not contiguous, putting them together costs more
/// than the loads.
double ExpansionPlan::getScore(Block &block, const ExpandedAxis &axis) const {
  double score = 0;
  for (Operation &op : block) {
    SmallBitVector ranges;
    std::optional<int64_t> stride;
    bool isAccess = true;
    if (auto store = dyn_cast<uop::StoreOp>(op)) {
      ranges = free.getSet(store.getRanges());
      stride = getStride(store.getIndex(), axis);
    } else if (isa<uop::RangeOp, uop::StageOp>(op) || !op.getNumResults()) {
      continue;
    } else if (auto load = dyn_cast<uop::LoadOp>(op)) {
      ranges = free.getFree(load.getResult());
      stride = getStride(load, axis);
    } else {
      Value value = isa<uop::ReduceOp>(op) ? op.getOperand(0) : op.getResult(0);
      // Indices are computed for whole vectors.
      if (op.getResult(0).getType().isIndex() ||
          llvm::any_of(op.getOperandTypes(),
                       [](Type type) { return type.isIndex(); }))
        if (!isa<uop::ReduceOp>(op))
          continue;
      ranges = free.getFree(value);
      isAccess = false;
    }
    if (!ranges.test(axis.number))
      continue;
    bool isWorse = isAccess && stride != 1 && stride != -1;
    score +=
        (isWorse ? -0.5 : 1.0) * getWeight(ranges) * countIterations(ranges);
  }
  return score;
}

void ExpansionPlan::chooseVectors(Block &block) {
  SmallBitVector possible(free.getRanges().size());
  for (const ExpandedAxis &axis : axes)
    if (llvm::isPowerOf2_64(axis.size) && axis.size > 1 &&
        axis.size <= kMaxVectorSize)
      possible.set(axis.number);
  // Of arrays there are no vectors.
  for (Operation &op : block)
    if (isa<uop::StageOp, uop::WmmaOp>(op))
      possible.reset(free.getFree(op.getResult(0)));

  SmallVector<std::pair<double, ExpandedAxis *>> ranking;
  for (ExpandedAxis &axis : axes)
    if (possible.test(axis.number))
      if (double score = getScore(block, axis); score > 0)
        ranking.push_back({score, &axis});
  // Of equally good ones the inner one.
  llvm::sort(ranking, std::greater<>());
  for (auto [score, axis] : ranking) {
    if (!possible.test(axis->number))
      continue;
    axis->kind = ExpandedAxis::Kind::Vector;
    // No value has elements along two axes.
    for (Operation &op : block) {
      SmallBitVector ranges;
      if (auto store = dyn_cast<uop::StoreOp>(op))
        ranges = free.getSet(store.getRanges());
      else if (op.getNumResults())
        ranges = free.getFree(op.getResult(0));
      else
        continue;
      if (auto stage = dyn_cast<uop::StageOp>(op))
        ranges |= free.getSet(stage.getRanges());
      if (ranges.test(axis->number))
        possible.reset(ranges);
    }
  }
}

//===----------------------------------------------------------------------===//
// Ragged edges
//===----------------------------------------------------------------------===//

/// The result that `compare` always has while `range` is less than `end`.
static std::optional<bool> decide(uop::CmpLtOp compare, uop::Bounds &bounds,
                                  Value range, int64_t end) {
  std::optional<uop::LinearForm> difference =
      uop::LinearForm::get({{compare.getRhs(), 1}, {compare.getLhs(), -1}});
  if (!difference)
    return std::nullopt;
  uop::Interval sum = uop::Interval::point(difference->getConstant());
  for (auto [atom, factor] : difference->getTerms()) {
    uop::Interval values =
        atom == range ? uop::Interval{0, end - 1} : bounds.get(atom);
    sum = sum + uop::Interval::point(factor) * values;
  }
  if (sum.isFull() || (sum.min <= 0 && sum.max > 0))
    return std::nullopt;
  return sum.min > 0;
}

std::optional<bool> ExpansionPlan::getDecision(Value condition,
                                               const ExpandedAxis &axis) const {
  auto found = decisions.find({condition, axis.range});
  if (found == decisions.end())
    return std::nullopt;
  return found->second;
}

/// The conditions that matter outside of what fills arrays. Copies of an array
/// for the last iterations would cost more than conditions in it.
static llvm::DenseSet<Operation *> findConditionsOutsideStages(Block &block) {
  llvm::DenseSet<Operation *> outside;
  for (Operation &op : llvm::reverse(block))
    if (!isa<uop::StageOp>(op) &&
        (op.use_empty() || llvm::any_of(op.getUsers(), [&](Operation *user) {
           return outside.contains(user);
         })))
      outside.insert(&op);
  return outside;
}

/// Finds the ranges in whose last iterations alone conditions have to be looked
/// at, since what was split did not divide.
void ExpansionPlan::choosePeeled(Block &block) {
  llvm::DenseSet<Value> stored;
  for (auto store : block.getOps<uop::StoreOp>())
    stored.insert(store.getBuffer());
  // The last iterations are stored by themselves: what others read must not
  // depend on when that is. An array has all iterations.
  SmallBitVector kept(free.getRanges().size());
  for (Operation &op : block) {
    if (auto load = dyn_cast<uop::LoadOp>(op);
        load && stored.contains(load.getSource()))
      return;
    if (auto stage = dyn_cast<uop::StageOp>(op))
      kept |= free.getSet(stage.getRanges());
    else if (auto wmma = dyn_cast<uop::WmmaOp>(op))
      kept |= free.getSet({wmma.getM(), wmma.getN(), wmma.getK()});
  }
  uop::Bounds bounds;
  llvm::DenseSet<Operation *> outside = findConditionsOutsideStages(block);
  for (auto compare : block.getOps<uop::CmpLtOp>()) {
    if (!compare.getLhs().getType().isIndex() || !outside.contains(compare))
      continue;
    SmallBitVector ranges = free.getFree(compare.getResult());
    for (unsigned number : ranges.set_bits()) {
      uop::RangeOp range = free.getRanges()[number];
      int64_t size = range.getConstantSize().value_or(0);
      const ExpandedAxis *axis = getAxis(range);
      if (size < 2 || kept.test(number) || (axis && !axis->isPeeled()) ||
          range.getAxisType() == uop::AxisType::Thread ||
          decide(compare, bounds, range, size))
        continue;
      std::optional<bool> result = decide(compare, bounds, range, size - 1);
      if (!result)
        continue;
      decisions[{compare.getResult(), range.getResult()}] = *result;
      if (!axis)
        axes.push_back({range, number, 2, ExpandedAxis::Kind::Peeled});
    }
  }
}

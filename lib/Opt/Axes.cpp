//===- Axes.cpp - The ranges that opts change -----------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Axes.h"

#include "tiny/Dialect/UOp/IR/UOpTypes.h"
#include "tiny/Dialect/UOp/Utils/ReduceIdentity.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;
using llvm::Error;
using llvm::Expected;

/// What code generation lets the stages of a kernel take, where the target does
/// not say how much memory is shared.
static constexpr int64_t kMaxStageBytes = 262144;
/// Greater ids are not counted on from.
static constexpr int64_t kMaxId = int64_t(1) << 31;

//===----------------------------------------------------------------------===//
// Questions
//===----------------------------------------------------------------------===//

/// Whether `use`, of a range, closes the range.
static bool isClosing(OpOperand &use) {
  Operation *op = use.getOwner();
  unsigned number = use.getOperandNumber();
  if (auto store = dyn_cast<StoreOp>(op))
    return number >= op->getNumOperands() - store.getRanges().size();
  if (isa<ReduceOp, StageOp>(op))
    return number > 0;
  return isa<WmmaOp>(op) && number > 2;
}

Closers::Closers(RangeOp range) {
  for (OpOperand &use : range->getUses()) {
    if (!isClosing(use))
      continue;
    if (auto store = dyn_cast<StoreOp>(use.getOwner()))
      stores.push_back(store);
    else if (auto stage = dyn_cast<StageOp>(use.getOwner()))
      stages.push_back(stage);
    else if (auto reduce = dyn_cast<ReduceOp>(use.getOwner()))
      reduces.push_back(reduce);
    else
      hasOther = true;
  }
  // Uses are in no particular order.
  auto isBefore = [](Operation *a, Operation *b) {
    return a->isBeforeInBlock(b);
  };
  llvm::sort(stores, isBefore);
  llvm::sort(stages, isBefore);
  llvm::sort(reduces, isBefore);
}

Axes::Axes(KernelOp kernel, TargetAttr target)
    : kernel(kernel), block(kernel.getBody().front()), target(target) {
  llvm::DenseSet<int64_t> seen;
  bool isUnique = true;
  for (RangeOp range : block.getOps<RangeOp>()) {
    int64_t id = range.getId();
    ranges.push_back(range);
    ids.push_back(id);
    isUnique &= 0 <= id && id < kMaxId && seen.insert(id).second;
    nextId = std::max(nextId, id + 1);
  }
  if (isUnique)
    return;
  nextId = ranges.size();
  for (auto [number, id] : llvm::enumerate(ids))
    id = number;
}

/// The operations that the sizes of ranges are computed from.
static llvm::SetVector<Operation *> getSizeComputations(ArrayRef<RangeOp> all) {
  llvm::SetVector<Operation *> found;
  auto add = [&](ValueRange operands) {
    for (Value operand : operands)
      if (Operation *op = operand.getDefiningOp())
        found.insert(op);
  };
  for (RangeOp range : all)
    add(range->getOperands());
  for (size_t i = 0; i < found.size(); ++i)
    add(found[i]->getOperands());
  return found;
}

Error Axes::check() const {
  for (Operation &op : block) {
    if (!isa_and_present<UOpDialect>(op.getDialect()) ||
        llvm::any_of(op.getResultTypes(), llvm::IsaPred<VectorType>))
      return refuse("the kernel is no graph over scalars: there is a '",
                    op.getName().getStringRef(), "'");
    if (isa<StageOp>(op) && !llvm::all_of(op.getUsers(), llvm::IsaPred<LoadOp>))
      return refuse("a stage is used by something else than loads");
  }
  for (Operation *op : getSizeComputations(ranges))
    if (isa<RangeOp>(op))
      return refuse("the size of a range is not computed from the kernel's "
                    "variables alone");
  return Error::success();
}

unsigned Axes::getPosition(RangeOp range) const {
  return llvm::find(ranges, range) - ranges.begin();
}

Expected<RangeOp> Axes::find(int64_t id) const {
  const int64_t *found = llvm::find(ids, id);
  if (found == ids.end())
    return refuse("there is no axis ", id);
  return ranges[found - ids.begin()];
}

Expected<RangeOp> Axes::find(int64_t id, ArrayRef<AxisType> types) const {
  Expected<RangeOp> range = find(id);
  if (!range || llvm::is_contained(types, range->getAxisType()))
    return range;
  return refuse("axis ", id, " is of type ",
                stringifyAxisType(range->getAxisType()), ", not ",
                llvm::join(llvm::map_range(types, stringifyAxisType), " or "));
}

Expected<RangeOp> Axes::findOutput(int64_t id) const {
  Expected<RangeOp> range = find(id, {AxisType::Loop, AxisType::Global});
  if (!range || Closers(*range).isOutput())
    return range;
  return refuse("axis ", id, " is not closed by stores and stages alone");
}

Expected<RangeOp> Axes::findReduce(int64_t id) const {
  Expected<RangeOp> range = find(id, {AxisType::Reduce});
  if (!range || Closers(*range).isReduce())
    return range;
  return refuse("axis ", id, " is not closed by reduces alone");
}

Error Axes::checkInAllStores(RangeOp range) const {
  Closers closers(range);
  if (closers.stores.size() ==
      size_t(llvm::range_size(block.getOps<StoreOp>())))
    return Error::success();
  return refuse("not every store is over the axis");
}

StringRef Axes::getDevice() const {
  return target ? target.getDevice().getValue() : StringRef();
}

std::optional<int64_t> Axes::getLimit(StringRef property) const {
  if (!target || !target.getProperties())
    return std::nullopt;
  auto value = target.getProperties().getAs<IntegerAttr>(property);
  return value ? std::optional(value.getInt()) : std::nullopt;
}

Error Axes::checkStageBytes(uint64_t bytes) const {
  uint64_t limit = getLimit("shared_bytes").value_or(kMaxStageBytes);
  for (auto stage : block.getOps<StageOp>()) {
    RankedTensorType type = cast<RankedTensorType>(stage.getType());
    if (type.hasStaticShape())
      bytes = llvm::SaturatingAdd<uint64_t>(
          bytes,
          type.getNumElements() * getElementByteSize(type.getElementType()));
  }
  if (bytes <= limit)
    return Error::success();
  return refuse("the stages would take ", bytes, " bytes, more than ", limit);
}

uint64_t Axes::getProduct(ArrayRef<AxisType> types) const {
  uint64_t product = 1;
  for (RangeOp range : ranges)
    if (llvm::is_contained(types, range.getAxisType()))
      if (std::optional<int64_t> size = range.getConstantSize())
        product = llvm::SaturatingMultiply<uint64_t>(product, *size);
  return product;
}

//===----------------------------------------------------------------------===//
// Changes
//===----------------------------------------------------------------------===//

void Axes::begin() {
  llvm::SetVector<Operation *> computations = getSizeComputations(ranges);
  SmallVector<Operation *> sizes;
  for (Operation &op : block)
    if (computations.contains(&op))
      sizes.push_back(&op);
  for (auto [range, id] : llvm::zip_equal(ranges, ids))
    range.setId(id);
  for (RangeOp range : llvm::reverse(ranges))
    range->moveBefore(&block, block.begin());
  for (Operation *op : llvm::reverse(sizes))
    op->moveBefore(&block, block.begin());
  body = &*std::next(block.begin(), sizes.size() + ranges.size());
}

OpBuilder Axes::getBuilder() const { return OpBuilder(body); }

OpBuilder Axes::getSizeBuilder() const { return OpBuilder(ranges.front()); }

RangeOp Axes::createLast(RangeOp like, int64_t size, AxisType type) {
  OpBuilder builder(like);
  auto range =
      RangeOp::create(builder, like.getLoc(), Value(), size, type, nextId++);
  moveToEnd(range);
  return range;
}

void Axes::moveToEnd(RangeOp range) {
  RangeOp last;
  for (RangeOp other : block.getOps<RangeOp>())
    last = other;
  if (range != last)
    range->moveAfter(last);
}

void Axes::moveToBeginning(RangeOp range) {
  RangeOp first = *block.getOps<RangeOp>().begin();
  if (range != first)
    range->moveBefore(first);
}

RankedTensorType tiny::getStageType(ValueRange ranges, Type element) {
  SmallVector<int64_t> shape;
  for (Value range : ranges)
    shape.push_back(range.getDefiningOp<RangeOp>().getConstantSize().value_or(
        ShapedType::kDynamic));
  return RankedTensorType::get(shape, element);
}

void tiny::replaceStage(
    StageOp stage, ArrayRef<Value> ranges,
    llvm::function_ref<SmallVector<Value>(OpBuilder &, ValueRange)>
        getIndices) {
  OpBuilder builder(stage);
  auto replacement = StageOp::create(
      builder, stage.getLoc(), getStageType(ranges, stage.getValue().getType()),
      stage.getValue(), ranges);
  for (Operation *user : llvm::make_early_inc_range(stage->getUsers())) {
    auto load = cast<LoadOp>(user);
    OpBuilder atLoad(load);
    SmallVector<Value> indices = getIndices(atLoad, load.getIndices());
    load.getSourceMutable().set(replacement);
    load.getIndicesMutable().assign(indices);
  }
  stage.erase();
}

/// `ranges` with `parts` in the place of `range`.
static SmallVector<Value> replaceIn(ValueRange ranges, RangeOp range,
                                    ArrayRef<RangeOp> parts) {
  SmallVector<Value> result;
  for (Value value : ranges) {
    if (value == range.getResult())
      for (RangeOp part : parts)
        result.push_back(part);
    else
      result.push_back(value);
  }
  return result;
}

void tiny::substitute(
    RangeOp range, Value value, ArrayRef<RangeOp> parts,
    llvm::function_ref<SmallVector<Value>(OpBuilder &, Value)> getIndices) {
  Closers closers(range);
  for (OpOperand &use : llvm::make_early_inc_range(range->getUses()))
    if (!isClosing(use))
      use.set(value);
  for (StoreOp store : closers.stores)
    store.getRangesMutable().assign(replaceIn(store.getRanges(), range, parts));
  for (ReduceOp reduce : closers.reduces)
    reduce.getRangesMutable().assign(
        replaceIn(reduce.getRanges(), range, parts));
  for (StageOp stage : closers.stages) {
    unsigned position = llvm::find(stage.getRanges(), range.getResult()) -
                        stage.getRanges().begin();
    replaceStage(stage, replaceIn(stage.getRanges(), range, parts),
                 [&](OpBuilder &builder, ValueRange old) {
                   SmallVector<Value> indices(old.take_front(position));
                   indices.append(getIndices(builder, old[position]));
                   llvm::append_range(indices, old.drop_front(position + 1));
                   return indices;
                 });
  }
  range.erase();
}

SmallVector<LoadOp> tiny::getDependentLoads(const Axes &axes, RangeOp range) {
  FreeRanges free(axes.getBlock());
  unsigned position = axes.getPosition(range);
  SmallVector<LoadOp> loads;
  for (auto load : axes.getBlock().getOps<LoadOp>())
    if (free.getFree(load.getResult()).test(position))
      loads.push_back(load);
  return loads;
}

void tiny::guard(Value inside, ArrayRef<LoadOp> loads, const Closers &closers) {
  for (LoadOp load : loads) {
    OpBuilder builder(load);
    Location loc = load.getLoc();
    if (Value gate = load.getGate()) {
      load.getGateMutable().assign(AndOp::create(builder, loc, gate, inside));
      continue;
    }
    Value zero = ConstOp::create(
        builder, loc, cast<TypedAttr>(builder.getZeroAttr(load.getType())));
    load.getGateMutable().assign(inside);
    load.getAlternativeMutable().assign(zero);
  }
  for (StoreOp store : closers.stores) {
    OpBuilder builder(store);
    Value gate = store.getGate();
    store.getGateMutable().assign(
        gate ? AndOp::create(builder, store.getLoc(), gate, inside) : inside);
  }
  for (ReduceOp reduce : closers.reduces) {
    OpBuilder builder(reduce);
    Value identity =
        ConstOp::create(builder, reduce.getLoc(),
                        getReduceIdentity(reduce.getKind(), reduce.getType()));
    reduce.getValueMutable().set(WhereOp::create(
        builder, reduce.getLoc(), inside, reduce.getValue(), identity));
  }
}

Value tiny::createIndex(OpBuilder &builder, Location loc, int64_t value) {
  return ConstOp::create(builder, loc, builder.getIndexAttr(value));
}

//===- Expand.cpp - Copies and vectors of upcast ranges -------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExpansionPlan.h"
#include "UniquedSets.h"
#include "tiny/Codegen/Passes.h"
#include "tiny/Dialect/UOp/Utils/CloseRanges.h"
#include "tiny/Dialect/UOp/Utils/ReduceIdentity.h"

#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"

#include <functional>

namespace tiny {
#define GEN_PASS_DEF_EXPANDPASS
#include "tiny/Codegen/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;

namespace {

/// What stands for each of some axes: the number of an iteration, or all of
/// them as a vector. Of a peeled axis, 0 stands for all iterations but the
/// last, and 1 for that.
using Lanes = UniquedSets::Id;
constexpr int64_t kAll = -1;

/// A value of the kernel as it was, for one choice of lanes.
struct Request {
  Value value;
  Lanes lanes;
};

/// How a request is met: what is needed, and what is made of that.
struct Step {
  SmallVector<Request> needs;
  std::function<Value(ArrayRef<Value>)> make;
};

class Expander {
public:
  Expander(uop::KernelOp kernel, const ExpansionPlan &plan)
      : block(kernel.getBody().front()), plan(plan), free(plan.getFree()),
        builder(block.getTerminator()) {
    unsigned first = 0;
    for (const ExpandedAxis &axis : plan.getAxes()) {
      members.push_back(first);
      first += axis.size + 1;
    }
  }

  void run();

private:
  // Lanes.
  unsigned indexOf(const ExpandedAxis &axis) const {
    return &axis - plan.getAxes().data();
  }
  unsigned encode(const ExpandedAxis &axis, int64_t lane) const {
    return members[indexOf(axis)] + lane + 1;
  }
  const ExpandedAxis &getAxisOf(unsigned member) const {
    return plan
        .getAxes()[llvm::upper_bound(members, member) - members.begin() - 1];
  }
  int64_t getLane(unsigned member) const {
    return int64_t(member) - members[indexOf(getAxisOf(member))] - 1;
  }
  Lanes assign(Lanes lanes, const ExpandedAxis &axis, int64_t lane);
  Lanes restrictTo(Lanes lanes, Value value);
  const ExpandedAxis *getVectorAxis(Lanes lanes) const;
  SmallVector<Lanes> enumerate(Lanes lanes,
                               ArrayRef<const ExpandedAxis *> axes);

  // Values.
  Request request(Value value, Lanes lanes) {
    return {value, restrictTo(lanes, value)};
  }
  Value find(const Request &request) const {
    if (!request.value || isa<BlockArgument>(request.value))
      return request.value;
    return made.lookup({request.value, request.lanes});
  }
  Value compute(const Request &request);
  Value compute(Value value, Lanes lanes) {
    return value ? compute(request(value, lanes)) : Value();
  }
  Value widen(Value value, int64_t size);
  Value reverse(Value value);

  Step planFor(const Request &request);
  Step planRange(uop::RangeOp range, Lanes lanes);
  Step planScalars(const Request &request, const ExpandedAxis &axis);
  Step planOperation(Operation *op, Lanes lanes);
  Step planLoad(uop::LoadOp load, Lanes lanes);
  Step planReduce(uop::ReduceOp reduce, Lanes lanes);
  Step planStage(uop::StageOp stage, Lanes lanes);
  SmallVector<Value> getKept(ValueRange ranges, Lanes lanes) const;
  Value combineElements(uop::ReduceOp reduce, Value vector);

  void expandStore(uop::StoreOp store, int64_t number);

  Block &block;
  const ExpansionPlan &plan;
  const uop::FreeRanges &free;
  OpBuilder builder;
  /// The first member of each axis in the sets that lanes are.
  SmallVector<unsigned> members;
  UniquedSets sets;
  DenseMap<std::pair<Value, Lanes>, Value> made;
  DenseMap<Value, Value> ranges;
  DenseMap<std::pair<Value, int64_t>, Value> widened;
};

} // namespace

//===----------------------------------------------------------------------===//
// Lanes
//===----------------------------------------------------------------------===//

Lanes Expander::assign(Lanes lanes, const ExpandedAxis &axis, int64_t lane) {
  for (unsigned member : sets.get(lanes))
    if (&getAxisOf(member) == &axis) {
      lanes = sets.subtract(lanes, {member});
      break;
    }
  return sets.insert(lanes, encode(axis, lane));
}

/// The lanes that `value` depends on.
Lanes Expander::restrictTo(Lanes lanes, Value value) {
  if (lanes == UniquedSets::kEmpty)
    return lanes;
  llvm::SmallBitVector needed = free.getFree(value);
  SmallVector<unsigned> others;
  for (unsigned member : sets.get(lanes))
    if (!needed.test(getAxisOf(member).number))
      others.push_back(member);
  return others.empty() ? lanes : sets.subtract(lanes, others);
}

/// The axis of the elements of a vector; null for a scalar.
const ExpandedAxis *Expander::getVectorAxis(Lanes lanes) const {
  for (unsigned member : sets.get(lanes))
    if (getLane(member) == kAll)
      return &getAxisOf(member);
  return nullptr;
}

/// `lanes` with every choice of lanes for `axes`, the last one fastest.
SmallVector<Lanes> Expander::enumerate(Lanes lanes,
                                       ArrayRef<const ExpandedAxis *> axes) {
  SmallVector<Lanes> result = {lanes};
  for (const ExpandedAxis *axis : axes) {
    SmallVector<Lanes> next;
    for (Lanes outer : result)
      for (int64_t lane = 0; lane < axis->size; ++lane)
        next.push_back(assign(outer, *axis, lane));
    result = std::move(next);
  }
  return result;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

/// What a value becomes; a chain of operations may be long, so this does not
/// call itself.
Value Expander::compute(const Request &wanted) {
  struct Pending {
    Request request;
    Step step;
    size_t next = 0;
  };
  SmallVector<Pending> stack;
  auto start = [&](const Request &request) {
    if (!find(request))
      stack.push_back({request, planFor(request)});
  };
  start(wanted);
  while (!stack.empty()) {
    Pending &top = stack.back();
    if (top.next < top.step.needs.size()) {
      start(Request(top.step.needs[top.next++]));
      continue;
    }
    SmallVector<Value> values = llvm::map_to_vector(
        top.step.needs, [&](const Request &need) { return find(need); });
    made[{top.request.value, top.request.lanes}] = top.step.make(values);
    stack.pop_back();
  }
  return find(wanted);
}

/// `value` as a vector of `size` elements, which may all be the same.
Value Expander::widen(Value value, int64_t size) {
  if (isa<VectorType>(value.getType()))
    return value;
  Value &vector = widened[{value, size}];
  if (!vector)
    vector = vector::BroadcastOp::create(
        builder, value.getLoc(), VectorType::get({size}, value.getType()),
        value);
  return vector;
}

Value Expander::reverse(Value value) {
  int64_t size = cast<VectorType>(value.getType()).getNumElements();
  auto order = llvm::to_vector(llvm::reverse(llvm::seq<int64_t>(0, size)));
  return vector::ShuffleOp::create(builder, value.getLoc(), value, value,
                                   order);
}

Step Expander::planFor(const Request &request) {
  Operation *op = request.value.getDefiningOp();
  if (auto range = dyn_cast<uop::RangeOp>(op))
    return planRange(range, request.lanes);
  if (auto load = dyn_cast<uop::LoadOp>(op))
    return planLoad(load, request.lanes);
  if (auto reduce = dyn_cast<uop::ReduceOp>(op))
    return planReduce(reduce, request.lanes);
  if (auto stage = dyn_cast<uop::StageOp>(op))
    return planStage(stage, request.lanes);
  for (unsigned member : sets.get(request.lanes)) {
    const ExpandedAxis &peeled = getAxisOf(member);
    if (!peeled.isPeeled() || getLane(member) != 0)
      continue;
    if (std::optional<bool> result = plan.getDecision(request.value, peeled))
      return {{}, [=](ArrayRef<Value>) -> Value {
                return uop::ConstOp::create(builder, op->getLoc(),
                                            builder.getBoolAttr(*result));
              }};
  }
  const ExpandedAxis *axis = getVectorAxis(request.lanes);
  // Operations of other dialects may not take vectors.
  if (axis && !op->hasTrait<OpTrait::Elementwise>() && !isa<uop::BitcastOp>(op))
    return planScalars(request, *axis);
  return planOperation(op, request.lanes);
}

Step Expander::planRange(uop::RangeOp range, Lanes lanes) {
  return {{}, [=](ArrayRef<Value>) mutable -> Value {
            if (lanes == UniquedSets::kEmpty)
              return ranges.lookup(range);
            Location loc = range.getLoc();
            unsigned member = sets.get(lanes).front();
            int64_t lane = getLane(member);
            if (getAxisOf(member).isPeeled()) {
              if (lane == 0)
                return ranges.lookup(range);
              lane = *range.getConstantSize() - 1;
            }
            if (lane != kAll)
              return uop::ConstOp::create(builder, loc,
                                          builder.getIndexAttr(lane));
            int64_t size = getAxisOf(member).size;
            auto type = VectorType::get({size}, builder.getIndexType());
            auto elements = llvm::to_vector(llvm::seq<int64_t>(0, size));
            return uop::ConstOp::create(
                builder, loc,
                cast<TypedAttr>(
                    Attribute(DenseIntElementsAttr::get(type, elements))));
          }};
}

/// Each element of a vector by itself.
Step Expander::planScalars(const Request &request, const ExpandedAxis &axis) {
  Step step;
  for (int64_t lane = 0; lane < axis.size; ++lane)
    step.needs.push_back({request.value, assign(request.lanes, axis, lane)});
  step.make = [this, value = request.value,
               size = axis.size](ArrayRef<Value> values) -> Value {
    return vector::FromElementsOp::create(
        builder, value.getLoc(), VectorType::get({size}, value.getType()),
        values);
  };
  return step;
}

Step Expander::planOperation(Operation *op, Lanes lanes) {
  Step step;
  for (Value operand : op->getOperands())
    step.needs.push_back(request(operand, lanes));
  const ExpandedAxis *axis = getVectorAxis(lanes);
  step.make = [=](ArrayRef<Value> values) mutable -> Value {
    // All may be conditions that hold for all elements.
    bool isVector =
        llvm::any_of(ValueRange(values).getTypes(), llvm::IsaPred<VectorType>);
    IRMapping operands;
    for (auto [operand, value] : llvm::zip_equal(op->getOperands(), values))
      operands.map(operand, isVector ? widen(value, axis->size) : value);
    Value result = builder.clone(*op, operands)->getResult(0);
    if (isVector)
      result.setType(VectorType::get({axis->size}, result.getType()));
    return result;
  };
  return step;
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// Along the axis of a vector a load is of consecutive elements, in either
/// order, or of one by one; if only some of them may be read, it is a gather
/// where targets have that.
Step Expander::planLoad(uop::LoadOp load, Lanes lanes) {
  const ExpandedAxis *axis = getVectorAxis(lanes);
  Value gate = load.getGate(), alternative = load.getAlternative();
  SmallVector<Value> indices = llvm::to_vector(load.getIndices());
  if (auto stage = load.getSource().getDefiningOp<uop::StageOp>())
    indices = llvm::map_to_vector(plan.getLayout(stage), [&](unsigned dim) {
      return Value(load.getIndices()[dim]);
    });
  Lanes indexLanes = lanes;
  bool isReversed = false, isGather = false;
  if (axis) {
    std::optional<int64_t> stride = plan.getStride(load, *axis);
    bool isMasked = gate && plan.isFree(*axis, gate);
    isReversed =
        stride == -1 && !isMasked && !(gate && plan.isFree(*axis, alternative));
    if (stride == 1) {
      indexLanes = assign(lanes, *axis, 0);
    } else if (isReversed) {
      indexLanes = assign(lanes, *axis, axis->size - 1);
    } else {
      isGather = isMasked && isa<MemRefType>(load.getSource().getType()) &&
                 uop::getElementByteSize(load.getType()) >= 4;
      if (!isGather)
        return planScalars({load, lanes}, *axis);
    }
  }
  Step step;
  step.needs.push_back(request(load.getSource(), lanes));
  for (Value index : indices)
    step.needs.push_back(request(index, indexLanes));
  if (gate) {
    step.needs.push_back(request(gate, lanes));
    step.needs.push_back(request(alternative, lanes));
  }
  size_t rank = indices.size();
  step.make = [=](ArrayRef<Value> values) mutable -> Value {
    Type type = load.getType();
    if (axis)
      type = VectorType::get({axis->size}, type);
    SmallVector<Value> newIndices(values.slice(1, rank));
    if (isGather)
      newIndices.back() = widen(newIndices.back(), axis->size);
    Value newGate, newAlternative;
    if (gate) {
      newGate = values[rank + 1];
      newAlternative = values[rank + 2];
      if (axis)
        newAlternative = widen(newAlternative, axis->size);
    }
    Value result =
        uop::LoadOp::create(builder, load.getLoc(), type, values.front(),
                            newIndices, newGate, newAlternative);
    return isReversed ? reverse(result) : result;
  };
  return step;
}

//===----------------------------------------------------------------------===//
// Reduces and stages
//===----------------------------------------------------------------------===//

/// Those of `ranges` that are still there, as they are now; without the peeled
/// ones whose last iteration `lanes` is about.
SmallVector<Value> Expander::getKept(ValueRange old, Lanes lanes) const {
  SmallVector<Value> kept;
  for (Value range : old) {
    const ExpandedAxis *axis = plan.getAxis(range);
    if (!axis || (axis->isPeeled() && sets.contains(lanes, encode(*axis, 0))))
      kept.push_back(ranges.lookup(range));
  }
  return kept;
}

/// Folds the elements of `vector`, by halves.
Value Expander::combineElements(uop::ReduceOp reduce, Value vector) {
  Location loc = reduce.getLoc();
  for (int64_t half = cast<VectorType>(vector.getType()).getNumElements() / 2;
       half > 0; half /= 2) {
    auto low = llvm::to_vector(llvm::seq<int64_t>(0, half));
    auto high = llvm::to_vector(llvm::seq<int64_t>(half, 2 * half));
    vector = uop::createReduceStep(
        builder, loc, reduce.getKind(),
        vector::ShuffleOp::create(builder, loc, vector, vector, low),
        vector::ShuffleOp::create(builder, loc, vector, vector, high));
  }
  return vector::ExtractOp::create(builder, loc, vector, ArrayRef<int64_t>{0});
}

/// A fold over copies has an accumulator for each, so that they do not wait for
/// each other; they are put together behind the loops.
Step Expander::planReduce(uop::ReduceOp reduce, Lanes lanes) {
  Value value = reduce.getValue();
  SmallVector<const ExpandedAxis *> copies;
  const ExpandedAxis *vectorAxis = nullptr;
  for (Value range : reduce.getRanges())
    if (const ExpandedAxis *axis = plan.getAxis(range)) {
      // An element that does not change is as good as a copy.
      if (axis->isVector() && plan.isFree(*axis, value))
        vectorAxis = axis;
      else
        copies.push_back(axis);
    }
  Lanes inner = vectorAxis ? assign(lanes, *vectorAxis, kAll) : lanes;
  Step step;
  SmallVector<Lanes> choices = enumerate(inner, copies);
  for (Lanes choice : choices)
    step.needs.push_back(request(value, choice));
  step.make = [=](ArrayRef<Value> values) mutable -> Value {
    SmallVector<Value> parts(values);
    for (auto [choice, part] : llvm::zip_equal(choices, parts)) {
      if (vectorAxis)
        part = widen(part, vectorAxis->size);
      SmallVector<Value> kept = getKept(reduce.getRanges(), choice);
      if (!kept.empty())
        part = uop::ReduceOp::create(builder, reduce.getLoc(), reduce.getKind(),
                                     part, kept);
    }
    // In one iteration a condition may hold that makes all elements the same.
    int64_t size = 0;
    for (Value part : parts)
      if (auto type = dyn_cast<VectorType>(part.getType()))
        size = type.getNumElements();
    if (size != 0)
      for (Value &part : parts)
        part = widen(part, size);
    for (size_t half = 1; half < parts.size(); half *= 2)
      for (size_t i = 0; i + half < parts.size(); i += 2 * half)
        parts[i] =
            uop::createReduceStep(builder, reduce.getLoc(), reduce.getKind(),
                                  parts[i], parts[i + half]);
    return vectorAxis ? combineElements(reduce, parts.front()) : parts.front();
  };
  return step;
}

/// An array takes all copies of an element at once: its last dimensions.
Step Expander::planStage(uop::StageOp stage, Lanes lanes) {
  Value value = stage.getValue();
  SmallVector<const ExpandedAxis *> copies;
  const ExpandedAxis *vectorAxis = nullptr;
  SmallVector<int64_t> shape;
  for (unsigned dim : plan.getLayout(stage))
    if (const ExpandedAxis *axis = plan.getAxis(stage.getRanges()[dim])) {
      shape.push_back(axis->size);
      if (axis->isVector())
        vectorAxis = axis;
      else
        copies.push_back(axis);
    }
  Lanes inner = vectorAxis ? assign(lanes, *vectorAxis, kAll) : lanes;
  Step step;
  for (Lanes choice : enumerate(inner, copies))
    step.needs.push_back(request(value, choice));
  step.make = [=](ArrayRef<Value> values) mutable -> Value {
    Location loc = stage.getLoc();
    // A row of the array is a vector, or made of the copies that follow.
    SmallVector<Value> rows(values);
    if (!shape.empty()) {
      auto type = VectorType::get(shape.back(), value.getType());
      if (vectorAxis) {
        for (Value &row : rows)
          row = widen(row, vectorAxis->size);
      } else {
        rows.clear();
        for (size_t i = 0; i < values.size(); i += shape.back())
          rows.push_back(vector::FromElementsOp::create(
              builder, loc, type, values.slice(i, shape.back())));
      }
    }
    Value element = rows.front();
    if (shape.size() > 1) {
      auto outer = ArrayRef(shape).drop_back();
      element =
          uop::ConstOp::create(builder, loc,
                               cast<TypedAttr>(builder.getZeroAttr(
                                   VectorType::get(shape, value.getType()))));
      for (auto [number, row] : llvm::enumerate(rows))
        element = vector::InsertOp::create(
            builder, loc, row, element,
            delinearize(number, computeStrides(outer)));
    }
    SmallVector<Value> kept = getKept(stage.getRanges(), lanes);
    SmallVector<int64_t> sizes;
    for (Value range : kept)
      sizes.push_back(
          range.getDefiningOp<uop::RangeOp>().getConstantSize().value_or(
              ShapedType::kDynamic));
    llvm::append_range(sizes, shape);
    return uop::StageOp::create(builder, loc,
                                RankedTensorType::get(sizes, value.getType()),
                                element, kept);
  };
  return step;
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

void Expander::expandStore(uop::StoreOp store, int64_t number) {
  SmallVector<const ExpandedAxis *> copies;
  const ExpandedAxis *axis = nullptr;
  for (Value range : store.getRanges())
    if (const ExpandedAxis *expanded = plan.getAxis(range)) {
      if (expanded->isVector())
        axis = expanded;
      else
        copies.push_back(expanded);
    }
  std::optional<int64_t> stride =
      axis ? plan.getStride(store.getIndex(), *axis) : 1;
  bool isReversed = stride == -1;
  bool isContiguous = stride == 1 || isReversed;
  bool isOne = copies.empty() && isContiguous;
  SmallVector<Value> kept;
  auto create = [&](Value value, Value index, Value gate) {
    IntegerAttr part =
        isOne ? store.getPartOfAttr() : builder.getI64IntegerAttr(number);
    uop::StoreOp::create(builder, store.getLoc(), value, store.getBuffer(),
                         index, gate, kept, part);
  };
  for (Lanes choice : enumerate(UniquedSets::kEmpty, copies)) {
    Lanes all = axis ? assign(choice, *axis, kAll) : choice;
    kept = getKept(store.getRanges(), choice);
    Value value = compute(store.getValue(), all);
    if (isContiguous) {
      Lanes first = choice;
      if (axis) {
        first = assign(choice, *axis, isReversed ? axis->size - 1 : 0);
        value = widen(value, axis->size);
      }
      Value index = compute(store.getIndex(), first);
      Value gate = compute(store.getGate(), all);
      if (isReversed) {
        value = reverse(value);
        if (gate && isa<VectorType>(gate.getType()))
          gate = reverse(gate);
      }
      create(value, index, gate);
      continue;
    }
    for (int64_t lane = 0; lane < axis->size; ++lane) {
      Lanes one = assign(choice, *axis, lane);
      Value element = value;
      if (isa<VectorType>(value.getType()))
        element = vector::ExtractOp::create(builder, store.getLoc(), value,
                                            ArrayRef<int64_t>{lane});
      create(element, compute(store.getIndex(), one),
             compute(store.getGate(), one));
    }
  }
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

void Expander::run() {
  SmallVector<Operation *> old = llvm::map_to_vector(
      block.without_terminator(), [](Operation &op) { return &op; });
  auto stores = llvm::to_vector(block.getOps<uop::StoreOp>());
  // What stays keeps its order, which is that of the nest.
  for (uop::RangeOp range : free.getRanges()) {
    const ExpandedAxis *axis = plan.getAxis(range);
    if (axis && !axis->isPeeled())
      continue;
    IRMapping sizes;
    if (Value size = range.getSize())
      sizes.map(size, compute(size, UniquedSets::kEmpty));
    auto kept = cast<uop::RangeOp>(builder.clone(*range, sizes));
    if (axis)
      kept.setStaticSize(kept.getStaticSize() - 1);
    ranges[range] = kept;
  }
  for (auto [number, store] : llvm::enumerate(stores))
    expandStore(store, number);
  for (Operation *op : llvm::reverse(old))
    op->erase();
  // Of a range that was taken apart nothing may be left but a condition.
  closeRanges(block);
}

namespace {
struct ExpandPass : public tiny::impl::ExpandPassBase<ExpandPass> {
  void runOnOperation() override {
    ExpansionPlan plan(getOperation());
    if (plan.getAxes().empty())
      return markAllAnalysesPreserved();
    Expander(getOperation(), plan).run();
  }
};
} // namespace

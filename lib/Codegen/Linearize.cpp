//===- Linearize.cpp - Make loops of a kernel's graph -----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LoopTree.h"
#include "tiny/Codegen/Passes.h"
#include "tiny/Dialect/UOp/Utils/ReduceIdentity.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/MathExtras.h"

#include <map>

namespace tiny {
#define GEN_PASS_DEF_LINEARIZEPASS
#include "tiny/Codegen/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;

namespace {

/// Emits a planned kernel into a block of its own.
class Emitter {
public:
  Emitter(KernelFacts &facts, LoopTree &tree, OpBuilder &builder,
          const IRMapping &arguments)
      : facts(facts), tree(tree), builder(builder), arguments(arguments),
        constants(builder.getInsertionBlock()) {}

  void emit() { emitScope(&tree.getRoot()); }

private:
  Value getIndex(int64_t value);
  Value getSize(uop::RangeOp range);
  Value lookup(Value value, Scope *scope, UniquedSets::Id guard);

  void emitScope(Scope *scope);
  void emitNest(FoldNest *nest);
  void emitFoldLoop(FoldNest *nest, ArrayRef<Scope *> loops,
                    SmallVectorImpl<Value> &values);
  void emitFoldStep(FoldNest *nest, SmallVectorImpl<Value> &values);
  void emitThreads(Scope *scope);
  void emitStoreLoop(Scope *scope);
  void emitStore(uop::StoreOp store, Scope *scope);

  Value emitInstance(Instance *instance);
  Value emitLoad(uop::LoadOp load, Instance *instance);
  Value emitAccumulators(Operation *fold, ArrayRef<uop::RangeOp> ranges);
  SmallVector<Value> getPlace(Operation *fold, Scope *scope,
                              ArrayRef<uop::RangeOp> ranges);
  Value readElement(Operation *fold, Value array, ArrayRef<Value> place);
  void emitElementLoop(FoldNest *nest, ArrayRef<Scope *> loops,
                       SmallVectorImpl<Value> &values);
  Value emitRead(Location loc, VectorType type, Value array,
                 ArrayRef<Value> indices);
  Value emitAccess(uop::LoadOp load, Value source, ArrayRef<Value> indices);
  void emitMaskedStore(Location loc, Value value, Value buffer, Value index,
                       Value gate);
  Value emitMaskedLoad(uop::LoadOp load, Value source, ArrayRef<Value> indices,
                       Value gate, Value alternative);
  Value emitInitial(Operation *fold);
  Value emitArray(uop::StageOp stage);
  Value insertRows(Location loc, Value vector, ArrayRef<int64_t> shape,
                   Value array, ArrayRef<Value> indices);
  Value combine(Operation *fold, Scope *scope, Value accumulator, Value value);

  KernelFacts &facts;
  LoopTree &tree;
  OpBuilder &builder;
  const IRMapping &arguments;
  /// Constants of loops stand at the beginning of this block.
  Block *constants;
  bool isInThread = false;
  /// Any number may be a size, so not a DenseMap.
  std::map<int64_t, Value> indexConstants;
};

} // namespace

Value Emitter::getIndex(int64_t value) {
  Value &constant = indexConstants[value];
  if (!constant) {
    OpBuilder::InsertionGuard insertion(builder);
    builder.setInsertionPointToStart(constants);
    constant = arith::ConstantIndexOp::create(
        builder, constants->getParentOp()->getLoc(), value);
  }
  return constant;
}

Value Emitter::getSize(uop::RangeOp range) {
  if (std::optional<int64_t> size = range.getConstantSize())
    return getIndex(*size);
  return lookup(range.getSize(), &tree.getRoot(), UniquedSets::kEmpty);
}

/// What `value` became, for a user in `scope` under `guard`.
Value Emitter::lookup(Value value, Scope *scope, UniquedSets::Id guard) {
  Operation *op = value.getDefiningOp();
  if (!op)
    return arguments.lookup(value);
  if (!isa<uop::RangeOp>(op))
    return tree.find(op, scope, guard)->value;
  while (scope->range != op)
    scope = scope->parent;
  return scope->induction;
}

void Emitter::emitScope(Scope *scope) {
  ArrayRef<Instance *> values = scope->values;
  auto emitValuesUpTo = [&](unsigned level) {
    while (!values.empty() && facts.get(values.front()->op).level <= level) {
      values.front()->value = emitInstance(values.front());
      values = values.drop_front();
    }
  };
  for (FoldNest *nest : scope->nests) {
    emitValuesUpTo(nest->level);
    emitNest(nest);
  }
  emitValuesUpTo(std::numeric_limits<unsigned>::max());
  // All reads of an iteration come before its writes.
  for (const Scope::Stores &tail : scope->tails) {
    for (Scope *loop : tail.loops)
      emitStoreLoop(loop);
    for (uop::StoreOp store : tail.stores)
      emitStore(store, scope);
  }
}

//===----------------------------------------------------------------------===//
// Reduces and stages
//===----------------------------------------------------------------------===//

Value Emitter::emitInitial(Operation *fold) {
  Location loc = fold->getLoc();
  if (auto reduce = dyn_cast<uop::ReduceOp>(fold))
    return uop::ConstOp::create(
        builder, loc,
        uop::getReduceIdentity(reduce.getKind(), reduce.getType()));
  return emitArray(cast<uop::StageOp>(fold));
}

/// The array that a stage fills. A symbolic range may be the longest one that
/// its bounds allow: then the array has its place before the kernel runs. An
/// array without elements needs no sizes, and nothing has computed them.
Value Emitter::emitArray(uop::StageOp stage) {
  auto type = cast<RankedTensorType>(stage.getType());
  ValueRange ranges = getFoldedRanges(stage);
  bool isEmpty = hasEmptyRange(ranges);
  SmallVector<int64_t> most;
  int64_t count = 1;
  bool isBounded = true;
  auto addDimension = [&](int64_t size) {
    most.push_back(size);
    isBounded &= !llvm::MulOverflow(count, size, count) &&
                 count <= std::numeric_limits<int32_t>::max();
  };
  for (Value value : ranges) {
    auto range = value.getDefiningOp<uop::RangeOp>();
    if (std::optional<int64_t> size = range.getConstantSize())
      addDimension(*size);
    else
      addDimension(isEmpty
                       ? 0
                       : std::max<int64_t>(
                             facts.getBounds().get(range.getSize()).max, 0));
  }
  if (auto vector = dyn_cast<VectorType>(stage.getValue().getType()))
    for (int64_t size : vector.getShape())
      addDimension(size);
  Location loc = stage.getLoc();
  if (isEmpty || isBounded)
    return tensor::EmptyOp::create(builder, loc, most, type.getElementType());
  SmallVector<Value> sizes;
  for (Value value : ranges)
    if (auto range = value.getDefiningOp<uop::RangeOp>();
        !range.getConstantSize())
      sizes.push_back(getSize(range));
  return tensor::EmptyOp::create(builder, loc, type, sizes);
}

/// `array` with the elements of `vector` from `indices` on, a row after the
/// other: the places of a stage are contiguous.
Value Emitter::insertRows(Location loc, Value vector, ArrayRef<int64_t> shape,
                          Value array, ArrayRef<Value> indices) {
  SmallVector<int64_t> strides = computeStrides(shape.drop_back());
  int64_t count = computeProduct(shape.drop_back());
  for (int64_t number = 0; number < count; ++number) {
    SmallVector<int64_t> position = delinearize(number, strides);
    SmallVector<Value> at(indices);
    for (int64_t index : position)
      at.push_back(getIndex(index));
    at.push_back(getIndex(0));
    Value row =
        position.empty()
            ? vector
            : builder.createOrFold<vector::ExtractOp>(loc, vector, position);
    array = vector::TransferWriteOp::create(builder, loc, row, array, at,
                                            ArrayRef<bool>(true))
                .getResult();
  }
  return array;
}

Value Emitter::combine(Operation *fold, Scope *scope, Value accumulator,
                       Value value) {
  Location loc = fold->getLoc();
  if (auto reduce = dyn_cast<uop::ReduceOp>(fold))
    return uop::createReduceStep(builder, loc, reduce.getKind(), accumulator,
                                 value);
  SmallVector<Value> indices;
  for (Value range : getFoldedRanges(fold))
    indices.push_back(lookup(range, scope, UniquedSets::kEmpty));
  if (auto vector = dyn_cast<VectorType>(value.getType()))
    return insertRows(loc, value, vector.getShape(), accumulator, indices);
  return tensor::InsertOp::create(builder, loc, value, accumulator, indices);
}

void Emitter::emitNest(FoldNest *nest) {
  SmallVector<Value> values;
  for (Instance *fold : nest->folds)
    values.push_back(nest->arrayRanges.empty()
                         ? emitInitial(fold->op)
                         : emitAccumulators(fold->op, nest->arrayRanges));
  emitFoldLoop(nest, nest->loops, values);
  for (auto [fold, value] : llvm::zip_equal(nest->folds, values))
    fold->value = value;
}

/// Emits `loops`, from the outermost in, with `values` as accumulators, and
/// leaves their results in `values`.
void Emitter::emitFoldLoop(FoldNest *nest, ArrayRef<Scope *> loops,
                           SmallVectorImpl<Value> &values) {
  if (!nest->arrayRanges.empty() &&
      nest->loops.size() - loops.size() == nest->numArrayLoops &&
      isa<TensorType>(values.front().getType()))
    return emitElementLoop(nest, loops, values);
  if (loops.empty())
    return emitFoldStep(nest, values);
  Scope *scope = loops.front();
  Location loc = scope->range.getLoc();
  auto loop = scf::ForOp::create(builder, loc, getIndex(0),
                                 getSize(scope->range), getIndex(1), values);
  OpBuilder::InsertionGuard insertion(builder);
  builder.setInsertionPointToStart(loop.getBody());
  scope->induction = loop.getInductionVar();
  emitScope(scope);
  values.assign(loop.getRegionIterArgs().begin(),
                loop.getRegionIterArgs().end());
  emitFoldLoop(nest, loops.drop_front(), values);
  scf::YieldOp::create(builder, loc, values);
  values.assign(loop.getResults().begin(), loop.getResults().end());
}

//===----------------------------------------------------------------------===//
// Arrays of accumulators
//===----------------------------------------------------------------------===//

/// An array with an accumulator for each iteration of `ranges`.
Value Emitter::emitAccumulators(Operation *fold,
                                ArrayRef<uop::RangeOp> ranges) {
  SmallVector<int64_t> sizes;
  for (uop::RangeOp range : ranges)
    sizes.push_back(*range.getConstantSize());
  Type type = fold->getResult(0).getType();
  if (auto vector = dyn_cast<VectorType>(type))
    llvm::append_range(sizes, vector.getShape());
  return tensor::EmptyOp::create(builder, fold->getLoc(), sizes,
                                 getElementTypeOrSelf(type));
}

/// The place of an accumulator in its array, seen from `scope`.
SmallVector<Value> Emitter::getPlace(Operation *fold, Scope *scope,
                                     ArrayRef<uop::RangeOp> ranges) {
  SmallVector<Value> place;
  for (uop::RangeOp range : ranges)
    place.push_back(lookup(range, scope, UniquedSets::kEmpty));
  if (isa<VectorType>(fold->getResult(0).getType()))
    place.push_back(getIndex(0));
  return place;
}

Value Emitter::readElement(Operation *fold, Value array,
                           ArrayRef<Value> place) {
  Location loc = fold->getLoc();
  auto vector = dyn_cast<VectorType>(fold->getResult(0).getType());
  return vector ? emitRead(loc, vector, array, place)
                : tensor::ExtractOp::create(builder, loc, array, place)
                      .getResult();
}

/// Emits the loops inside those over an array, whose accumulators are `values`:
/// with one element of each, which has its initial value in the first iteration
/// of the loops around.
void Emitter::emitElementLoop(FoldNest *nest, ArrayRef<Scope *> loops,
                              SmallVectorImpl<Value> &values) {
  Scope *scope = nest->loops[nest->numArrayLoops - 1];
  Location loc = scope->range.getLoc();
  Value isFirst;
  for (Scope *loop : ArrayRef(nest->loops).take_front(nest->numArrayLoops)) {
    if (llvm::is_contained(nest->arrayRanges, loop->range))
      continue;
    Value isZero = uop::CmpEqOp::create(builder, loc, builder.getI1Type(),
                                        loop->induction, getIndex(0));
    isFirst =
        isFirst ? uop::AndOp::create(builder, loc, isFirst, isZero) : isZero;
  }
  SmallVector<Value> elements;
  for (auto [fold, array] : llvm::zip_equal(nest->folds, values)) {
    Value element = readElement(fold->op, array,
                                getPlace(fold->op, scope, nest->arrayRanges));
    Value condition = isFirst;
    if (auto vector = dyn_cast<VectorType>(element.getType()))
      condition = vector::BroadcastOp::create(
          builder, loc, vector.clone(builder.getI1Type()), isFirst);
    elements.push_back(uop::WhereOp::create(builder, loc, condition,
                                            emitInitial(fold->op), element));
  }
  emitFoldLoop(nest, loops, elements);
  for (auto [fold, array, element] :
       llvm::zip_equal(nest->folds, values, elements)) {
    SmallVector<Value> place = getPlace(fold->op, scope, nest->arrayRanges);
    if (isa<VectorType>(element.getType()))
      array = vector::TransferWriteOp::create(builder, loc, element, array,
                                              place, ArrayRef<bool>(true))
                  .getResult();
    else
      array = tensor::InsertOp::create(builder, loc, element, array, place);
  }
}

void Emitter::emitFoldStep(FoldNest *nest, SmallVectorImpl<Value> &values) {
  for (auto [fold, value] : llvm::zip_equal(nest->folds, values))
    value = combine(
        fold->op, nest->getInnermost(), value,
        lookup(fold->op->getOperand(0), nest->getInnermost(), fold->guard));
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

/// Emits a loop whose iterations threads share.
void Emitter::emitThreads(Scope *scope) {
  isInThread = true;
  uop::RangeOp range = scope->range;
  OpFoldResult size = getSize(range);
  if (std::optional<int64_t> constant = range.getConstantSize())
    size = builder.getIndexAttr(*constant);
  auto loop = scf::ForallOp::create(builder, range.getLoc(), size, ValueRange(),
                                    /*mapping=*/std::nullopt);
  OpBuilder::InsertionGuard insertion(builder);
  builder.setInsertionPointToStart(loop.getBody());
  scope->induction = loop.getInductionVar(0);
  emitScope(scope);
  isInThread = false;
}

void Emitter::emitStoreLoop(Scope *scope) {
  // Threads make no threads.
  if (scope->range.getAxisType() == uop::AxisType::Thread && !isInThread)
    return emitThreads(scope);
  auto loop = scf::ForOp::create(builder, scope->range.getLoc(), getIndex(0),
                                 getSize(scope->range), getIndex(1));
  OpBuilder::InsertionGuard insertion(builder);
  builder.setInsertionPointToStart(loop.getBody());
  scope->induction = loop.getInductionVar();
  emitScope(scope);
}

/// Stores the elements of `value` for which `gate` holds.
void Emitter::emitMaskedStore(Location loc, Value value, Value buffer,
                              Value index, Value gate) {
  auto type = cast<VectorType>(value.getType());
  if (type.getElementType().isF32() || type.getElementType().isF64()) {
    vector::MaskedStoreOp::create(builder, loc, buffer, index, gate, value);
    return;
  }
  // LLVM's x86 backend joins a truncation and a masked store of one element to
  // a store of the whole wide number, so other types are stored one by one.
  for (int64_t lane = 0; lane < type.getNumElements(); ++lane) {
    OpBuilder::InsertionGuard insertion(builder);
    auto branch = scf::IfOp::create(
        builder, loc, vector::ExtractOp::create(builder, loc, gate, lane));
    builder.setInsertionPointToStart(branch.thenBlock());
    Value element = vector::ExtractOp::create(builder, loc, value, lane);
    Value place = builder.createOrFold<arith::AddIOp>(
        loc, index,
        arith::ConstantIndexOp::create(builder, loc, lane).getResult());
    memref::StoreOp::create(builder, loc, element, buffer, place);
  }
}

void Emitter::emitStore(uop::StoreOp store, Scope *scope) {
  Location loc = store.getLoc();
  auto get = [&](Value value) {
    return lookup(value, scope, UniquedSets::kEmpty);
  };
  Value value = get(store.getValue());
  Value buffer = get(store.getBuffer());
  Value index = get(store.getIndex());
  Value gate = store.getGate() ? get(store.getGate()) : Value();
  if (gate && isa<VectorType>(gate.getType()))
    return emitMaskedStore(loc, value, buffer, index, gate);
  OpBuilder::InsertionGuard insertion(builder);
  if (gate) {
    auto branch = scf::IfOp::create(builder, loc, gate);
    builder.setInsertionPointToStart(branch.thenBlock());
  }
  if (isa<VectorType>(value.getType()))
    vector::StoreOp::create(builder, loc, value, buffer, index);
  else
    memref::StoreOp::create(builder, loc, value, buffer, index);
}

//===----------------------------------------------------------------------===//
// Other operations
//===----------------------------------------------------------------------===//

Value Emitter::emitInstance(Instance *instance) {
  Operation *op = instance->op;
  auto get = [&](Value value) {
    return lookup(value, instance->scope, instance->guard);
  };
  if (auto load = dyn_cast<uop::LoadOp>(op))
    return emitLoad(load, instance);
  if (Instance *array = instance->array)
    return readElement(op, array->value,
                       getPlace(op, instance->scope, array->nest->arrayRanges));
  if (isa<uop::ReduceOp, uop::StageOp>(op)) {
    if (!getFoldedRanges(op).empty())
      return emitInitial(op);
    // Over no range there is one iteration.
    if (isa<uop::ReduceOp>(op))
      return get(op->getOperand(0));
    return combine(op, instance->scope, emitInitial(op),
                   get(op->getOperand(0)));
  }
  IRMapping operands;
  for (Value operand : op->getOperands())
    operands.map(operand, get(operand));
  return builder.clone(*op, operands)->getResult(0);
}

/// A load of one element or of consecutive ones.
Value Emitter::emitAccess(uop::LoadOp load, Value source,
                          ArrayRef<Value> indices) {
  Location loc = load.getLoc();
  auto vector = dyn_cast<VectorType>(load.getType());
  if (isa<MemRefType>(source.getType())) {
    if (vector)
      return vector::LoadOp::create(builder, loc, vector, source, indices);
    return memref::LoadOp::create(builder, loc, source, indices);
  }
  if (!vector)
    return tensor::ExtractOp::create(builder, loc, source, indices);
  return emitRead(loc, vector, source, indices);
}

/// A vector of an array.
Value Emitter::emitRead(Location loc, VectorType type, Value array,
                        ArrayRef<Value> indices) {
  // What is behind the end is never read; an element has to be named.
  Value padding = uop::ConstOp::create(
      builder, loc,
      cast<TypedAttr>(builder.getZeroAttr(type.getElementType())));
  return vector::TransferReadOp::create(builder, loc, type, array, indices,
                                        padding, ArrayRef<bool>(true));
}

/// A load of those elements of a vector for which `gate`, if there is one,
/// holds.
Value Emitter::emitMaskedLoad(uop::LoadOp load, Value source,
                              ArrayRef<Value> indices, Value gate,
                              Value alternative) {
  Location loc = load.getLoc();
  auto type = cast<VectorType>(load.getType());
  auto mask = type.clone(builder.getI1Type());
  if (!gate)
    gate = uop::ConstOp::create(
        builder, loc,
        cast<TypedAttr>(Attribute(DenseElementsAttr::get(mask, true))));
  else if (!isa<VectorType>(gate.getType()))
    gate = vector::BroadcastOp::create(builder, loc, mask, gate);
  if (!alternative)
    alternative = uop::ConstOp::create(
        builder, loc, cast<TypedAttr>(builder.getZeroAttr(type)));
  if (isa<VectorType>(indices.back().getType()))
    return vector::GatherOp::create(builder, loc, type, source, getIndex(0),
                                    indices.back(), gate, alternative);
  if (isa<MemRefType>(source.getType()))
    return vector::MaskedLoadOp::create(builder, loc, type, source, indices,
                                        gate, alternative);
  Value padding = uop::ConstOp::create(
      builder, loc,
      cast<TypedAttr>(builder.getZeroAttr(type.getElementType())));
  auto map =
      AffineMap::getMinorIdentityMap(indices.size(), 1, builder.getContext());
  Value read = vector::TransferReadOp::create(
      builder, loc, type, source, indices, AffineMapAttr::get(map), padding,
      gate, builder.getBoolArrayAttr(true));
  return uop::WhereOp::create(builder, loc, gate, read, alternative);
}

Value Emitter::emitLoad(uop::LoadOp load, Instance *instance) {
  Location loc = load.getLoc();
  auto get = [&](Value value) {
    return lookup(value, instance->scope, instance->guard);
  };
  Value source = get(load.getSource());
  SmallVector<Value> indices = llvm::map_to_vector(load.getIndices(), get);
  Value gate = load.getGate() ? get(load.getGate()) : Value();
  for (unsigned number : facts.getSets().get(instance->guard)) {
    Value runs =
        uop::CmpLtOp::create(builder, loc, builder.getI1Type(), getIndex(0),
                             getSize(facts.getRanges()[number]));
    if (gate && isa<VectorType>(gate.getType()))
      runs = vector::BroadcastOp::create(builder, loc, gate.getType(), runs);
    gate = gate ? uop::AndOp::create(builder, loc, gate, runs) : runs;
  }
  Value alternative;
  if (gate && load.getAlternative())
    alternative = get(load.getAlternative());
  else if (gate)
    alternative = uop::ConstOp::create(
        builder, loc, cast<TypedAttr>(builder.getZeroAttr(load.getType())));
  if (isa<VectorType>(load.getType()) &&
      ((gate && isa<VectorType>(gate.getType())) ||
       isa<VectorType>(indices.back().getType())))
    return emitMaskedLoad(load, source, indices, gate, alternative);
  if (!gate)
    return emitAccess(load, source, indices);
  auto branch = scf::IfOp::create(builder, loc, load.getType(), gate,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard insertion(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value loaded = emitAccess(load, source, indices);
  scf::YieldOp::create(builder, loc, loaded);
  builder.setInsertionPointToStart(branch.elseBlock());
  scf::YieldOp::create(builder, loc, alternative);
  return branch.getResult(0);
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct LinearizePass : tiny::impl::LinearizePassBase<LinearizePass> {
  void runOnOperation() override {
    uop::KernelOp kernel = getOperation();
    KernelFacts facts;
    LoopTree tree(kernel, facts);
    if (failed(facts.analyze(kernel)) || failed(tree.build()))
      return signalPassFailure();

    Region &region = kernel.getBody();
    Block &graph = region.front();
    Block *program = new Block;
    region.push_back(program);
    IRMapping arguments;
    for (BlockArgument argument : graph.getArguments())
      arguments.map(argument, program->addArgument(argument.getType(),
                                                   argument.getLoc()));
    OpBuilder builder = OpBuilder::atBlockBegin(program);
    Emitter(facts, tree, builder, arguments).emit();
    graph.getTerminator()->moveBefore(program, program->end());
    graph.dropAllReferences();
    graph.erase();
  }
};
} // namespace

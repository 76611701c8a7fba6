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
  void emitStoreLoop(Scope *scope);
  void emitStore(uop::StoreOp store, Scope *scope);

  Value emitInstance(Instance *instance);
  Value emitLoad(uop::LoadOp load, Instance *instance);
  Value emitInitial(Operation *fold);
  Value emitArray(uop::StageOp stage);
  Value combine(Operation *fold, Scope *scope, Value accumulator, Value value);

  KernelFacts &facts;
  LoopTree &tree;
  OpBuilder &builder;
  const IRMapping &arguments;
  /// Constants of loops stand at the beginning of this block.
  Block *constants;
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
/// its bounds allow: then the array has its place before the kernel runs.
Value Emitter::emitArray(uop::StageOp stage) {
  auto type = cast<RankedTensorType>(stage.getType());
  SmallVector<int64_t> most;
  SmallVector<Value> sizes;
  int64_t count = 1;
  bool isBounded = true;
  for (Value value : getFoldedRanges(stage)) {
    auto range = value.getDefiningOp<uop::RangeOp>();
    most.push_back(
        range.getConstantSize()
            ? *range.getConstantSize()
            : std::max<int64_t>(facts.getBounds().get(range.getSize()).max, 0));
    if (!range.getConstantSize())
      sizes.push_back(getSize(range));
    isBounded &= !llvm::MulOverflow(count, most.back(), count) &&
                 count <= std::numeric_limits<int32_t>::max();
  }
  Location loc = stage.getLoc();
  if (isBounded)
    return tensor::EmptyOp::create(builder, loc, most, type.getElementType());
  return tensor::EmptyOp::create(builder, loc, type, sizes);
}

Value Emitter::combine(Operation *fold, Scope *scope, Value accumulator,
                       Value value) {
  Location loc = fold->getLoc();
  if (auto reduce = dyn_cast<uop::ReduceOp>(fold)) {
    switch (reduce.getKind()) {
    case uop::ReduceKind::Add:
      return uop::AddOp::create(builder, loc, accumulator, value);
    case uop::ReduceKind::Mul:
      return uop::MulOp::create(builder, loc, accumulator, value);
    case uop::ReduceKind::Max:
      return uop::MaxOp::create(builder, loc, accumulator, value);
    }
  }
  SmallVector<Value> indices;
  for (Value range : getFoldedRanges(fold))
    indices.push_back(lookup(range, scope, UniquedSets::kEmpty));
  return tensor::InsertOp::create(builder, loc, value, accumulator, indices);
}

void Emitter::emitNest(FoldNest *nest) {
  SmallVector<Value> values;
  for (Instance *fold : nest->folds)
    values.push_back(emitInitial(fold->op));
  emitFoldLoop(nest, nest->loops, values);
  for (auto [fold, value] : llvm::zip_equal(nest->folds, values))
    fold->value = value;
}

/// Emits `loops`, from the outermost in, with `values` as accumulators, and
/// leaves their results in `values`.
void Emitter::emitFoldLoop(FoldNest *nest, ArrayRef<Scope *> loops,
                           SmallVectorImpl<Value> &values) {
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

void Emitter::emitFoldStep(FoldNest *nest, SmallVectorImpl<Value> &values) {
  for (auto [fold, value] : llvm::zip_equal(nest->folds, values))
    value = combine(
        fold->op, nest->getInnermost(), value,
        lookup(fold->op->getOperand(0), nest->getInnermost(), fold->guard));
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

void Emitter::emitStoreLoop(Scope *scope) {
  auto loop = scf::ForOp::create(builder, scope->range.getLoc(), getIndex(0),
                                 getSize(scope->range), getIndex(1));
  OpBuilder::InsertionGuard insertion(builder);
  builder.setInsertionPointToStart(loop.getBody());
  scope->induction = loop.getInductionVar();
  emitScope(scope);
}

void Emitter::emitStore(uop::StoreOp store, Scope *scope) {
  Location loc = store.getLoc();
  auto get = [&](Value value) {
    return lookup(value, scope, UniquedSets::kEmpty);
  };
  Value value = get(store.getValue());
  Value buffer = get(store.getBuffer());
  Value index = get(store.getIndex());
  OpBuilder::InsertionGuard insertion(builder);
  if (Value gate = store.getGate()) {
    auto branch = scf::IfOp::create(builder, loc, get(gate));
    builder.setInsertionPointToStart(branch.thenBlock());
  }
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
    gate = gate ? uop::AndOp::create(builder, loc, gate, runs) : runs;
  }
  auto access = [&]() -> Value {
    if (isa<MemRefType>(source.getType()))
      return memref::LoadOp::create(builder, loc, source, indices);
    return tensor::ExtractOp::create(builder, loc, source, indices);
  };
  if (!gate)
    return access();
  Value alternative;
  if (load.getAlternative())
    alternative = get(load.getAlternative());
  else
    alternative = uop::ConstOp::create(
        builder, loc, cast<TypedAttr>(builder.getZeroAttr(load.getType())));
  auto branch = scf::IfOp::create(builder, loc, load.getType(), gate,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard insertion(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value loaded = access();
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

//===- ScalarGraph.cpp - Helpers on scalars over ranges -------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarGraph.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

//===----------------------------------------------------------------------===//
// What may be in a function
//===----------------------------------------------------------------------===//

static bool isShaped(Type type) { return isa<ShapedType>(type); }

static bool hasShaped(Operation &op) {
  return llvm::any_of(op.getOperandTypes(), isShaped) ||
         llvm::any_of(op.getResultTypes(), isShaped);
}

bool tiny::isNumeric(Operation &op) {
  return op.getNumRegions() == 0 && !hasShaped(op) &&
         (isMemoryEffectFree(&op) || isa<cf::AssertOp>(op));
}

bool tiny::hasTensors(func::FuncOp function) {
  if (function.isDeclaration())
    return false;
  auto isTensor = [](Type type) { return isa<TensorType>(type); };
  if (llvm::any_of(function.getArgumentTypes(), isTensor))
    return true;
  for (Block &block : function.getBody())
    for (Operation &op : block)
      if (llvm::any_of(op.getResultTypes(), isTensor))
        return true;
  return false;
}

/// Whether `tensor` is one that elements are read from.
static bool isReadable(Value tensor) {
  Operation *op = tensor.getDefiningOp();
  return isa<RankedTensorType>(tensor.getType()) &&
         (!op || isArray(op) || isa<ConstOp, StageOp>(op));
}

/// Whether `op` may stand in a function between `uop-rangeify` and
/// `uop-split-kernels`.
static bool isScalarGraph(Operation &op) {
  if (isArray(&op) || isa<RangeOp, StageOp>(op))
    return true;
  if (isa<ConstOp>(op))
    return !isa<VectorType>(op.getResult(0).getType());
  if (auto load = dyn_cast<LoadOp>(op))
    return isReadable(load.getSource()) && !isShaped(load.getType());
  return isa_and_nonnull<UOpDialect>(op.getDialect()) && isNumeric(op);
}

namespace {
class ScalarGraphVerifier {
public:
  LogicalResult verify(Block &block);

private:
  LogicalResult verify(Operation &op);
  LogicalResult verify(RangeOp range);
  LogicalResult verify(UpdateOp update);

  DenseSet<Value> indexValues;
  IndexRanges indexRanges;
  /// The update that replaces contents.
  DenseMap<Value, UpdateOp> updates;
};
} // namespace

LogicalResult ScalarGraphVerifier::verify(RangeOp range) {
  Value size = range.getSize();
  if (!size || isa<BlockArgument>(size))
    return success();
  if (!indexValues.contains(size))
    return range.emitOpError("has a size that is read from an array");
  if (!indexRanges.get(size).empty())
    return range.emitOpError("has a size that depends on a range");
  return success();
}

LogicalResult ScalarGraphVerifier::verify(UpdateOp update) {
  auto [first, isNew] = updates.try_emplace(update.getTarget(), update);
  if (isNew)
    return success();
  InFlightDiagnostic error =
      update.emitOpError("replaces contents that have been replaced");
  error.attachNote(first->second.getLoc()) << "by this update";
  return error;
}

LogicalResult ScalarGraphVerifier::verify(Operation &op) {
  bool isIndex = isIndexExpression(&op, indexValues);
  if (isIndex)
    indexValues.insert(op.getResult(0));
  bool isCheck = isa<cf::AssertOp>(op) &&
                 llvm::all_of(op.getOperands(), [&](Value operand) {
                   return indexValues.contains(operand);
                 });
  if (!isIndex && !isCheck && !isScalarGraph(op))
    return op.emitOpError("is not what uop-rangeify leaves");
  // A kernel is given buffers and index values; everything else is computed in
  // it, by operations of the dialect.
  if (isa<UOpDialect>(op.getDialect()))
    for (Value operand : op.getOperands())
      if (Operation *def = operand.getDefiningOp();
          !isShaped(operand.getType()) && !operand.getType().isIndex() &&
          (!def || !isa<UOpDialect>(def->getDialect())))
        return op.emitOpError()
               << "has an operand of type " << operand.getType()
               << " that no operation of the dialect computes";
  if (auto range = dyn_cast<RangeOp>(op))
    return verify(range);
  if (auto update = dyn_cast<UpdateOp>(op))
    return verify(update);
  return success();
}

LogicalResult ScalarGraphVerifier::verify(Block &block) {
  for (Operation &op : block.without_terminator())
    if (failed(verify(op)))
      return failure();
  if (!isa<func::ReturnOp>(block.getTerminator()))
    return block.getTerminator()->emitOpError("ends a schedule");
  for (Value result : block.getTerminator()->getOperands())
    if (!result.getDefiningOp<BufferizeOp>())
      return block.getTerminator()->emitOpError("returns ")
             << result.getType()
             << " that is not the result of a 'uop.bufferize'";
  return success();
}

LogicalResult tiny::verifyScalarGraph(func::FuncOp function) {
  if (!function.getBody().hasOneBlock())
    return function.emitOpError("has control flow, which a schedule has not");
  for (Type type : function.getArgumentTypes())
    if (isa<UnrankedTensorType>(type))
      return function.emitOpError("has an argument of type ") << type;
  return ScalarGraphVerifier().verify(function.getBody().front());
}

//===----------------------------------------------------------------------===//
// Index expressions
//===----------------------------------------------------------------------===//

/// Whether the result of `op` is an index, or what one is made of, if its
/// operands are.
static bool makesIndex(Operation *op) {
  // The size of an argument is one; those of arrays are sizes of ranges.
  if (auto dim = dyn_cast<tensor::DimOp>(op))
    return isa<BlockArgument>(dim.getSource());
  if (op->getNumResults() != 1)
    return false;
  if (!isa_and_nonnull<UOpDialect>(op->getDialect()))
    return isNumeric(*op);
  Type type = op->getResult(0).getType();
  return (type.isIndex() || type.isInteger(1)) &&
         (isa<RangeOp, DefineVarOp, BindOp, ConstOp>(op) ||
          op->hasTrait<OpTrait::Elementwise>());
}

bool tiny::isIndexExpression(Operation *op,
                             const DenseSet<Value> &indexValues) {
  return makesIndex(op) && llvm::all_of(op->getOperands(), [&](Value operand) {
           return isa<BlockArgument>(operand) || indexValues.contains(operand);
         });
}

Operation *tiny::hoistIndexExpressions(Block &block) {
  DenseSet<Value> indexValues;
  Operation *first = nullptr;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!isIndexExpression(&op, indexValues)) {
      if (!first)
        first = &op;
      continue;
    }
    indexValues.insert(op.getResult(0));
    if (first)
      op.moveBefore(first);
  }
  OpBuilder builder(first);
  return ConstOp::create(builder, block.getParentOp()->getLoc(),
                         builder.getIndexAttr(0));
}

/// What computes `operand`, if that is part of the same array as its user.
static Operation *getScalar(Value operand) {
  Operation *def = operand.getDefiningOp();
  if (!def || isArray(def) || !isa<UOpDialect>(def->getDialect()))
    return nullptr;
  bool isConstant = isa<ConstOp>(def) && isShaped(operand.getType());
  return isConstant ? nullptr : def;
}

/// Appends `op`, after what it is computed from and `ops` has not.
static void appendPostOrder(Operation *op, SetVector<Operation *> &ops) {
  // With the next operand to look at. Graphs are deep, so no recursion.
  SmallVector<std::pair<Operation *, unsigned>> stack;
  if (!ops.contains(op))
    stack.push_back({op, 0});
  while (!stack.empty()) {
    auto &[top, next] = stack.back();
    if (next == top->getNumOperands()) {
      ops.insert(top);
      stack.pop_back();
      continue;
    }
    Operation *operand = getScalar(top->getOperand(next++));
    if (operand && !ops.contains(operand))
      stack.push_back({operand, 0});
  }
}

SmallVector<Operation *> tiny::getComputation(Operation *root) {
  SetVector<Operation *> found;
  found.insert(root);
  SmallVector<Operation *> ranges;
  for (size_t i = 0; i < found.size(); ++i) {
    if (isa<RangeOp>(found[i]))
      ranges.push_back(found[i]);
    for (Value operand : found[i]->getOperands())
      if (Operation *def = getScalar(operand))
        found.insert(def);
  }
  // The order of ranges is that of the nest. Only they are compared: they stay
  // where they are, and to number the block again after each change would take
  // quadratic time.
  llvm::sort(ranges,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  SetVector<Operation *> ops;
  for (Operation *range : ranges)
    appendPostOrder(range, ops);
  appendPostOrder(root, ops);
  SmallVector<Operation *> result = ops.takeVector();
  result.pop_back();
  return result;
}

SmallVector<Operation *> tiny::getScalars(Value value) {
  SetVector<Operation *> ops;
  if (Operation *op = getScalar(value))
    appendPostOrder(op, ops);
  return ops.takeVector();
}

StringAttr tiny::getDevice(Value array) {
  auto bufferize = array.getDefiningOp<BufferizeOp>();
  return bufferize ? bufferize.getDeviceAttr() : StringAttr();
}

StringAttr tiny::getDevice(ArrayRef<Operation *> scalars) {
  for (Operation *op : scalars)
    if (LoadOp load = getArrayLoad(op))
      return getDevice(load.getSource());
  return {};
}

/// The operands that the result of `op` depends on as a scalar: arrays are the
/// same everywhere, and a reduction closes its ranges.
static SmallVector<Value> getPointOperands(Operation *op) {
  if (auto reduce = dyn_cast<ReduceOp>(op))
    return {reduce.getValue()};
  return llvm::filter_to_vector(op->getOperands(), [](Value operand) {
    return !isShaped(operand.getType());
  });
}

ArrayRef<Value> IndexRanges::get(Value value) {
  // Post-order without recursion: expressions can be deep.
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value top = stack.back();
    Operation *op = top.getDefiningOp();
    if (known.contains(top)) {
      stack.pop_back();
      continue;
    }
    if (!op || isa<RangeOp>(op)) {
      known[top] = op ? SmallVector<Value, 4>{top} : SmallVector<Value, 4>();
      stack.pop_back();
      continue;
    }
    size_t size = stack.size();
    SmallVector<Value> operands = getPointOperands(op), closed;
    for (Value operand : operands)
      if (!known.contains(operand))
        stack.push_back(operand);
    if (stack.size() != size)
      continue;
    if (auto reduce = dyn_cast<ReduceOp>(op))
      closed = reduce.getRanges();
    SmallVector<Value, 4> ranges;
    for (Value operand : operands)
      for (Value range : known.find(operand)->second)
        if (!llvm::is_contained(ranges, range) &&
            !llvm::is_contained(closed, range))
          ranges.push_back(range);
    known[top] = std::move(ranges);
    stack.pop_back();
  }
  return known.find(value)->second;
}

void tiny::eraseDead(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      op.erase();
}

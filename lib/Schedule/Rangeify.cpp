//===- Rangeify.cpp - From tensors to scalars over ranges -----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RangeAnalysis.h"
#include "ScalarGraph.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "tiny/Dialect/UOp/Analysis/Devices.h"
#include "tiny/Schedule/Passes.h"

namespace tiny {
#define GEN_PASS_DEF_RANGEIFYPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {

/// Makes the scalar graph, from what is used to its users.
class ScalarBuilder {
public:
  ScalarBuilder(OpBuilder &builder, RangeAnalysis &analysis, Block &block,
                const TensorDevices &devices)
      : builder(builder), analysis(analysis), block(block), devices(devices) {}

  /// Makes the scalars and arrays of all operations, and returns the arrays
  /// that the function's results are.
  SmallVector<Value> build();

private:
  void visit(Operation *op);
  void visitView(Operation *view);
  void visitBitcast(BitcastOp bitcast);
  void visitAssign(AssignOp assign);
  void visitComputation(Operation *op);
  void loadRequests(Value tensor, Value array);

  /// What is made of constants alone is computed where the program runs.
  StringAttr getDevice(Value tensor) {
    return devices.get(tensor).value_or(StringAttr());
  }
  Value getScalar(Value tensor, unsigned request) {
    return scalars.lookup({tensor, request});
  }
  Value getZero(Type type) {
    return ConstOp::create(builder, loc, builder.getZeroAttr(type));
  }
  Value getOperandScalar(Operation *op, unsigned number,
                         const Computation &computation) {
    return getScalar(op->getOperand(number),
                     computation.operandRequests[number]);
  }
  /// The same bits as an unsigned integer, or as `type`.
  Value toBits(Value value);
  Value fromBits(Value bits, Type type);
  /// Part `part` (an index value) of the bits of `value`, as a `type`.
  Value getPart(Value value, Value part, Type type);
  /// Parts, the low-order one first, as one `type`.
  Value joinParts(ArrayRef<Value> parts, Type type);

  OpBuilder &builder;
  RangeAnalysis &analysis;
  Block &block;
  const TensorDevices &devices;
  Location loc = builder.getUnknownLoc();
  DenseMap<std::pair<Value, unsigned>, Value> scalars;
  DenseMap<Value, Value> arrays;
  /// The contents of a mutable argument after the last assign so far.
  DenseMap<Value, Value> contents;
  /// The contents right after an assign.
  DenseMap<Operation *, Value> contentsAfter;
};

} // namespace

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

static Type getBitsType(Type type) {
  return IntegerType::get(type.getContext(), getElementByteSize(type) * 8,
                          IntegerType::Unsigned);
}

Value ScalarBuilder::fromBits(Value bits, Type type) {
  if (bits.getType() == type)
    return bits;
  return BitcastOp::create(builder, loc, type, bits);
}

Value ScalarBuilder::toBits(Value value) {
  return fromBits(value, getBitsType(value.getType()));
}

Value ScalarBuilder::getPart(Value value, Value part, Type type) {
  Type wide = getBitsType(value.getType()), narrow = getBitsType(type);
  Value width = ConstOp::create(
      builder, loc, builder.getIntegerAttr(wide, getElementByteSize(type) * 8));
  Value number = CastOp::create(builder, loc, wide, part);
  Value distance = MulOp::create(builder, loc, number, width);
  Value shifted = ShrOp::create(builder, loc, toBits(value), distance);
  return fromBits(CastOp::create(builder, loc, narrow, shifted), type);
}

Value ScalarBuilder::joinParts(ArrayRef<Value> parts, Type type) {
  Type wide = getBitsType(type);
  int64_t width = getElementByteSize(parts.front().getType()) * 8;
  Value result;
  for (auto [number, part] : llvm::enumerate(parts)) {
    Value bits = CastOp::create(builder, loc, wide, toBits(part));
    if (number) {
      auto position = static_cast<int64_t>(number) * width;
      Value distance =
          ConstOp::create(builder, loc, builder.getIntegerAttr(wide, position));
      bits = ShlOp::create(builder, loc, bits, distance);
    }
    result = result ? OrOp::create(builder, loc, result, bits) : bits;
  }
  return fromBits(result, type);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void ScalarBuilder::loadRequests(Value tensor, Value array) {
  for (auto [number, request] : llvm::enumerate(analysis.getRequests(tensor))) {
    Value gate = request.access.gate, alternative;
    if (gate)
      alternative = getZero(getElementTypeOrSelf(tensor.getType()));
    scalars[{tensor, number}] =
        LoadOp::create(builder, loc, getElementTypeOrSelf(tensor.getType()),
                       array, request.access.indices, gate, alternative);
  }
}

void ScalarBuilder::visitView(Operation *view) {
  Value result = view->getResult(0);
  for (auto [number, request] : llvm::enumerate(analysis.getRequests(result))) {
    Value value =
        getScalar(view->getOperand(0), request.operandRequests.front());
    // A pad selects after everything before it; what the operand is computed to
    // outside has no influence.
    if (request.extra)
      value = builder.createOrFold<WhereOp>(loc, request.extra, value,
                                            getZero(value.getType()));
    scalars[{result, number}] = value;
  }
}

void ScalarBuilder::visitBitcast(BitcastOp bitcast) {
  Value result = bitcast.getResult();
  Type type = getElementTypeOrSelf(result.getType());
  BitcastScale scale = getScale(bitcast);
  for (auto [number, request] : llvm::enumerate(analysis.getRequests(result))) {
    SmallVector<Value> parts;
    for (unsigned part : request.operandRequests)
      parts.push_back(getScalar(bitcast.getOperand(), part));
    Value value;
    if (scale.narrowing > 1)
      value = getPart(parts.front(), request.extra, type);
    else if (scale.widening > 1)
      value = joinParts(parts, type);
    else
      value = fromBits(parts.front(), type);
    scalars[{result, number}] = value;
  }
}

void ScalarBuilder::visitAssign(AssignOp assign) {
  const Write &write = analysis.getWrite(assign);
  Value value = getScalar(assign.getValue(), write.valueRequest);
  value = write.part ? getPart(value, write.part, write.unit)
                     : fromBits(value, write.unit);
  Value &current = contents[write.argument];
  if (!current)
    current = write.argument;
  // One of no elements writes nothing, and what it would write must not be
  // computed: an index that is out of bounds may depend on no range.
  if (!llvm::is_contained(assign.getType().getShape(), 0))
    current = UpdateOp::create(builder, loc, current.getType(), current,
                               write.index, value, write.ranges);
  contentsAfter[assign] = current;
  for (auto [number, request] :
       llvm::enumerate(analysis.getRequests(assign.getResult())))
    scalars[{assign.getResult(), number}] =
        getScalar(assign.getValue(), request.operandRequests.front());
}

void ScalarBuilder::visitComputation(Operation *op) {
  const Computation *computation = analysis.getComputation(op);
  if (!computation)
    return;
  Value scalar;
  if (auto reduce = dyn_cast<ReduceAxisOp>(op)) {
    scalar = builder.createOrFold<ReduceOp>(
        loc, reduce.getKind(), getOperandScalar(op, 0, *computation),
        computation->reduceRanges);
  } else if (isa<ContiguousOp, CopyOp>(op)) {
    scalar = getOperandScalar(op, 0, *computation);
  } else {
    IRMapping mapping;
    for (auto [number, operand] : llvm::enumerate(op->getOperands()))
      mapping.map(operand, getOperandScalar(op, number, *computation));
    // The same operand may be read at two places only by different operations,
    // so one scalar per operand is enough.
    Operation *clone = builder.clone(*op, mapping);
    clone->getResult(0).setType(
        getElementTypeOrSelf(op->getResult(0).getType()));
    // What is computed from padding alone is known.
    SmallVector<Value> folded;
    if (succeeded(builder.tryFold(clone, folded)) && !folded.empty()) {
      scalar = folded.front();
      clone->erase();
    } else {
      scalar = clone->getResult(0);
    }
  }
  Value result = op->getResult(0);
  if (!computation->isArray) {
    scalars[{result, 0}] = scalar;
    return;
  }
  // Hints and results keep their buffer; any other one is up to fusion.
  bool keep = isa<ContiguousOp, CopyOp>(op) || analysis.isReturned(op);
  Value array =
      BufferizeOp::create(builder, loc, result.getType(), scalar,
                          computation->ranges, keep, getDevice(result));
  arrays[result] = array;
  loadRequests(result, array);
}

void ScalarBuilder::visit(Operation *op) {
  loc = op->getLoc();
  if (auto constant = dyn_cast<ConstOp>(op)) {
    auto elements = dyn_cast<DenseElementsAttr>(constant.getValue());
    if (!elements || !elements.isSplat())
      return loadRequests(op->getResult(0), builder.clone(*op)->getResult(0));
    auto requests = analysis.getRequests(op->getResult(0));
    if (requests.empty())
      return;
    Value scalar = ConstOp::create(
        builder, loc, cast<TypedAttr>(elements.getSplatValue<Attribute>()));
    for (unsigned number = 0; number < requests.size(); ++number)
      scalars[{op->getResult(0), number}] = scalar;
    return;
  }
  if (auto after = dyn_cast<AfterOp>(op)) {
    Operation *last = nullptr;
    for (Value assign : after.getAssigns())
      if (Operation *other = assign.getDefiningOp();
          !last || last->isBeforeInBlock(other))
        last = other;
    return loadRequests(after.getResult(), contentsAfter.lookup(last));
  }
  if (auto assign = dyn_cast<AssignOp>(op))
    return visitAssign(assign);
  if (auto bitcast = dyn_cast<BitcastOp>(op))
    return visitBitcast(bitcast);
  if (isView(op))
    return visitView(op);
  visitComputation(op);
}

SmallVector<Value> ScalarBuilder::build() {
  for (Value argument : block.getArguments())
    if (isa<RankedTensorType>(argument.getType()))
      loadRequests(argument, argument);
  SmallVector<Operation *> graph;
  for (Operation &op : block.without_terminator())
    if (op.getNumResults() == 1 &&
        isa<RankedTensorType>(op.getResult(0).getType()))
      graph.push_back(&op);
  for (Operation *op : graph)
    visit(op);

  SmallVector<Value> results;
  loc = block.getTerminator()->getLoc();
  for (OpOperand &operand : block.getTerminator()->getOpOperands()) {
    const Computation *copy = analysis.getOutput(operand.getOperandNumber());
    if (!copy) {
      results.push_back(arrays.lookup(operand.get()));
      continue;
    }
    results.push_back(BufferizeOp::create(
        builder, loc, operand.get().getType(),
        getScalar(operand.get(), copy->operandRequests.front()), copy->ranges,
        /*keep=*/true, getDevice(operand.get())));
  }
  for (Operation *op : llvm::reverse(graph)) {
    op->dropAllUses();
    op->erase();
  }
  return results;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct RangeifyPass : public tiny::impl::RangeifyPassBase<RangeifyPass> {
  void runOnOperation() override;
};
} // namespace

void RangeifyPass::runOnOperation() {
  func::FuncOp function = getOperation();
  if (function.isDeclaration())
    return;
  if (!function.getBody().hasOneBlock()) {
    function.emitOpError("has control flow, which a tensor graph has not");
    return signalPassFailure();
  }
  Block &block = function.getBody().front();

  // Index expressions go between the scalars that sizes are made of and the
  // tensors, so that they are above everything that uses them.
  auto isTensorOp = [](Operation &op) { return !isNumeric(op); };
  auto firstTensor = llvm::find_if(block.without_terminator(), isTensorOp);
  for (Operation &op : llvm::make_early_inc_range(
           llvm::make_range(firstTensor, block.without_terminator().end())))
    if (isNumeric(op))
      op.moveBefore(&block, firstTensor);
  OpBuilder indexBuilder(&block, firstTensor), builder(block.getTerminator());
  RangeAnalysis analysis(indexBuilder, function.getLoc());
  if (failed(analysis.run(block)))
    return signalPassFailure();
  TensorDevices devices(getHomeDevice(function));
  if (failed(devices.run(block)))
    return signalPassFailure();
  SmallVector<Value> results =
      ScalarBuilder(builder, analysis, block, devices).build();
  block.getTerminator()->setOperands(results);
}

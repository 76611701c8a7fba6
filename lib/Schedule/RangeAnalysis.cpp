//===- RangeAnalysis.cpp - Ranges for every tensor ------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RangeAnalysis.h"

#include "ScalarGraph.h"
#include "SizeChecks.h"
#include "tiny/Dialect/UOp/Analysis/Conjuncts.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

BitcastScale tiny::getScale(BitcastOp bitcast) {
  int64_t from = getElementByteSize(getElementTypeOrSelf(bitcast.getOperand()));
  int64_t to = getElementByteSize(getElementTypeOrSelf(bitcast.getResult()));
  BitcastScale scale;
  scale.narrowing = std::max<int64_t>(from / to, 1);
  scale.widening = std::max<int64_t>(to / from, 1);
  return scale;
}

//===----------------------------------------------------------------------===//
// Requests
//===----------------------------------------------------------------------===//

RangeAnalysis::RequestList &RangeAnalysis::getList(Value tensor) {
  std::unique_ptr<RequestList> &list = requestLists[tensor];
  if (!list)
    list = std::make_unique<RequestList>();
  return *list;
}

/// A condition that holds wherever one of two does: what they have in common.
/// Their disjunction would say more, but it may depend on a range that only one
/// of the two users is inside of.
Value RangeAnalysis::shareGate(Value a, Value b) {
  if (!a || !b)
    return {};
  SmallVector<Value> conjuncts = getConjuncts(b);
  DenseSet<Value> others(conjuncts.begin(), conjuncts.end());
  Value common;
  for (Value conjunct : getConjuncts(a))
    if (others.contains(conjunct))
      common = common ? index.andOf(common, conjunct) : conjunct;
  return common;
}

unsigned RangeAnalysis::request(Value tensor, const Access &access,
                                unsigned nest, ArrayRef<Value> open) {
  RequestList &all = getList(tensor);
  size_t hash = llvm::hash_combine(tensor, nest,
                                   llvm::hash_combine_range(access.indices));
  SmallVector<unsigned, 1> &numbers = requestNumbers[hash];
  for (unsigned number : numbers) {
    // A hash can be that of a request of another tensor.
    if (number >= all.size())
      continue;
    Request &known = all[number];
    if (known.nest != nest || known.access.indices != access.indices)
      continue;
    // The same element for two users: wanted where either wants it.
    known.access.gate = shareGate(known.access.gate, access.gate);
    if (open.size() > known.open.size())
      known.open.assign(open.begin(), open.end());
    return number;
  }
  numbers.push_back(all.size());
  Request &added = all.emplace_back();
  added.access = access;
  added.nest = nest;
  added.open.assign(open.begin(), open.end());
  return all.size() - 1;
}

Value RangeAnalysis::createRange(Value size, int64_t staticSize,
                                 AxisType axisType) {
  // A size that is symbolic in the type stays so, also where its value is
  // known: the array over the range has the same type as the tensor.
  std::optional<int64_t> constant;
  if (!ShapedType::isDynamic(staticSize))
    constant = staticSize;
  return RangeOp::create(builder, loc, constant ? Value() : size,
                         constant.value_or(ShapedType::kDynamic), axisType,
                         ranges++);
}

/// A new nest over the elements of `shapeOf`; dimensions of size one have no
/// range.
Computation RangeAnalysis::startNest(Value shapeOf) {
  Computation result;
  result.nest = nests++;
  result.isArray = true;
  auto type = cast<RankedTensorType>(shapeOf.getType());
  for (auto [size, staticSize] :
       llvm::zip_equal(sizes.get(shapeOf), type.getShape())) {
    if (staticSize == 1) {
      result.access.indices.push_back(index.constant(0));
      continue;
    }
    Value range = createRange(size, staticSize, AxisType::Loop);
    result.ranges.push_back(range);
    result.access.indices.push_back(range);
  }
  result.open.assign(result.ranges.begin(), result.ranges.end());
  return result;
}

//===----------------------------------------------------------------------===//
// Visiting, from users to what they use
//===----------------------------------------------------------------------===//

static bool isTensor(Value value) {
  return isa<RankedTensorType>(value.getType());
}

/// Whether `type` is one that the operations of the dialect take.
static bool isGraphTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && !tensor.getEncoding() &&
         isElementType(tensor.getElementType());
}

/// Whether `op` works element by element on tensors.
static bool isElementwise(Operation *op) {
  return op->hasTrait<OpTrait::Elementwise>() &&
         isa_and_nonnull<UOpDialect>(op->getDialect());
}

void RangeAnalysis::visitReturn(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    Operation *source = operand.get().getDefiningOp();
    // What is computed anyway is computed into the result; everything else (an
    // argument, a view, a second result of the same value) is copied, since
    // results are fresh storage.
    if (source && !isView(source) &&
        !isa<ConstOp, BitcastOp, AssignOp, AfterOp>(source) &&
        returned.insert(source).second)
      continue;
    Computation copy = startNest(operand.get());
    copy.operandRequests.push_back(
        request(operand.get(), copy.access, copy.nest, copy.open));
    outputs.try_emplace(operand.getOperandNumber(), std::move(copy));
  }
}

void RangeAnalysis::visitView(Operation *view) {
  for (Request &wanted : getList(view->getResult(0))) {
    Access access =
        mapThroughView(view, wanted.access, sizes, index, &wanted.extra);
    wanted.operandRequests.push_back(
        request(view->getOperand(0), access, wanted.nest, wanted.open));
  }
}

void RangeAnalysis::visitBitcast(BitcastOp bitcast) {
  BitcastScale scale = getScale(bitcast);
  for (Request &wanted : getList(bitcast.getResult())) {
    Access access = wanted.access;
    if (scale.narrowing > 1) {
      Value parts = index.constant(scale.narrowing);
      wanted.extra = index.mod(access.indices.back(), parts);
      access.indices.back() = index.div(access.indices.back(), parts);
    } else if (scale.widening > 1) {
      access.indices.back() =
          index.mul(access.indices.back(), index.constant(scale.widening));
    }
    for (int64_t part = 0; part < scale.widening; ++part) {
      Access piece = access;
      if (part)
        piece.indices.back() =
            index.add(piece.indices.back(), index.constant(part));
      wanted.operandRequests.push_back(
          request(bitcast.getOperand(), piece, wanted.nest, wanted.open));
    }
  }
}

/// What `view` is a view of the elements of, if it is the result of an assign;
/// else `view` itself.
Value RangeAnalysis::skipAssigns(Value view) {
  SmallVector<Value> skipped;
  while (auto assign = view.getDefiningOp<AssignOp>()) {
    skipped.push_back(view);
    auto known = assignTargets.find(view);
    view = known == assignTargets.end() ? assign.getTarget() : known->second;
  }
  // A long chain of assigns is followed once.
  for (Value result : skipped)
    assignTargets[result] = view;
  return view;
}

void RangeAnalysis::visitAssign(AssignOp assign) {
  Computation nest = startNest(assign.getTarget());
  Write write;
  write.ranges = nest.ranges;

  // The narrowest type between the view and the argument is what is written.
  Type valueType = getElementTypeOrSelf(assign.getValue().getType());
  write.unit = valueType;
  SmallVector<Operation *> views;
  Value viewed = skipAssigns(assign.getTarget());
  while (Operation *view = viewed.getDefiningOp()) {
    views.push_back(view);
    viewed = skipAssigns(view->getOperand(0));
    Type type = getElementTypeOrSelf(viewed.getType());
    if (getElementByteSize(type) < getElementByteSize(write.unit))
      write.unit = type;
  }
  write.argument = cast<BlockArgument>(viewed);
  int64_t unitSize = getElementByteSize(write.unit);
  auto getUnits = [&](Value view) {
    return getElementByteSize(getElementTypeOrSelf(view.getType())) / unitSize;
  };

  // Follow an element, and a unit in it, to the argument.
  Value unit = index.constant(0);
  if (int64_t units = getUnits(assign.getTarget()); units > 1) {
    write.part = createRange(index.constant(units), units, AxisType::Loop);
    write.ranges.push_back(write.part);
    unit = write.part;
  }
  Access access = nest.access;
  for (Operation *view : views) {
    if (isView(view)) {
      access = mapThroughView(view, access, sizes, index);
      continue;
    }
    int64_t from = getUnits(view->getResult(0));
    int64_t to = getUnits(view->getOperand(0));
    if (from == to)
      continue;
    Value &last = access.indices.back();
    Value position = index.add(index.mul(last, index.constant(from)), unit);
    last = index.div(position, index.constant(to));
    unit = index.mod(position, index.constant(to));
  }
  Value flat = index.linearize(access.indices, sizes.get(write.argument));
  write.index = index.add(
      index.mul(flat, index.constant(getUnits(write.argument))), unit);
  write.valueRequest =
      request(assign.getValue(), nest.access, nest.nest, write.ranges);

  // What reads the result reads the value: the view holds just that.
  for (Request &wanted : getList(assign.getResult()))
    wanted.operandRequests.push_back(
        request(assign.getValue(), wanted.access, wanted.nest, wanted.open));
  writes.try_emplace(assign, std::move(write));
}

/// Whether computing `op` inside the nest of its only user would repeat work:
/// there are more iterations around it than elements.
bool RangeAnalysis::isRepeated(Operation *op, const Request &request) {
  int64_t iterations = 1, elements = 1;
  for (Value range : request.open) {
    std::optional<int64_t> size =
        range.getDefiningOp<RangeOp>().getConstantSize();
    if (!size || llvm::MulOverflow(iterations, *size, iterations)) {
      // Symbolic: every range around has to tell elements apart.
      return !llvm::all_of(request.open, [&](Value open) {
        return llvm::is_contained(request.access.indices, open);
      });
    }
  }
  for (Value size : sizes.get(op->getResult(0)))
    if (llvm::MulOverflow(elements, index.getConstant(size).value_or(1),
                          elements))
      return false;
  return iterations > elements;
}

bool RangeAnalysis::mustBeArray(Operation *op) {
  ArrayRef<Request> wanted = getRequests(op->getResult(0));
  return returned.contains(op) || isa<ContiguousOp, CopyOp>(op) ||
         wanted.size() > 1 || isRepeated(op, wanted.front());
}

void RangeAnalysis::visitComputation(Operation *op) {
  Value result = op->getResult(0);
  ArrayRef<Request> wanted = getRequests(result);
  if (wanted.empty() && !returned.contains(op))
    return;
  Computation computation;
  if (mustBeArray(op)) {
    computation = startNest(result);
  } else {
    computation.access = wanted.front().access;
    computation.nest = wanted.front().nest;
    computation.open = wanted.front().open;
  }
  Access access = computation.access;
  SmallVector<Value, 6> open = computation.open;
  if (auto reduce = dyn_cast<ReduceAxisOp>(op)) {
    SmallVector<Value, 4> all = sizes.get(reduce.getOperand());
    for (int64_t axis : reduce.getAxes()) {
      if (reduce.getOperand().getType().getDimSize(axis) == 1)
        continue;
      Value range =
          createRange(all[axis], reduce.getOperand().getType().getDimSize(axis),
                      AxisType::Reduce);
      access.indices[axis] = range;
      open.push_back(range);
      computation.reduceRanges.push_back(range);
    }
  }
  for (Value operand : op->getOperands())
    computation.operandRequests.push_back(
        request(operand, access, computation.nest, open));
  computations.try_emplace(op, std::move(computation));
}

LogicalResult RangeAnalysis::run(Block &block) {
  for (Operation &op : block.without_terminator()) {
    if (isNumeric(op))
      continue;
    if (op.getNumResults() != 1 || !isTensor(op.getResult(0)) ||
        (!isView(&op) && !isElementwise(&op) &&
         !isa<ConstOp, BitcastOp, ContiguousOp, CopyOp, ReduceAxisOp, AssignOp,
              AfterOp>(op)))
      return op.emitOpError("is not an operation of the tensor graph");
    sizes.learn(op);
    emitSizeChecks(op, sizes, index, builder);
  }
  if (!isa<func::ReturnOp>(block.getTerminator()))
    return block.getTerminator()->emitOpError("ends a tensor graph");
  for (Value result : block.getTerminator()->getOperands())
    if (!isGraphTensor(result.getType()))
      return block.getTerminator()->emitOpError("returns ")
             << result.getType()
             << ", which is not a ranked tensor of the dialect";
  visitReturn(block.getTerminator());
  for (Operation &op : llvm::reverse(block.without_terminator())) {
    if (op.getNumResults() != 1 || !isTensor(op.getResult(0)) ||
        isa<ConstOp, AfterOp>(op))
      continue;
    if (auto assign = dyn_cast<AssignOp>(op))
      visitAssign(assign);
    else if (auto bitcast = dyn_cast<BitcastOp>(op))
      visitBitcast(bitcast);
    else if (isView(&op))
      visitView(&op);
    else
      visitComputation(&op);
  }
  return success();
}

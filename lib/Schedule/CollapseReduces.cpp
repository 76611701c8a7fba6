//===- CollapseReduces.cpp - Reductions that need no loop -----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheapArrays.h"
#include "EqualSums.h"
#include "Masks.h"
#include "ScalarCloner.h"
#include "ScalarGraph.h"

#include "mlir/IR/Matchers.h"
#include "tiny/Dialect/UOp/Utils/ReduceIdentity.h"
#include "tiny/Schedule/Passes.h"
#include "llvm/ADT/TypeSwitch.h"

namespace tiny {
#define GEN_PASS_DEF_COLLAPSEREDUCESPASS
#include "tiny/Schedule/Passes.h.inc"
} // namespace tiny

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {
class Collapser : private OpBuilder::Listener {
public:
  explicit Collapser(Block &block)
      : block(block), builder(block.getParentOp()->getContext(), this),
        index(builder, block.getParentOp()->getLoc()),
        solver(builder, index, ranges), masks(builder, index, ranges, solver),
        arrays(builder, index, ranges) {}

  void run();
  unsigned numCollapsed = 0;
  unsigned numRecomputed = 0;

private:
  void visit(Operation *op);
  void visit(ReduceOp reduce);
  void visit(LoadOp load);
  void visit(BufferizeOp array) { arrays.add(array); }
  void simplifyArithmetic(Operation *op);
  void simplifyComparison(Operation *op);

  Value collapse(ReduceKind kind, Value value, Value range);
  Value collapseSum(Value value, Value range);
  Value collapseMax(Value value, Value range);
  Value collapseBool(Value value, bool isAll, Value range);
  double getIterations(Value value, Value condition);
  Value getAtPoint(const Masked &masked, Value range, Value inside);
  Value simplifySelected(Value value);

  Value getConstant(Type type, int64_t value) {
    return createNumber(builder, loc, type, value);
  }
  Value sumOfEqual(Value value, Value count) {
    return tiny::sumOfEqual(value, count, loc, builder, index);
  }
  Value where(Value condition, Value onTrue, Value onFalse) {
    return builder.createOrFold<WhereOp>(loc, condition, onTrue, onFalse);
  }
  Value add(Value a, Value b) { return builder.createOrFold<AddOp>(loc, a, b); }
  Value cast(Value value, Type type) {
    return builder.createOrFold<CastOp>(loc, type, value);
  }
  /// Whether `value` is known from ranges and sizes alone.
  bool isIndex(Value value) {
    return isa<BlockArgument>(value) || indexValues.contains(value);
  }
  void learn(Operation *op) {
    if (isIndexExpression(op, indexValues))
      indexValues.insert(op->getResult(0));
  }
  void notifyOperationInserted(Operation *op,
                               OpBuilder::InsertPoint previous) override {
    learn(op);
  }

  Block &block;
  OpBuilder builder;
  IndexBuilder index;
  IndexRanges ranges;
  RangeSolver solver;
  MaskFinder masks;
  CheapArrays arrays;
  Location loc = builder.getUnknownLoc();
  /// Whether the sum that is looked at has become one of its elements.
  bool isSelected = false;
  DenseSet<Value> indexValues;
};
} // namespace

static bool isFloat(Value value) { return isa<FloatType>(value.getType()); }
static bool isBool(Value value) { return value.getType().isInteger(1); }

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

/// How many environments there are of the ranges that `value` or `condition`
/// depend on, but for the ranges of reductions.
double Collapser::getIterations(Value value, Value condition) {
  SmallVector<Value> all(ranges.get(value));
  llvm::append_range(all, ranges.get(condition));
  double iterations = 1;
  for (Value range : llvm::SmallSetVector<Value, 8>(all.begin(), all.end()))
    if (range.getDefiningOp<RangeOp>().getAxisType() != AxisType::Reduce)
      iterations *= static_cast<double>(index.getBounds(range).max) + 1;
  return iterations;
}

/// The value of `masked` at its point, which is in the range where `inside` is
/// true; elsewhere nothing is read. Null if it is too large to be copied.
Value Collapser::getAtPoint(const Masked &masked, Value range, Value inside) {
  Value value = masked.value;
  if (!ranges.dependsOn(value, range))
    return value;
  // An array stays if it is read where data say. One of more elements than are
  // read is computed at those instead.
  if (Value expanded =
          arrays.expand(value, range, getIterations(value, inside)))
    value = expanded;
  SmallVector<Operation *> scalars = getScalars(value);
  if (scalars.size() > kMaxCopied)
    return {};
  IRMapping mapping;
  mapping.map(range,
              index.where(inside, masked.solutions.point, index.constant(0)));
  cloneScalars(scalars, mapping, inside, builder, index);
  return mapping.lookupOrDefault(value);
}

Value Collapser::collapseSum(Value value, Value range) {
  Masked masked = masks.find(value, ReduceKind::Add, range);
  RangeSolutions &solutions = masked.solutions;
  Value zero = getConstant(value.getType(), 0);
  if (solutions.point) {
    Value inside = solver.isPointInside(solutions, range);
    Value element = getAtPoint(masked, range, inside);
    if (!element)
      return {};
    isSelected = true;
    return where(inside, element, zero);
  }
  if (!ranges.dependsOn(masked.value, range)) {
    Value result = sumOfEqual(masked.value, solver.getCount(solutions, range));
    return result && solutions.invariant
               ? where(solutions.invariant, result, zero)
               : result;
  }
  // Two numbers, each for a part of the range.
  auto choice = value.getDefiningOp<WhereOp>();
  RangeSolutions chosen;
  if (!choice || ranges.dependsOn(choice.getOnTrue(), range) ||
      ranges.dependsOn(choice.getOnFalse(), range) ||
      !solver.solve(choice.getCondition(), true, range, chosen))
    return {};
  Value count = solver.getCount(chosen, range);
  if (chosen.invariant)
    count = index.where(chosen.invariant, count, index.constant(0));
  Value left = sumOfEqual(choice.getOnTrue(), count);
  Value right =
      sumOfEqual(choice.getOnFalse(), index.sub(solver.getSize(range), count));
  return left && right ? add(left, right) : Value();
}

Value Collapser::collapseMax(Value value, Value range) {
  Value lowest = ConstOp::create(
      builder, loc, getReduceIdentity(ReduceKind::Max, value.getType()));
  Value size = solver.getSize(range), zero = index.constant(0);
  if (!ranges.dependsOn(value, range))
    return where(index.less(zero, size), value, lowest);
  auto choice = value.getDefiningOp<WhereOp>();
  Masked masked;
  bool isTrue = choice && !ranges.dependsOn(choice.getOnFalse(), range);
  if (!choice || (!isTrue && ranges.dependsOn(choice.getOnTrue(), range)) ||
      !solver.solve(choice.getCondition(), isTrue, range, masked.solutions))
    return {};
  masked.value = isTrue ? choice.getOnTrue() : choice.getOnFalse();
  Value other = isTrue ? choice.getOnFalse() : choice.getOnTrue();
  RangeSolutions &solutions = masked.solutions;
  if (!solutions.point && ranges.dependsOn(masked.value, range))
    return {};

  // One side, if it is chosen anywhere, and the other, if that is.
  Value count = solver.getCount(solutions, range);
  if (solutions.invariant)
    count = index.where(solutions.invariant, count, zero);
  Value element = masked.value;
  if (solutions.point)
    element = getAtPoint(masked, range, solver.isPointInside(solutions, range));
  if (!element)
    return {};
  Value left = where(index.less(zero, count), element, lowest);
  Value right = where(index.less(count, size), other, lowest);
  return builder.createOrFold<MaxOp>(loc, left, right);
}

/// Whether the condition `value` holds anywhere in `range`, or everywhere.
Value Collapser::collapseBool(Value value, bool isAll, Value range) {
  // Everywhere is not anywhere not.
  RangeSolutions solutions;
  bool isTrue = true;
  if (!solver.solve(value, isTrue, range, solutions)) {
    isTrue = false;
    if (!solver.solve(value, isTrue, range, solutions))
      return {};
  }
  Value count = solver.getCount(solutions, range);
  if (solutions.invariant)
    count = index.where(solutions.invariant, count, index.constant(0));
  if (isTrue != isAll) {
    Value isAnywhere = index.less(index.constant(0), count);
    return isTrue ? isAnywhere : index.notOf(isAnywhere);
  }
  Value isNotEverywhere = index.less(count, solver.getSize(range));
  return isTrue ? index.notOf(isNotEverywhere) : isNotEverywhere;
}

/// The reduction of `value` over `range` without the range, null if it needs
/// one.
Value Collapser::collapse(ReduceKind kind, Value value, Value range) {
  if (isBool(value))
    return collapseBool(value, kind == ReduceKind::Mul, range);
  if (kind == ReduceKind::Add)
    return collapseSum(value, range);
  return kind == ReduceKind::Max ? collapseMax(value, range) : Value();
}

/// `value`, an element or else zero, as the sum that it is.
Value Collapser::simplifySelected(Value value) {
  // Where a load is all there is, it gives 0 elsewhere.
  if (auto choice = value.getDefiningOp<WhereOp>())
    if (auto load = choice.getOnTrue().getDefiningOp<LoadOp>())
      if (load.getGate() == choice.getCondition() &&
          isZero(load.getAlternative()))
        value = load;
  // A sum begins at 0, so that it is not -0.
  return isFloat(value) ? add(value, getConstant(value.getType(), 0)) : value;
}

void Collapser::visit(ReduceOp reduce) {
  Value value = reduce.getValue();
  SmallVector<Value> left(reduce.getRanges());
  isSelected = false;
  // One after the other; what is left of a value may be simpler for the next.
  for (size_t i = 0; i < left.size();) {
    Value result = collapse(reduce.getKind(), value, left[i]);
    if (!result && (isBool(value) || mayBeMasked(value)))
      if (Value expanded = arrays.expand(value, left[i]))
        result = collapse(reduce.getKind(), expanded, left[i]);
    if (!result) {
      ++i;
      continue;
    }
    value = result;
    left.erase(left.begin() + i);
    i = 0;
  }
  if (left.size() == reduce.getRanges().size())
    return;
  if (!left.empty())
    value = ReduceOp::create(builder, loc, reduce.getKind(), value, left);
  else if (isSelected)
    value = simplifySelected(value);
  reduce.replaceAllUsesWith(value);
  ++numCollapsed;
}

void Collapser::visit(LoadOp load) {
  Value element = arrays.computeFromIndices(load);
  if (!element)
    return;
  load.replaceAllUsesWith(element);
  ++numRecomputed;
}

//===----------------------------------------------------------------------===//
// Integers that are indices
//===----------------------------------------------------------------------===//

/// Computes sums and products of indices that were cast to an integer type as
/// indices, cast afterwards: its low bits are the same.
void Collapser::simplifyArithmetic(Operation *op) {
  Type type = op->getResult(0).getType();
  if (!type.isInteger() || type.isInteger(1))
    return;
  bool hasIndex = false;
  SmallVector<Value> operands;
  for (Value operand : op->getOperands()) {
    auto inner = operand.getDefiningOp<CastOp>();
    if (inner && inner.getOperand().getType().isIndex() &&
        isIndex(inner.getOperand())) {
      operands.push_back(index.simplify(inner.getOperand()));
      hasIndex = true;
      continue;
    }
    APInt number;
    if (!matchPattern(operand, m_ConstantInt(&number)))
      return;
    operands.push_back(index.constant(number.getSExtValue()));
  }
  if (!hasIndex)
    return;
  Value result =
      TypeSwitch<Operation *, Value>(op)
          .Case([&](AddOp) { return index.add(operands[0], operands[1]); })
          .Case([&](SubOp) { return index.sub(operands[0], operands[1]); })
          .Case([&](MulOp) { return index.mul(operands[0], operands[1]); })
          .Default([&](Operation *) {
            return index.sub(index.constant(0), operands[0]);
          });
  op->replaceAllUsesWith(ValueRange(cast(result, type)));
}

/// Compares integers that are known from indices as indices.
void Collapser::simplifyComparison(Operation *op) {
  Value lhs = op->getOperand(0), rhs = op->getOperand(1);
  if (!lhs.getType().isInteger() || isBool(lhs))
    return;
  lhs = solver.toIndex(lhs);
  rhs = solver.toIndex(rhs);
  if (!lhs || !rhs || !isIndex(lhs) || !isIndex(rhs))
    return;
  Value result =
      isa<CmpLtOp>(op) ? index.less(lhs, rhs) : index.equal(lhs, rhs);
  if (isa<CmpNeOp>(op))
    result = index.notOf(result);
  op->replaceAllUsesWith(ValueRange(result));
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

void Collapser::visit(Operation *op) {
  loc = op->getLoc();
  learn(op);
  TypeSwitch<Operation *>(op)
      .Case<ReduceOp, LoadOp, BufferizeOp>([&](auto op) { visit(op); })
      .Case<AddOp, SubOp, MulOp, NegOp>(
          [&](auto op) { simplifyArithmetic(op); })
      .Case<CmpLtOp, CmpEqOp, CmpNeOp>(
          [&](auto op) { simplifyComparison(op); });
}

void Collapser::run() {
  // Index expressions are simplified where they are needed, and operations that
  // nobody uses any more stay until the end: both builders remember them.
  for (Operation &op : llvm::make_early_inc_range(block.without_terminator())) {
    builder.setInsertionPoint(&op);
    visit(&op);
  }
  eraseDead(block);
}

namespace {
struct CollapseReducesPass
    : public tiny::impl::CollapseReducesPassBase<CollapseReducesPass> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (!hasTensors(function))
      return;
    if (failed(verifyScalarGraph(function)))
      return signalPassFailure();
    Collapser collapser(function.getBody().front());
    collapser.run();
    numCollapsed += collapser.numCollapsed;
    numRecomputed += collapser.numRecomputed;
  }
};
} // namespace

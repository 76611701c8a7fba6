//===- GraphGenerator.cpp - Random tensor graphs --------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphGenerator.h"

#include "GraphBuilder.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::fuzz;
using namespace tiny::uop;

namespace {

/// Grows a graph by random steps. A step that finds nothing that it may do
/// leaves the graph as it is.
class Generator : public GraphBuilder {
public:
  using GraphBuilder::GraphBuilder;

  Graph generate();

private:
  void step();
  void view();
  void unary();
  void binary();
  void compare();
  void where();
  void mulacc();
  void convert();
  void reduce();
  void identity();
  Value travel(Value value);
  void write();
  void pattern();
  void take(Value value, const ValueFacts &known) { add(value, known); }
  Value makePositive(Value value);
};

} // namespace

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

void Generator::view() {
  unsigned choice = random.below(7);
  // Wild bits may be moved like any others.
  Value value = pickValue([](Value, const ValueFacts &) { return true; });
  if (choice == 6)
    return pad(value);
  addView(value, choice);
}

/// Whether a quotient by such a number is known: the sign of an infinity is
/// that of the zero divided by.
static bool canDivideBy(const ValueFacts &facts) {
  return facts.hasKnownZeros ||
         (!facts.isWild && (facts.low > 0 || facts.high < 0));
}

/// What is known of the result of an operation on any floats `a` and `b` that
/// is rounded once.
static ValueFacts roundOnce(const ValueFacts &a, const ValueFacts &b) {
  ValueFacts result;
  result.isWild = true;
  result.hasKnownZeros = a.hasKnownZeros && b.hasKnownZeros;
  return result;
}

//===----------------------------------------------------------------------===//
// Elementwise operations
//===----------------------------------------------------------------------===//

/// `value`, or where it may be small or negative, the greater of it and a half:
/// what logarithms, roots and quotients of have no steep slopes.
Value Generator::makePositive(Value value) {
  ValueFacts facts = getFacts(value);
  if (facts.low >= 0.25)
    return value;
  Value half =
      createSplat(builder.getFloatAttr(elementOf(value), 0.5), sizesOf(value));
  Value result = MaxOp::create(builder, loc, value, half);
  facts.low = 0.5;
  facts.high = std::max(facts.high, 0.5);
  facts.hasKnownZeros = false;
  add(result, facts);
  return result;
}

void Generator::unary() {
  Value value = pickValue([&](Value v, const ValueFacts &facts) {
    return isUsable(facts) && !elementOf(v).isInteger(1);
  });
  if (!value)
    return;
  Type type = elementOf(value);
  ValueFacts facts = getFacts(value);
  double eps = isFloat(type) ? getEpsilon(type) : 0;
  if (!isFloat(type) || random.oneIn(3)) {
    ValueFacts result = facts;
    std::swap(result.low, result.high);
    result.low = -result.low;
    result.high = -result.high;
    add(NegOp::create(builder, loc, value), wrap(result, type));
    return;
  }
  if (kind == Kind::Exact) {
    ValueFacts result = roundOnce(facts, facts);
    switch (random.below(4)) {
    case 0:
      return take(SqrtOp::create(builder, loc, value), result);
    case 1:
      if (canDivideBy(facts))
        add(ReciprocalOp::create(builder, loc, value), result);
      return;
    default:
      if (facts.isWild)
        facts = result;
      return take(TruncOp::create(builder, loc, value), facts);
    }
  }
  // The error of a function's value: its slope times that of the argument, and
  // its own rounding (two units in the last place, and those of small types).
  unsigned choice = random.below(5);
  if (choice == 1 || choice >= 3)
    value = makePositive(value);
  facts = getFacts(value);
  ValueFacts result;
  auto finish = [&](Value op, double low, double high, double slope) {
    result.low = low;
    result.high = high;
    result.error = slope * facts.error + 4 * eps * result.getMagnitude();
    add(op, result);
  };
  switch (choice) {
  case 0:
    if (facts.getMagnitude() <= 4)
      finish(Exp2Op::create(builder, loc, value), std::exp2(facts.low),
             std::exp2(facts.high), std::exp2(facts.high));
    return;
  case 1:
    return finish(Log2Op::create(builder, loc, value), std::log2(facts.low),
                  std::log2(facts.high), 1.5 / facts.low);
  case 2:
    return finish(SinOp::create(builder, loc, value), -1, 1, 1);
  case 3:
    return finish(SqrtOp::create(builder, loc, value), std::sqrt(facts.low),
                  std::sqrt(facts.high), 1);
  default:
    return finish(ReciprocalOp::create(builder, loc, value), 1 / facts.high,
                  1 / facts.low, 1 / (facts.low * facts.low));
  }
}

void Generator::binary() {
  Value lhs = pickValue(
      [&](Value, const ValueFacts &facts) { return isUsable(facts); });
  if (!lhs)
    return;
  Value rhs = pickLike(lhs, kind == Kind::Exact);
  Type type = elementOf(lhs);
  ValueFacts a = getFacts(lhs), b = getFacts(rhs);
  double eps = isFloat(type) ? getEpsilon(type) : 0;
  auto finish = [&](Value op, ValueFacts result) {
    if (isFloat(type) && kind == Kind::Tolerant) {
      result.error += eps * result.getMagnitude();
    } else if (isFloat(type)) {
      result.isWild =
          a.isWild || b.isWild || result.getMagnitude() > getExactLimit(type);
      result.isProduct &= result.isWild;
    }
    add(op, wrap(result, type));
  };

  if (type.isInteger(1)) {
    Value result;
    switch (random.below(6)) {
    case 0:
      result = AddOp::create(builder, loc, lhs, rhs);
      break;
    case 1:
      result = MulOp::create(builder, loc, lhs, rhs);
      break;
    case 2:
      result = MaxOp::create(builder, loc, lhs, rhs);
      break;
    case 3:
      result = XorOp::create(builder, loc, lhs, rhs);
      break;
    case 4:
      result = OrOp::create(builder, loc, lhs, rhs);
      break;
    default:
      result = AndOp::create(builder, loc, lhs, rhs);
      break;
    }
    return take(result, getRange(type));
  }

  ValueFacts result;
  result.hasKnownZeros = a.hasKnownZeros && b.hasKnownZeros;
  switch (random.below(isFloat(type) ? 6 : 11)) {
  case 0:
    addSum(lhs, rhs, /*isDifference=*/false);
    return;
  case 1:
    addSum(lhs, rhs, /*isDifference=*/true);
    return;
  case 2:
    addProduct(lhs, rhs);
    return;
  case 3:
    result.hasKnownZeros = false;
    result.isProduct = a.isProduct || b.isProduct;
    result.low = std::max(a.low, b.low);
    result.high = std::max(a.high, b.high);
    result.error = std::max(a.error, b.error);
    return finish(MaxOp::create(builder, loc, lhs, rhs), result);
  case 4:
    if (!isFloat(type))
      return take(IDivOp::create(builder, loc, lhs, rhs), getRange(type));
    if (kind == Kind::Exact) {
      if (!canDivideBy(b))
        return;
      result = roundOnce(a, b);
      // By a power of two it is a multiplication.
      result.isProduct = true;
      return take(FDivOp::create(builder, loc, lhs, rhs), result);
    }
    rhs = makePositive(rhs);
    b = getFacts(rhs);
    result.high = a.getMagnitude() / b.low;
    result.low = -result.high;
    result.error =
        a.error / b.low + b.error * a.getMagnitude() / (b.low * b.low);
    return finish(FDivOp::create(builder, loc, lhs, rhs), result);
  case 5:
    if (!isFloat(type))
      return take(ModOp::create(builder, loc, lhs, rhs), getRange(type));
    // A power of a number around one, so that neither error grows much.
    if (kind == Kind::Exact || a.high > 4 || b.getMagnitude() > 2)
      return;
    lhs = makePositive(lhs);
    a = getFacts(lhs);
    result.low = 1.0 / 16;
    result.high = 16;
    result.error = 16 * (8 * a.error + 2 * b.error) + 64 * eps;
    return finish(PowOp::create(builder, loc, lhs, rhs), result);
  case 6:
    return take(XorOp::create(builder, loc, lhs, rhs), getRange(type));
  case 7:
    return take(OrOp::create(builder, loc, lhs, rhs), getRange(type));
  case 8:
    return take(AndOp::create(builder, loc, lhs, rhs), getRange(type));
  case 9:
    if (type.isUnsignedInteger(64) && random.oneIn(2))
      return take(ThreefryOp::create(builder, loc, lhs, rhs), getRange(type));
    return take(ShlOp::create(builder, loc, lhs, rhs), getRange(type));
  default:
    return take(ShrOp::create(builder, loc, lhs, rhs), getRange(type));
  }
}

void Generator::compare() {
  Value lhs = pickValue(
      [](Value, const ValueFacts &facts) { return facts.error == 0; });
  if (!lhs)
    return;
  Value rhs = pickLike(lhs, kind == Kind::Exact);
  if (getFacts(rhs).error != 0)
    return;
  Value result;
  switch (random.below(3)) {
  case 0:
    result = CmpLtOp::create(builder, loc, lhs, rhs);
    break;
  case 1:
    result = CmpNeOp::create(builder, loc, lhs, rhs);
    break;
  default:
    result = CmpEqOp::create(builder, loc, lhs, rhs);
    break;
  }
  add(result, getRange(builder.getI1Type()));
}

void Generator::where() {
  Value condition = pickValue(
      [](Value v, const ValueFacts &) { return elementOf(v).isInteger(1); });
  if (!condition)
    return;
  Value onTrue = pickValue(
      [&](Value v, const ValueFacts &) { return haveSameSizes(v, condition); });
  Value onFalse = pickLike(onTrue, kind == Kind::Exact);
  add(WhereOp::create(builder, loc, condition, onTrue, onFalse),
      unite(getFacts(onTrue), getFacts(onFalse)));
}

void Generator::mulacc() {
  Value a =
      pickValue([](Value, const ValueFacts &facts) { return !facts.isWild; });
  if (!a)
    return;
  Value b = pickLike(a, false), c = pickLike(a, false);
  Type type = elementOf(a);
  if (type.isInteger(1))
    return take(MulAccOp::create(builder, loc, a, b, c), getRange(type));
  ValueFacts x = getFacts(a), y = getFacts(b), z = getFacts(c), result;
  double product = x.getMagnitude() * y.getMagnitude();
  result.low = z.low - product;
  result.high = z.high + product;
  if (isFloat(type) && kind == Kind::Tolerant)
    result.error = x.error * y.getMagnitude() + y.error * x.getMagnitude() +
                   z.error +
                   2 * getEpsilon(type) * (result.getMagnitude() + product);
  result.hasKnownZeros = x.hasKnownZeros && y.hasKnownZeros && z.hasKnownZeros;
  add(MulAccOp::create(builder, loc, a, b, c), wrap(result, type));
}

void Generator::convert() {
  Value value = pickValue([](Value, const ValueFacts &) { return true; });
  Type from = elementOf(value);
  ValueFacts facts = getFacts(value);
  if (random.oneIn(4))
    return bitcast(value);
  if (!isUsable(facts))
    return;
  Type to = pickType();
  ValueFacts result = facts;
  result.hasKnownNaNs = false;
  if (to.isInteger(1)) {
    if (facts.error != 0)
      return;
    result = getRange(to);
  } else if (isFloat(to)) {
    if (kind == Kind::Exact && facts.getMagnitude() > getExactLimit(to))
      result.isWild = true;
    if (kind == Kind::Tolerant)
      result.error += getEpsilon(to) * facts.getMagnitude();
  } else {
    if (facts.error != 0 || facts.isWild ||
        (isFloat(from) && kind == Kind::Tolerant))
      return;
    // Out of range a float becomes any number.
    ValueFacts range = getRange(to);
    if (isFloat(from) && (facts.low < range.low || facts.high > range.high))
      return;
    result = wrap(facts, to);
  }
  add(CastOp::create(builder, loc, withElement(value, to), value), result);
}

//===----------------------------------------------------------------------===//
// The rest
//===----------------------------------------------------------------------===//

void Generator::reduce() {
  Value value = pickValue([&](Value v, const ValueFacts &facts) {
    return isUsable(facts) && !shapeOf(v).empty();
  });
  if (!value)
    return;
  int64_t rank = shapeOf(value).size();
  SmallVector<int64_t> axes;
  for (int64_t axis = 0; axis < rank; ++axis)
    if (random.oneIn(2))
      axes.push_back(axis);
  if (axes.empty() && !random.oneIn(4))
    axes.push_back(rank - 1);
  addReduce(random.pick<ReduceKind>({ReduceKind::Add, ReduceKind::Add,
                                     ReduceKind::Mul, ReduceKind::Max}),
            value, axes);
}

/// `value`, after it has been on other devices.
Value Generator::travel(Value value) {
  Sizes sizes = sizesOf(value);
  auto copy = [&](StringRef device) {
    value = CopyOp::create(builder, loc, value.getType(), value,
                           builder.getStringAttr(device));
  };
  while (random.below(3)) {
    copy("cpu:" + std::to_string(random.below(3)));
    // Something that this device has to compute, and that no pass knows to be
    // the value itself.
    if (random.below(2)) {
      Value same = CmpEqOp::create(builder, loc, value, value);
      Value other = ContiguousOp::create(builder, loc, value);
      value = WhereOp::create(builder, loc, same, value, other);
    }
  }
  copy("cpu");
  setSizes(value, sizes);
  return value;
}

void Generator::identity() {
  Value value = pickValue([](Value, const ValueFacts &) { return true; });
  Value result;
  switch (random.below(4)) {
  case 0:
    result = DetachOp::create(builder, loc, value);
    break;
  case 1:
    result = ContiguousBackwardOp::create(builder, loc, value);
    break;
  case 2:
    result = travel(value);
    break;
  default:
    result = ContiguousOp::create(builder, loc, value);
    break;
  }
  add(result, getFacts(value));
}

/// Writes through views of a mutable argument: a value that is there already or
/// one that is computed from what the view shows.
void Generator::write() {
  Value target = pickMutable();
  if (!target)
    return;
  BlockArgument argument = getWritten(target);
  for (unsigned views = random.below(3); views > 0; --views)
    target = addWritableView(target);
  Value value = pickLike(target, getFacts(argument).isWild);
  // An argument keeps what is known of it: everything that reads it relies on
  // that.
  if (!mayBeWritten(argument, value))
    value = target;
  ValueFacts facts = getFacts(value);
  if (random.oneIn(2) && !shapeOf(target).empty()) {
    int64_t axis = shapeOf(target).size() - 1;
    value = FlipOp::create(builder, loc, value, ArrayRef<int64_t>(axis));
    setSizes(value, sizesOf(target));
    add(value, facts);
  }
  addAssign(argument, target, value);
  if (random.oneIn(2))
    addAfter(argument);
}

void Generator::pattern() {
  switch (random.below(8)) {
  case 0:
    return rangePattern();
  case 1:
    return runningSumPattern();
  case 2:
    return gatherPattern();
  case 3:
    return productPattern();
  case 4:
    return normalizePattern();
  case 5:
    return chainPattern();
  case 6:
    return shiftPattern();
  default:
    return swapPattern();
  }
}

void Generator::step() {
  switch (random.below(18)) {
  case 0:
  case 1:
  case 2:
  case 3:
    return view();
  case 4:
    return unary();
  case 5:
  case 6:
  case 7:
    return binary();
  case 8:
    return compare();
  case 9:
    return where();
  case 10:
    return mulacc();
  case 11:
  case 12:
    return convert();
  case 13:
    return reduce();
  case 14:
  case 15:
    return write();
  case 16:
    return pattern();
  default:
    return identity();
  }
}

Graph Generator::generate() {
  addArguments();
  for (unsigned steps = random.between(4, 32); steps > 0; --steps)
    step();
  return finish();
}

Graph tiny::fuzz::generateGraph(MLIRContext *context, Kind kind,
                                uint64_t seed) {
  return Generator(context, kind, seed).generate();
}

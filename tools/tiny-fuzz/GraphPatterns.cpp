//===- GraphPatterns.cpp - What real graphs are made of -------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GraphBuilder.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::fuzz;
using namespace tiny::uop;

//===----------------------------------------------------------------------===//
// Operations with facts
//===----------------------------------------------------------------------===//

/// What is known of a result of arithmetic on `a` and `b`, given its bounds and
/// the error that it has from theirs.
static ValueFacts finishFacts(Kind kind, Type type, const ValueFacts &a,
                              const ValueFacts &b, ValueFacts result) {
  result.hasKnownZeros = a.hasKnownZeros && b.hasKnownZeros;
  if (isa<FloatType>(type) && kind == Kind::Tolerant) {
    result.error += getEpsilon(type) * result.getMagnitude();
  } else if (isa<FloatType>(type)) {
    result.isWild =
        a.isWild || b.isWild || result.getMagnitude() > getExactLimit(type);
    result.isProduct &= result.isWild;
  }
  return wrap(result, type);
}

Value GraphBuilder::addSum(Value lhs, Value rhs, bool isDifference) {
  ValueFacts a = facts[lhs], b = facts[rhs], result;
  if (a.isProduct || b.isProduct ||
      (isDifference && elementOf(lhs).isInteger(1)))
    return {};
  result.low = isDifference ? a.low - b.high : a.low + b.low;
  result.high = isDifference ? a.high - b.low : a.high + b.high;
  result.error = a.error + b.error;
  Value value = isDifference
                    ? SubOp::create(builder, loc, lhs, rhs).getResult()
                    : AddOp::create(builder, loc, lhs, rhs).getResult();
  Type type = elementOf(value);
  return add(value, finishFacts(kind, type, a, b, result)) ? value : Value();
}

Value GraphBuilder::addProduct(Value lhs, Value rhs) {
  ValueFacts a = facts[lhs], b = facts[rhs], result;
  Type type = elementOf(lhs);
  // Where f32 has subnormal numbers its product may be rounded before that to
  // bf16 is.
  if (type.isBF16() && (a.isWild || b.isWild))
    return {};
  result.isProduct = true;
  result.high = a.getMagnitude() * b.getMagnitude();
  result.low = a.low >= 0 && b.low >= 0 ? a.low * b.low : -result.high;
  result.error = a.error * b.getMagnitude() + b.error * a.getMagnitude();
  Value value = MulOp::create(builder, loc, lhs, rhs);
  return add(value, finishFacts(kind, type, a, b, result)) ? value : Value();
}

Value GraphBuilder::addReduce(ReduceKind reduceKind, Value value,
                              ArrayRef<int64_t> axes) {
  Sizes sizes = sizesOf(value);
  double count = 1;
  for (int64_t axis : axes) {
    count *= sizes[axis].number;
    sizes[axis] = 1;
  }
  Type type = elementOf(value);
  ValueFacts known = facts[value], result = known;
  // Sums of any floats depend on the order.
  if (known.isWild)
    reduceKind = ReduceKind::Max;
  double magnitude = known.getMagnitude();
  if (reduceKind == ReduceKind::Add) {
    result.low = std::min(known.low * count, 0.0);
    result.high = std::max(known.high * count, 0.0);
    result.error = known.error * count;
  } else if (reduceKind == ReduceKind::Mul) {
    result.high = std::max(1.0, std::pow(magnitude, count));
    result.low = -result.high;
    result.error = known.error * count * result.high;
  } else if (count == 0) {
    // The lowest value of the type, or minus infinity.
    result.isWild = isFloat(type);
    if (!isFloat(type))
      result = getRange(type);
  }
  if (isFloat(type) && kind == Kind::Tolerant && reduceKind != ReduceKind::Max)
    result.error += getEpsilon(type) * count * result.getMagnitude();
  result.hasKnownZeros = false;
  result.hasKnownNaNs = false;
  Value reduced = ReduceAxisOp::create(builder, loc, getType(sizes, type),
                                       reduceKind, value, axes);
  setSizes(reduced, sizes);
  return add(reduced, wrap(result, type)) ? reduced : Value();
}

Value GraphBuilder::addBroadcast(Value value, ArrayRef<Size> sizes) {
  Value result = createExpand(value, sizes);
  return add(result, facts[value]) ? result : Value();
}

//===----------------------------------------------------------------------===//
// Sums over triangles
//===----------------------------------------------------------------------===//

/// For a row of n elements the n x n matrix whose row i has the first i + 1 of
/// them at its end, and zeros before.
Value GraphBuilder::createWindows(Value row) {
  int64_t count = shapeOf(row).front(), width = 2 * count - 1;
  Value padded = createPad(row, Size(count - 1), Size(0));
  Value rows = createExpand(createReshape(padded, {Size(1), Size(width)}),
                            {Size(count + 1), Size(width)});
  Value all = createReshape(rows, Size((count + 1) * width));
  Value cut = createShrink(all, Size(0), Size(2 * count * count));
  Value skewed = createReshape(cut, {Size(count), Size(2 * count)});
  return createShrink(skewed, {Size(0), Size(0)}, {Size(count), Size(count)});
}

static constexpr int64_t kMaxRange = 20;

/// The numbers from 0 up to `count`, as a sum of ones.
Value GraphBuilder::createRange(int64_t count, Type element) {
  Value ones = createSplat(builder.getIntegerAttr(element, 1), Size(count));
  Value sums = ReduceAxisOp::create(
      builder, loc, getType({Size(count), Size(1)}, element), ReduceKind::Add,
      createWindows(ones), ArrayRef<int64_t>(1));
  Value flat = createReshape(sums, Size(count));
  Value one = createSplat(builder.getIntegerAttr(element, 1), Size(count));
  return SubOp::create(builder, loc, flat, one);
}

void GraphBuilder::rangePattern() {
  Type element = pickType();
  if (isFloat(element) || element.isInteger(1))
    element = builder.getI32Type();
  int64_t count = random.between(1, kMaxRange);
  Value range = createRange(count, element);
  ValueFacts known;
  known.high = double(count - 1);
  known.hasKnownZeros = true;
  if (!add(range, known) || random.oneIn(2))
    return;
  Value factor = createSplat(
      builder.getIntegerAttr(element, random.between(0, 5)), Size(count));
  ValueFacts factorFacts;
  factorFacts.high = 5;
  add(factor, factorFacts);
  addProduct(range, factor);
}

void GraphBuilder::runningSumPattern() {
  Value value = pickValue([&](Value v, const ValueFacts &known) {
    return !known.isWild && cast<ShapedType>(v.getType()).hasStaticShape() &&
           !shapeOf(v).empty();
  });
  if (!value)
    return;
  int64_t count = ShapedType::getNumElements(shapeOf(value));
  if (count < 1 || count > kMaxRange)
    return;
  Value windows = createWindows(createReshape(value, Size(count)));
  ValueFacts known = facts[value];
  known.low = std::min(known.low, 0.0);
  known.high = std::max(known.high, 0.0);
  if (!add(windows, known))
    return;
  Value sums = addReduce(random.oneIn(4) ? ReduceKind::Max : ReduceKind::Add,
                         windows, 1);
  if (sums && random.oneIn(2))
    add(createReshape(sums, Size(count)), facts[sums]);
}

/// Elements of a table at indices that other elements are, and how many
/// positions of the table come before each index.
void GraphBuilder::gatherPattern() {
  Value index = pickValue([&](Value v, const ValueFacts &) {
    return !isFloat(elementOf(v)) && !elementOf(v).isInteger(1);
  });
  Value table = pickValue([&](Value v, const ValueFacts &known) {
    return !known.isProduct || !known.isWild;
  });
  if (!index || !table)
    return;
  int64_t rows = random.between(1, kMaxRange), wanted = random.between(1, 8);
  Value range = createRange(rows, elementOf(index));
  Sizes sizes = {Size(wanted), Size(rows)};
  Value at = createExpand(
      createReshape(fit(index, Size(wanted)), {Size(wanted), Size(1)}), sizes);
  Value positions =
      createExpand(createReshape(range, {Size(1), Size(rows)}), sizes);
  Value entries = createExpand(
      createReshape(fit(table, Size(rows)), {Size(1), Size(rows)}), sizes);
  ValueFacts known = facts[table];
  known.low = std::min(known.low, 0.0);
  known.high = std::max(known.high, 0.0);
  known.hasKnownZeros = false;
  known.hasKnownNaNs = false;
  Type element = elementOf(table);
  Value zero =
      createSplat(cast<TypedAttr>(builder.getZeroAttr(element)), sizes);
  Value hit = random.oneIn(2)
                  ? CmpEqOp::create(builder, loc, positions, at).getResult()
                  : CmpEqOp::create(builder, loc, at, positions).getResult();
  Value found = WhereOp::create(builder, loc, hit, entries, zero);
  Sizes reduced = {Size(wanted), Size(1)};
  Value sum =
      ReduceAxisOp::create(builder, loc, getType(reduced, element),
                           ReduceKind::Add, found, ArrayRef<int64_t>(1));
  // At most one of them is not zero: there is no error of a sum.
  add(sum, known);
  if (random.oneIn(2))
    return;
  Value before = CmpLtOp::create(builder, loc, positions, at);
  Value ones = CastOp::create(
      builder, loc, withElement(before, builder.getI32Type()), before);
  ValueFacts flags;
  flags.high = 1;
  if (add(ones, flags))
    addReduce(ReduceKind::Add, ones, 1);
}

//===----------------------------------------------------------------------===//
// Reductions of arithmetic
//===----------------------------------------------------------------------===//

/// A matrix product of whatever there is.
void GraphBuilder::productPattern() {
  Value lhs = pickValue([&](Value v, const ValueFacts &known) {
    return !known.isWild && !elementOf(v).isInteger(1);
  });
  if (!lhs)
    return;
  Value rhs = pickValue([&](Value v, const ValueFacts &known) {
    return !known.isWild && elementOf(v) == elementOf(lhs);
  });
  int64_t m = random.between(1, 5), n = random.between(1, 5);
  int64_t k = random.oneIn(16) ? 0 : random.between(1, 9);
  Sizes sizes = {Size(m), Size(n), Size(k)};
  Value a = createExpand(
      createReshape(fit(lhs, {Size(m), Size(k)}), {Size(m), Size(1), Size(k)}),
      sizes);
  Value b = createExpand(
      createReshape(fit(rhs, {Size(n), Size(k)}), {Size(1), Size(n), Size(k)}),
      sizes);
  for (auto [view, of] : {std::pair(a, lhs), std::pair(b, rhs)}) {
    ValueFacts known = facts[of];
    known.low = std::min(known.low, 0.0);
    known.high = std::max(known.high, 0.0);
    if (!add(view, known))
      return;
  }
  if (Value product = addProduct(a, b))
    addReduce(ReduceKind::Add, product, 2);
}

/// Rows from which something that is reduced of them is taken off, once or
/// twice, and a quotient by their sum.
void GraphBuilder::normalizePattern() {
  Value value = pickValue([&](Value v, const ValueFacts &known) {
    return isUsable(known) && !shapeOf(v).empty() &&
           !elementOf(v).isInteger(1) && !known.isProduct;
  });
  if (!value)
    return;
  Sizes sizes = sizesOf(value);
  SmallVector<int64_t> axes = {int64_t(sizes.size()) - 1};
  if (sizes.size() > 1 && random.oneIn(3))
    axes.insert(axes.begin(), random.below(sizes.size() - 1));
  for (unsigned rounds = random.between(1, 3); rounds > 0; --rounds) {
    Value reduced =
        addReduce(random.pick<ReduceKind>({ReduceKind::Add, ReduceKind::Max}),
                  value, axes);
    Value spread = reduced ? addBroadcast(reduced, sizes) : Value();
    Value difference = spread ? addSum(value, spread, true) : Value();
    if (!difference)
      return;
    value = difference;
    if (random.oneIn(3) && !facts[value].isWild)
      if (Value square = addProduct(value, value))
        value = square;
    if (facts[value].isProduct)
      return;
  }
  Type type = elementOf(value);
  ValueFacts known = facts[value];
  if (kind == Kind::Exact || !isFloat(type) || known.getMagnitude() > 4)
    return;
  // exp2(x) / sum of exp2(x).
  double top = std::exp2(known.high), bottom = std::exp2(known.low);
  ValueFacts powers;
  powers.low = bottom;
  powers.high = top;
  powers.error = top * known.error + 4 * getEpsilon(type) * top;
  Value exponentials = Exp2Op::create(builder, loc, value);
  if (!add(exponentials, powers))
    return;
  Value sum = addReduce(ReduceKind::Add, exponentials, axes);
  Value spread = sum ? addBroadcast(sum, sizes) : Value();
  // Each sum has this element in it.
  if (!spread || bottom < 2 * powers.error)
    return;
  ValueFacts quotient;
  quotient.high = top / bottom;
  quotient.error =
      2 * (powers.error + facts[sum].error * quotient.high) / bottom +
      getEpsilon(type) * quotient.high;
  add(FDivOp::create(builder, loc, exponentials, spread), quotient);
}

/// One of the operations that a chain of integers is made of.
Value GraphBuilder::createBinary(Value lhs, Value rhs, unsigned choice) {
  switch (choice) {
  case 0:
    return MaxOp::create(builder, loc, lhs, rhs);
  case 1:
    return XorOp::create(builder, loc, lhs, rhs);
  case 2:
    return AddOp::create(builder, loc, lhs, rhs);
  default:
    return SubOp::create(builder, loc, lhs, rhs);
  }
}

/// Many elementwise operations in a row, some of whose results are used again
/// much later.
void GraphBuilder::chainPattern() {
  Value value = pickValue([&](Value v, const ValueFacts &) {
    return !isFloat(elementOf(v)) && !elementOf(v).isInteger(1);
  });
  if (!value)
    return;
  SmallVector<Value> links = {value};
  for (unsigned count = random.between(10, 60); count > 0; --count) {
    Value other = random.oneIn(4) ? random.pick<Value>(links)
                                  : pickLike(value, /*allowsWild=*/false);
    Value last = links.back();
    if (random.oneIn(8) && !shapeOf(last).empty()) {
      Value flipped = FlipOp::create(builder, loc, last, ArrayRef<int64_t>(0));
      setSizes(flipped, sizesOf(value));
      last = flipped;
    }
    links.push_back(createBinary(last, other, random.below(4)));
    setSizes(links.back(), sizesOf(value));
  }
  add(links.back(), getRange(elementOf(value)));
  add(random.pick<Value>(links), getRange(elementOf(value)));
}

//===----------------------------------------------------------------------===//
// Writes that meet reads
//===----------------------------------------------------------------------===//

/// Part of an argument is written from another part, of what was there at entry
/// or of what is there now.
void GraphBuilder::shiftPattern() {
  Value contents = pickMutable();
  if (!contents || shapeOf(contents).empty())
    return;
  BlockArgument argument = getWritten(contents);
  Value view = argument;
  if (random.oneIn(2))
    view = addWritableView(view);
  Sizes sizes = sizesOf(view);
  if (sizes.empty())
    return;
  int64_t axis = random.below(sizes.size()), size = sizes[axis].number;
  if (size < 2)
    return;
  int64_t length = random.between(1, size - 1);
  Sizes from(sizes.size(), Size(0)), to = from, part = sizes;
  part[axis] = Size(length);
  from[axis] = Size(random.between(0, size - length));
  to[axis] = Size(random.between(0, size - length));
  Value target = createShrink(view, to, part);
  Value value = createShrink(view, from, part);
  facts[target] = facts[view];
  if (!add(value, facts[view]))
    return;
  if (random.oneIn(2)) {
    Value flipped = FlipOp::create(builder, loc, value, axis);
    setSizes(flipped, part);
    if (add(flipped, facts[value]))
      value = flipped;
  }
  if (random.oneIn(3))
    if (Value sum = addSum(value, target, random.oneIn(2));
        sum && mayBeWritten(argument, sum))
      value = sum;
  addAssign(argument, target, value);
  addAfter(argument);
}

/// Two arguments are written from each other.
void GraphBuilder::swapPattern() {
  for (auto &[first, firstAssigns] : assigns)
    for (auto &[second, secondAssigns] : assigns) {
      if (first == second || first.getType() != second.getType() ||
          !haveSameSizes(first, second) || !mayBeWritten(first, second) ||
          !mayBeWritten(second, first) || random.oneIn(2))
        continue;
      Value a = first, b = second;
      if (!firstAssigns.empty() && random.oneIn(2) &&
          firstAssigns.back().getType() == a.getType())
        a = firstAssigns.back();
      bool isWhole = haveSameSizes(a, b) && mayBeWritten(second, a);
      addAssign(first, first, second);
      addAssign(second, second, isWhole ? a : Value(first));
      addAfter(first);
      return;
    }
}

//===- GraphViews.cpp - Random views and symbolic sizes -------------------===//
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

static constexpr size_t kMaxRank = 5;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

Sizes GraphBuilder::sizesOf(Value value) {
  auto found = symbolicSizes.find(value);
  if (found != symbolicSizes.end())
    return found->second;
  ArrayRef<int64_t> shape = cast<RankedTensorType>(value.getType()).getShape();
  return Sizes(shape.begin(), shape.end());
}

SmallVector<int64_t> GraphBuilder::shapeOf(Value value) {
  return llvm::map_to_vector(sizesOf(value),
                             [](const Size &size) { return size.number; });
}

void GraphBuilder::setSizes(Value value, ArrayRef<Size> sizes) {
  if (!cast<RankedTensorType>(value.getType()).hasStaticShape())
    symbolicSizes[value] = Sizes(sizes);
}

bool GraphBuilder::haveSameSizes(Value a, Value b) {
  return cast<RankedTensorType>(a.getType()).getShape() ==
             cast<RankedTensorType>(b.getType()).getShape() &&
         shapeOf(a) == shapeOf(b);
}

/// The constants of a list that mixes them with operands.
static SmallVector<int64_t> getConstants(ArrayRef<Size> sizes) {
  return llvm::map_to_vector(sizes, [](const Size &size) {
    return size.symbol ? ShapedType::kDynamic : size.number;
  });
}

static SmallVector<Value> getOperands(ArrayRef<Size> sizes) {
  SmallVector<Value> operands;
  for (const Size &size : sizes)
    if (size.symbol)
      operands.push_back(size.symbol);
  return operands;
}

RankedTensorType GraphBuilder::getType(ArrayRef<Size> sizes, Type element) {
  return RankedTensorType::get(getConstants(sizes), element);
}

Value GraphBuilder::createIndex(int64_t number) {
  return ConstOp::create(builder, loc, builder.getIndexAttr(number));
}

Value GraphBuilder::createVariable(int64_t number) {
  std::string name = "n" + std::to_string(variables.size());
  variables[name] = number;
  int64_t min = random.oneIn(2) ? 0 : random.between(0, number);
  leastValues[name] = min;
  int64_t max = random.oneIn(4) ? 1000 : random.between(number, number + 4);
  auto define = [&] {
    return DefineVarOp::create(builder, loc, builder.getIndexType(), name, min,
                               max);
  };
  // Two definitions of one name are the same variable.
  Value variable = define();
  if (random.oneIn(8))
    variable = define();
  if (random.oneIn(4))
    return BindOp::create(builder, loc, variable, createIndex(number));
  return variable;
}

Size GraphBuilder::maybeSymbolic(int64_t number) {
  if (!isSymbolic || !random.oneIn(4))
    return number;
  SmallVector<Size> equal;
  for (const Size &symbol : symbols)
    if (symbol.number == number)
      equal.push_back(symbol);
  if (!equal.empty() && random.oneIn(2))
    return random.pick<Size>(equal);
  Value symbol;
  if (symbols.empty() || random.oneIn(2)) {
    symbol = createVariable(number);
  } else {
    Size other = random.pick<Size>(symbols);
    Value difference = createIndex(number - other.number);
    symbol = AddOp::create(builder, loc, other.symbol, difference);
  }
  symbols.push_back({number, symbol});
  return symbols.back();
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

Value GraphBuilder::createReshape(Value value, ArrayRef<Size> sizes) {
  RankedTensorType type = getType(sizes, elementOf(value));
  Value result = ReshapeOp::create(
      builder, loc, type, value, getOperands(sizes),
      type.hasStaticShape() ? SmallVector<int64_t>() : getConstants(sizes));
  setSizes(result, sizes);
  return result;
}

Value GraphBuilder::createShrink(Value value, ArrayRef<Size> offsets,
                                 ArrayRef<Size> sizes) {
  RankedTensorType type = getType(sizes, elementOf(value));
  Value result = ShrinkOp::create(
      builder, loc, type, value, getOperands(offsets), getOperands(sizes),
      getConstants(offsets),
      type.hasStaticShape() ? SmallVector<int64_t>() : getConstants(sizes));
  setSizes(result, sizes);
  return result;
}

Value GraphBuilder::createExpand(Value value, ArrayRef<Size> sizes) {
  RankedTensorType type = getType(sizes, elementOf(value));
  Value result = ExpandOp::create(builder, loc, type, value, getOperands(sizes),
                                  type.hasStaticShape() ? SmallVector<int64_t>()
                                                        : getConstants(sizes));
  setSizes(result, sizes);
  return result;
}

Value GraphBuilder::createPad(Value value, ArrayRef<Size> low,
                              ArrayRef<Size> high) {
  Sizes sizes;
  for (auto [size, before, after] :
       llvm::zip_equal(sizesOf(value), low, high)) {
    Size sum = before.number + size.number + after.number;
    if (before.symbol || size.symbol || after.symbol) {
      auto asValue = [&](const Size &part) {
        return part.symbol ? part.symbol : createIndex(part.number);
      };
      Value partial =
          AddOp::create(builder, loc, asValue(before), asValue(size));
      sum.symbol = AddOp::create(builder, loc, partial, asValue(after));
    }
    sizes.push_back(sum);
  }
  Value result = PadOp::create(builder, loc, getType(sizes, elementOf(value)),
                               value, getOperands(low), getOperands(high),
                               getConstants(low), getConstants(high));
  setSizes(result, sizes);
  return result;
}

Value GraphBuilder::createSplat(TypedAttr element, ArrayRef<Size> sizes) {
  RankedTensorType type = getType(sizes, element.getType());
  if (type.hasStaticShape())
    return ConstOp::create(builder, loc,
                           DenseElementsAttr::get(type, Attribute(element)));
  // A constant has a static shape.
  Sizes ones(sizes.size(), Size(1));
  Value one = createSplat(element, ones);
  return createExpand(one, sizes);
}

/// The divisors of `number`.
static SmallVector<int64_t> getDivisors(int64_t number) {
  SmallVector<int64_t> divisors;
  for (int64_t divisor = 1; divisor <= number; ++divisor)
    if (number % divisor == 0)
      divisors.push_back(divisor);
  return divisors;
}

/// The view number `choice` of `value`. The first four can be written through.
Value GraphBuilder::createRandomView(Value value, unsigned choice) {
  Sizes shape = sizesOf(value);
  int64_t rank = shape.size();
  switch (choice) {
  case 0: {
    int64_t left = ShapedType::getNumElements(shapeOf(value));
    SmallVector<int64_t> numbers;
    if (left == 0) {
      numbers = {0, random.between(1, 4)};
    } else {
      for (unsigned count = random.below(4); count > 0; --count) {
        numbers.push_back(random.pick<int64_t>(getDivisors(left)));
        left /= numbers.back();
      }
      if (left != 1 || random.oneIn(4))
        numbers.push_back(left);
    }
    random.shuffle<int64_t>(numbers);
    Sizes sizes;
    for (int64_t number : numbers)
      sizes.push_back(maybeSymbolic(number));
    return createReshape(value, sizes);
  }
  case 1: {
    SmallVector<int64_t> order(llvm::to_vector(llvm::seq<int64_t>(0, rank)));
    random.shuffle<int64_t>(order);
    Sizes sizes;
    for (int64_t dim : order)
      sizes.push_back(shape[dim]);
    Value result = PermuteOp::create(
        builder, loc, getType(sizes, elementOf(value)), value, order);
    setSizes(result, sizes);
    return result;
  }
  case 2: {
    Sizes offsets, sizes;
    for (const Size &size : shape) {
      int64_t last = random.oneIn(16) ? size.number
                                      : std::max<int64_t>(size.number - 1, 0);
      int64_t offset = random.oneIn(2) ? 0 : random.between(0, last);
      offsets.push_back(maybeSymbolic(offset));
      int64_t rest = size.number - offset;
      if (random.oneIn(2))
        rest = random.between(std::min<int64_t>(rest, 1), rest);
      sizes.push_back(rest == size.number ? size : maybeSymbolic(rest));
    }
    return createShrink(value, offsets, sizes);
  }
  case 3: {
    SmallVector<int64_t> axes;
    for (int64_t axis = 0; axis < rank; ++axis)
      if (random.oneIn(2))
        axes.push_back(axis);
    Value result = FlipOp::create(builder, loc, value, axes);
    setSizes(result, shape);
    return result;
  }
  default: {
    int64_t elements = 1;
    for (const Size &size : shape)
      elements *= std::max<int64_t>(size.number, 1);
    for (Size &size : shape) {
      int64_t wanted = random.oneIn(12) ? 0 : random.between(1, 5);
      if (size.number != 1 || random.oneIn(2) ||
          elements * wanted > maxElements)
        continue;
      elements *= std::max<int64_t>(wanted, 1);
      size = maybeSymbolic(wanted);
    }
    return createExpand(value, shape);
  }
  }
}

/// A view as above that, most of the time, is not just its operand again.
Value GraphBuilder::createView(Value value, unsigned choice) {
  Value view = createRandomView(value, choice);
  for (unsigned attempts = 3; attempts > 0; --attempts) {
    bool changesNothing = view.getType() == value.getType();
    if (auto flip = view.getDefiningOp<FlipOp>())
      changesNothing = flip.getAxes().empty();
    else if (auto permute = view.getDefiningOp<PermuteOp>())
      changesNothing = llvm::is_sorted(permute.getPermutation());
    if (!changesNothing)
      break;
    symbolicSizes.erase(view);
    view.getDefiningOp()->erase();
    view = createRandomView(value, random.below(std::max(choice + 1, 4u)));
  }
  return view;
}

void GraphBuilder::addView(Value value, unsigned choice) {
  Value view = createView(value, choice);
  if (shapeOf(view).size() <= kMaxRank)
    add(view, facts[value]);
}

Value GraphBuilder::addWritableView(Value value) {
  if (kind == Kind::Exact && random.oneIn(4))
    if (Value view = createBits(value)) {
      facts[view] = getRange(elementOf(view));
      return view;
    }
  Value view = createView(value, random.below(4));
  facts[view] = facts[value];
  return view;
}

/// The bits of integers as integers of another type, null if that cannot be.
Value GraphBuilder::createBits(Value value) {
  Type from = elementOf(value), to = pickType();
  Sizes sizes = sizesOf(value);
  if (isFloat(from) || isFloat(to) || from.isInteger(1) || to.isInteger(1))
    return {};
  int64_t fromSize = getElementByteSize(from), toSize = getElementByteSize(to);
  if (fromSize != toSize) {
    if (sizes.empty() || sizes.back().symbol ||
        sizes.back().number * fromSize % toSize != 0)
      return {};
    sizes.back() = sizes.back().number * fromSize / toSize;
  }
  Value cast = BitcastOp::create(builder, loc, getType(sizes, to), value);
  setSizes(cast, sizes);
  return cast;
}

/// What is known of elements some of which are replaced by zeros.
static ValueFacts withZero(ValueFacts known) {
  known.low = std::min(known.low, 0.0);
  known.high = std::max(known.high, 0.0);
  return known;
}

void GraphBuilder::pad(Value value) {
  Sizes low, high;
  int64_t elements = 1;
  for (int64_t size : shapeOf(value)) {
    low.push_back(maybeSymbolic(random.oneIn(2) ? 0 : random.below(4)));
    high.push_back(maybeSymbolic(random.oneIn(2) ? 0 : random.below(4)));
    elements *=
        std::max<int64_t>(low.back().number + size + high.back().number, 1);
  }
  if (elements > maxElements)
    return;
  add(createPad(value, low, high), withZero(facts[value]));
}

/// Views of `value` that have the sizes: broadcast if the dimensions fit, else
/// the row of elements, cut or padded with zeros.
Value GraphBuilder::fit(Value value, ArrayRef<Size> sizes) {
  if (getConstants(sizesOf(value)) == getConstants(sizes) &&
      llvm::equal(sizesOf(value), sizes, [](const Size &a, const Size &b) {
        return a.number == b.number;
      }))
    return value;
  ValueFacts known = facts[value];
  Sizes own = sizesOf(value);
  Value result = value;
  bool isBroadcast = own.size() <= sizes.size();
  for (size_t i = 0; isBroadcast && i < own.size(); ++i) {
    int64_t number = own[own.size() - 1 - i].number;
    isBroadcast = number == 1 || number == sizes[sizes.size() - 1 - i].number;
  }
  if (isBroadcast) {
    own.insert(own.begin(), sizes.size() - own.size(), Size(1));
    result = createExpand(createReshape(result, own), sizes);
  } else {
    int64_t count = 1, wanted = 1;
    for (const Size &size : own)
      count *= size.number;
    for (const Size &size : sizes)
      wanted *= size.number;
    result = createReshape(result, Size(count));
    if (count > wanted)
      result = createShrink(result, Size(random.between(0, count - wanted)),
                            Size(wanted));
    if (count < wanted) {
      int64_t low = random.between(0, wanted - count);
      result = createPad(result, Size(low), Size(wanted - count - low));
      known = withZero(known);
    }
    result = createReshape(result, sizes);
  }
  add(result, known);
  return result;
}

void GraphBuilder::bitcast(Value value) {
  Type from = elementOf(value), to = pickType();
  const ValueFacts &known = facts[value];
  // Bits that may differ must not be looked at.
  if (kind == Kind::Tolerant || !known.hasKnownBits() || from.isInteger(1) ||
      to.isInteger(1))
    return;
  Sizes sizes = sizesOf(value);
  int64_t fromSize = getElementByteSize(from), toSize = getElementByteSize(to);
  if (fromSize != toSize) {
    if (sizes.empty() || sizes.back().symbol ||
        sizes.back().number * fromSize % toSize != 0)
      return;
    sizes.back() = sizes.back().number * fromSize / toSize;
  }
  ValueFacts result;
  if (isFloat(to)) {
    result.isWild = true;
    result.hasKnownZeros = true;
    result.hasKnownNaNs = true;
  } else {
    result = getRange(to);
  }
  Value cast = BitcastOp::create(builder, loc, getType(sizes, to), value);
  setSizes(cast, sizes);
  add(cast, result);
}

//===- GraphBuilder.cpp - A graph with facts about its values -------------===//
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

/// Graphs stay small enough that thousands can be tried.
static constexpr int64_t kMaxElements = 512;
static constexpr size_t kMaxRank = 5;
static constexpr size_t kMaxResults = 5;
/// Real numbers stay in a range in which errors can be told from mistakes.
static constexpr double kMaxReal = 256;
static constexpr double kMaxError = 0.05;
/// How large the whole numbers and how long the reals are that floats start as.
static constexpr double kSmallWhole = 3;
static constexpr double kSmallReal = 1;

GraphBuilder::GraphBuilder(MLIRContext *context, Kind kind, uint64_t seed)
    : random(seed * 2 + (kind == Kind::Tolerant)), kind(kind), builder(context),
      loc(builder.getUnknownLoc()), module(ModuleOp::create(loc)) {
  builder.setInsertionPointToEnd(module->getBody());
  function = func::FuncOp::create(builder, loc, "main",
                                  builder.getFunctionType({}, {}));
  builder.setInsertionPointToStart(function.addEntryBlock());
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Type GraphBuilder::pickType() {
  auto integer = [&](unsigned width, bool isSigned) -> Type {
    return isSigned ? builder.getIntegerType(width)
                    : builder.getIntegerType(width, /*isSigned=*/false);
  };
  if (kind == Kind::Tolerant)
    return random.pick<Type>({builder.getF32Type(), builder.getF32Type(),
                              builder.getF64Type(), builder.getF16Type(),
                              builder.getBF16Type(), builder.getI1Type(),
                              integer(32, true)});
  switch (random.below(16)) {
  case 0:
    return builder.getI1Type();
  case 1:
    return integer(8, true);
  case 2:
    return integer(16, true);
  case 3:
  case 4:
    return integer(32, true);
  case 5:
    return integer(64, true);
  case 6:
    return integer(8, false);
  case 7:
    return integer(16, false);
  case 8:
    return integer(32, false);
  case 9:
    return integer(64, false);
  case 10:
    return Float8E4M3FNType::get(builder.getContext());
  case 11:
    return Float8E5M2Type::get(builder.getContext());
  case 12:
    return builder.getF16Type();
  case 13:
    return builder.getBF16Type();
  case 14:
    return builder.getF64Type();
  default:
    return random.oneIn(4) ? Type(builder.getIndexType())
                           : Type(builder.getF32Type());
  }
}

SmallVector<int64_t> GraphBuilder::pickShape() {
  SmallVector<int64_t> shape;
  int64_t elements = 1;
  unsigned rank = random.oneIn(12) ? 0 : random.between(1, 3);
  for (; rank > 0; --rank) {
    int64_t size = random.oneIn(32) ? 0 : random.between(1, 7);
    if (elements * size > kMaxElements)
      size = 1;
    elements *= std::max<int64_t>(size, 1);
    shape.push_back(size);
  }
  return shape;
}

void GraphBuilder::addArguments() {
  SmallVector<Type> types;
  SmallVector<bool> areMutable;
  for (unsigned count = 1 + random.below(3); count > 0; --count) {
    Type element = pickType();
    types.push_back(RankedTensorType::get(pickShape(), element));
    areMutable.push_back(random.oneIn(3));
  }
  function.setType(builder.getFunctionType(types, {}));
  Block &block = function.getBody().front();
  for (auto [number, type] : llvm::enumerate(types)) {
    BlockArgument argument = block.addArgument(type, loc);
    if (areMutable[number]) {
      function.setArgAttr(number, UOpDialect::kMutableAttrName,
                          builder.getUnitAttr());
      assigns.push_back({argument, {}});
    }
    Type element = elementOf(argument);
    ValueFacts known;
    if (!isFloat(element)) {
      known = getRange(element);
    } else {
      known.isWild = kind == Kind::Exact && random.oneIn(4);
      if (!known.isWild) {
        known.high = kind == Kind::Exact ? kSmallWhole : kSmallReal;
        known.low = -known.high;
      }
      // What is given is the same for everybody.
      known.hasKnownZeros = true;
      known.hasKnownNaNs = true;
    }
    add(argument, known);
  }
}

ValueFacts GraphBuilder::unite(const ValueFacts &a, const ValueFacts &b) {
  ValueFacts result;
  result.low = std::min(a.low, b.low);
  result.high = std::max(a.high, b.high);
  result.error = std::max(a.error, b.error);
  result.isWild = a.isWild || b.isWild;
  result.isProduct = a.isProduct || b.isProduct;
  result.hasKnownZeros = a.hasKnownZeros && b.hasKnownZeros;
  result.hasKnownNaNs =
      (!a.isWild || a.hasKnownNaNs) && (!b.isWild || b.hasKnownNaNs);
  return result;
}

/// What is known of elements some of which are replaced by zeros.
static ValueFacts withZero(ValueFacts known) {
  known.low = std::min(known.low, 0.0);
  known.high = std::max(known.high, 0.0);
  return known;
}

bool GraphBuilder::includes(const ValueFacts &argument, Type argumentType,
                            const ValueFacts &value, Type valueType) {
  if (argumentType != valueType || value.error != 0)
    return false;
  // An argument's bits are known. And products stay out of memory, where it
  // would be hard to say what is computed from them.
  if (argument.isWild)
    return value.hasKnownBits() && !value.isProduct;
  return argument.low <= value.low && value.high <= argument.high &&
         !value.isWild && (value.hasKnownBits() || !argument.hasKnownBits());
}

void GraphBuilder::add(Value value, ValueFacts known) {
  Type type = elementOf(value);
  if (isFloat(type) && !known.isWild) {
    double limit = kind == Kind::Exact ? getExactLimit(type) : kMaxReal;
    if (!(known.getMagnitude() <= limit) || !(known.error <= kMaxError))
      return;
  }
  facts[value] = known;
  values.push_back(value);
}

Value GraphBuilder::pickValue(Predicate isWanted) {
  // Two draws, the later value counts: chains grow longer than they are wide.
  SmallVector<Value> wanted;
  for (Value value : values)
    if (isWanted(value, facts[value]))
      wanted.push_back(value);
  if (wanted.empty())
    return {};
  return wanted[std::max(random.below(wanted.size()),
                         random.below(wanted.size()))];
}

Value GraphBuilder::pickLike(Value value, bool allowsWild) {
  auto isAllowed = [&](Value v, const ValueFacts &known) {
    return elementOf(v) == elementOf(value) && (allowsWild || !known.isWild);
  };
  if (random.oneIn(2))
    if (Value found = pickValue([&](Value v, const ValueFacts &known) {
          return v != value && v.getType() == value.getType() &&
                 isAllowed(v, known);
        }))
      return found;
  if (random.oneIn(2))
    if (Value found = pickValue(isAllowed))
      return fit(found, shapeOf(value));
  return addConstant(cast<RankedTensorType>(value.getType()), allowsWild);
}

Value GraphBuilder::addConstant(RankedTensorType type, bool allowsWild) {
  Type element = type.getElementType();
  bool isSplat = random.oneIn(2) || type.getNumElements() > 64;
  int64_t count = isSplat ? 1 : type.getNumElements();
  ValueFacts known;
  known.hasKnownZeros = true;
  known.hasKnownNaNs = true;
  known.isWild =
      allowsWild && kind == Kind::Exact && isFloat(element) && random.oneIn(2);
  known.low = std::numeric_limits<double>::infinity();
  known.high = -known.low;
  SmallVector<Attribute> elements;
  for (int64_t i = 0; i < count; ++i) {
    double number;
    if (auto floatType = dyn_cast<FloatType>(element)) {
      number = kind == Kind::Exact ? double(random.between(-3, 3))
                                   : double(random.between(-512, 512)) / 512;
      if (number == 0 && random.oneIn(2))
        number = -0.0;
      APFloat value(number);
      bool losesInfo;
      value.convert(floatType.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &losesInfo);
      if (known.isWild && random.oneIn(2))
        value = pickSpecial(floatType.getFloatSemantics(), random);
      elements.push_back(builder.getFloatAttr(element, value));
      number = value.convertToDouble();
    } else {
      ValueFacts range = getRange(element);
      unsigned width = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
      APInt value(width,
                  random.oneIn(4)
                      ? random.pick<uint64_t>(
                            {0, 1, ~uint64_t(0), uint64_t(1) << (width - 1),
                             (uint64_t(1) << (width - 1)) - 1})
                      : uint64_t(random.between(-9, 9)),
                  /*isSigned=*/false, /*implicitTrunc=*/true);
      elements.push_back(builder.getIntegerAttr(element, value));
      number = range.low < 0 ? value.roundToDouble(/*isSigned=*/true)
                             : value.roundToDouble(/*isSigned=*/false);
    }
    known.low = std::min(known.low, number);
    known.high = std::max(known.high, number);
  }
  if (count == 0 || known.isWild)
    known.low = known.high = 0;
  DenseElementsAttr data = DenseElementsAttr::get(
      type, isSplat ? ArrayRef(elements).take_front(1) : ArrayRef(elements));
  Value constant = ConstOp::create(builder, loc, data);
  add(constant, known);
  facts.try_emplace(constant, known);
  return constant;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// The divisors of `number`.
static SmallVector<int64_t> getDivisors(int64_t number) {
  SmallVector<int64_t> divisors;
  for (int64_t divisor = 1; divisor <= number; ++divisor)
    if (number % divisor == 0)
      divisors.push_back(divisor);
  return divisors;
}

Value GraphBuilder::createReshape(Value value, ArrayRef<int64_t> sizes) {
  return ReshapeOp::create(builder, loc,
                           RankedTensorType::get(sizes, elementOf(value)),
                           value, ValueRange(), ArrayRef<int64_t>());
}

Value GraphBuilder::createShrink(Value value, ArrayRef<int64_t> offsets,
                                 ArrayRef<int64_t> sizes) {
  return ShrinkOp::create(
      builder, loc, RankedTensorType::get(sizes, elementOf(value)), value,
      ValueRange(), ValueRange(), offsets, ArrayRef<int64_t>());
}

Value GraphBuilder::createExpand(Value value, ArrayRef<int64_t> sizes) {
  return ExpandOp::create(builder, loc,
                          RankedTensorType::get(sizes, elementOf(value)), value,
                          ValueRange(), ArrayRef<int64_t>());
}

Value GraphBuilder::createPad(Value value, ArrayRef<int64_t> low,
                              ArrayRef<int64_t> high) {
  SmallVector<int64_t> sizes;
  for (auto [size, before, after] : llvm::zip_equal(shapeOf(value), low, high))
    sizes.push_back(before + size + after);
  return PadOp::create(builder, loc,
                       RankedTensorType::get(sizes, elementOf(value)), value,
                       ValueRange(), ValueRange(), low, high);
}

/// The view number `choice` of `value`. The first four can be written through.
Value GraphBuilder::createRandomView(Value value, unsigned choice) {
  SmallVector<int64_t> shape(shapeOf(value));
  int64_t rank = shape.size();
  switch (choice) {
  case 0: {
    int64_t left = cast<RankedTensorType>(value.getType()).getNumElements();
    SmallVector<int64_t> sizes;
    if (left == 0) {
      sizes = {0, random.between(1, 4)};
    } else {
      for (unsigned count = random.below(4); count > 0; --count) {
        sizes.push_back(random.pick<int64_t>(getDivisors(left)));
        left /= sizes.back();
      }
      if (left != 1 || random.oneIn(4))
        sizes.push_back(left);
    }
    random.shuffle<int64_t>(sizes);
    return createReshape(value, sizes);
  }
  case 1: {
    SmallVector<int64_t> order(llvm::to_vector(llvm::seq<int64_t>(0, rank)));
    random.shuffle<int64_t>(order);
    SmallVector<int64_t> sizes;
    for (int64_t dim : order)
      sizes.push_back(shape[dim]);
    return PermuteOp::create(builder, loc,
                             RankedTensorType::get(sizes, elementOf(value)),
                             value, order);
  }
  case 2: {
    SmallVector<int64_t> offsets, sizes;
    for (int64_t size : shape) {
      int64_t last = random.oneIn(16) ? size : std::max<int64_t>(size - 1, 0);
      int64_t offset = random.oneIn(2) ? 0 : random.between(0, last);
      offsets.push_back(offset);
      int64_t rest = size - offset;
      sizes.push_back(random.oneIn(2)
                          ? rest
                          : random.between(std::min<int64_t>(rest, 1), rest));
    }
    return createShrink(value, offsets, sizes);
  }
  case 3: {
    SmallVector<int64_t> axes;
    for (int64_t axis = 0; axis < rank; ++axis)
      if (random.oneIn(2))
        axes.push_back(axis);
    return FlipOp::create(builder, loc, value, axes);
  }
  default: {
    int64_t elements = 1;
    for (int64_t size : shape)
      elements *= std::max<int64_t>(size, 1);
    SmallVector<int64_t> sizes = shape;
    for (int64_t &size : sizes) {
      int64_t wanted = random.oneIn(12) ? 0 : random.between(1, 5);
      if (size != 1 || random.oneIn(2) || elements * wanted > kMaxElements)
        continue;
      elements *= std::max<int64_t>(wanted, 1);
      size = wanted;
    }
    return createExpand(value, sizes);
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

void GraphBuilder::pad(Value value) {
  SmallVector<int64_t> low, high;
  int64_t elements = 1;
  for (int64_t size : shapeOf(value)) {
    low.push_back(random.oneIn(2) ? 0 : random.below(4));
    high.push_back(random.oneIn(2) ? 0 : random.below(4));
    elements *= std::max<int64_t>(low.back() + size + high.back(), 1);
  }
  if (elements > kMaxElements)
    return;
  add(createPad(value, low, high), withZero(facts[value]));
}

/// Views of `value` that have the shape: broadcast if the dimensions fit, else
/// the row of elements, cut or padded with zeros.
Value GraphBuilder::fit(Value value, ArrayRef<int64_t> shape) {
  if (shapeOf(value) == shape)
    return value;
  ValueFacts known = facts[value];
  SmallVector<int64_t> own(shapeOf(value));
  Value result = value;
  bool isBroadcast = own.size() <= shape.size();
  for (size_t i = 0; isBroadcast && i < own.size(); ++i) {
    int64_t size = own[own.size() - 1 - i];
    isBroadcast = size == 1 || size == shape[shape.size() - 1 - i];
  }
  if (isBroadcast) {
    own.insert(own.begin(), shape.size() - own.size(), 1);
    result = createExpand(createReshape(result, own), shape);
  } else {
    int64_t count = ShapedType::getNumElements(own);
    int64_t wanted = ShapedType::getNumElements(shape);
    result = createReshape(result, count);
    if (count > wanted)
      result = createShrink(result, random.between(0, count - wanted), wanted);
    if (count < wanted) {
      int64_t low = random.between(0, wanted - count);
      result = createPad(result, low, wanted - count - low);
      known = withZero(known);
    }
    result = createReshape(result, shape);
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
  SmallVector<int64_t> shape(shapeOf(value));
  int64_t fromSize = getElementByteSize(from), toSize = getElementByteSize(to);
  if (fromSize != toSize) {
    if (shape.empty() || shape.back() * fromSize % toSize != 0)
      return;
    shape.back() = shape.back() * fromSize / toSize;
  }
  ValueFacts result;
  if (isFloat(to)) {
    result.isWild = true;
    result.hasKnownZeros = true;
    result.hasKnownNaNs = true;
  } else {
    result = getRange(to);
  }
  add(BitcastOp::create(builder, loc, RankedTensorType::get(shape, to), value),
      result);
}

//===----------------------------------------------------------------------===//
// Writes
//===----------------------------------------------------------------------===//

Value GraphBuilder::pickMutable() {
  if (assigns.empty())
    return {};
  auto &[argument, results] = assigns[random.below(assigns.size())];
  if (!results.empty() && random.oneIn(3))
    return random.pick<Value>(results);
  return argument;
}

BlockArgument GraphBuilder::getWritten(Value target) {
  if (auto argument = dyn_cast<BlockArgument>(target))
    return argument;
  for (auto &[argument, results] : assigns)
    if (llvm::is_contained(results, target))
      return argument;
  llvm_unreachable("only arguments and results of assigns are written to");
}

Value GraphBuilder::addWritableView(Value value) {
  Value view = createView(value, random.below(4));
  facts[view] = facts[value];
  return view;
}

void GraphBuilder::noteAssign(BlockArgument argument, Value assign) {
  for (auto &[other, results] : assigns)
    if (other == argument)
      results.push_back(assign);
}

SmallVector<Value> GraphBuilder::pickAssigns(BlockArgument argument) {
  for (auto &[other, results] : assigns) {
    if (other != argument)
      continue;
    SmallVector<Value> some;
    for (Value result : results)
      if (random.oneIn(2))
        some.push_back(result);
    if (some.empty())
      some.push_back(results.back());
    return some;
  }
  llvm_unreachable("an argument with assigns is mutable");
}

//===----------------------------------------------------------------------===//
// The result
//===----------------------------------------------------------------------===//

static Agreement getAgreement(const ValueFacts &known) {
  // Twice, for what the bounds leave out.
  return {2 * known.error, known.error == 0 && known.hasKnownZeros};
}

Graph GraphBuilder::finish() {
  Graph graph;
  // What nothing was computed from, so that little is computed for nothing.
  SmallVector<Value> results;
  for (Value value : llvm::reverse(values))
    if (value.use_empty() && results.size() < kMaxResults)
      results.push_back(value);
  for (unsigned count = random.below(3); count > 0; --count)
    results.push_back(
        pickValue([](Value, const ValueFacts &) { return true; }));
  func::ReturnOp::create(builder, loc, results);
  auto arguments = function.getBody().getArgumentTypes();
  function.setType(
      builder.getFunctionType(llvm::to_vector(arguments),
                              llvm::to_vector(ValueRange(results).getTypes())));
  for (Value result : results)
    graph.agreements.push_back(getAgreement(facts[result]));
  for (Value argument : function.getArguments()) {
    graph.agreements.push_back(getAgreement(facts[argument]));
    graph.areWild.push_back(facts[argument].isWild);
  }
  graph.module = std::move(module);
  return graph;
}

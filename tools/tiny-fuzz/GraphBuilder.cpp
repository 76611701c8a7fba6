//===- GraphBuilder.cpp - A graph with facts about its values -------------===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
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
  for (unsigned rank = random.below(4); rank > 0; --rank) {
    int64_t size = random.oneIn(24) ? 0 : random.between(1, 7);
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
      known.high = kind == Kind::Exact ? kSmallWhole : kSmallReal;
      known.low = -known.high;
      known.hasKnownBits = true;
      // Real numbers are given, so they are the same for everybody.
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
  result.hasKnownBits = a.hasKnownBits && b.hasKnownBits;
  return result;
}

bool GraphBuilder::includes(const ValueFacts &argument, Type argumentType,
                            const ValueFacts &value, Type valueType) {
  if (argumentType != valueType)
    return false;
  return argument.low <= value.low && value.high <= argument.high &&
         value.error == 0 && !value.isWild &&
         (value.hasKnownBits || !argument.hasKnownBits);
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

Value GraphBuilder::pickLike(Value value) {
  bool allowsWild = facts[value].isWild;
  if (!random.oneIn(4))
    if (Value found = pickValue([&](Value v, const ValueFacts &known) {
          return v.getType() == value.getType() &&
                 (allowsWild || !known.isWild);
        }))
      return found;
  return addConstant(cast<RankedTensorType>(value.getType()));
}

Value GraphBuilder::addConstant(RankedTensorType type) {
  Type element = type.getElementType();
  bool isSplat = random.oneIn(2) || type.getNumElements() > 64;
  int64_t count = isSplat ? 1 : type.getNumElements();
  ValueFacts known;
  known.hasKnownBits = true;
  known.low = std::numeric_limits<double>::infinity();
  known.high = -known.low;
  SmallVector<Attribute> elements;
  for (int64_t i = 0; i < count; ++i) {
    double number;
    if (auto floatType = dyn_cast<FloatType>(element)) {
      number = kind == Kind::Exact ? double(random.between(-3, 3))
                                   : double(random.between(-512, 512)) / 512;
      APFloat value(number);
      bool losesInfo;
      value.convert(floatType.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                    &losesInfo);
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
  if (count == 0)
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

/// The view number `choice` of `value`, null if there is none. The first four
/// can be written through.
Value GraphBuilder::createView(Value value, unsigned choice) {
  SmallVector<int64_t> shape(shapeOf(value));
  Type element = elementOf(value);
  int64_t rank = shape.size();
  auto typeOf = [&](ArrayRef<int64_t> sizes) {
    return RankedTensorType::get(sizes, element);
  };
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
    return ReshapeOp::create(builder, loc, typeOf(sizes), value, ValueRange(),
                             ArrayRef<int64_t>());
  }
  case 1: {
    SmallVector<int64_t> order(llvm::to_vector(llvm::seq<int64_t>(0, rank)));
    random.shuffle<int64_t>(order);
    SmallVector<int64_t> sizes;
    for (int64_t dim : order)
      sizes.push_back(shape[dim]);
    return PermuteOp::create(builder, loc, typeOf(sizes), value, order);
  }
  case 2: {
    SmallVector<int64_t> offsets, sizes;
    for (int64_t size : shape) {
      int64_t offset = random.oneIn(2) ? 0 : random.between(0, size);
      offsets.push_back(offset);
      int64_t rest = size - offset;
      sizes.push_back(random.oneIn(2)
                          ? rest
                          : random.between(std::min<int64_t>(rest, 1), rest));
    }
    return ShrinkOp::create(builder, loc, typeOf(sizes), value, ValueRange(),
                            ValueRange(), offsets, ArrayRef<int64_t>());
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
    return ExpandOp::create(builder, loc, typeOf(sizes), value, ValueRange(),
                            ArrayRef<int64_t>());
  }
  }
}

void GraphBuilder::addView(Value value, unsigned choice) {
  Value view = createView(value, choice);
  if (shapeOf(view).size() <= kMaxRank)
    add(view, facts[value]);
}

void GraphBuilder::pad(Value value) {
  SmallVector<int64_t> low, high, sizes;
  int64_t elements = 1;
  for (int64_t size : shapeOf(value)) {
    low.push_back(random.oneIn(2) ? 0 : random.below(4));
    high.push_back(random.oneIn(2) ? 0 : random.below(4));
    sizes.push_back(low.back() + size + high.back());
    elements *= std::max<int64_t>(sizes.back(), 1);
  }
  if (elements > kMaxElements)
    return;
  ValueFacts known = facts[value];
  known.low = std::min(known.low, 0.0);
  known.high = std::max(known.high, 0.0);
  add(PadOp::create(builder, loc,
                    RankedTensorType::get(sizes, elementOf(value)), value,
                    ValueRange(), ValueRange(), low, high),
      known);
}

void GraphBuilder::bitcast(Value value) {
  Type from = elementOf(value), to = pickType();
  const ValueFacts &known = facts[value];
  // Bits that may differ must not be looked at.
  bool isKnown = known.hasKnownBits || (!isFloat(from) && !known.isWild);
  if (kind == Kind::Tolerant || !isKnown || known.error != 0 ||
      from.isInteger(1) || to.isInteger(1))
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
    result.hasKnownBits = true;
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

Graph GraphBuilder::finish() {
  Graph graph;
  SmallVector<Value> results;
  for (unsigned count = 1 + random.below(3); count > 0; --count)
    results.push_back(
        pickValue([](Value, const ValueFacts &) { return true; }));
  func::ReturnOp::create(builder, loc, results);
  auto arguments = function.getBody().getArgumentTypes();
  function.setType(
      builder.getFunctionType(llvm::to_vector(arguments),
                              llvm::to_vector(ValueRange(results).getTypes())));
  // Twice, for what the bounds leave out.
  for (Value result : results)
    graph.tolerances.push_back(2 * facts[result].error);
  for (Value argument : function.getArguments())
    graph.tolerances.push_back(2 * facts[argument].error);
  graph.module = std::move(module);
  return graph;
}

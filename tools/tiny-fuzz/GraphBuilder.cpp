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

static constexpr size_t kFewResults = 5;
static constexpr size_t kManyResults = 12;
/// Real numbers stay in a range in which errors can be told from mistakes.
static constexpr double kMaxReal = 256;
static constexpr double kMaxError = 0.05;
/// How large the whole numbers and how long the reals are that floats start as.
static constexpr double kSmallWhole = 3;
static constexpr double kSmallReal = 1;

GraphBuilder::GraphBuilder(MLIRContext *context, Kind kind, uint64_t seed)
    : random(seed * 2 + (kind == Kind::Tolerant)), kind(kind), builder(context),
      loc(builder.getUnknownLoc()), isSymbolic(random.oneIn(4)),
      isIntegral(kind == Kind::Exact && random.oneIn(isSymbolic ? 2 : 8)),
      module(ModuleOp::create(loc)) {
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
  switch (random.below(isIntegral ? 10 : 16)) {
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
    int64_t size =
        random.oneIn(isSymbolic ? 12 : 32) ? 0 : random.between(1, 7);
    if (elements * size > maxElements)
      size = 1;
    elements *= std::max<int64_t>(size, 1);
    shape.push_back(size);
  }
  return shape;
}

void GraphBuilder::addArguments() {
  Block &block = function.getBody().front();
  for (unsigned count = random.between(1, 3); count > 0; --count) {
    Type element = pickType();
    Sizes sizes;
    for (int64_t size : pickShape())
      sizes.push_back(maybeSymbolic(size));
    // Now and then another one like the last.
    if (block.getNumArguments() != 0 && random.oneIn(3)) {
      element = elementOf(block.getArguments().back());
      sizes = sizesOf(block.getArguments().back());
    }
    BlockArgument argument = block.addArgument(getType(sizes, element), loc);
    setSizes(argument, sizes);
    if (random.oneIn(3))
      assigns.push_back({argument, {}});
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
  function.setType(builder.getFunctionType(block.getArgumentTypes(), {}));
  for (auto &[argument, results] : assigns)
    function.setArgAttr(argument.getArgNumber(), UOpDialect::kMutableAttrName,
                        builder.getUnitAttr());
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

bool GraphBuilder::includes(const ValueFacts &argument, Type argumentType,
                            const ValueFacts &value, Type valueType) {
  // Whatever the bits of an integer are, it is one.
  auto isAnyBits = [](Type type) {
    return !isa<FloatType>(type) && !type.isInteger(1);
  };
  if (isAnyBits(argumentType) && isAnyBits(valueType))
    return true;
  if (argumentType != valueType || value.error != 0)
    return false;
  // An argument's bits are known. And products stay out of memory, where it
  // would be hard to say what is computed from them.
  if (argument.isWild)
    return value.hasKnownBits() && !value.isProduct;
  return argument.low <= value.low && value.high <= argument.high &&
         !value.isWild && (value.hasKnownBits() || !argument.hasKnownBits());
}

bool GraphBuilder::add(Value value, ValueFacts known) {
  Type type = elementOf(value);
  if (isFloat(type) && !known.isWild) {
    double limit = kind == Kind::Exact ? getExactLimit(type) : kMaxReal;
    if (!(known.getMagnitude() <= limit) || !(known.error <= kMaxError))
      return false;
  }
  if (!isa<BlockArgument>(value) && !symbolicSizes.contains(value))
    for (Value operand : value.getDefiningOp()->getOperands())
      if (isa<RankedTensorType>(operand.getType()) &&
          cast<RankedTensorType>(operand.getType()).getShape() ==
              cast<RankedTensorType>(value.getType()).getShape()) {
        setSizes(value, sizesOf(operand));
        break;
      }
  facts[value] = known;
  values.push_back(value);
  return true;
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
          return v != value && haveSameSizes(v, value) && isAllowed(v, known);
        }))
      return found;
  if (random.oneIn(2))
    if (Value found = pickValue(isAllowed))
      return fit(found, sizesOf(value));
  return addConstant(sizesOf(value), elementOf(value), allowsWild);
}

Value GraphBuilder::addConstant(ArrayRef<Size> sizes, Type element,
                                bool allowsWild) {
  RankedTensorType type = getType(sizes, element);
  bool isSplat =
      random.oneIn(2) || !type.hasStaticShape() || type.getNumElements() > 64;
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
  Value constant =
      isSplat ? createSplat(cast<TypedAttr>(elements.front()), sizes)
              : ConstOp::create(builder, loc,
                                DenseElementsAttr::get(type, elements));
  add(constant, known);
  facts.try_emplace(constant, known);
  return constant;
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

bool GraphBuilder::mayBeWritten(BlockArgument argument, Value value) {
  return includes(facts[argument], elementOf(argument), facts[value],
                  elementOf(value));
}

Value GraphBuilder::addAssign(BlockArgument argument, Value target,
                              Value value) {
  Value assign = AssignOp::create(builder, loc, target, value);
  add(assign, facts[value]);
  noteAssign(argument, assign);
  return assign;
}

void GraphBuilder::addAfter(BlockArgument argument) {
  SmallVector<Value> some = pickAssigns(argument);
  add(AfterOp::create(builder, loc, argument.getType(), argument, some),
      facts[argument]);
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
  size_t limit = random.oneIn(4) ? kManyResults : kFewResults;
  for (Value value : llvm::reverse(values))
    if (value.use_empty() && results.size() < limit)
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
    graph.arguments.push_back({shapeOf(argument), facts[argument].isWild});
  }
  // What is known of floats holds for the sizes that it was found out for.
  if (isIntegral && !variables.empty()) {
    graph.otherVariables = {leastValues, variables};
    for (auto &variable : graph.otherVariables.back())
      variable.second =
          random.between(leastValues.lookup(variable.first()), variable.second);
  }
  graph.variables = std::move(variables);
  graph.module = std::move(module);
  return graph;
}

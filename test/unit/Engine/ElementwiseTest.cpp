//===- ElementwiseTest.cpp - Every scalar operation on every device -------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each elementwise operation on each type that it takes, on numbers of every
// kind: devices agree with the reference interpreter, bit by bit where the
// meaning of the operation leaves no choice.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Engine/Compare.h"
#include "tiny/Engine/Engine.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>
#include <random>

using namespace mlir;
using namespace tiny;

namespace {

constexpr int64_t numElements = 16384;

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

enum Types : unsigned {
  Bools = 1,
  Integers = 2,
  Floats = 4,
  LongCounters = 8,
  Numbers = Integers | Floats,
  All = Bools | Numbers,
};

struct Op {
  const char *name;
  const char *operands;
  /// What it takes.
  unsigned types;
  bool isComparison = false;
  /// Its result may be off by a few units in the last place.
  bool isInexact = false;
};

const Op ops[] = {
    {"add", "%a, %b", All},
    {"sub", "%a, %b", Numbers},
    {"mul", "%a, %b", All},
    {"fdiv", "%a, %b", Floats},
    {"idiv", "%a, %b", Integers},
    {"mod", "%a, %b", Integers},
    {"max", "%a, %b", All},
    {"pow", "%a, %b", Floats, false, true},
    {"xor", "%a, %b", Bools | Integers},
    {"or", "%a, %b", Bools | Integers},
    {"and", "%a, %b", Bools | Integers},
    {"shl", "%a, %b", Integers},
    {"shr", "%a, %b", Integers},
    {"threefry", "%a, %b", LongCounters},
    {"cmplt", "%a, %b", All, true},
    {"cmpne", "%a, %b", All, true},
    {"cmpeq", "%a, %b", All, true},
    {"exp2", "%a", Floats, false, true},
    {"log2", "%a", Floats, false, true},
    {"sin", "%a", Floats, false, true},
    {"sqrt", "%a", Floats},
    {"reciprocal", "%a", Floats},
    {"neg", "%a", Numbers},
    {"trunc", "%a", Floats},
    {"where", "%condition, %a, %b", All},
    {"mulacc", "%a, %b, %c", All},
};

unsigned getTypes(DType dtype) {
  if (isFloat(dtype))
    return Floats;
  if (dtype == DType::I1)
    return Bools;
  return dtype == DType::UI64 ? Integers | LongCounters : Integers;
}

/// A few units in the last place.
Tolerance getTolerance(DType dtype) {
  const llvm::fltSemantics &semantics = getFloatSemantics(dtype);
  unsigned precision = llvm::APFloat::semanticsPrecision(semantics);
  // A small float is rounded to after a computation that is more precise.
  int ulps = dtype == DType::F32 || dtype == DType::F64 ? 2 : 1;
  return {std::ldexp(ulps, 1 - int(precision)),
          ulps * llvm::APFloat::getSmallest(semantics).convertToDouble()};
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

uint64_t getCorner(DType dtype, uint64_t choice) {
  if (!isFloat(dtype)) {
    unsigned width = 8 * getByteSize(dtype);
    uint64_t top = uint64_t(1) << (width - 1);
    uint64_t corners[] = {0, 1, 2, 3, top, top - 1, top + 1, ~uint64_t(0)};
    return corners[choice % std::size(corners)];
  }
  double infinity = std::numeric_limits<double>::infinity();
  double corners[] = {0,
                      0.5,
                      1,
                      1.5,
                      2.5,
                      127.5,
                      255,
                      448,
                      464,
                      61440,
                      65520,
                      2147483520,
                      2147483648,
                      9223372036854774784.0,
                      1e38,
                      1e300,
                      1e-45,
                      infinity,
                      std::numeric_limits<double>::quiet_NaN()};
  double value = corners[choice / 2 % std::size(corners)];
  return encodeDouble(dtype, choice % 2 ? -value : value);
}

/// Bits at random, small numbers, and numbers at which something happens.
HostTensor makeData(DType dtype, std::mt19937_64 &generator) {
  HostTensor data = cantFail(HostTensor::allocate(dtype, {numElements}));
  unsigned width = dtype == DType::I1 ? 1 : 8 * getByteSize(dtype);
  uint64_t mask = ~uint64_t(0) >> (64 - width);
  for (int64_t i = 0; i < numElements; ++i) {
    uint64_t random = generator();
    int64_t small = static_cast<int64_t>(random >> 8) % 256;
    switch (generator() % 3) {
    case 0:
      data.setBits(i, random & mask);
      break;
    case 1:
      if (isFloat(dtype))
        data.setDouble(i, double(small) / 16);
      else
        data.setBits(i, uint64_t(small % 16) & mask);
      break;
    default:
      data.setBits(i, getCorner(dtype, random) & mask);
    }
  }
  return data;
}

/// Whether the value of this float as a `to` is some value only.
bool isUnspecified(double value, DType to) {
  bool isLong = to == DType::I64 || to == DType::Index || to == DType::UI32 ||
                to == DType::UI64;
  double limit = std::ldexp(1, !isLong ? 31 : to == DType::UI64 ? 64 : 63);
  double whole = std::trunc(value);
  double low = to == DType::UI64 ? 0 : -limit;
  return !(whole >= low && whole < limit);
}

//===----------------------------------------------------------------------===//
// Graphs
//===----------------------------------------------------------------------===//

std::string getType(DType dtype) { return getTypeText(dtype, {numElements}); }

/// A function that returns values which are computed one by one.
class Graph {
public:
  void addArgument(const std::string &name, HostTensor data) {
    signature +=
        (arguments.empty() ? "%" : ", %") + name + ": " + data.typeText();
    arguments.push_back(std::move(data));
  }

  /// A result of type `dtype`, `text` without its name.
  void addResult(DType dtype, const std::string &text, Tolerance tolerance) {
    std::string name = "%r" + std::to_string(texts.size());
    const char *separator = texts.empty() ? "" : ", ";
    body += "  " + name + " = " + text + "\n";
    names += separator + name;
    types += separator + getType(dtype);
    texts.push_back(text);
    tolerances.push_back(tolerance);
  }

  /// Runs the function on all devices.
  void check();

private:
  SmallVector<HostTensor> run(ModuleOp module, StringRef device);

  std::string signature, body, names, types;
  SmallVector<HostTensor> arguments;
  std::vector<std::string> texts;
  std::vector<Tolerance> tolerances;
};

SmallVector<HostTensor> Graph::run(ModuleOp module, StringRef device) {
  CompileOptions options;
  options.device = device.str();
  // A multiplication and an addition are two roundings.
  options.numerics = NumericsMode::Strict;
  auto executable = compile(module, options);
  if (!executable) {
    ADD_FAILURE() << toString(executable.takeError());
    return {};
  }
  auto results = (*executable)->run(arguments);
  if (!results) {
    ADD_FAILURE() << toString(results.takeError());
    return {};
  }
  return std::move(*results);
}

void Graph::check() {
  MLIRContext context;
  context.loadDialect<func::FuncDialect, uop::UOpDialect>();
  std::string text = "func.func @main(" + signature + ") -> (" + types +
                     ") {\n" + body + "  return " + names + " : " + types +
                     "\n}\n";
  auto module = parseSourceString<ModuleOp>(text, &context);
  ASSERT_TRUE(module) << text;
  SmallVector<HostTensor> expected = run(*module, "ref");
  ASSERT_EQ(expected.size(), texts.size());
  for (StringRef device : getDeviceNames()) {
    if (device == "ref")
      continue;
    SmallVector<HostTensor> actual = run(*module, device);
    ASSERT_EQ(actual.size(), texts.size());
    for (size_t i = 0; i < texts.size(); ++i) {
      Comparison comparison =
          compareTensors(actual[i], expected[i], tolerances[i]);
      EXPECT_TRUE(comparison.isEqual())
          << device.str() << ": " << texts[i] << ": " << comparison.toString();
    }
  }
}

//===----------------------------------------------------------------------===//
// Tests
//===----------------------------------------------------------------------===//

class ElementwiseTest : public ::testing::TestWithParam<DType> {
protected:
  std::mt19937_64 generator{1};
};

TEST_P(ElementwiseTest, Operations) {
  DType dtype = GetParam();
  Graph graph;
  for (const char *name : {"a", "b", "c"})
    graph.addArgument(name, makeData(dtype, generator));
  graph.addArgument("condition", makeData(DType::I1, generator));
  for (const Op &op : ops)
    if (op.types & getTypes(dtype))
      graph.addResult(op.isComparison ? DType::I1 : dtype,
                      std::string("uop.") + op.name + " " + op.operands +
                          " : " + getType(dtype),
                      op.isInexact ? getTolerance(dtype) : Tolerance());
  graph.check();
}

TEST_P(ElementwiseTest, Casts) {
  DType from = GetParam();
  Graph graph;
  graph.addArgument("a", makeData(from, generator));
  for (DType to : getAllDTypes()) {
    std::string operand = "%a";
    if (isFloat(from) && !isFloat(to) && to != DType::I1) {
      HostTensor data = makeData(from, generator);
      for (int64_t i = 0; i < numElements; ++i)
        if (isUnspecified(data.getDouble(i), to))
          data.setDouble(i, 1);
      std::string name = getName(to).str();
      graph.addArgument(name, std::move(data));
      operand = "%" + name;
    }
    graph.addResult(to,
                    "uop.cast " + operand + " : " + getType(from) + " -> " +
                        getType(to),
                    Tolerance());
  }
  graph.check();
}

TEST_P(ElementwiseTest, Bitcasts) {
  DType from = GetParam();
  Graph graph;
  graph.addArgument("a", makeData(from, generator));
  for (DType to : getAllDTypes())
    if (getByteSize(from) == getByteSize(to) &&
        (from == DType::I1) == (to == DType::I1))
      graph.addResult(
          to, "uop.bitcast %a : " + getType(from) + " -> " + getType(to),
          Tolerance());
  graph.check();
}

INSTANTIATE_TEST_SUITE_P(Types, ElementwiseTest,
                         ::testing::ValuesIn(getAllDTypes().vec()),
                         [](const auto &info) {
                           return getName(info.param).str();
                         });

TEST(ElementwiseOpsTest, TableIsComplete) {
  MLIRContext context;
  context.loadDialect<uop::UOpDialect>();
  llvm::StringSet<> known = {"cast"};
  for (const Op &op : ops)
    known.insert(op.name);
  for (RegisteredOperationName name :
       context.getRegisteredOperationsByDialect("uop"))
    if (name.hasTrait<OpTrait::Elementwise>())
      EXPECT_TRUE(known.contains(name.stripDialect()))
          << name.getStringRef().str();
}

} // namespace

//===- SolverTest.cpp - Proofs about index values -------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/Solver.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OwningOpRef.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

#include "gtest/gtest.h"

#include <functional>
#include <limits>

using namespace mlir;
using namespace tiny::uop;

using Verdict = Solver::Verdict;

namespace {

constexpr int64_t kMin = std::numeric_limits<int64_t>::min();
constexpr int64_t kMax = std::numeric_limits<int64_t>::max();

/// A block whose arguments are unknowns.
class SolverTest : public ::testing::Test {
protected:
  SolverTest() : builder(&context) {
    context.loadDialect<UOpDialect>();
    builder.setInsertionPointToEnd(&block);
  }

  Value unknown(Type type) { return block.addArgument(type, loc); }
  Value index() { return unknown(builder.getIndexType()); }
  Value constant(Type type, int64_t value) {
    unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
    return ConstOp::create(
        builder, loc,
        builder.getIntegerAttr(
            type, llvm::APInt(width, static_cast<uint64_t>(value),
                              /*isSigned=*/false, /*implicitTrunc=*/true)));
  }
  Value number(int64_t value) {
    return constant(builder.getIndexType(), value);
  }
  Value range(Value size) {
    return RangeOp::create(builder, loc, builder.getIndexType(), size,
                           ShapedType::kDynamic, AxisType::Loop, 0);
  }
  template <typename OpTy, typename... Operands>
  Value make(Operands... operands) {
    return OpTy::create(builder, loc, operands...);
  }

  Verdict prove(Value condition) {
    return solver.prove(solver.translate(condition)).verdict;
  }
  void assume(Value condition) { solver.assume(solver.translate(condition)); }

  MLIRContext context;
  Location loc = UnknownLoc::get(&context);
  OpBuilder builder;
  Block block;
  Solver solver;
};

/// The number that a constant is, in 64 bits.
std::optional<int64_t> getConstant(Value value) {
  auto constant = value.getDefiningOp<ConstOp>();
  if (!constant)
    return std::nullopt;
  const llvm::APInt &bits = cast<IntegerAttr>(constant.getValue()).getValue();
  bool isSigned = !isUnsignedElement(value.getType());
  return isSigned ? bits.getSExtValue() : bits.getZExtValue();
}

//===----------------------------------------------------------------------===//
// The operations mean what the dialect says: as their folders
//===----------------------------------------------------------------------===//

class SolverOperationTest : public SolverTest {
protected:
  using Make = std::function<Value(ArrayRef<Value>)>;

  template <typename OpTy> Make of() {
    return [this](ArrayRef<Value> operands) -> Value {
      return builder.createOrFold<OpTy>(loc, operands[0], operands[1]);
    };
  }

  /// Checks an operation on operands of these types, for combinations of
  /// corner cases.
  void check(const Make &op, ArrayRef<Type> types);
};

void SolverOperationTest::check(const Make &op, ArrayRef<Type> types) {
  solver.clear();
  SmallVector<Value> unknowns;
  for (Type type : types)
    unknowns.push_back(unknown(type));
  Value result = op(unknowns);
  Solver::Term computed = solver.translate(result);
  bool isTruth = result.getType().isInteger(1);

  static constexpr int64_t corners[] = {0,    1,     -1,   2,    -2,   3,
                                        7,    -7,    100,  127,  128,  255,
                                        -128, 65537, kMin, kMax, 1000, -129};
  auto getTerm = [&](Value value) {
    // Numbers that have no 64 bits with a sign are what their constant is.
    return solver.translate(value);
  };
  for (size_t first = 0; first < std::size(corners); ++first) {
    SmallVector<Value> constants;
    Solver::Term given = solver.truth(true);
    for (auto [number, type] : llvm::enumerate(types)) {
      int64_t value = corners[(first * (number + 1) * 5 + number * 3 + first) %
                              std::size(corners)];
      constants.push_back(constant(type, value));
      given =
          solver.both(given, solver.equal(solver.translate(unknowns[number]),
                                          getTerm(constants.back())));
    }
    Value folded = op(constants);
    std::optional<int64_t> expected = getConstant(folded);
    ASSERT_TRUE(expected);
    Solver::Term wanted =
        isTruth ? solver.truth(*expected != 0) : getTerm(folded);
    Solver::Term claim = solver.implies(given, solver.equal(computed, wanted));
    std::string text;
    llvm::raw_string_ostream(text) << result << " of case " << first;
    EXPECT_EQ(solver.prove(claim).verdict, Verdict::Proved) << text;
  }
}

TEST_F(SolverOperationTest, OperationsOfIntegers) {
  SmallVector<Type> types = {builder.getIndexType()};
  for (unsigned width : {8, 32, 64})
    for (auto signedness : {IntegerType::Signless, IntegerType::Unsigned})
      types.push_back(IntegerType::get(&context, width, signedness));
  for (Type type : types) {
    for (const Make &op :
         {of<AddOp>(), of<SubOp>(), of<MulOp>(), of<IDivOp>(), of<ModOp>(),
          of<MaxOp>(), of<CmpLtOp>(), of<CmpEqOp>(), of<CmpNeOp>()})
      check(op, {type, type});
    check(
        [&](ArrayRef<Value> operands) -> Value {
          return builder.createOrFold<NegOp>(loc, operands[0]);
        },
        {type});
    check(
        [&](ArrayRef<Value> operands) -> Value {
          return builder.createOrFold<MulAccOp>(loc, operands[0], operands[1],
                                                operands[2]);
        },
        {type, type, type});
    check(
        [&](ArrayRef<Value> operands) -> Value {
          return builder.createOrFold<WhereOp>(loc, operands[0], operands[1],
                                               operands[2]);
        },
        {builder.getI1Type(), type, type});
  }
}

TEST_F(SolverOperationTest, OperationsWithConstants) {
  for (Type type : {Type(builder.getIndexType()), Type(builder.getI32Type()),
                    Type(builder.getIntegerType(8)),
                    Type(IntegerType::get(&context, 8, IntegerType::Unsigned)),
                    Type(IntegerType::get(&context, 64, IntegerType::Unsigned)),
                    Type(builder.getI64Type())}) {
    auto by = [&](const Make &op, int64_t number) -> Make {
      return [=](ArrayRef<Value> operands) {
        return op({operands[0], constant(type, number)});
      };
    };
    for (int64_t number : {0, 1, -1, 3, -7, 127, -128}) {
      for (const Make &op : {of<AddOp>(), of<MulOp>(), of<IDivOp>(),
                             of<ModOp>(), of<ShlOp>(), of<ShrOp>()})
        check(by(op, number), {type});
    }
    for (int64_t mask : {0, 1, 3, 63, 127})
      check(by(of<AndOp>(), mask), {type});
  }
}

TEST_F(SolverOperationTest, OperationsOfTruthValues) {
  Type type = builder.getI1Type();
  for (const Make &op :
       {of<AddOp>(), of<MulOp>(), of<MaxOp>(), of<AndOp>(), of<OrOp>(),
        of<XorOp>(), of<CmpLtOp>(), of<CmpEqOp>(), of<CmpNeOp>()})
    check(op, {type, type});
  check(
      [&](ArrayRef<Value> operands) -> Value {
        return builder.createOrFold<MulAccOp>(loc, operands[0], operands[1],
                                              operands[2]);
      },
      {type, type, type});
  check(
      [&](ArrayRef<Value> operands) -> Value {
        return builder.createOrFold<WhereOp>(loc, operands[0], operands[1],
                                             operands[2]);
      },
      {type, type, type});
}

TEST_F(SolverOperationTest, Conversions) {
  SmallVector<Type> types = {builder.getI1Type(), builder.getIndexType()};
  for (unsigned width : {8, 32, 64})
    for (auto signedness : {IntegerType::Signless, IntegerType::Unsigned})
      types.push_back(IntegerType::get(&context, width, signedness));
  for (Type from : types)
    for (Type to : types) {
      check(
          [&](ArrayRef<Value> operands) -> Value {
            return builder.createOrFold<CastOp>(loc, to, operands[0]);
          },
          {from});
      if (from != to && getElementByteSize(from) == getElementByteSize(to) &&
          !from.isInteger(1) && !to.isInteger(1))
        check(
            [&](ArrayRef<Value> operands) -> Value {
              return builder.createOrFold<BitcastOp>(loc, to, operands[0]);
            },
            {from});
    }
}

//===----------------------------------------------------------------------===//
// Verdicts
//===----------------------------------------------------------------------===//

TEST_F(SolverTest, RefutesWithACounterexample) {
  Value x = index(), y = index();
  Value less = make<CmpLtOp>(x, y);
  assume(make<CmpLtOp>(x, number(5)));
  assume(make<CmpLtOp>(number(3), x));
  assume(make<CmpLtOp>(y, number(5)));
  assume(make<CmpLtOp>(number(3), y));
  Solver::Answer answer = solver.prove(solver.translate(less));
  ASSERT_EQ(answer.verdict, Verdict::Refuted);
  ASSERT_EQ(answer.counterexample.size(), 2u);
  EXPECT_EQ(answer.counterexample[0], std::pair(x, int64_t(4)));
  EXPECT_EQ(answer.counterexample[1], std::pair(y, int64_t(4)));
}

TEST_F(SolverTest, CounterexamplesOfAllTypes) {
  Value flag = unknown(builder.getI1Type());
  Value large = unknown(IntegerType::get(&context, 64, IntegerType::Unsigned));
  assume(flag);
  assume(make<CmpEqOp>(large, constant(large.getType(), -2)));
  Solver::Answer answer = solver.prove(solver.truth(false));
  ASSERT_EQ(answer.verdict, Verdict::Refuted);
  ASSERT_EQ(answer.counterexample.size(), 2u);
  EXPECT_EQ(answer.counterexample[0], std::pair(flag, int64_t(1)));
  EXPECT_EQ(answer.counterexample[1], std::pair(large, int64_t(-2)));
}

TEST_F(SolverTest, WrapsAround) {
  Value x = index();
  Value next = make<AddOp>(x, number(1));
  Value isGreater = make<CmpLtOp>(x, next);
  Solver::Answer answer = solver.prove(solver.translate(isGreater));
  ASSERT_EQ(answer.verdict, Verdict::Refuted);
  EXPECT_EQ(answer.counterexample.front().second, kMax);
  assume(make<CmpLtOp>(x, number(kMax)));
  EXPECT_EQ(prove(isGreater), Verdict::Proved);
  // A product wraps around many times.
  Value fourfold = make<MulOp>(x, number(4));
  EXPECT_EQ(prove(make<CmpEqOp>(make<IDivOp>(fourfold, number(4)), x)),
            Verdict::Refuted);
  EXPECT_EQ(prove(make<CmpEqOp>(make<ModOp>(fourfold, number(4)), number(0))),
            Verdict::Proved);
}

TEST_F(SolverTest, RangesOfSymbolicSize) {
  Value n = index();
  Value r = range(n), s = range(n);
  EXPECT_EQ(prove(make<CmpLtOp>(r, n)), Verdict::Proved);
  EXPECT_EQ(prove(make<CmpLtOp>(number(-1), r)), Verdict::Proved);
  EXPECT_EQ(prove(make<CmpEqOp>(r, s)), Verdict::Refuted);
  // There is a value of the range only if it has one.
  EXPECT_EQ(prove(make<CmpLtOp>(number(0), n)), Verdict::Proved);
}

TEST_F(SolverTest, DivisionByAnUnknown) {
  Value x = index(), y = index();
  assume(make<CmpLtOp>(number(0), y));
  assume(make<CmpLtOp>(number(-1), x));
  Value rest = make<ModOp>(x, y);
  EXPECT_EQ(prove(make<CmpLtOp>(rest, y)), Verdict::Proved);
  EXPECT_EQ(prove(make<CmpLtOp>(number(-1), rest)), Verdict::Proved);
  EXPECT_EQ(prove(make<CmpLtOp>(x, make<IDivOp>(x, y))), Verdict::Refuted);
}

TEST_F(SolverTest, NarrowIntegers) {
  Value x = unknown(builder.getIntegerType(8));
  Value asIndex = make<CastOp>(builder.getIndexType(), x);
  EXPECT_EQ(prove(make<CmpLtOp>(asIndex, number(128))), Verdict::Proved);
  EXPECT_EQ(prove(make<CmpLtOp>(asIndex, number(127))), Verdict::Refuted);
  EXPECT_EQ(prove(make<CmpLtOp>(number(-129), asIndex)), Verdict::Proved);
}

TEST_F(SolverTest, WhatIsNotFollowedMayBeAnything) {
  Value x = unknown(builder.getF32Type());
  Value less = make<CmpLtOp>(x, x);
  EXPECT_EQ(prove(less), Verdict::Refuted);
  EXPECT_EQ(prove(make<CmpEqOp>(less, less)), Verdict::Proved);
  EXPECT_EQ(
      prove(make<CmpEqOp>(make<CastOp>(builder.getIndexType(), x), number(0))),
      Verdict::Refuted);
  // Shifts by unknowns.
  Value y = index();
  EXPECT_EQ(prove(make<CmpLtOp>(make<ShlOp>(y, y), number(5))),
            Verdict::Refuted);
}

TEST_F(SolverTest, GivesUp) {
  Solver impatient(/*resourceLimit=*/1);
  Value x = index(), y = index(), z = index();
  Value cubes = make<AddOp>(make<MulOp>(make<MulOp>(x, x), x),
                            make<MulOp>(make<MulOp>(y, y), y));
  Value claim = make<CmpNeOp>(cubes, make<MulOp>(make<MulOp>(z, z), z));
  EXPECT_EQ(impatient.prove(impatient.translate(claim)).verdict,
            Verdict::Unknown);
}

TEST_F(SolverTest, DeepExpressions) {
  Value sum = index();
  Value first = sum;
  for (int i = 0; i < 100'000; ++i)
    sum = make<AddOp>(sum, first);
  EXPECT_EQ(prove(make<CmpLtOp>(sum, number(0))), Verdict::Unknown);
}

TEST_F(SolverTest, Clear) {
  Value x = index();
  assume(make<CmpLtOp>(x, number(0)));
  Value claim = make<CmpLtOp>(x, number(1));
  EXPECT_EQ(prove(claim), Verdict::Proved);
  solver.clear();
  EXPECT_EQ(prove(claim), Verdict::Refuted);
}

} // namespace

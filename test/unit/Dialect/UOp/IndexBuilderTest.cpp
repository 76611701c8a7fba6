//===- IndexBuilderTest.cpp - Simplified index expressions keep their values *-
// C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Utils/IndexBuilder.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

#include "gtest/gtest.h"

#include <random>

using namespace mlir;
using namespace tiny::uop;

namespace {

/// Evaluates an expression of the dialect for given values of its ranges.
class Evaluator {
public:
  explicit Evaluator(llvm::DenseMap<Value, int64_t> ranges)
      : values(std::move(ranges)) {}

  int64_t get(Value value) {
    auto it = values.find(value);
    if (it != values.end())
      return it->second;
    int64_t result = compute(value.getDefiningOp());
    values[value] = result;
    return result;
  }

private:
  int64_t compute(Operation *op) {
    if (auto constant = dyn_cast<ConstOp>(op)) {
      APInt number = cast<IntegerAttr>(constant.getValue()).getValue();
      return number.getBitWidth() == 1 ? number.getZExtValue()
                                       : number.getSExtValue();
    }
    bool isBool = op->getResult(0).getType().isInteger(1);
    int64_t a = get(op->getOperand(0));
    if (isa<WhereOp>(op))
      return get(op->getOperand(a ? 1 : 2));
    if (isa<NegOp>(op))
      return wrap(-static_cast<unsigned __int128>(a));
    int64_t b = get(op->getOperand(1));
    if (isa<AddOp>(op))
      return isBool ? a | b : wrap(static_cast<unsigned __int128>(a) + b);
    if (isa<SubOp>(op))
      return wrap(static_cast<unsigned __int128>(a) - b);
    if (isa<MulOp>(op))
      return isBool ? a & b : wrap(static_cast<unsigned __int128>(a) * b);
    if (isa<IDivOp>(op))
      return b == 0 ? 0 : wrap(static_cast<__int128>(a) / b);
    if (isa<ModOp>(op))
      return b == 0 ? a : wrap(static_cast<__int128>(a) % b);
    if (isa<MaxOp>(op))
      return std::max(a, b);
    if (isa<CmpLtOp>(op))
      return a < b;
    if (isa<CmpEqOp>(op))
      return a == b;
    if (isa<CmpNeOp, XorOp>(op))
      return a != b;
    if (isa<AndOp>(op))
      return a & b;
    if (isa<OrOp>(op))
      return a | b;
    ADD_FAILURE() << "unexpected operation";
    return 0;
  }

  static int64_t wrap(unsigned __int128 value) {
    return static_cast<int64_t>(static_cast<uint64_t>(value));
  }

  llvm::DenseMap<Value, int64_t> values;
};

class IndexBuilderTest : public ::testing::Test {
protected:
  IndexBuilderTest() : builder(&context) { context.loadDialect<UOpDialect>(); }

  /// Starts a kernel over ranges of the given sizes.
  void start(ArrayRef<int64_t> sizes) {
    ranges.clear();
    builder.clearInsertionPoint();
    kernel =
        KernelOp::create(builder, builder.getUnknownLoc(), "k", TypeRange());
    builder.setInsertionPointToEnd(&kernel->getBody().front());
    for (auto [id, size] : llvm::enumerate(sizes))
      ranges.push_back(RangeOp::create(builder, builder.getUnknownLoc(),
                                       builder.getIndexType(), Value(), size,
                                       AxisType::Loop, id));
  }

  Value number(int64_t value) {
    return ConstOp::create(builder, builder.getUnknownLoc(),
                           builder.getIndexAttr(value));
  }
  template <typename OpTy> Value make(Value a, Value b) {
    return OpTy::create(builder, builder.getUnknownLoc(), a, b);
  }

  /// Calls `check` for all values of the ranges.
  void forAll(
      llvm::function_ref<void(const llvm::DenseMap<Value, int64_t> &)> check) {
    llvm::DenseMap<Value, int64_t> environment;
    for (RangeOp range : ranges)
      environment[range] = 0;
    while (true) {
      check(environment);
      size_t dim = 0;
      for (; dim < ranges.size(); ++dim) {
        int64_t &value = environment[ranges[dim]];
        if (++value < *ranges[dim].getConstantSize())
          break;
        value = 0;
      }
      if (dim == ranges.size())
        return;
    }
  }

  static bool contains(Value value, llvm::function_ref<bool(Operation *)> is) {
    SmallVector<Value> todo = {value};
    while (!todo.empty()) {
      Operation *op = todo.pop_back_val().getDefiningOp();
      if (is(op))
        return true;
      todo.append(op->operand_begin(), op->operand_end());
    }
    return false;
  }

  MLIRContext context;
  OpBuilder builder;
  OwningOpRef<KernelOp> kernel;
  SmallVector<RangeOp> ranges;
};

TEST_F(IndexBuilderTest, RandomExpressionsKeepTheirValues) {
  std::mt19937 random(20260101);
  auto pick = [&](int64_t least, int64_t most) {
    return least + int64_t(random() % uint64_t(most - least + 1));
  };
  for (unsigned round = 0; round < 10000; ++round) {
    start({pick(1, 5), pick(1, 5), pick(1, 4)});
    SmallVector<Value> numbers(ranges.begin(), ranges.end()), conditions;
    for (unsigned i = 0; i < 3; ++i)
      numbers.push_back(number(pick(-40, 40)));
    conditions.push_back(make<CmpLtOp>(numbers[0], numbers[1]));
    auto any = [&](SmallVector<Value> &from) {
      return from[pick(0, from.size() - 1)];
    };
    for (unsigned step = pick(2, 14); step > 0; --step) {
      Value a = any(numbers), b = any(numbers);
      switch (pick(0, 9)) {
      case 0:
      case 1:
        numbers.push_back(make<AddOp>(a, b));
        break;
      case 2:
        numbers.push_back(make<SubOp>(a, b));
        break;
      case 3:
      case 4:
        numbers.push_back(make<MulOp>(a, number(pick(-40, 40))));
        break;
      case 5:
        numbers.push_back(make<IDivOp>(a, number(pick(-6, 40))));
        break;
      case 6:
        numbers.push_back(make<ModOp>(a, number(pick(-6, 40))));
        break;
      case 7:
        conditions.push_back(make<CmpLtOp>(a, b));
        break;
      case 8:
        conditions.push_back(
            pick(0, 1) ? make<AndOp>(any(conditions), any(conditions))
                       : make<OrOp>(any(conditions), any(conditions)));
        break;
      case 9:
        numbers.push_back(WhereOp::create(builder, builder.getUnknownLoc(),
                                          any(conditions), a, b));
        break;
      }
    }
    IndexBuilder index(builder, builder.getUnknownLoc());
    for (Value before : {numbers.back(), conditions.back()}) {
      Value after = index.simplify(before);
      Interval bounds = index.getBounds(after);
      forAll([&](const llvm::DenseMap<Value, int64_t> &environment) {
        Evaluator evaluator(environment);
        int64_t want = evaluator.get(before);
        ASSERT_EQ(evaluator.get(after), want) << "in round " << round;
        ASSERT_TRUE(bounds.contains(want)) << "in round " << round;
      });
      if (HasFatalFailure())
        return;
    }
  }
}

TEST_F(IndexBuilderTest, WindowsNeedNoDivision) {
  // How a window of three is cut out of rows of 34: repeated rows of 35 are
  // seen as rows of 34.
  start({16, 2, 3});
  IndexBuilder index(builder, builder.getUnknownLoc());
  Value row = index.mod(index.add(index.mul(ranges[0], number(2)),
                                  index.mul(ranges[1], number(33))),
                        number(32));
  Value at =
      index.mod(index.add(index.mul(ranges[2], number(35)), row), number(34));
  EXPECT_FALSE(contains(at, [](Operation *op) { return isa<ModOp>(op); }));
  Value start =
      index.div(index.add(index.mul(ranges[2], number(35)), row), number(34));
  EXPECT_FALSE(contains(start, [](Operation *op) { return isa<IDivOp>(op); }));
  forAll([&](const llvm::DenseMap<Value, int64_t> &environment) {
    Evaluator evaluator(environment);
    int64_t a = environment.lookup(ranges[0]);
    int64_t b = environment.lookup(ranges[1]);
    int64_t c = environment.lookup(ranges[2]);
    int64_t whole = 35 * c + (2 * a + 33 * b) % 32;
    EXPECT_EQ(evaluator.get(at), whole % 34);
    EXPECT_EQ(evaluator.get(start), whole / 34);
  });
}

TEST_F(IndexBuilderTest, LinearizeInvertsDelinearize) {
  start({6, 5, 4});
  IndexBuilder index(builder, builder.getUnknownLoc());
  SmallVector<Value> sizes = {number(6), number(5), number(4)};
  SmallVector<Value> indices(ranges.begin(), ranges.end());
  Value flat = index.linearize(indices, sizes);
  EXPECT_EQ(index.delinearize(flat, sizes), indices);
  // Through another shape and back.
  SmallVector<Value> other = {number(10), number(12)};
  EXPECT_EQ(index.linearize(index.delinearize(flat, other), other), flat);
}

TEST_F(IndexBuilderTest, ExtremeConstants) {
  start({});
  IndexBuilder index(builder, builder.getUnknownLoc());
  for (int64_t extreme : {std::numeric_limits<int64_t>::min(),
                          std::numeric_limits<int64_t>::max()}) {
    Value constant = index.constant(extreme);
    EXPECT_EQ(index.simplify(number(extreme)), constant);
    EXPECT_EQ(index.getConstant(constant), extreme);
  }
}

} // namespace

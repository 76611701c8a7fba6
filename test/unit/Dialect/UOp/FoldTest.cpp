//===- FoldTest.cpp - Folders agree with the reference interpreter *- C++
//-*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every elementwise operation is built on constants of every element type, the
// awkward ones of each, alone and in pairs; what its folder makes of them must
// be what the reference interpreter computes, which shares no code with it.
// Folders that need only one constant operand, or none, are asked in that way
// as well.
//
//===----------------------------------------------------------------------===//

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "tiny/Engine/Reference.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

namespace {

/// Bits of elements that are worth a test.
std::vector<uint64_t> getAwkwardBits(DType type) {
  std::vector<uint64_t> bits;
  auto add = [&](uint64_t value) {
    if (!llvm::is_contained(bits, value))
      bits.push_back(value);
  };
  if (type == DType::I1)
    return {0, 1};
  if (!isFloat(type)) {
    int64_t width = 8 * getByteSize(type);
    for (int64_t value :
         {int64_t(0), int64_t(1), int64_t(2), int64_t(5), int64_t(-1),
          int64_t(-2), int64_t(-7), width, width + 1, int64_t(100)})
      add(encodeInt(type, value));
    uint64_t ones = encodeInt(type, -1);
    add(ones >> 1);
    add((ones >> 1) + 1);
    return bits;
  }
  const llvm::fltSemantics &semantics = getFloatSemantics(type);
  for (double value : {0.0, 1.0, 2.0, 0.5, 1.5, 3.0, 100.0, 300.0, 1e5, 3e9})
    for (double sign : {1.0, -1.0})
      add(encodeDouble(type, sign * value));
  for (bool negative : {false, true})
    for (const llvm::APFloat &value :
         {llvm::APFloat::getLargest(semantics, negative),
          llvm::APFloat::getSmallest(semantics, negative),
          llvm::APFloat::getSmallestNormalized(semantics, negative),
          llvm::APFloat::getNaN(semantics, negative)})
      add(value.bitcastToAPInt().getZExtValue());
  if (llvm::APFloat::semanticsHasInf(semantics))
    for (bool negative : {false, true})
      add(llvm::APFloat::getInf(semantics, negative)
              .bitcastToAPInt()
              .getZExtValue());
  return bits;
}

bool isNaN(DType type, uint64_t bits) {
  return isFloat(type) && std::isnan(decodeDouble(type, bits));
}

/// Whether `x` and `y` are the same element; the sign of a zero is left open
/// for `max`.
bool agree(DType type, uint64_t x, uint64_t y, bool anyZero) {
  if (x == y || (isNaN(type, x) && isNaN(type, y)))
    return true;
  return anyZero && isFloat(type) && decodeDouble(type, x) == 0 &&
         decodeDouble(type, y) == 0;
}

class FoldTest : public ::testing::Test {
protected:
  FoldTest() : builder(&context) {
    context.loadDialect<UOpDialect, func::FuncDialect>();
  }

  RankedTensorType getTensor(DType type) {
    return RankedTensorType::get({}, getMLIRType(type, &context));
  }

  TypedAttr getAttr(DType type, uint64_t bits) {
    RankedTensorType tensor = getTensor(type);
    if (isFloat(type))
      return DenseElementsAttr::get(
          tensor, llvm::APFloat(getFloatSemantics(type),
                                llvm::APInt(8 * getByteSize(type), bits)));
    unsigned width = type == DType::I1 ? 1 : 8 * getByteSize(type);
    return DenseElementsAttr::get(tensor, llvm::APInt(width, bits));
  }

  static uint64_t getBits(Attribute attr) {
    auto dense = cast<DenseElementsAttr>(attr);
    if (isa<FloatType>(dense.getElementType()))
      return dense.getSplatValue<llvm::APFloat>()
          .bitcastToAPInt()
          .getZExtValue();
    return dense.getSplatValue<llvm::APInt>().getZExtValue();
  }

  HostTensor makeTensor(DType type, uint64_t bits) {
    HostTensor tensor = llvm::cantFail(HostTensor::allocate(type, {}));
    tensor.setBits(0, bits);
    return tensor;
  }

  /// A function that takes tensors of the types `operands` and returns what
  /// `build` makes of them. Only the last one lives.
  void makeFunction(ArrayRef<DType> operands, DType result,
                    llvm::function_ref<Value(ValueRange)> build) {
    SmallVector<Type> types;
    for (DType type : operands)
      types.push_back(getTensor(type));
    Location loc = builder.getUnknownLoc();
    module = ModuleOp::create(loc);
    builder.setInsertionPointToEnd(module->getBody());
    function =
        func::FuncOp::create(builder, loc, "main",
                             builder.getFunctionType(types, getTensor(result)));
    builder.setInsertionPointToEnd(function.addEntryBlock());
    Value value = build(function.getArguments());
    op = value.getDefiningOp();
    func::ReturnOp::create(builder, loc, value);
    ASSERT_TRUE(succeeded(verify(*module)));
  }

  uint64_t interpret(ArrayRef<DType> types, ArrayRef<uint64_t> bits) {
    SmallVector<HostTensor> arguments;
    for (auto [type, value] : llvm::zip(types, bits))
      arguments.push_back(makeTensor(type, value));
    return llvm::cantFail(tiny::interpret(function, arguments))
        .front()
        .getBits(0);
  }

  /// Folds the last operation, whose operand `i` is a constant if
  /// `constants[i]` is one, and compares with the interpreter.
  void checkFold(ArrayRef<DType> types, DType result, ArrayRef<uint64_t> bits,
                 ArrayRef<Attribute> constants) {
    // Folding may swap operands.
    SmallVector<Value> operands(op->getOperands());
    SmallVector<OpFoldResult> folded;
    bool isFolded = succeeded(op->fold(constants, folded));
    op->setOperands(operands);
    if (!isFolded || folded.empty())
      return;
    ++folds;
    uint64_t actual;
    if (auto attr = dyn_cast<Attribute>(folded.front())) {
      actual = getBits(attr);
    } else {
      auto argument = cast<BlockArgument>(cast<Value>(folded.front()));
      actual = bits[argument.getArgNumber()];
    }
    uint64_t expected = interpret(types, bits);
    if (agree(result, expected, actual, isa<MaxOp>(op)))
      return;
    std::string text;
    for (auto [type, value, constant] : llvm::zip(types, bits, constants))
      text += " " + formatElement(type, value) + (constant ? "!" : "");
    ADD_FAILURE() << op->getName().getStringRef().str() << " on "
                  << getName(types.front()).str() << text << ": folds to "
                  << formatElement(result, actual) << ", but is "
                  << formatElement(result, expected);
  }

  /// Checks an operation of one operand on all awkward values.
  template <typename OpT> void checkUnary(DType type) {
    RankedTensorType tensor = getTensor(type);
    makeFunction({type}, type, [&](ValueRange x) {
      return OpT::create(builder, builder.getUnknownLoc(), tensor, x[0]);
    });
    for (uint64_t bits : getAwkwardBits(type))
      checkFold({type}, type, {bits}, {getAttr(type, bits)});
  }

  /// Checks an operation of two operands on all pairs, each of the operands
  /// constant or not, and on one value twice.
  template <typename OpT> void checkBinary(DType type, DType result) {
    Location loc = builder.getUnknownLoc();
    std::vector<uint64_t> values = getAwkwardBits(type);
    makeFunction({type, type}, result, [&](ValueRange x) {
      return OpT::create(builder, loc, getTensor(result), x[0], x[1]);
    });
    for (uint64_t lhs : values)
      for (uint64_t rhs : values) {
        Attribute lhsAttr = getAttr(type, lhs), rhsAttr = getAttr(type, rhs);
        checkFold({type, type}, result, {lhs, rhs}, {lhsAttr, rhsAttr});
        checkFold({type, type}, result, {lhs, rhs}, {Attribute(), rhsAttr});
        checkFold({type, type}, result, {lhs, rhs}, {lhsAttr, Attribute()});
      }
    makeFunction({type}, result, [&](ValueRange x) {
      return OpT::create(builder, loc, getTensor(result), x[0], x[0]);
    });
    for (uint64_t bits : values)
      checkFold({type}, result, {bits}, {Attribute(), Attribute()});
  }

  MLIRContext context;
  OpBuilder builder;
  OwningOpRef<ModuleOp> module;
  func::FuncOp function;
  Operation *op = nullptr;
  /// How often there was something to compare.
  unsigned folds = 0;
};

TEST_F(FoldTest, Floats) {
  for (DType type : getAllDTypes()) {
    if (!isFloat(type))
      continue;
    checkUnary<Exp2Op>(type);
    checkUnary<Log2Op>(type);
    checkUnary<SinOp>(type);
    checkUnary<SqrtOp>(type);
    checkUnary<ReciprocalOp>(type);
    checkUnary<TruncOp>(type);
    checkBinary<FDivOp>(type, type);
    checkBinary<PowOp>(type, type);
  }
  EXPECT_GT(folds, 3000u);
}

TEST_F(FoldTest, Integers) {
  for (DType type : getAllDTypes()) {
    if (isFloat(type) || type == DType::I1)
      continue;
    checkBinary<IDivOp>(type, type);
    checkBinary<ModOp>(type, type);
    checkBinary<ShlOp>(type, type);
    checkBinary<ShrOp>(type, type);
  }
  checkBinary<ThreefryOp>(DType::UI64, DType::UI64);
  EXPECT_GT(folds, 4000u);
}

TEST_F(FoldTest, AllTypes) {
  for (DType type : getAllDTypes()) {
    if (type != DType::I1) {
      checkUnary<NegOp>(type);
      checkBinary<SubOp>(type, type);
    }
    if (!isFloat(type)) {
      checkBinary<XorOp>(type, type);
      checkBinary<OrOp>(type, type);
      checkBinary<AndOp>(type, type);
    }
    checkBinary<AddOp>(type, type);
    checkBinary<MulOp>(type, type);
    checkBinary<MaxOp>(type, type);
    checkBinary<CmpLtOp>(type, DType::I1);
    checkBinary<CmpNeOp>(type, DType::I1);
    checkBinary<CmpEqOp>(type, DType::I1);
  }
  EXPECT_GT(folds, 10000u);
}

TEST_F(FoldTest, MultiplyAdd) {
  for (DType type : getAllDTypes()) {
    makeFunction({type, type, type}, type, [&](ValueRange x) {
      return MulAccOp::create(builder, builder.getUnknownLoc(), x[0], x[1],
                              x[2]);
    });
    std::vector<uint64_t> values = getAwkwardBits(type);
    for (uint64_t a : values)
      for (uint64_t b : values)
        for (uint64_t c : ArrayRef(values).take_front(4)) {
          Attribute aAttr = getAttr(type, a), bAttr = getAttr(type, b);
          checkFold({type, type, type}, type, {a, b, c},
                    {aAttr, bAttr, getAttr(type, c)});
          checkFold({type, type, type}, type, {a, b, c},
                    {aAttr, Attribute(), Attribute()});
        }
  }
  EXPECT_GT(folds, 10000u);
}

TEST_F(FoldTest, Casts) {
  for (DType from : getAllDTypes())
    for (DType to : getAllDTypes()) {
      makeFunction({from}, to, [&](ValueRange x) {
        return CastOp::create(builder, builder.getUnknownLoc(), getTensor(to),
                              x[0]);
      });
      for (uint64_t bits : getAwkwardBits(from))
        checkFold({from}, to, {bits}, {getAttr(from, bits)});
    }
  EXPECT_GT(folds, 2000u);
}

// A cast of a cast that becomes one cast computes the same.
TEST_F(FoldTest, CastsOfCasts) {
  for (DType from : getAllDTypes())
    for (DType by : getAllDTypes())
      for (DType to : getAllDTypes()) {
        makeFunction({from}, to, [&](ValueRange x) {
          Location loc = builder.getUnknownLoc();
          Value inner = CastOp::create(builder, loc, getTensor(by), x[0]);
          return CastOp::create(builder, loc, getTensor(to), inner);
        });
        std::vector<uint64_t> values = getAwkwardBits(from);
        std::vector<uint64_t> expected;
        for (uint64_t bits : values)
          expected.push_back(interpret({from}, {bits}));
        SmallVector<OpFoldResult> folded;
        if (by == to || failed(op->fold({Attribute()}, folded)))
          continue;
        ++folds;
        for (auto [bits, wanted] : llvm::zip(values, expected)) {
          uint64_t actual = folded.empty() ? interpret({from}, {bits}) : bits;
          EXPECT_TRUE(agree(to, wanted, actual, /*anyZero=*/false))
              << getName(from).str() << " -> " << getName(by).str() << " -> "
              << getName(to).str() << " of " << formatElement(from, bits)
              << ": " << formatElement(to, actual) << ", but is "
              << formatElement(to, wanted);
        }
      }
  EXPECT_GT(folds, 500u);
}

TEST_F(FoldTest, Where) {
  for (DType type : getAllDTypes()) {
    makeFunction({DType::I1, type, type}, type, [&](ValueRange x) {
      return WhereOp::create(builder, builder.getUnknownLoc(), x[0], x[1],
                             x[2]);
    });
    for (uint64_t condition : {0, 1})
      for (uint64_t x : getAwkwardBits(type))
        for (uint64_t y : getAwkwardBits(type)) {
          Attribute xAttr = getAttr(type, x), yAttr = getAttr(type, y);
          checkFold({DType::I1, type, type}, type, {condition, x, y},
                    {getAttr(DType::I1, condition), xAttr, yAttr});
          checkFold({DType::I1, type, type}, type, {condition, x, y},
                    {getAttr(DType::I1, condition), Attribute(), Attribute()});
          checkFold({DType::I1, type, type}, type, {condition, x, y},
                    {Attribute(), xAttr, yAttr});
        }
  }
  EXPECT_GT(folds, 5000u);
}

} // namespace

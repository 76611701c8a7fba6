//===- ScalarProgramTest.cpp - Operations on sizes ------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lib/Engine/ScalarProgram.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "gtest/gtest.h"
#include <limits>

using namespace mlir;
using namespace tiny;

namespace {

constexpr int64_t minInt = std::numeric_limits<int64_t>::min();
constexpr int64_t maxInt = std::numeric_limits<int64_t>::max();

class ScalarProgramTest : public ::testing::Test {
protected:
  ScalarProgramTest() {
    context.loadDialect<func::FuncDialect, uop::UOpDialect>();
  }

  /// The value of the last of `operations` on `%a`, `%b` and `%c`.
  int64_t run(StringRef operations, int64_t a, int64_t b = 0, int64_t c = 0) {
    std::string text = ("func.func @f(%a: index, %b: index, %c: index) {\n" +
                        operations + "\nreturn }")
                           .str();
    OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
    if (!module) {
      ADD_FAILURE() << text;
      return 0;
    }
    auto function = *module->getOps<func::FuncOp>().begin();
    ScalarProgram program;
    for (Value argument : function.getArguments())
      program.addInput(argument);
    std::vector<ScalarInstruction> code;
    Value last;
    for (Operation &op : function.getBody().front().without_terminator()) {
      EXPECT_TRUE(program.translate(&op, code)) << text;
      last = op.getResult(0);
    }
    std::vector<int64_t> slots = program.initialSlots();
    int64_t values[] = {a, b, c};
    for (auto [argument, value] :
         llvm::zip_equal(function.getArguments(), values))
      slots[program.getSlot(argument)] = value;
    for (const ScalarInstruction &instruction : code)
      instruction.run(slots);
    return slots[program.getSlot(last)];
  }

  /// The value of a binary operation on `%a` and `%b`.
  int64_t binary(StringRef name, int64_t a, int64_t b) {
    return run(("%0 = uop." + name + " %a, %b : index").str(), a, b);
  }

  MLIRContext context;
};

TEST_F(ScalarProgramTest, Wraps) {
  EXPECT_EQ(binary("add", maxInt, 1), minInt);
  EXPECT_EQ(binary("sub", minInt, 1), maxInt);
  EXPECT_EQ(binary("mul", maxInt, 2), -2);
  EXPECT_EQ(run("%0 = uop.neg %a : index", minInt), minInt);
  EXPECT_EQ(run("%0 = uop.mulacc %a, %b, %c : index", 3, 4, 5), 17);
}

TEST_F(ScalarProgramTest, DivisionIsTotalAndTruncates) {
  EXPECT_EQ(binary("idiv", 7, 2), 3);
  EXPECT_EQ(binary("idiv", -7, 2), -3);
  EXPECT_EQ(binary("mod", -7, 2), -1);
  EXPECT_EQ(binary("mod", 7, -2), 1);
  EXPECT_EQ(binary("idiv", 5, 0), 0);
  EXPECT_EQ(binary("mod", 5, 0), 5);
  EXPECT_EQ(binary("idiv", minInt, -1), minInt);
  EXPECT_EQ(binary("mod", minInt, -1), 0);
}

TEST_F(ScalarProgramTest, Bits) {
  EXPECT_EQ(binary("and", 12, 10), 8);
  EXPECT_EQ(binary("or", 12, 10), 14);
  EXPECT_EQ(binary("xor", 12, 10), 6);
  EXPECT_EQ(binary("max", -3, 2), 2);
  // Amounts are taken modulo the width.
  EXPECT_EQ(binary("shl", 1, 65), 2);
  EXPECT_EQ(binary("shl", -1, 63), minInt);
  EXPECT_EQ(binary("shr", minInt, -1), -1);
  EXPECT_EQ(binary("shr", -8, 1), -4);
}

TEST_F(ScalarProgramTest, ConditionsSelect) {
  StringRef operations = R"(
    %0 = uop.cmplt %a, %b : index
    %1 = uop.cmpne %a, %c : index
    %2 = uop.add %0, %1 : i1
    %3 = uop.where %2, %b, %c : index)";
  EXPECT_EQ(run(operations, 1, 2, 1), 2);
  EXPECT_EQ(run(operations, 2, 2, 2), 2);
  EXPECT_EQ(run(operations, 3, 2, 4), 2);
  EXPECT_EQ(run(operations, 3, 1, 3), 3);
}

TEST_F(ScalarProgramTest, BooleansAddAsOrAndMultiplyAsAnd) {
  StringRef operations = R"(
    %0 = uop.cast %a : index -> i1
    %1 = uop.cast %b : index -> i1
    %2 = uop.cast %c : index -> i1
    %3 = uop.mulacc %0, %1, %2 : i1
    %4 = uop.max %3, %0 : i1
    %5 = uop.cast %4 : i1 -> index)";
  EXPECT_EQ(run(operations, 0, 5, 0), 0);
  EXPECT_EQ(run(operations, 0, 0, -1), 1);
  EXPECT_EQ(run(operations, 256, 0, 0), 1);
  EXPECT_EQ(run("%0 = uop.cast %a : index -> i1\n"
                "%1 = uop.mul %0, %0 : i1\n"
                "%2 = uop.cmpeq %1, %0 : i1",
                256),
            1);
}

TEST_F(ScalarProgramTest, Constants) {
  EXPECT_EQ(run("%0 = uop.const -7 : index\n%1 = uop.add %a, %0 : index", 2),
            -5);
  EXPECT_EQ(run("%0 = uop.const true", 0), 1);
  EXPECT_EQ(run("%0 = uop.const 9223372036854775807 : index", 0), maxInt);
  EXPECT_EQ(run("%0 = uop.const -9223372036854775808 : index", 0), minInt);
}

} // namespace

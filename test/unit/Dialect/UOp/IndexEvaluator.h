//===- IndexEvaluator.h - What index expressions are worth ------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An evaluator of `index` and `i1` expressions that shares nothing with the
// analyses and rewrites that are tested with it: the semantics of the dialect,
// in 128-bit arithmetic that is cut to 64 bits, in all environments at once.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TEST_UNIT_DIALECT_UOP_INDEXEVALUATOR_H
#define TINY_TEST_UNIT_DIALECT_UOP_INDEXEVALUATOR_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OwningOpRef.h"
#include "tiny/Dialect/UOp/Analysis/Interval.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

#include "gtest/gtest.h"

#include <map>

namespace tiny::uop {

/// Evaluates expressions over variables that run through all combinations of
/// their values.
class IndexEvaluator {
public:
  /// Adds `variable`, which has each of the values from `min` to `max`.
  void addVariable(mlir::Value variable, int64_t min, int64_t max) {
    size_t before = count, number = static_cast<size_t>(max - min) + 1;
    count *= number;
    for (auto &entry : known) {
      std::vector<int64_t> repeated;
      for (size_t i = 0; i < count; ++i)
        repeated.push_back(entry.second[i % before]);
      entry.second = std::move(repeated);
    }
    std::vector<int64_t> &own = known[variable];
    for (size_t i = 0; i < count; ++i)
      own.push_back(min + static_cast<int64_t>(i / before));
  }

  size_t getNumEnvironments() const { return count; }

  /// The value of an expression in each environment.
  const std::vector<int64_t> &get(mlir::Value value) {
    auto it = known.find(value);
    if (it == known.end())
      it = known.try_emplace(value, compute(value.getDefiningOp())).first;
    return it->second;
  }

private:
  std::vector<int64_t> compute(mlir::Operation *op) {
    std::vector<const std::vector<int64_t> *> operands;
    for (mlir::Value operand : op->getOperands())
      operands.push_back(&get(operand));
    std::vector<int64_t> result(count);
    for (size_t i = 0; i < count; ++i) {
      int64_t values[3] = {};
      for (size_t number = 0; number < operands.size(); ++number)
        values[number] = (*operands[number])[i];
      result[i] = compute(op, values);
    }
    return result;
  }

  static int64_t compute(mlir::Operation *op, int64_t (&values)[3]) {
    using Wide = __int128;
    Wide a = values[0], b = values[1];
    bool isBool = op->getResult(0).getType().isInteger(1);
    if (auto constant = llvm::dyn_cast<ConstOp>(op)) {
      llvm::APInt number =
          llvm::cast<mlir::IntegerAttr>(constant.getValue()).getValue();
      return isBool ? number.getBoolValue() : number.getSExtValue();
    }
    if (llvm::isa<WhereOp>(op))
      return values[a ? 1 : 2];
    if (llvm::isa<NegOp>(op))
      return cut(-a);
    if (llvm::isa<AddOp>(op))
      return isBool ? a || b : cut(a + b);
    if (llvm::isa<SubOp>(op))
      return cut(a - b);
    if (llvm::isa<MulOp>(op))
      return isBool ? a && b
                    : cut(static_cast<unsigned __int128>(a) *
                          static_cast<unsigned __int128>(b));
    if (llvm::isa<IDivOp>(op))
      return b == 0 ? 0 : cut(a / b);
    if (llvm::isa<ModOp>(op))
      return b == 0 ? cut(a) : cut(a % b);
    if (llvm::isa<MaxOp>(op))
      return cut(a < b ? b : a);
    if (llvm::isa<CmpLtOp>(op))
      return a < b;
    if (llvm::isa<CmpEqOp>(op))
      return a == b;
    if (llvm::isa<CmpNeOp>(op))
      return a != b;
    if (llvm::isa<AndOp>(op))
      return values[0] & values[1];
    if (llvm::isa<OrOp>(op))
      return values[0] | values[1];
    if (llvm::isa<XorOp>(op))
      return values[0] ^ values[1];
    // Shift amounts count modulo the width.
    if (llvm::isa<ShlOp>(op))
      return cut(static_cast<unsigned __int128>(a) << (values[1] & 63));
    if (llvm::isa<ShrOp>(op))
      return values[0] >> (values[1] & 63);
    ADD_FAILURE() << "unexpected operation "
                  << op->getName().getStringRef().str();
    return 0;
  }

  static int64_t cut(unsigned __int128 value) {
    return static_cast<int64_t>(static_cast<uint64_t>(value));
  }

  struct Less {
    bool operator()(mlir::Value a, mlir::Value b) const {
      return a.getAsOpaquePointer() < b.getAsOpaquePointer();
    }
  };
  /// A map whose entries stay where they are.
  std::map<mlir::Value, std::vector<int64_t>, Less> known;
  size_t count = 1;
};

/// A kernel to build expressions in, over ranges and index arguments.
class IndexKernelTest : public ::testing::Test {
protected:
  IndexKernelTest() : builder(&context) { context.loadDialect<UOpDialect>(); }

  /// Starts a kernel with an argument for each of `bounds` and a range for each
  /// of `sizes`.
  void start(llvm::ArrayRef<int64_t> sizes,
             llvm::ArrayRef<Interval> bounds = {}) {
    variables.clear();
    llvm::SmallVector<mlir::Type> types(bounds.size(), builder.getIndexType());
    builder.clearInsertionPoint();
    kernel = KernelOp::create(builder, loc, "k", types);
    builder.setInsertionPointToEnd(&kernel->getBody().front());
    for (auto [number, size] : llvm::enumerate(sizes))
      variables.push_back(RangeOp::create(builder, loc, builder.getIndexType(),
                                          mlir::Value(), size, AxisType::Loop,
                                          number));
    for (auto [number, interval] : llvm::enumerate(bounds)) {
      kernel->setArgAttr(number, UOpDialect::kBoundsAttrName,
                         BoundsAttr::get(&context, interval.min, interval.max));
      variables.push_back(kernel->getArgument(number));
    }
  }

  /// An expression as one text.
  std::string write(mlir::Value value) {
    std::string text;
    llvm::raw_string_ostream stream(text);
    mlir::Operation *op = value.getDefiningOp();
    if (auto constant = llvm::dyn_cast_or_null<ConstOp>(op)) {
      constant.getValue().print(stream, /*elideType=*/true);
    } else if (!op || llvm::isa<RangeOp>(op)) {
      stream << "v" << llvm::find(variables, value) - variables.begin();
    } else {
      stream << op->getName().stripDialect() << "(";
      llvm::interleaveComma(
          op->getOperands(), stream,
          [&](mlir::Value operand) { stream << write(operand); });
      stream << ")";
    }
    return text;
  }

  std::string print() {
    std::string text;
    llvm::raw_string_ostream stream(text);
    kernel->print(stream);
    return text;
  }

  mlir::Value number(int64_t value) {
    return ConstOp::create(builder, loc, builder.getIndexAttr(value));
  }
  mlir::Value truth(bool value) {
    return ConstOp::create(builder, loc, builder.getBoolAttr(value));
  }
  template <typename OpTy> mlir::Value make(mlir::Value a) {
    return OpTy::create(builder, loc, a);
  }
  template <typename OpTy> mlir::Value make(mlir::Value a, mlir::Value b) {
    return OpTy::create(builder, loc, a, b);
  }
  mlir::Value makeWhere(mlir::Value c, mlir::Value a, mlir::Value b) {
    return WhereOp::create(builder, loc, c, a, b);
  }

  mlir::MLIRContext context;
  mlir::Location loc = mlir::UnknownLoc::get(&context);
  mlir::OpBuilder builder;
  mlir::OwningOpRef<KernelOp> kernel;
  /// The ranges, and then the arguments.
  llvm::SmallVector<mlir::Value> variables;
};

/// The same, with expressions that are evaluated for all variables.
class IndexExpressionTest : public IndexKernelTest {
protected:
  void start(llvm::ArrayRef<int64_t> sizes,
             llvm::ArrayRef<Interval> bounds = {}) {
    IndexKernelTest::start(sizes, bounds);
    evaluator = IndexEvaluator();
    for (auto [number, size] : llvm::enumerate(sizes))
      evaluator.addVariable(variables[number], 0, size - 1);
    for (auto [number, interval] : llvm::enumerate(bounds))
      evaluator.addVariable(variables[sizes.size() + number], interval.min,
                            interval.max);
  }

  IndexEvaluator evaluator;
};

} // namespace tiny::uop

#endif // TINY_TEST_UNIT_DIALECT_UOP_INDEXEVALUATOR_H

//===- GraphBuilder.h - A graph with facts about its values -----*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_FUZZ_GRAPHBUILDER_H
#define TINY_TOOLS_TINY_FUZZ_GRAPHBUILDER_H

#include "GraphGenerator.h"
#include "Random.h"
#include "ValueFacts.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <cmath>

namespace tiny::fuzz {

/// A size or an offset: a number and, if the graph has it as a value, that.
struct Size {
  Size(int64_t number, mlir::Value symbol = {})
      : number(number), symbol(symbol) {}

  int64_t number;
  mlir::Value symbol;
};
using Sizes = llvm::SmallVector<Size>;

/// A function that is being generated: its values, what is known of them, and
/// the parts that several kinds of steps need.
class GraphBuilder {
public:
  GraphBuilder(mlir::MLIRContext *context, Kind kind, uint64_t seed);

protected:
  using Value = mlir::Value;
  using Type = mlir::Type;
  using Predicate = llvm::function_ref<bool(Value, const ValueFacts &)>;

  static Type elementOf(Value value) {
    return mlir::getElementTypeOrSelf(value.getType());
  }
  Sizes sizesOf(Value value);
  llvm::SmallVector<int64_t> shapeOf(Value value);
  static bool isFloat(Type type) { return llvm::isa<mlir::FloatType>(type); }
  static Type withElement(Value value, Type type) {
    return llvm::cast<mlir::RankedTensorType>(value.getType()).clone(type);
  }

  /// Arguments of random types, some of them mutable.
  void addArguments();
  /// Takes `value` into the graph; or leaves it unused, and returns false, if
  /// its elements would become so large, or so uncertain, that nothing can be
  /// said of results.
  bool add(Value value, ValueFacts facts);
  /// Returns some values, and gives the finished graph away.
  Graph finish();

  const ValueFacts &getFacts(Value value) { return facts[value]; }
  ValueFacts unite(const ValueFacts &a, const ValueFacts &b);
  /// Whether elements like `value` may be written where those like `argument`
  /// are.
  bool includes(const ValueFacts &argument, Type argumentType,
                const ValueFacts &value, Type valueType);

  Type pickType();
  /// A value for which `isWanted` holds, later ones more often; null if there
  /// is none.
  Value pickValue(Predicate isWanted);
  /// A value of the same type as `value`: one that is there, views of one with
  /// the same element type, or a new constant.
  Value pickLike(Value value, bool allowsWild);
  Value addConstant(llvm::ArrayRef<Size> sizes, Type element, bool allowsWild);
  Value createSplat(mlir::TypedAttr element, llvm::ArrayRef<Size> sizes);

  static mlir::RankedTensorType getType(llvm::ArrayRef<Size> sizes,
                                        Type element);
  /// Notes the sizes of a value whose type does not say them.
  void setSizes(Value value, llvm::ArrayRef<Size> sizes);
  /// Whether the shapes are equal in the types and when the graph runs.
  bool haveSameSizes(Value a, Value b);

  /// One of six views, with random parameters.
  void addView(Value value, unsigned choice);
  void pad(Value value);
  void bitcast(Value value);

  /// Whether arithmetic may be done with such values.
  bool isUsable(const ValueFacts &facts) {
    return kind == Kind::Exact || !facts.isWild;
  }

  /// Operations with what is known of their results; null if they are not taken
  /// into the graph.
  Value addSum(Value lhs, Value rhs, bool isDifference);
  Value addProduct(Value lhs, Value rhs);
  Value addReduce(uop::ReduceKind reduceKind, Value value,
                  llvm::ArrayRef<int64_t> axes);
  /// `value`, whose dimensions of size one grow to `sizes`; with the facts.
  Value addBroadcast(Value value, llvm::ArrayRef<Size> sizes);

  /// Several operations that belong together in real graphs.
  void rangePattern();
  void runningSumPattern();
  void gatherPattern();
  void productPattern();
  void normalizePattern();
  void chainPattern();
  void shiftPattern();
  void swapPattern();

  /// Writes to a view of a mutable argument, and notes what is written.
  Value addAssign(mlir::BlockArgument argument, Value target, Value value);
  /// The argument after some of its assigns.
  void addAfter(mlir::BlockArgument argument);

  /// A mutable argument or the result of an assign, null if there is none.
  Value pickMutable();
  mlir::BlockArgument getWritten(Value target);
  Value addWritableView(Value value);
  Value createBits(Value value);
  void noteAssign(mlir::BlockArgument argument, Value assign);
  llvm::SmallVector<Value> pickAssigns(mlir::BlockArgument argument);
  /// Whether elements of `value` may be written to views of `argument`.
  bool mayBeWritten(mlir::BlockArgument argument, Value value);

  /// Graphs stay small enough that thousands can be tried.
  static constexpr int64_t maxElements = 512;

  Random random;
  Kind kind;
  mlir::OpBuilder builder;
  mlir::Location loc;

private:
  Value createView(Value value, unsigned choice);
  Value createRandomView(Value value, unsigned choice);
  Value createReshape(Value value, llvm::ArrayRef<Size> sizes);
  Value createShrink(Value value, llvm::ArrayRef<Size> offsets,
                     llvm::ArrayRef<Size> sizes);
  Value createExpand(Value value, llvm::ArrayRef<Size> sizes);
  Value createPad(Value value, llvm::ArrayRef<Size> low,
                  llvm::ArrayRef<Size> high);
  Value fit(Value value, llvm::ArrayRef<Size> sizes);

  /// In graphs with symbolic sizes now and then a symbol.
  Size maybeSymbolic(int64_t number);
  Value createIndex(int64_t number);
  Value createVariable(int64_t number);

  llvm::SmallVector<int64_t> pickShape();
  Value createRange(int64_t count, Type element);
  Value createWindows(Value row);
  Value createBinary(Value lhs, Value rhs, unsigned choice);

  bool isSymbolic;
  /// No floats: whatever the sizes, results are known to the last bit.
  bool isIntegral;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp function;
  std::vector<Value> values;
  llvm::DenseMap<Value, ValueFacts> facts;
  llvm::DenseMap<Value, Sizes> symbolicSizes;
  /// The values that sizes may be, and what they are when the graph runs.
  llvm::SmallVector<Size> symbols;
  llvm::StringMap<int64_t> variables;
  /// The least values that they may have.
  llvm::StringMap<int64_t> leastValues;
  /// For each mutable argument, its assigns in order.
  llvm::SmallVector<std::pair<mlir::BlockArgument, llvm::SmallVector<Value>>>
      assigns;
};

} // namespace tiny::fuzz

#endif // TINY_TOOLS_TINY_FUZZ_GRAPHBUILDER_H

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
  static llvm::ArrayRef<int64_t> shapeOf(Value value) {
    return llvm::cast<mlir::RankedTensorType>(value.getType()).getShape();
  }
  static bool isFloat(Type type) { return llvm::isa<mlir::FloatType>(type); }
  static Type withElement(Value value, Type type) {
    return mlir::RankedTensorType::get(shapeOf(value), type);
  }

  /// Arguments of random types, some of them mutable.
  void addArguments();
  /// Takes `value` into the graph; or leaves it unused if its elements would
  /// become so large, or so uncertain, that nothing can be said of results.
  void add(Value value, ValueFacts facts);
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
  Value addConstant(mlir::RankedTensorType type, bool allowsWild);

  /// One of six views, with random parameters.
  void addView(Value value, unsigned choice);
  void pad(Value value);
  void bitcast(Value value);

  /// A mutable argument or the result of an assign, null if there is none.
  Value pickMutable();
  mlir::BlockArgument getWritten(Value target);
  Value addWritableView(Value value);
  void noteAssign(mlir::BlockArgument argument, Value assign);
  llvm::SmallVector<Value> pickAssigns(mlir::BlockArgument argument);

  Random random;
  Kind kind;
  mlir::OpBuilder builder;
  mlir::Location loc;

private:
  Value createView(Value value, unsigned choice);
  Value createRandomView(Value value, unsigned choice);
  Value createReshape(Value value, llvm::ArrayRef<int64_t> sizes);
  Value createShrink(Value value, llvm::ArrayRef<int64_t> offsets,
                     llvm::ArrayRef<int64_t> sizes);
  Value createExpand(Value value, llvm::ArrayRef<int64_t> sizes);
  Value createPad(Value value, llvm::ArrayRef<int64_t> low,
                  llvm::ArrayRef<int64_t> high);
  Value fit(Value value, llvm::ArrayRef<int64_t> shape);
  llvm::SmallVector<int64_t> pickShape();

  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp function;
  std::vector<Value> values;
  llvm::DenseMap<Value, ValueFacts> facts;
  /// For each mutable argument, its assigns in order.
  llvm::SmallVector<std::pair<mlir::BlockArgument, llvm::SmallVector<Value>>>
      assigns;
};

} // namespace tiny::fuzz

#endif // TINY_TOOLS_TINY_FUZZ_GRAPHBUILDER_H

//===- TensorBuilder.h - Tensor graphs with broadcasting --------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_GENERATE_TENSORBUILDER_H
#define TINY_TOOLS_TINY_GENERATE_TENSORBUILDER_H

#include "mlir/IR/Builders.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace tiny::generate {

/// A size or an offset: a number, or a value that is known at run time.
class Size {
public:
  Size(int64_t number) : number(number) {}
  Size(mlir::Value symbol)
      : number(mlir::ShapedType::kDynamic), symbol(symbol) {}

  bool isOne() const { return number == 1; }
  /// The number, or what stands for a value in lists of numbers.
  int64_t getNumber() const { return number; }
  /// The value, null for a number.
  mlir::Value getSymbol() const { return symbol; }

  bool operator==(const Size &other) const {
    return number == other.number && symbol == other.symbol;
  }

private:
  int64_t number;
  mlir::Value symbol;
};
using Sizes = llvm::SmallVector<Size>;

/// Builds tensor graphs. Knows the sizes of every tensor, so that operands can
/// be broadcast: they are aligned at their last dimensions, and a dimension of
/// size one is repeated.
class TensorBuilder {
public:
  using Value = mlir::Value;

  explicit TensorBuilder(mlir::OpBuilder &builder)
      : builder(builder), loc(builder.getUnknownLoc()) {}

  static mlir::RankedTensorType getType(llvm::ArrayRef<Size> sizes,
                                        mlir::Type element);
  llvm::ArrayRef<Size> sizesOf(Value tensor) const {
    return sizes.find(tensor)->second;
  }
  /// Notes the sizes of a tensor that somebody else made, and returns it.
  Value note(Value tensor, llvm::ArrayRef<Size> sizes);

  Value constantIndex(int64_t number);
  Value variable(llvm::StringRef name, int64_t min, int64_t max);
  Value addIndex(Value a, int64_t b);

  /// One number in a tensor without dimensions.
  Value number(double value);
  Value integer(int64_t value);
  /// The whole numbers 0, 1, ..., `count - 1` as `i32`.
  Value countUp(int64_t count);

  Value reshape(Value tensor, llvm::ArrayRef<Size> sizes);
  Value expand(Value tensor, llvm::ArrayRef<Size> sizes);
  Value permute(Value tensor, llvm::ArrayRef<int64_t> permutation);
  Value pad(Value tensor, llvm::ArrayRef<int64_t> low,
            llvm::ArrayRef<int64_t> high);
  Value shrink(Value tensor, llvm::ArrayRef<Size> offsets,
               llvm::ArrayRef<Size> sizes);
  Value assign(Value target, Value value);
  Value after(Value argument, Value assign);

  Value add(Value a, Value b) { return binary<uop::AddOp>(a, b); }
  Value sub(Value a, Value b) { return binary<uop::SubOp>(a, b); }
  Value mul(Value a, Value b) { return binary<uop::MulOp>(a, b); }
  Value div(Value a, Value b) { return binary<uop::FDivOp>(a, b); }
  Value equal(Value a, Value b) { return compare<uop::CmpEqOp>(a, b); }
  Value less(Value a, Value b) { return compare<uop::CmpLtOp>(a, b); }
  Value where(Value condition, Value onTrue, Value onFalse);
  Value exp2(Value a) { return unary<uop::Exp2Op>(a); }
  Value sqrt(Value a) { return unary<uop::SqrtOp>(a); }
  Value reciprocal(Value a) { return unary<uop::ReciprocalOp>(a); }

  /// Reductions keep the dimension, with size one.
  Value sum(Value tensor, int64_t axis) {
    return reduce(uop::ReduceKind::Add, tensor, axis);
  }
  Value max(Value tensor, int64_t axis) {
    return reduce(uop::ReduceKind::Max, tensor, axis);
  }

private:
  Value broadcast(Value tensor, llvm::ArrayRef<Size> sizes);
  Sizes getCommonSizes(llvm::ArrayRef<Value> tensors);
  Value reduce(uop::ReduceKind kind, Value tensor, int64_t axis);

  template <typename Op> Value unary(Value a) {
    return note(Op::create(builder, loc, a.getType(), a), Sizes(sizesOf(a)));
  }
  template <typename Op> Value binary(Value a, Value b) {
    Sizes sizes = getCommonSizes({a, b});
    Value left = broadcast(a, sizes), right = broadcast(b, sizes);
    return note(Op::create(builder, loc, left.getType(), left, right), sizes);
  }
  template <typename Op> Value compare(Value a, Value b) {
    Sizes sizes = getCommonSizes({a, b});
    Value left = broadcast(a, sizes), right = broadcast(b, sizes);
    return note(Op::create(builder, loc, getType(sizes, builder.getI1Type()),
                           left, right),
                sizes);
  }

  mlir::OpBuilder &builder;
  mlir::Location loc;
  llvm::DenseMap<Value, Sizes> sizes;
};

} // namespace tiny::generate

#endif // TINY_TOOLS_TINY_GENERATE_TENSORBUILDER_H

//===- IndexBuilder.h - Simplified index expressions ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_UTILS_INDEXBUILDER_H
#define TINY_DIALECT_UOP_UTILS_INDEXBUILDER_H

#include "mlir/IR/Builders.h"
#include "tiny/Dialect/UOp/Analysis/Bounds.h"

#include <map>
#include <tuple>

namespace tiny::uop {

/// Builds `index` and `i1` expressions in simplified form: equal expressions
/// give the same SSA value, and what the bounds of the ranges decide is folded.
///
/// A value is known as a sum of atoms with constant coefficients; division and
/// remainder take such sums apart. Every rewrite is right for the truncating
/// division of the dialect, for both signs, where the intervals involved prove
/// its side condition.
///
/// Operations are created at the builder's insertion point, which must only
/// move forward within one block while an IndexBuilder is in use.
class IndexBuilder {
public:
  IndexBuilder(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}

  mlir::Value constant(int64_t value);
  mlir::Value boolean(bool value);

  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value sub(mlir::Value a, mlir::Value b);
  mlir::Value mul(mlir::Value a, mlir::Value b);
  /// The truncating quotient.
  mlir::Value div(mlir::Value a, mlir::Value b);
  /// The remainder of the truncating division.
  mlir::Value mod(mlir::Value a, mlir::Value b);
  /// Whether `a < b`.
  mlir::Value less(mlir::Value a, mlir::Value b);
  mlir::Value equal(mlir::Value a, mlir::Value b);
  mlir::Value andOf(mlir::Value a, mlir::Value b);
  mlir::Value orOf(mlir::Value a, mlir::Value b);
  mlir::Value where(mlir::Value condition, mlir::Value onTrue,
                    mlir::Value onFalse);

  /// The index of an element in a row-major array of the given dimensions.
  mlir::Value linearize(mlir::ValueRange indices, mlir::ValueRange sizes);
  /// The indices of element `index` of a row-major array; the inverse of
  /// `linearize` for an index inside the array.
  llvm::SmallVector<mlir::Value> delinearize(mlir::Value index,
                                             mlir::ValueRange sizes);

  /// What `op`, an operation of the dialect on `index` or `i1` scalars,
  /// computes from `operands`, in simplified form; null if `op` is not one that
  /// this class builds.
  mlir::Value rebuild(mlir::Operation *op, mlir::ValueRange operands);

  /// `value`, an expression that may have been built by others, in simplified
  /// form. Two expressions that become the same value are equal.
  mlir::Value simplify(mlir::Value value);

  std::optional<int64_t> getConstant(mlir::Value value);
  Interval getBounds(mlir::Value value) { return bounds.get(value); }

private:
  /// `constant + sum of coefficient * atom`, atoms in order of first sight.
  struct Sum {
    llvm::SmallVector<std::pair<mlir::Value, int64_t>, 4> terms;
    int64_t constant = 0;
  };
  enum class Kind { Boolean, Add, Mul, Div, Mod, Less, Equal, And, Or, Where };
  using Key = std::tuple<unsigned, void *, void *, void *>;

  template <typename OpTy, typename... Operands>
  mlir::Value unique(Kind kind, Operands... operands);

  /// When `atom` was seen first, among all.
  unsigned getAtomNumber(mlir::Value atom);
  Sum getSum(mlir::Value value);
  std::optional<Sum> combine(const Sum &a, const Sum &b, int64_t factor);
  std::optional<Sum> scale(const Sum &sum, int64_t factor);
  bool recombine(Sum &sum);
  mlir::Value materialize(Sum sum);
  Interval getTermBounds(const Sum &sum);
  bool splitDivisible(const Sum &sum, int64_t divisor, Sum &quotient,
                      Sum &rest);
  mlir::Value divByConstant(mlir::Value a, int64_t divisor);
  mlir::Value modByConstant(mlir::Value a, int64_t divisor);
  mlir::Value negate(mlir::Value a);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  Bounds bounds;
  llvm::DenseMap<Key, mlir::Value> uniqued;
  /// Any number may be a key, so not a DenseMap.
  std::map<int64_t, mlir::Value> constants;
  llvm::DenseMap<mlir::Value, mlir::Value> simplified;
  llvm::DenseMap<mlir::Value, Sum> sums;
  llvm::DenseMap<mlir::Value, unsigned> atomOrder;
};

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_UTILS_INDEXBUILDER_H

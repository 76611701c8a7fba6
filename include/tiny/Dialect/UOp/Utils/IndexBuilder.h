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
#include "tiny/Dialect/UOp/Utils/IndexRules.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <functional>
#include <map>
#include <tuple>

namespace tiny::uop {

/// Builds `index` and `i1` expressions in simplified form: equal expressions
/// give the same SSA value, and what the bounds of the ranges decide is folded.
///
/// A value is known as a sum of atoms with constant coefficients; division and
/// remainder take such sums apart. Every rewrite is an instance of a rule in
/// IndexRules.h, right for the truncating division of the dialect and for
/// numbers that wrap around at 64 bits, for both signs, where the intervals
/// involved prove its side condition. No rewrite makes an expression longer.
///
/// Operations are created at the builder's insertion point, which must only
/// move forward within one block while an IndexBuilder is in use.
class IndexBuilder {
public:
  IndexBuilder(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}

  /// Where expressions are inserted.
  mlir::OpBuilder &getBuilder() { return builder; }

  mlir::Value constant(int64_t value);
  mlir::Value boolean(bool value);

  mlir::Value add(mlir::Value a, mlir::Value b);
  mlir::Value sub(mlir::Value a, mlir::Value b);
  mlir::Value mul(mlir::Value a, mlir::Value b);
  /// The truncating quotient.
  mlir::Value div(mlir::Value a, mlir::Value b);
  /// The remainder of the truncating division.
  mlir::Value mod(mlir::Value a, mlir::Value b);
  mlir::Value max(mlir::Value a, mlir::Value b);
  mlir::Value min(mlir::Value a, mlir::Value b);
  /// Shifts, by an amount modulo 64; to the right the sign stays.
  mlir::Value shl(mlir::Value a, mlir::Value amount);
  mlir::Value shr(mlir::Value a, mlir::Value amount);
  /// The bits that both numbers have.
  mlir::Value bitAnd(mlir::Value a, mlir::Value b);

  /// Whether `a < b`.
  mlir::Value less(mlir::Value a, mlir::Value b);
  mlir::Value equal(mlir::Value a, mlir::Value b);
  mlir::Value notOf(mlir::Value a);
  mlir::Value xorOf(mlir::Value a, mlir::Value b);
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

  /// An expression that is `value` where `condition`, an `i1`, is true, and
  /// anything elsewhere: what the condition says is substituted.
  mlir::Value simplifyGiven(mlir::Value value, mlir::Value condition);

  /// `condition`, an `i1`, with each of its conjuncts simplified where the
  /// others hold: those that follow from the others go away.
  mlir::Value simplifyCondition(mlir::Value condition);

  std::optional<int64_t> getConstant(mlir::Value value);
  Interval getBounds(mlir::Value value);

  /// Calls `listener` for every rule that is applied from now on.
  void setListener(std::function<void(IndexRule)> listener) {
    this->listener = std::move(listener);
  }

private:
  /// `constant + sum of coefficient * atom`, atoms in order of first sight.
  struct Sum {
    llvm::SmallVector<std::pair<mlir::Value, int64_t>, 4> terms;
    int64_t constant = 0;
  };
  /// `coefficient * x`, for atoms whose coefficients differ in the sign at
  /// most.
  struct TermGroup;
  /// What is known while an expression is simplified under a condition.
  struct Given {
    Given(Bounds &bounds, llvm::ArrayRef<mlir::Value> conjuncts);

    GivenBounds bounds;
    llvm::SmallPtrSet<mlir::Value, 8> conjuncts;
    llvm::DenseMap<mlir::Value, mlir::Value> simplified;
  };
  /// `terms` compared with constants: at least `bounds.min`, at most
  /// `bounds.max`.
  struct Comparison {
    mlir::Value terms;
    Interval bounds;
  };
  enum class Kind {
    Boolean,
    Add,
    Sub,
    Mul,
    Neg,
    Div,
    Mod,
    Max,
    Shl,
    Shr,
    Less,
    Equal,
    NotEqual,
    And,
    Or,
    Xor,
    Where
  };
  using Key = std::tuple<unsigned, void *, void *, void *>;

  void note(IndexRule rule) {
    if (listener)
      listener(rule);
  }
  template <typename OpTy, typename... Operands>
  mlir::Value unique(Kind kind, Operands... operands);
  /// The same for an operation whose operands may be swapped.
  template <typename OpTy>
  mlir::Value uniqueSymmetric(Kind kind, IndexRule rule, mlir::Value a,
                              mlir::Value b);
  /// `value`, or the only number within its bounds.
  mlir::Value settle(mlir::Value value);
  /// When `atom` was seen first, among all.
  unsigned getAtomNumber(mlir::Value atom);

  // Sums.
  /// Whether a part of `value` may wrap around, so that the sum that it is
  /// written as says nothing of its size. A condition does not change that:
  /// what wraps around may well end within bounds.
  bool mayWrap(mlir::Value value) { return bounds.get(value).isFull(); }
  Sum getSum(mlir::Value value);
  std::optional<Sum> combine(const Sum &a, const Sum &b, int64_t factor);
  std::optional<Sum> scale(const Sum &sum, int64_t factor);
  bool isCongruent(mlir::Value a, mlir::Value b, int64_t divisor);
  bool recombine(Sum &sum);
  bool recombineBySymbol(Sum &sum);
  bool replaceTerms(Sum &sum, llvm::ArrayRef<mlir::Value> atoms,
                    mlir::Value value, int64_t coefficient);
  mlir::Value
  foldWrapping(mlir::Value a, mlir::Value b,
               llvm::function_ref<uint64_t(uint64_t, uint64_t)> compute);
  mlir::Value materialize(Sum sum);
  mlir::Value materializeCore(const TermGroup &group, size_t first);
  mlir::Value materializeNegated(const TermGroup &group);
  Interval getTermBounds(const Sum &sum);
  Interval getSumBounds(const Sum &sum);

  // Division.
  bool split(const Sum &sum, int64_t divisor, unsigned way, bool isLeast,
             Sum &quotient, Sum &rest);
  bool splitWithoutRest(const Sum &sum, int64_t divisor, Sum &quotient,
                        Sum &rest);
  bool reduceByFactor(const Sum &sum, int64_t divisor, bool mayHaveRest,
                      int64_t &factor, Sum &reduced);
  bool isNegated(const Sum &sum, Interval whole);
  mlir::Value divByConstant(mlir::Value a, int64_t divisor);
  mlir::Value modByConstant(mlir::Value a, int64_t divisor);
  bool splitBySymbol(mlir::Value a, mlir::Value divisor, Sum &quotient,
                     Sum &rest);
  mlir::Value negate(mlir::Value a);

  // Conditions.
  Interval getDifferenceBounds(const Sum &difference);
  std::optional<bool> decideLess(mlir::Value a, mlir::Value b);
  std::optional<bool> decideNotLess(mlir::Value a, mlir::Value b);
  mlir::Value greaterThanConstant(Sum terms, int64_t limit);
  mlir::Value compareQuotient(mlir::Value quotient, bool isGreater,
                              int64_t limit);
  std::optional<Comparison> getComparison(mlir::Value condition);
  bool mergeConjunct(llvm::SmallVectorImpl<mlir::Value> &conjuncts,
                     mlir::Value next);
  mlir::Value simplifyWalk(mlir::Value value);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  Bounds bounds;
  llvm::DenseMap<Key, mlir::Value> uniqued;
  /// Any number may be a key, so not a DenseMap.
  std::map<int64_t, mlir::Value> constants;
  llvm::DenseMap<mlir::Value, mlir::Value> simplified;
  llvm::DenseMap<mlir::Value, Sum> sums;
  llvm::DenseMap<mlir::Value, unsigned> atomOrder;
  /// For each condition that something was simplified under.
  llvm::DenseMap<mlir::Value, std::unique_ptr<Given>> conditions;
  /// The condition that holds now.
  Given *given = nullptr;
  std::function<void(IndexRule)> listener;
};

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_UTILS_INDEXBUILDER_H

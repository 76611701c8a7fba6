//===- SolverTerms.h - Terms of an SMT solver -------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Integers and truth values in z3, through its C interface: the C++ one throws
// exceptions, which this project is built without.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_DIALECT_UOP_ANALYSIS_SOLVERTERMS_H
#define TINY_LIB_DIALECT_UOP_ANALYSIS_SOLVERTERMS_H

#include "WideInterval.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>
#include <z3.h>

namespace tiny::uop {

/// What is known of a term besides its z3 expression.
struct Node {
  Z3_ast ast;
  /// Of an integer, the values that it may have.
  WideInterval interval;
  /// What a product with it is distributed over.
  enum class Form { Other, Sum, Difference } form = Form::Other;
  unsigned lhs = 0, rhs = 0;
  /// Whether it contains a product of unknowns.
  bool isNonlinear = false;
};

struct Division {
  unsigned quotient;
  unsigned remainder;
};

/// Terms are numbers; they live until `clear`.
class SolverTerms {
public:
  explicit SolverTerms(unsigned resourceLimit);
  SolverTerms(const SolverTerms &) = delete;
  SolverTerms &operator=(const SolverTerms &) = delete;
  ~SolverTerms();

  unsigned add(Z3_ast ast, WideInterval interval = {}) {
    nodes.push_back({ast, interval});
    return nodes.size() - 1;
  }
  Z3_ast ast(unsigned id) const { return nodes[id].ast; }
  WideInterval interval(unsigned id) const { return nodes[id].interval; }
  bool isTruth(unsigned id) const {
    return Z3_get_sort_kind(context, Z3_get_sort(context, ast(id))) ==
           Z3_BOOL_SORT;
  }

  unsigned number(__int128 value) {
    return add(Z3_mk_numeral(context, toString(value).c_str(), integers),
               WideInterval::point(value));
  }
  unsigned truth(bool value) {
    return add(value ? Z3_mk_true(context) : Z3_mk_false(context));
  }
  unsigned sum(unsigned a, unsigned b) {
    Z3_ast operands[] = {ast(a), ast(b)};
    return addSum(Z3_mk_add(context, 2, operands), interval(a) + interval(b),
                  Node::Form::Sum, a, b);
  }
  unsigned difference(unsigned a, unsigned b) {
    Z3_ast operands[] = {ast(a), ast(b)};
    return addSum(Z3_mk_sub(context, 2, operands), interval(a) - interval(b),
                  Node::Form::Difference, a, b);
  }
  /// In the form of a sum of products, about which what is known of ranges is
  /// assumed: z3 then need not reason about products.
  unsigned product(unsigned a, unsigned b);
  unsigned negated(unsigned a) { return difference(number(0), a); }
  unsigned less(unsigned a, unsigned b) {
    return add(Z3_mk_lt(context, ast(a), ast(b)));
  }
  unsigned atMost(unsigned a, unsigned b) {
    return add(Z3_mk_le(context, ast(a), ast(b)));
  }
  unsigned equal(unsigned a, unsigned b) {
    return add(Z3_mk_eq(context, ast(a), ast(b)));
  }
  unsigned negation(unsigned a) { return add(Z3_mk_not(context, ast(a))); }
  unsigned both(unsigned a, unsigned b) {
    Z3_ast operands[] = {ast(a), ast(b)};
    return add(Z3_mk_and(context, 2, operands));
  }
  unsigned either(unsigned a, unsigned b) {
    Z3_ast operands[] = {ast(a), ast(b)};
    return add(Z3_mk_or(context, 2, operands));
  }
  unsigned select(unsigned condition, unsigned a, unsigned b) {
    return add(Z3_mk_ite(context, ast(condition), ast(a), ast(b)),
               interval(a).unite(interval(b)));
  }
  unsigned unknownInteger(WideInterval interval);
  unsigned unknownTruth() {
    return add(Z3_mk_fresh_const(context, "b", truths));
  }
  void assume(unsigned statement) { assumptions.push_back(ast(statement)); }

  unsigned wrap(unsigned a, WideInterval type);
  Division divide(unsigned a, unsigned b);
  Division divideByConstant(unsigned a, __int128 divisor);

  int64_t evaluate(Z3_model model, unsigned id) const;

  /// Narrows what is known of a term.
  void setInterval(unsigned id, WideInterval interval) {
    nodes[id].interval = interval;
  }
  /// Assumes that `a`, which is not negative, is less than `end`.
  void setEnd(unsigned a, unsigned end);

  /// z3's answer to whether the negation of a statement can hold, and, if it
  /// can, a model of it for `visit`.
  Z3_lbool refute(unsigned statement, unsigned limit,
                  llvm::function_ref<void(Z3_model)> visit = {});
  Z3_lbool refute(unsigned statement,
                  llvm::function_ref<void(Z3_model)> visit) {
    return refute(statement, resourceLimit, visit);
  }

  void clear();

protected:
  Z3_context context;

private:
  unsigned addSum(Z3_ast ast, WideInterval interval, Node::Form form,
                  unsigned lhs, unsigned rhs);
  unsigned distribute(unsigned a, unsigned b, unsigned &budget);
  unsigned multiply(llvm::ArrayRef<unsigned> factors);
  void describe(unsigned product, llvm::ArrayRef<unsigned> factors);

  unsigned resourceLimit;
  Z3_sort integers, truths;
  std::vector<Node> nodes;
  std::vector<Z3_ast> assumptions;
  llvm::DenseMap<std::pair<Z3_ast, Z3_ast>, Division> divisions;
  /// The factors of products of unknowns, and what ranges are less than.
  llvm::DenseMap<Z3_ast, llvm::SmallVector<unsigned, 4>> factorsOf;
  llvm::DenseMap<Z3_ast, unsigned> ends;
};

} // namespace tiny::uop

#endif // TINY_LIB_DIALECT_UOP_ANALYSIS_SOLVERTERMS_H

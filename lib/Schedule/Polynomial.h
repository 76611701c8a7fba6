//===- Polynomial.h - Sums of products of numbers ---------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_POLYNOMIAL_H
#define TINY_LIB_SCHEDULE_POLYNOMIAL_H

#include "mlir/IR/AffineExpr.h"
#include "llvm/ADT/SmallVector.h"

#include <map>
#include <optional>

namespace tiny {

/// A polynomial of symbols with integer coefficients, in normal form: equal
/// polynomials are equal objects. Where a coefficient does not fit, or there
/// are more terms than it is worth to look at, the result is one that is not
/// valid, and so is everything computed from it.
class Polynomial {
public:
  /// The symbols of a product in ascending order, repeated ones repeatedly. The
  /// empty product is 1.
  using Monomial = llvm::SmallVector<unsigned, 2>;

  /*implicit*/ Polynomial(int64_t constant) { addTerm({}, constant); }
  static Polynomial getSymbol(unsigned symbol) {
    return getTerm({symbol}, /*coefficient=*/1);
  }
  static Polynomial getTerm(const Monomial &monomial, int64_t coefficient);

  bool isValid() const { return valid; }

  Polynomial operator+(const Polynomial &other) const;
  Polynomial operator-(const Polynomial &other) const;
  Polynomial operator*(const Polynomial &other) const;
  /// With `value` in place of `symbol`.
  Polynomial replace(unsigned symbol, const Polynomial &value) const;

  /// The terms with a coefficient other than zero, in an order that depends on
  /// the numbers of the symbols only.
  const std::map<Monomial, int64_t> &getTerms() const { return terms; }
  /// The symbols that occur, in ascending order.
  llvm::SmallVector<unsigned> getSymbols() const;
  bool contains(unsigned symbol) const;
  /// What `symbol`, which occurs in no product, is multiplied by: 0 if it does
  /// not occur, none if it occurs in a product.
  std::optional<int64_t> getLinearCoefficient(unsigned symbol) const;
  bool isConstant() const;
  /// The coefficient of the empty product.
  int64_t getConstant() const;

  mlir::AffineExpr
  getExpression(llvm::function_ref<mlir::AffineExpr(unsigned)> getSymbol,
                mlir::MLIRContext *context) const;

  bool operator<(const Polynomial &other) const { return terms < other.terms; }
  bool operator==(const Polynomial &other) const {
    return terms == other.terms && valid == other.valid;
  }
  bool operator!=(const Polynomial &other) const { return !(*this == other); }

private:
  void addTerm(const Monomial &monomial, int64_t coefficient);

  std::map<Monomial, int64_t> terms;
  bool valid = true;
};

/// What symbols are replaced with, as equations say.
class Substitution {
public:
  /// Replaces the last symbol that `mayReplace` allows and that `difference`,
  /// which is zero, is solved for by a polynomial, if there is one.
  void solve(const Polynomial &difference,
             llvm::function_ref<bool(unsigned)> mayReplace);

  Polynomial apply(Polynomial value) const;

private:
  std::map<unsigned, Polynomial> replacements;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_POLYNOMIAL_H

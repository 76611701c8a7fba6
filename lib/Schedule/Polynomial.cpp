//===- Polynomial.cpp - Sums of products of numbers -----------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Polynomial.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tiny;

/// Sums of more terms are not kept.
static constexpr size_t kMaxTerms = 32;

Polynomial Polynomial::getTerm(const Monomial &monomial, int64_t coefficient) {
  Polynomial result(0);
  result.addTerm(monomial, coefficient);
  return result;
}

void Polynomial::addTerm(const Monomial &monomial, int64_t coefficient) {
  if (coefficient == 0)
    return;
  auto [it, isNew] = terms.try_emplace(monomial, coefficient);
  if (isNew) {
    valid &= terms.size() <= kMaxTerms && monomial.size() <= kMaxTerms;
    return;
  }
  valid &= !llvm::AddOverflow(it->second, coefficient, it->second);
  if (it->second == 0)
    terms.erase(it);
}

Polynomial Polynomial::operator+(const Polynomial &other) const {
  Polynomial result = *this;
  result.valid &= other.valid;
  for (const auto &[monomial, coefficient] : other.terms)
    result.addTerm(monomial, coefficient);
  return result;
}

Polynomial Polynomial::operator-(const Polynomial &other) const {
  return *this + other * -1;
}

Polynomial Polynomial::operator*(const Polynomial &other) const {
  Polynomial result(0);
  result.valid = valid && other.valid;
  for (const auto &[left, leftCoefficient] : terms) {
    for (const auto &[right, rightCoefficient] : other.terms) {
      if (!result.valid)
        return result;
      int64_t coefficient;
      result.valid &=
          !llvm::MulOverflow(leftCoefficient, rightCoefficient, coefficient);
      Monomial monomial = left;
      monomial.append(right);
      llvm::sort(monomial);
      result.addTerm(monomial, coefficient);
    }
  }
  return result;
}

Polynomial Polynomial::replace(unsigned symbol, const Polynomial &value) const {
  Polynomial result(0);
  result.valid = valid;
  for (const auto &[monomial, coefficient] : terms) {
    Monomial others;
    llvm::copy_if(monomial, std::back_inserter(others),
                  [&](unsigned other) { return other != symbol; });
    Polynomial term = getTerm(others, coefficient);
    for (size_t i = others.size(); i != monomial.size(); ++i)
      term = term * value;
    result = result + term;
  }
  return result;
}

SmallVector<unsigned> Polynomial::getSymbols() const {
  SmallVector<unsigned> symbols;
  for (const auto &[monomial, coefficient] : terms)
    symbols.append(monomial);
  llvm::sort(symbols);
  symbols.erase(llvm::unique(symbols), symbols.end());
  return symbols;
}

bool Polynomial::contains(unsigned symbol) const {
  return llvm::any_of(terms, [&](const auto &term) {
    return llvm::is_contained(term.first, symbol);
  });
}

std::optional<int64_t> Polynomial::getLinearCoefficient(unsigned symbol) const {
  int64_t result = 0;
  for (const auto &[monomial, coefficient] : terms) {
    if (!llvm::is_contained(monomial, symbol))
      continue;
    if (monomial.size() != 1)
      return std::nullopt;
    result = coefficient;
  }
  return result;
}

bool Polynomial::isConstant() const {
  return terms.empty() || (terms.size() == 1 && terms.begin()->first.empty());
}

int64_t Polynomial::getConstant() const {
  auto it = terms.find({});
  return it == terms.end() ? 0 : it->second;
}

AffineExpr
Polynomial::getExpression(llvm::function_ref<AffineExpr(unsigned)> getSymbol,
                          MLIRContext *context) const {
  // The constant is written last.
  AffineExpr result = getAffineConstantExpr(0, context);
  for (const auto &[monomial, coefficient] : terms) {
    if (monomial.empty())
      continue;
    AffineExpr product = getSymbol(monomial.front());
    for (unsigned symbol : llvm::drop_begin(monomial))
      product = product * getSymbol(symbol);
    result = result + product * coefficient;
  }
  return result + getConstant();
}

//===----------------------------------------------------------------------===//
// Substitution
//===----------------------------------------------------------------------===//

void Substitution::solve(const Polynomial &difference,
                         llvm::function_ref<bool(unsigned)> mayReplace) {
  if (!difference.isValid())
    return;
  std::optional<unsigned> best;
  int64_t sign = 0;
  for (const auto &[monomial, coefficient] : difference.getTerms()) {
    if (monomial.size() != 1 || (best && *best > monomial.front()) ||
        (coefficient != 1 && coefficient != -1) ||
        !difference.getLinearCoefficient(monomial.front()) ||
        !mayReplace(monomial.front()))
      continue;
    best = monomial.front();
    sign = coefficient;
  }
  if (!best)
    return;
  // sign * best + rest = 0, so best = -sign * rest.
  Polynomial value = (difference - Polynomial::getTerm({*best}, sign)) * -sign;
  if (value.isValid())
    replacements.try_emplace(*best, value);
}

Polynomial Substitution::apply(Polynomial value) const {
  // What a symbol stands for may have been solved for another one since.
  for (bool changes = true; changes;) {
    changes = false;
    for (const auto &[symbol, replacement] : replacements) {
      if (!value.contains(symbol))
        continue;
      value = value.replace(symbol, replacement);
      if (!value.isValid())
        return value;
      changes = true;
    }
  }
  return value;
}

//===- NumberFacts.cpp - What is known of a function's numbers ------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "NumberFacts.h"

#include "mlir/Analysis/Presburger/IntegerRelation.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace mlir::presburger;
using namespace tiny;
using namespace tiny::uop;

/// Elimination squares the number of facts at worst, so it is not begun with
/// more than kMaxConnected, and given up over kMaxRows.
static constexpr size_t kMaxConnected = 64;
static constexpr unsigned kMaxRows = 256;

static bool isGiven(const Polynomial::Monomial &monomial,
                    const DenseSet<unsigned> &given) {
  return llvm::all_of(monomial,
                      [&](unsigned symbol) { return given.contains(symbol); });
}

static bool isGiven(const Polynomial &value, const DenseSet<unsigned> &given) {
  return llvm::all_of(value.getTerms(), [&](const auto &term) {
    return isGiven(term.first, given);
  });
}

void NumberFacts::add(const NumberFact &fact) {
  if (!fact.value.isValid())
    return;
  if (fact.value.isConstant()) {
    int64_t value = fact.value.getConstant();
    isContradiction |= fact.isEqual ? value != 0 : value < 0;
    return;
  }
  if (!known.insert(fact).second)
    return;
  for (const auto &[monomial, coefficient] : fact.value.getTerms()) {
    for (unsigned symbol : monomial) {
      SmallVector<unsigned, 2> &list = factsOf[symbol];
      if (list.empty() || list.back() != facts.size())
        list.push_back(facts.size());
    }
  }
  facts.push_back(fact);
}

Interval NumberFacts::getInterval(const Polynomial::Monomial &monomial) const {
  Interval result{1, 1};
  for (unsigned symbol : monomial)
    result = result * getRange(symbol);
  return result;
}

/// Whether the ranges of the symbols alone imply `fact`.
bool NumberFacts::isObvious(const NumberFact &fact) const {
  if (fact.isEqual)
    return false;
  Interval sum{0, 0};
  for (const auto &[monomial, coefficient] : fact.value.getTerms())
    sum = sum + getInterval(monomial) * Interval{coefficient, coefficient};
  return sum.min >= 0;
}

/// The facts that are connected with `given`, the nearest first.
std::vector<NumberFact>
NumberFacts::getConnected(const DenseSet<unsigned> &given) const {
  std::vector<NumberFact> result;
  std::vector<bool> isTaken(facts.size());
  SmallVector<unsigned> symbols(given.begin(), given.end());
  llvm::sort(symbols);
  DenseSet<unsigned> reached(symbols.begin(), symbols.end());
  // The list grows.
  for (size_t next = 0; next != symbols.size(); ++next) {
    auto list = factsOf.find(symbols[next]);
    if (list == factsOf.end())
      continue;
    for (unsigned number : list->second) {
      if (isTaken[number] || result.size() == kMaxConnected)
        continue;
      isTaken[number] = true;
      result.push_back(facts[number]);
      for (const auto &[monomial, coefficient] : facts[number].value.getTerms())
        for (unsigned symbol : monomial)
          if (reached.insert(symbol).second)
            symbols.push_back(symbol);
    }
  }
  return result;
}

std::vector<NumberFact>
NumberFacts::project(const DenseSet<unsigned> &given) const {
  if (isContradiction)
    return {{Polynomial(-1), /*isEqual=*/false}};
  std::vector<NumberFact> connected = getConnected(given);
  // A column for each product, those that stay first.
  std::map<Polynomial::Monomial, unsigned> columns;
  SmallVector<Polynomial::Monomial> kept;
  for (bool isKept : {true, false}) {
    for (const NumberFact &fact : connected)
      for (const auto &[monomial, coefficient] : fact.value.getTerms())
        if (!monomial.empty() && isGiven(monomial, given) == isKept &&
            columns.try_emplace(monomial, columns.size()).second && isKept)
          kept.push_back(monomial);
  }

  std::vector<NumberFact> result;
  auto take = [&](NumberFact fact) {
    if (!fact.value.isConstant() && !isObvious(fact))
      result.push_back(std::move(fact));
  };
  unsigned numColumns = columns.size();
  IntegerPolyhedron rows(PresburgerSpace::getSetSpace(numColumns));
  for (const NumberFact &fact : connected) {
    if (isGiven(fact.value, given))
      take(fact);
    SmallVector<int64_t> row(numColumns + 1);
    for (const auto &[monomial, coefficient] : fact.value.getTerms())
      row[monomial.empty() ? numColumns : columns.at(monomial)] = coefficient;
    if (fact.isEqual)
      rows.addEquality(row);
    else
      rows.addInequality(row);
  }
  if (kept.size() == numColumns)
    return result;
  for (const auto &[monomial, column] : columns) {
    Interval range = getInterval(monomial);
    if (column < kept.size() || range.isFull())
      continue;
    rows.addBound(BoundType::LB, column, range.min);
    rows.addBound(BoundType::UB, column, range.max);
  }

  for (unsigned column = numColumns; column-- != kept.size();) {
    rows.projectOut(column);
    if (rows.getNumConstraints() > kMaxRows)
      return result;
  }
  result.clear();
  rows.removeTrivialRedundancy();
  auto takeRow = [&](ArrayRef<DynamicAPInt> row, bool isEqual) {
    Polynomial value = 0;
    for (auto [number, coefficient] : llvm::enumerate(row)) {
      if (coefficient < std::numeric_limits<int64_t>::min() ||
          coefficient > std::numeric_limits<int64_t>::max())
        return;
      Polynomial::Monomial monomial;
      if (number != kept.size())
        monomial = kept[number];
      value = value + Polynomial::getTerm(monomial, int64_t(coefficient));
    }
    if (value.isValid())
      take({value, isEqual});
  };
  for (unsigned row = 0; row != rows.getNumEqualities(); ++row)
    takeRow(rows.getEquality(row), /*isEqual=*/true);
  for (unsigned row = 0; row != rows.getNumInequalities(); ++row)
    takeRow(rows.getInequality(row), /*isEqual=*/false);
  return result;
}

//===- NumberFacts.h - What is known of a function's numbers ----*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_NUMBERFACTS_H
#define TINY_LIB_SCHEDULE_NUMBERFACTS_H

#include "Polynomial.h"

#include "tiny/Dialect/UOp/Analysis/Interval.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <set>

namespace tiny {

/// A polynomial that is never negative, or always zero.
struct NumberFact {
  Polynomial value;
  bool isEqual;

  bool operator<(const NumberFact &other) const {
    return std::tie(value, isEqual) < std::tie(other.value, other.isEqual);
  }
};

/// Equations and inequalities of numbers, which are called symbols 0, 1, ...,
/// and what follows from them for some of the symbols alone.
class NumberFacts {
public:
  using GetRange = std::function<uop::Interval(unsigned symbol)>;

  /// `getRange` says between what a symbol is.
  explicit NumberFacts(GetRange getRange) : getRange(std::move(getRange)) {}

  void add(const NumberFact &fact);

  /// Facts in which no symbols but `given` occur: the others are eliminated, by
  /// Gauss and by Fourier and Motzkin, with products of symbols taken as
  /// numbers of their own. All of them follow from what was added; they need
  /// not be all that follows.
  std::vector<NumberFact> project(const llvm::DenseSet<unsigned> &given) const;

private:
  std::vector<NumberFact>
  getConnected(const llvm::DenseSet<unsigned> &given) const;
  uop::Interval getInterval(const Polynomial::Monomial &monomial) const;
  bool isObvious(const NumberFact &fact) const;

  GetRange getRange;
  std::vector<NumberFact> facts;
  std::set<NumberFact> known;
  /// Whether one of the facts is never true.
  bool isContradiction = false;
  /// The facts in which a symbol occurs, in order.
  llvm::DenseMap<unsigned, llvm::SmallVector<unsigned, 2>> factsOf;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_NUMBERFACTS_H

//===- IndexRulesTest.h - Proofs of the rules of indices --------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each rule, a family of expressions to which it applies: constants are
// enumerated, variables are unknowns within bounds. What the IndexBuilder makes
// of an expression is proved to be equal to it for all values, by z3, and so
// are the bounds of the result. A family in which its rule is never applied
// fails, as does a proof that does not come to an end.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TEST_UNIT_DIALECT_UOP_INDEXRULESTEST_H
#define TINY_TEST_UNIT_DIALECT_UOP_INDEXRULESTEST_H

#include "IndexTwins.h"

#include "tiny/Dialect/UOp/Analysis/Solver.h"

#include <set>

namespace tiny::uop {

/// The proofs of one rule.
class IndexRules : public TwinTest<IndexKernelTest>,
                   public ::testing::WithParamInterface<IndexRule> {
protected:
  void begin(llvm::ArrayRef<Interval> bounds) {
    llvm::SmallVector<Interval> all(bounds.begin(), bounds.end());
    all.append(bounds.size(), Interval::full());
    start({}, all);
    spares.assign(variables.begin() + bounds.size(), variables.end());
    index->setListener([this](IndexRule rule) { applied.insert(rule); });
  }
  /// `coefficient * variable`.
  Twin scaled(int64_t coefficient, unsigned number) {
    return mul(constant(coefficient), variable(number));
  }
  /// `a*x + b*y + c`, of the first two variables.
  Twin sum(int64_t a, int64_t b, int64_t c) {
    return add(add(scaled(a, 0), scaled(b, 1)), constant(c));
  }

  std::vector<Solver::Term> getCases(size_t stage);
  Solver::Answer proveByCases(Solver::Term claim, size_t stage);
  void prove(const Twin &twin);
  void proveUnder(mlir::Value condition, const Twin &twin);

  void runSums(IndexRule rule);
  void runRecombinations(bool ofParts);
  void runDivisions(IndexRule rule);
  void runBySymbol();
  void runRecombineBySymbol();
  void runComparisons(IndexRule rule);
  void runTruth(IndexRule rule);
  void runSelections(IndexRule rule);
  void runFamily(IndexRule rule);

  /// Little for each proof: what needs more is taken apart.
  Solver solver = Solver(/*resourceLimit=*/500'000);
  /// By which variables may be taken apart, if not 0.
  int64_t modulus = 0;
  /// For each variable another that no expression has.
  llvm::SmallVector<mlir::Value> spares;
  std::set<IndexRule> applied;
};

} // namespace tiny::uop

#endif // TINY_TEST_UNIT_DIALECT_UOP_INDEXRULESTEST_H

//===- Solver.h - Proofs about index values ---------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_ANALYSIS_SOLVER_H
#define TINY_DIALECT_UOP_ANALYSIS_SOLVER_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>

namespace tiny::uop {

/// Proves statements about the integers and truth values of the dialect, for
/// all environments of the ranges and all values of what they are computed
/// from, with an SMT solver (z3, which this header does not show).
///
/// Integers are unbounded in the statements; the operations of the dialect wrap
/// exactly as they should wherever an interval cannot exclude that they do. The
/// intervals are the solver's own: a proof does not rest on `Bounds`.
///
/// Answers depend on nothing but the order of the calls: what limits a proof is
/// a count of the solver's steps, not time.
class Solver {
public:
  /// About a second of work.
  static constexpr unsigned kDefaultResourceLimit = 4'000'000;

  explicit Solver(unsigned resourceLimit = kDefaultResourceLimit);
  Solver(const Solver &) = delete;
  Solver &operator=(const Solver &) = delete;
  ~Solver();

  /// An integer without bounds, or a truth value. Belongs to the solver that
  /// made it, until that is cleared.
  class Term {
    friend class Solver;
    explicit Term(unsigned id) : id(id) {}
    unsigned id;
  };

  /// What `value`, of an integer type, `index` or `i1`, is. Constants and the
  /// elementwise operations are followed; ranges, arguments, variables,
  /// elements that are loaded and results of other operations are unknowns,
  /// about which their bounds or the size of their type is assumed.
  Term translate(mlir::Value value);

  Term number(int64_t value);
  Term truth(bool value);

  // Arithmetic of integers, which does not wrap.
  Term add(Term a, Term b);
  Term sub(Term a, Term b);
  Term mul(Term a, Term b);

  // Statements about integers.
  Term less(Term a, Term b);
  Term atMost(Term a, Term b);
  /// Of two integers or of two truth values.
  Term equal(Term a, Term b);

  // Statements about truth values.
  Term negation(Term a);
  Term both(Term a, Term b);
  Term either(Term a, Term b);
  Term implies(Term a, Term b) { return either(negation(a), b); }

  /// Takes a statement as true until the solver is cleared.
  void assume(Term statement);

  enum class Verdict {
    /// It holds for all values of the unknowns.
    Proved,
    /// It does not hold for the values of the counterexample.
    Refuted,
    /// The resources did not suffice, or the expression is too large.
    Unknown
  };
  struct Answer {
    Verdict verdict = Verdict::Unknown;
    /// Values of the unknowns, in the order in which they were met; truth
    /// values are 0 and 1, unsigned numbers are reinterpreted.
    llvm::SmallVector<std::pair<mlir::Value, int64_t>> counterexample;
    /// Values of `shown`, where the statement is refuted.
    llvm::SmallVector<int64_t> values;
  };
  Answer prove(Term statement, llvm::ArrayRef<Term> shown = {});

  /// Forgets all terms and assumptions. Cheaper than another solver.
  void clear();

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_ANALYSIS_SOLVER_H

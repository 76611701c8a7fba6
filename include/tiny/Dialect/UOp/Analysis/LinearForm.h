//===- LinearForm.h - Index values as sums ----------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_ANALYSIS_LINEARFORM_H
#define TINY_DIALECT_UOP_ANALYSIS_LINEARFORM_H

#include "tiny/Dialect/UOp/Analysis/Bounds.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace tiny::uop {

/// `constant + sum of coefficient * atom`, of index values that are no sums
/// themselves. Equal to the number that it is made from up to multiples of
/// 2^64: where that has wrapped around, the sum has not.
class LinearForm {
public:
  using Term = std::pair<mlir::Value, int64_t>;

  /// `sum of factor * value`; nothing if a coefficient does not fit or if the
  /// sum is unreasonably long.
  static std::optional<LinearForm> get(llvm::ArrayRef<Term> parts);

  llvm::ArrayRef<Term> getTerms() const { return terms; }
  int64_t getConstant() const { return constant; }

  /// The numbers that the sum may be; full if it may leave 64 bits.
  Interval getBounds(Bounds &bounds) const;

  /// Adds `factor * value`, where `value` is an atom. Fails if a coefficient
  /// does not fit.
  bool addTerm(mlir::Value atom, int64_t factor);

private:
  llvm::SmallVector<Term, 4> terms;
  int64_t constant = 0;
};

/// Whether `aSize` numbers from `a` on and `bSize` from `b` on never have one
/// in common, in any two environments: only atoms for which `isShared` holds
/// have one value in both.
bool areDisjoint(const LinearForm &a, int64_t aSize, const LinearForm &b,
                 int64_t bSize, Bounds &bounds,
                 llvm::function_ref<bool(mlir::Value)> isShared);

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_ANALYSIS_LINEARFORM_H

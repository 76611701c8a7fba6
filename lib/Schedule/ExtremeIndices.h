//===- ExtremeIndices.h - Bounds of indices as polynomials ------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_EXTREMEINDICES_H
#define TINY_LIB_SCHEDULE_EXTREMEINDICES_H

#include "PolynomialTable.h"

#include "tiny/Dialect/UOp/Analysis/Bounds.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"

namespace tiny {

/// Proves that indices of a kernel of symbolic sizes lie in their buffers: an
/// index that grows with a range is greatest at the end of the range, so with
/// the last value of every range in its place, `r * n + s` for `r < m` and
/// `s < n` becomes `m * n - 1`. Solvers of nonlinear arithmetic do not find
/// that reliably.
///
/// Sums and products of index values wrap around, so a polynomial and what is
/// computed agree modulo 2^64; they are equal where the polynomial lies between
/// zero and the size of a buffer. The bounds that it is compared with must not
/// wrap around; the analysis of intervals says of these that they do not.
class ExtremeIndices {
public:
  ExtremeIndices(uop::KernelOp kernel, uop::Bounds &bounds);

  /// Whether the `count` elements from `index` on lie among `size` elements
  /// where all `ranges` have a value and `gate`, which may be null, is true.
  /// False if that was not found.
  bool areInside(mlir::Value index, int64_t count, mlir::Value gate,
                 llvm::ArrayRef<uop::RangeOp> ranges, const Polynomial &size);

  /// The polynomial of an expression of the kernel's index arguments.
  Polynomial convert(mlir::AffineExpr expression);
  Polynomial convert(mlir::Value value) { return table.getExact(value); }

private:
  /// What is true in the environments looked at.
  struct Assumptions {
    /// Polynomials that are not negative.
    llvm::SmallVector<Polynomial> facts;
    llvm::SmallDenseSet<mlir::Value> conditions;
  };
  enum class Slope { Growing, Falling };

  Polynomial get(mlir::Value value) {
    return substitution.apply(table.getExact(value));
  }
  int64_t getLeast(unsigned symbol);
  bool isObvious(Polynomial value);
  void assume(mlir::Value condition, Assumptions &assumptions);
  void assumeNot(mlir::Value condition, Assumptions &assumptions);
  llvm::SmallVector<Polynomial> getLimits(unsigned symbol, bool isUpper,
                                          const Assumptions &assumptions);
  std::optional<unsigned> findSelection(const Polynomial &value) const;
  bool holdsInCases(const Polynomial &value, unsigned symbol,
                    const Assumptions &assumptions);
  std::optional<Slope> getSlope(const Polynomial &value, unsigned symbol);
  bool isNeverNegative(const Polynomial &value, const Assumptions &assumptions);

  uop::KernelOp kernel;
  uop::Bounds &bounds;
  PolynomialTable table;
  Substitution substitution;
  /// Polynomials that the kernel says not to be negative.
  llvm::SmallVector<Polynomial> given;
  /// The sizes of ranges that have a value, so they are at least one.
  llvm::DenseSet<unsigned> running;
  /// The symbols that are replaced in the attempt at hand.
  llvm::SmallDenseSet<unsigned> replaced;
  unsigned numAttempts = 0;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_EXTREMEINDICES_H

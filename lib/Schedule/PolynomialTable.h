//===- PolynomialTable.h - Index values as polynomials ----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_SCHEDULE_POLYNOMIALTABLE_H
#define TINY_LIB_SCHEDULE_POLYNOMIALTABLE_H

#include "Polynomial.h"

#include "tiny/Dialect/UOp/Analysis/Bounds.h"
#include "llvm/ADT/DenseMap.h"

namespace tiny {

/// The polynomials that index values are computed by with sums, differences and
/// products. Every other value is a symbol.
class PolynomialTable {
public:
  explicit PolynomialTable(uop::Bounds &bounds) : bounds(bounds) {}

  /// What `value` is equal to modulo 2^64.
  const Polynomial &get(mlir::Value value) {
    return getEntry(value).polynomial;
  }
  /// What `value` is equal to: where a sum or product might wrap around, it is
  /// a symbol of its own.
  Polynomial getExact(mlir::Value value) {
    const Entry &entry = getEntry(value);
    return entry.isExact ? entry.polynomial
                         : Polynomial::getSymbol(getSymbol(value));
  }

  unsigned getSymbol(mlir::Value value);
  mlir::Value getValue(unsigned symbol) const { return values[symbol]; }

private:
  struct Entry {
    Polynomial polynomial;
    bool isExact;
  };

  const Entry &getEntry(mlir::Value value);
  Entry compute(mlir::Value value);

  uop::Bounds &bounds;
  llvm::SmallVector<mlir::Value> values;
  llvm::DenseMap<mlir::Value, unsigned> symbolOf;
  /// References stay valid.
  llvm::DenseMap<mlir::Value, std::unique_ptr<Entry>> known;
};

} // namespace tiny

#endif // TINY_LIB_SCHEDULE_POLYNOMIALTABLE_H

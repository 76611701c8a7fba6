//===- KernelFormulas.cpp - Statements about a kernel ---------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelFormulas.h"

#include "mlir/IR/IntegerSet.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

void KernelFormulas::start() {
  solver.clear();
  auto given =
      kernel->getAttrOfType<IntegerSetAttr>(UOpDialect::kGivenAttrName);
  if (!given)
    return;
  IntegerSet set = given.getValue();
  for (auto [constraint, isEqual] :
       llvm::zip_equal(set.getConstraints(), set.getEqFlags())) {
    Solver::Term value = translate(constraint), zero = solver.number(0);
    solver.assume(isEqual ? solver.equal(value, zero)
                          : solver.atMost(zero, value));
  }
}

Solver::Term KernelFormulas::translate(AffineExpr expression) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return solver.number(constant.getValue());
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expression))
    return solver.translate(kernel.getIndexArguments()[symbol.getPosition()]);
  // The verifier of the dialect leaves sums and products, of limited depth.
  auto binary = cast<AffineBinaryOpExpr>(expression);
  Solver::Term lhs = translate(binary.getLHS());
  Solver::Term rhs = translate(binary.getRHS());
  return binary.getKind() == AffineExprKind::Add ? solver.add(lhs, rhs)
                                                 : solver.mul(lhs, rhs);
}

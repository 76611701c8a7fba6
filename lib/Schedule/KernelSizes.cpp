//===- KernelSizes.cpp - What kernels are told of their buffers -----------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelSizes.h"

#include "ScalarGraph.h"

#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/IntegerSet.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ShapedOpInterfaces.h"
#include "tiny/Dialect/UOp/Analysis/Conjuncts.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

KernelSizes::KernelSizes()
    : numbers(bounds), facts([this](unsigned symbol) {
        return bounds.get(numbers.getValue(symbol));
      }) {}

void KernelSizes::addAssertions(Block &block) {
  std::vector<NumberFact> asserted;
  for (Operation &next : block) {
    // A kernel before an assertion runs whether that holds or not.
    if (isArray(&next))
      break;
    if (auto assertion = dyn_cast<cf::AssertOp>(next))
      for (Value condition : getConjuncts(assertion.getArg()))
        if (std::optional<NumberFact> fact = getFact(condition))
          asserted.push_back(*fact);
  }
  for (const NumberFact &fact : asserted) {
    // With the size of an argument replaced, kernels need to be given one
    // number less.
    if (fact.isEqual)
      substitution.solve(substitution.apply(fact.value), [&](unsigned symbol) {
        return isa_and_present<ShapedDimOpInterface>(
            numbers.getValue(symbol).getDefiningOp());
      });
    facts.add(fact);
  }
  for (const NumberFact &fact : asserted)
    facts.add({substitution.apply(fact.value), fact.isEqual});
}

/// Of an equation the difference of its sides; of several, one of which holds,
/// the product of these: it is zero, too.
std::optional<Polynomial> KernelSizes::getZero(Value condition) {
  SmallVector<Value> pending = {condition};
  Polynomial product = 1;
  while (!pending.empty()) {
    Operation *op = pending.pop_back_val().getDefiningOp();
    if (isa_and_present<OrOp>(op)) {
      pending.append({op->getOperand(1), op->getOperand(0)});
      continue;
    }
    if (!isa_and_present<CmpEqOp>(op) ||
        !op->getOperand(0).getType().isIndex() || !product.isValid())
      return std::nullopt;
    // The left side gets its symbols first, so those of the right are replaced.
    Polynomial lhs = numbers.getExact(op->getOperand(0));
    product = product * (lhs - numbers.getExact(op->getOperand(1)));
  }
  return product;
}

/// What a condition says, if that is something about sums and products.
std::optional<NumberFact> KernelSizes::getFact(Value condition) {
  if (matchPattern(condition, m_Zero()))
    return NumberFact{-1, /*isEqual=*/false};
  if (std::optional<Polynomial> zero = getZero(condition))
    return NumberFact{*zero, /*isEqual=*/true};
  auto less = condition.getDefiningOp<CmpLtOp>();
  if (!less || !less.getLhs().getType().isIndex())
    return std::nullopt;
  return NumberFact{numbers.getExact(less.getRhs()) -
                        numbers.getExact(less.getLhs()) - 1,
                    /*isEqual=*/false};
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

void KernelSizes::setSize(Value buffer, ArrayRef<Value> sizes, int64_t scale) {
  Polynomial size = scale;
  for (Value factor : sizes)
    size = size * numbers.getExact(factor);
  bufferSizes[buffer] = std::make_unique<Polynomial>(size);
}

/// The size of a buffer, if it is known.
std::optional<Polynomial> KernelSizes::getSize(Value buffer) const {
  auto it = bufferSizes.find(buffer);
  if (it == bufferSizes.end())
    return std::nullopt;
  Polynomial size = substitution.apply(*it->second);
  return size.isValid() ? std::optional(size) : std::nullopt;
}

void KernelSizes::addOperands(SetVector<Value> &operands) {
  SmallVector<Value> needed;
  for (Value operand : operands)
    if (std::optional<Polynomial> size = getSize(operand))
      for (const auto &[monomial, coefficient] : size->getTerms())
        for (unsigned symbol : monomial)
          needed.push_back(numbers.getValue(symbol));
  operands.insert(needed.begin(), needed.end());
}

void KernelSizes::annotate(KernelOp kernel, ArrayRef<Value> operands) {
  MLIRContext *context = kernel.getContext();
  llvm::DenseMap<unsigned, AffineExpr> symbols;
  llvm::DenseSet<unsigned> given;
  for (Value operand : operands) {
    if (!operand.getType().isIndex())
      continue;
    unsigned symbol = numbers.getSymbol(operand);
    symbols.try_emplace(symbol, getAffineSymbolExpr(given.size(), context));
    given.insert(symbol);
    // It may be computed from others.
    facts.add({substitution.apply(numbers.getExact(operand)) -
                   Polynomial::getSymbol(symbol),
               /*isEqual=*/true});
  }
  auto express = [&](const Polynomial &value) {
    return value.getExpression(
        [&](unsigned symbol) { return symbols.lookup(symbol); }, context);
  };

  for (auto [number, operand] : llvm::enumerate(operands))
    if (std::optional<Polynomial> size = getSize(operand))
      kernel.setArgAttr(number, UOpDialect::kSizeAttrName,
                        AffineMapAttr::get(
                            AffineMap::get(0, symbols.size(), express(*size))));

  SmallVector<AffineExpr> constraints;
  SmallVector<bool> areEqual;
  for (const NumberFact &fact : facts.project(given)) {
    constraints.push_back(express(fact.value));
    areEqual.push_back(fact.isEqual);
  }
  if (!constraints.empty())
    kernel->setAttr(UOpDialect::kGivenAttrName,
                    IntegerSetAttr::get(IntegerSet::get(
                        0, symbols.size(), constraints, areEqual)));
}

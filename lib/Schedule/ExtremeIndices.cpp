//===- ExtremeIndices.cpp - Bounds of indices as polynomials --------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ExtremeIndices.h"

#include "mlir/IR/IntegerSet.h"
#include "tiny/Dialect/UOp/Analysis/Conjuncts.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::uop;

/// How many replacements of ranges are tried for one index.
static constexpr unsigned kMaxAttempts = 256;

ExtremeIndices::ExtremeIndices(KernelOp kernel, Bounds &bounds)
    : kernel(kernel), bounds(bounds), table(bounds) {
  if (auto set =
          kernel->getAttrOfType<IntegerSetAttr>(UOpDialect::kGivenAttrName)) {
    for (auto [constraint, isEqual] : llvm::zip_equal(
             set.getValue().getConstraints(), set.getValue().getEqFlags())) {
      Polynomial value = substitution.apply(convert(constraint));
      if (isEqual)
        substitution.solve(value, [](unsigned) { return true; });
      else
        given.push_back(value);
    }
  }
}

Polynomial ExtremeIndices::convert(AffineExpr expression) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return constant.getValue();
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expression))
    return table.get(kernel.getIndexArguments()[symbol.getPosition()]);
  // The verifier of the dialect leaves sums and products, of limited depth.
  auto binary = cast<AffineBinaryOpExpr>(expression);
  Polynomial lhs = convert(binary.getLHS()), rhs = convert(binary.getRHS());
  return binary.getKind() == AffineExprKind::Add ? lhs + rhs : lhs * rhs;
}

/// The least value of a symbol where the access runs.
int64_t ExtremeIndices::getLeast(unsigned symbol) {
  int64_t least = bounds.get(table.getValue(symbol)).min;
  return running.contains(symbol) ? std::max<int64_t>(least, 1) : least;
}

/// Whether `value` is not negative because no term of it is, with all symbols
/// counted from their least values.
bool ExtremeIndices::isObvious(Polynomial value) {
  for (unsigned symbol : value.getSymbols()) {
    int64_t least = getLeast(symbol);
    if (least == std::numeric_limits<int64_t>::min())
      return false;
    value = value.replace(symbol, Polynomial::getSymbol(symbol) + least);
  }
  return value.isValid() && llvm::all_of(value.getTerms(), [](auto &term) {
           return term.second >= 0;
         });
}

void ExtremeIndices::assume(Value condition, Assumptions &assumptions) {
  for (Value part : getConjuncts(condition)) {
    assumptions.conditions.insert(part);
    auto less = part.getDefiningOp<CmpLtOp>();
    if (less && less.getLhs().getType().isIndex())
      assumptions.facts.push_back(get(less.getRhs()) - get(less.getLhs()) - 1);
  }
}

void ExtremeIndices::assumeNot(Value condition, Assumptions &assumptions) {
  auto less = condition.getDefiningOp<CmpLtOp>();
  if (less && less.getLhs().getType().isIndex())
    assumptions.facts.push_back(get(less.getLhs()) - get(less.getRhs()));
}

/// The limits of a symbol, the likely ones first: what is given or assumed, and
/// the first or the last iteration of a range.
SmallVector<Polynomial>
ExtremeIndices::getLimits(unsigned symbol, bool isUpper,
                          const Assumptions &assumptions) {
  SmallVector<Polynomial> limits;
  for (const Polynomial &fact :
       llvm::concat<const Polynomial>(assumptions.facts, given)) {
    // fact = c * symbol + rest >= 0 with c = -1 says symbol <= rest, and with
    // c = 1 symbol >= -rest.
    int64_t sign = isUpper ? -1 : 1;
    if (fact.getLinearCoefficient(symbol) != sign)
      continue;
    Polynomial rest = fact - Polynomial::getTerm({symbol}, sign);
    if (llvm::none_of(replaced,
                      [&](unsigned other) { return rest.contains(other); }))
      limits.push_back(rest * -sign);
  }
  auto range = table.getValue(symbol).getDefiningOp<RangeOp>();
  if (!range)
    return limits;
  if (!isUpper)
    limits.push_back(0);
  else if (std::optional<int64_t> size = range.getConstantSize())
    limits.push_back(*size - 1);
  else
    limits.push_back(get(range.getSize()) - 1);
  return limits;
}

/// A selection that `value` depends on, for the cases of which it is looked at.
std::optional<unsigned>
ExtremeIndices::findSelection(const Polynomial &value) const {
  for (unsigned symbol : value.getSymbols())
    if (table.getValue(symbol).getDefiningOp<WhereOp>())
      return symbol;
  return std::nullopt;
}

bool ExtremeIndices::holdsInCases(const Polynomial &value, unsigned symbol,
                                  const Assumptions &assumptions) {
  auto where = table.getValue(symbol).getDefiningOp<WhereOp>();
  Value condition = where.getCondition();
  Assumptions ifTrue = assumptions, ifFalse = assumptions;
  assume(condition, ifTrue);
  if (!isNeverNegative(value.replace(symbol, get(where.getOnTrue())), ifTrue))
    return false;
  if (llvm::all_of(getConjuncts(condition), [&](Value part) {
        return assumptions.conditions.contains(part);
      }))
    return true;
  assumeNot(condition, ifFalse);
  return isNeverNegative(value.replace(symbol, get(where.getOnFalse())),
                         ifFalse);
}

/// Whether `value` grows or falls with a symbol, or cannot be told to.
std::optional<ExtremeIndices::Slope>
ExtremeIndices::getSlope(const Polynomial &value, unsigned symbol) {
  // value = slope * symbol + rest
  Polynomial rest = value.replace(symbol, 0);
  Polynomial slope = value.replace(symbol, 1) - rest;
  if (slope * Polynomial::getSymbol(symbol) + rest != value)
    return std::nullopt;
  if (isObvious(slope * -1))
    return Slope::Falling;
  return isObvious(slope) ? std::optional(Slope::Growing) : std::nullopt;
}

/// Whether `value` is not negative: for each range, and for numbers about which
/// something is known, it is looked at where it is least, which is at the limit
/// that the sign of the factor says.
bool ExtremeIndices::isNeverNegative(const Polynomial &value,
                                     const Assumptions &assumptions) {
  if (!value.isValid() || numAttempts == 0)
    return false;
  --numAttempts;
  if (std::optional<unsigned> selection = findSelection(value))
    return holdsInCases(value, *selection, assumptions);
  if (isObvious(value))
    return true;
  auto holdsAtLimit = [&](unsigned symbol) {
    std::optional<Slope> slope = getSlope(value, symbol);
    if (!slope || !replaced.insert(symbol).second)
      return false;
    bool result = llvm::any_of(
        getLimits(symbol, *slope == Slope::Falling, assumptions),
        [&](const Polynomial &limit) {
          return isNeverNegative(value.replace(symbol, limit), assumptions);
        });
    replaced.erase(symbol);
    return result;
  };
  // The order does not matter for ranges, which all have to be replaced.
  SmallVector<unsigned> symbols = value.getSymbols();
  auto *range = llvm::find_if(symbols, [&](unsigned symbol) {
    return table.getValue(symbol).getDefiningOp<RangeOp>() &&
           getSlope(value, symbol);
  });
  return range != symbols.end() ? holdsAtLimit(*range)
                                : llvm::any_of(symbols, holdsAtLimit);
}

bool ExtremeIndices::areInside(Value index, int64_t count, Value gate,
                               ArrayRef<RangeOp> ranges,
                               const Polynomial &size) {
  running.clear();
  for (RangeOp range : ranges) {
    if (!range.getSize())
      continue;
    Polynomial end = get(range.getSize());
    if (end.getTerms().size() == 1 && end.getTerms().begin()->first.size() == 1)
      running.insert(end.getTerms().begin()->first.front());
  }
  Assumptions assumptions;
  if (gate)
    assume(gate, assumptions);
  Polynomial at = substitution.apply(table.get(index));
  numAttempts = kMaxAttempts;
  return isNeverNegative(at, assumptions) &&
         isNeverNegative(substitution.apply(size) - at - count, assumptions);
}

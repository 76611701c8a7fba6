//===- IndexRules.h - The rules of the index algebra ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every rewrite that an IndexBuilder does is an instance of one of these rules.
// Each has a name, by which a listener hears of it, and a statement. `div` and
// `mod` truncate, `c`, `d`, `k`, `m` are constants, c > 0; what a rule needs to
// know of its operands comes from their bounds. Numbers are those of 64 bits;
// where a rule needs a sum that does not wrap around, bounds show that as well.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_DIALECT_UOP_UTILS_INDEXRULES_H
#define TINY_DIALECT_UOP_UTILS_INDEXRULES_H

#include "llvm/ADT/StringRef.h"

namespace tiny::uop {

// RULE(identifier, name, statement)
// clang-format off
#define TINY_INDEX_RULES(RULE)                                                 \
  RULE(BoundsPoint, "bounds-point", "x = k if nothing else is within its bounds") \
  RULE(SumCollect, "sum-collect", "k*x + m*x = (k+m)*x, in any order; c*(x+y) = c*x + c*y") \
  RULE(ProductOrder, "product-order", "x*y = y*x") \
  RULE(ShiftLeft, "shift-left", "x shl k = 2^k * x") \
  RULE(RecombineWhole, "recombine-whole", "c*(x div c) + x mod c = x") \
  RULE(RecombinePart, "recombine-part", "c*((x div c) mod m) + x mod c = x mod c*m") \
  RULE(RecombineBySymbol, "recombine-by-symbol", "n*(x div n) + x mod n = x") \
  RULE(DivByZero, "div-by-zero", "x div 0 = 0") \
  RULE(DivByOne, "div-by-one", "x div 1 = x") \
  RULE(DivByNegative, "div-by-negative", "x div -c = -(x div c)") \
  RULE(DivSmall, "div-small", "x div c = k if c*k <= x < c*(k+1) and k >= 0, and likewise below 0") \
  RULE(DivExact, "div-exact", "(c*x) div c = x") \
  RULE(DivCarryOut, "div-carry-out", "(c*x + y) div c = x + y div c if c*x + y >= 0 and y >= 0") \
  RULE(DivNegated, "div-negated", "(-x) div c = -(x div c)") \
  RULE(DivCommonFactor, "div-common-factor", "(k*x + m) div (k*c) = x div c if 0 <= m < k and k*x + m >= 0, or m = 0") \
  RULE(DivOfDiv, "div-of-div", "(x div c) div d = x div c*d") \
  RULE(DivOfMod, "div-of-mod", "(x mod c*d) div c = (x div c) mod d") \
  RULE(DivBySymbol, "div-by-symbol", "(x*n + y) div n = x if 0 <= y < n and x*n + y >= 0") \
  RULE(ShiftRight, "shift-right", "x shr k = x div 2^k if x >= 0") \
  RULE(ModByZero, "mod-by-zero", "x mod 0 = x") \
  RULE(ModByOne, "mod-by-one", "x mod 1 = 0") \
  RULE(ModByNegative, "mod-by-negative", "x mod -c = x mod c") \
  RULE(ModSmall, "mod-small", "x mod c = x if -c < x < c") \
  RULE(ModExact, "mod-exact", "(c*x) mod c = 0") \
  RULE(ModCarryOut, "mod-carry-out", "(c*x + y) mod c = y mod c if c*x + y >= 0 and y >= 0") \
  RULE(ModNegated, "mod-negated", "(-x) mod c = -(x mod c)") \
  RULE(ModCommonFactor, "mod-common-factor", "(k*x + m) mod (k*c) = k*(x mod c) + m if 0 <= m < k and k*x + m >= 0, or m = 0") \
  RULE(ModOfMod, "mod-of-mod", "(x mod c*d) mod c = x mod c") \
  RULE(ModBySymbol, "mod-by-symbol", "(x*n + y) mod n = y if 0 <= y < n and x*n + y >= 0") \
  RULE(AndMask, "and-mask", "x and 2^k-1 = x mod 2^k if x >= 0") \
  RULE(MaxDecided, "max-decided", "max(x, y) = x and min(x, y) = y if x >= y") \
  RULE(LessDecided, "less-decided", "x < y is true or false by their bounds") \
  RULE(LessNormal, "less-normal", "x < y exactly if x - y < 0, with the constant on one side") \
  RULE(LessCommonFactor, "less-common-factor", "c*x < k exactly if x < ceil(k / c)") \
  RULE(LessDropRest, "less-drop-rest", "c*x + y < k exactly if x < m, where y cannot make up for a step of x") \
  RULE(LessOfDiv, "less-of-div", "x div c < k exactly if x < m") \
  RULE(EqualDecided, "equal-decided", "x = y is true or false by their bounds") \
  RULE(EqualNormal, "equal-normal", "x = y exactly if x - y = 0, with the constant on one side") \
  RULE(EqualCommonFactor, "equal-common-factor", "c*x = k exactly if x = k / c, never if c does not divide k") \
  RULE(NotConstant, "not-constant", "not true = false, not false = true") \
  RULE(NotNot, "not-not", "not not p = p") \
  RULE(NotLess, "not-less", "not x < y exactly if y < x + 1") \
  RULE(NotEqual, "not-equal", "not x = y exactly if x != y") \
  RULE(XorSame, "xor-same", "p xor p = false, p xor false = p, p xor true = not p") \
  RULE(AndConstant, "and-constant", "p and true = p, p and false = false") \
  RULE(AndRepeated, "and-repeated", "p and q and p = p and q, in one order") \
  RULE(AndImplied, "and-implied", "x < k and x < m = x < min(k, m)") \
  RULE(AndContradiction, "and-contradiction", "p and not p = false; x < k and m < x = false if no x is between") \
  RULE(AndPoint, "and-point", "k-1 < x and x < k+1 = (x = k)") \
  RULE(OrConstant, "or-constant", "p or false = p, p or true = true") \
  RULE(OrRepeated, "or-repeated", "p or p = p, p or q = q or p") \
  RULE(OrAbsorbed, "or-absorbed", "p or (p and q) = p; x < k or x < m = x < max(k, m)") \
  RULE(OrComplement, "or-complement", "p or not p = true") \
  RULE(WhereConstant, "where-constant", "where(true, x, y) = x, where(false, x, y) = y") \
  RULE(WhereSame, "where-same", "where(p, x, x) = x") \
  RULE(WhereNegated, "where-negated", "where(not p, x, y) = where(p, y, x)") \
  RULE(WhereNested, "where-nested", "where(p, where(q, x, y), z) = where(p, x, z) if p implies q; where(p, x, where(p, y, z)) = where(p, x, z)") \
  RULE(WhereBool, "where-bool", "where(p, true, false) = p, where(p, q, false) = p and q, where(p, true, q) = p or q") \
  RULE(GivenKnown, "given-known", "where p holds, p = true and not p = false")
// clang-format on

enum class IndexRule {
#define TINY_INDEX_RULE_ENUM(identifier, name, statement) identifier,
  TINY_INDEX_RULES(TINY_INDEX_RULE_ENUM)
#undef TINY_INDEX_RULE_ENUM
};

/// What each enumerator of IndexRule stands for, in their order.
struct IndexRuleInfo {
  llvm::StringLiteral name;
  llvm::StringLiteral statement;
};

#define TINY_INDEX_RULE_INFO(identifier, name, statement) {name, statement},
inline constexpr IndexRuleInfo kIndexRules[] = {
    TINY_INDEX_RULES(TINY_INDEX_RULE_INFO)};
#undef TINY_INDEX_RULE_INFO

inline const IndexRuleInfo &getInfo(IndexRule rule) {
  return kIndexRules[static_cast<unsigned>(rule)];
}

} // namespace tiny::uop

#endif // TINY_DIALECT_UOP_UTILS_INDEXRULES_H

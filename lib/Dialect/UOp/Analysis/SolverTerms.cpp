//===- SolverTerms.cpp - Terms of an SMT solver ---------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SolverTerms.h"

#include "llvm/ADT/STLExtras.h"

using namespace tiny::uop;

/// How many steps of a proof that something does not wrap around.
static constexpr unsigned kWrapResourceLimit = 200'000;
/// How many products a product of sums is distributed over.
static constexpr unsigned kMaxDistribution = 64;
static constexpr size_t kMaxFactors = 6;

SolverTerms::SolverTerms(unsigned resourceLimit)
    : resourceLimit(resourceLimit) {
  // Not the context that counts references: terms live as long as it does.
  Z3_config config = Z3_mk_config();
  context = Z3_mk_context(config);
  Z3_del_config(config);
  // The default ends the process. Errors are asked for after each proof.
  Z3_set_error_handler(context, [](Z3_context, Z3_error_code) {});
  integers = Z3_mk_int_sort(context);
  truths = Z3_mk_bool_sort(context);
}

SolverTerms::~SolverTerms() { Z3_del_context(context); }

unsigned SolverTerms::unknownInteger(WideInterval interval) {
  unsigned id = add(Z3_mk_fresh_const(context, "i", integers), interval);
  assume(atMost(number(interval.min), id));
  assume(atMost(id, number(interval.max)));
  return id;
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

unsigned SolverTerms::addSum(Z3_ast ast, WideInterval interval, Node::Form form,
                             unsigned lhs, unsigned rhs) {
  bool isNonlinear = nodes[lhs].isNonlinear || nodes[rhs].isNonlinear;
  nodes.push_back({ast, interval, form, lhs, rhs, isNonlinear});
  return nodes.size() - 1;
}

void SolverTerms::setEnd(unsigned a, unsigned end) {
  assume(less(a, end));
  ends[ast(a)] = end;
}

unsigned SolverTerms::product(unsigned a, unsigned b) {
  unsigned budget = kMaxDistribution;
  WideInterval bounds = interval(a) * interval(b);
  unsigned result = distribute(a, b, budget);
  if (interval(result).contains(bounds))
    nodes[result].interval = bounds;
  return result;
}

unsigned SolverTerms::distribute(unsigned a, unsigned b, unsigned &budget) {
  auto scale = [&](unsigned factor, unsigned x) {
    Z3_ast operands[] = {ast(factor), ast(x)};
    unsigned id =
        add(Z3_mk_mul(context, 2, operands), interval(factor) * interval(x));
    nodes[id].isNonlinear = nodes[x].isNonlinear;
    return id;
  };
  if (interval(a).isPoint())
    return scale(a, b);
  if (interval(b).isPoint())
    return scale(b, a);
  if (nodes[a].form == Node::Form::Other)
    std::swap(a, b);
  if (nodes[a].form != Node::Form::Other && budget != 0) {
    --budget;
    bool isSum = nodes[a].form == Node::Form::Sum;
    unsigned left = distribute(nodes[a].lhs, b, budget);
    unsigned right = distribute(nodes[a].rhs, b, budget);
    return isSum ? sum(left, right) : difference(left, right);
  }
  llvm::SmallVector<unsigned, 4> factors;
  for (unsigned operand : {a, b}) {
    auto it = factorsOf.find(ast(operand));
    if (it == factorsOf.end())
      factors.push_back(operand);
    else
      factors.append(it->second);
  }
  return multiply(factors);
}

/// The product of unknowns, which are not products.
unsigned SolverTerms::multiply(llvm::ArrayRef<unsigned> unsorted) {
  if (unsorted.size() == 1)
    return unsorted.front();
  // One order, so that equal products are one expression.
  llvm::SmallVector<unsigned, 4> factors(unsorted);
  llvm::sort(factors, [&](unsigned a, unsigned b) {
    return std::pair(Z3_get_ast_id(context, ast(a)), a) <
           std::pair(Z3_get_ast_id(context, ast(b)), b);
  });
  llvm::SmallVector<Z3_ast, 4> operands;
  WideInterval bounds = WideInterval::point(1);
  for (unsigned factor : factors) {
    operands.push_back(ast(factor));
    bounds = bounds * interval(factor);
  }
  unsigned id =
      add(Z3_mk_mul(context, operands.size(), operands.data()), bounds);
  nodes[id].isNonlinear = true;
  if (factorsOf.try_emplace(ast(id), factors).second)
    describe(id, factors);
  return id;
}

/// Assumes what follows about a product from what is known of its factors, none
/// of them negative.
void SolverTerms::describe(unsigned product, llvm::ArrayRef<unsigned> factors) {
  if (factors.size() > kMaxFactors ||
      llvm::any_of(factors,
                   [&](unsigned factor) { return interval(factor).min < 0; }))
    return;
  assume(atMost(number(0), product));
  for (size_t i = 0; i < factors.size(); ++i) {
    llvm::SmallVector<unsigned, 4> others(factors);
    others.erase(others.begin() + i);
    unsigned rest = multiply(others);
    WideInterval bounds = interval(factors[i]);
    unsigned budget = kMaxDistribution;
    if (bounds.min > 0)
      assume(atMost(distribute(number(bounds.min), rest, budget), product));
    assume(atMost(product, distribute(number(bounds.max), rest, budget)));
    auto end = ends.find(ast(factors[i]));
    if (end != ends.end())
      assume(atMost(product,
                    difference(distribute(end->second, rest, budget), rest)));
  }
}

//===----------------------------------------------------------------------===//
// Proofs
//===----------------------------------------------------------------------===//

/// The value of a term in a model, in 64 bits.
int64_t SolverTerms::evaluate(Z3_model model, unsigned id) const {
  Z3_ast value = nullptr;
  if (!Z3_model_eval(context, model, ast(id), /*model_completion=*/true,
                     &value))
    return 0;
  if (isTruth(id))
    return Z3_get_bool_value(context, value) == Z3_L_TRUE;
  int64_t result = 0;
  uint64_t large = 0;
  if (Z3_get_numeral_uint64(context, value, &large))
    return static_cast<int64_t>(large);
  Z3_get_numeral_int64(context, value, &result);
  return result;
}

Z3_lbool SolverTerms::refute(unsigned statement, unsigned limit,
                             llvm::function_ref<void(Z3_model)> visit) {
  Z3_solver solver = Z3_mk_simple_solver(context);
  Z3_solver_inc_ref(context, solver);
  Z3_params params = Z3_mk_params(context);
  Z3_params_inc_ref(context, params);
  Z3_params_set_uint(context, params, Z3_mk_string_symbol(context, "rlimit"),
                     limit);
  // The other solvers of integers do not always heed the limit.
  Z3_params_set_uint(context, params,
                     Z3_mk_string_symbol(context, "arith.solver"), 2);
  // z3 would replace the process's handler of interrupts while it works.
  Z3_params_set_bool(context, params, Z3_mk_string_symbol(context, "ctrl_c"),
                     false);
  Z3_solver_set_params(context, solver, params);
  for (Z3_ast assumption : assumptions)
    Z3_solver_assert(context, solver, assumption);
  Z3_solver_assert(context, solver, Z3_mk_not(context, ast(statement)));

  Z3_lbool answer = Z3_solver_check(context, solver);
  if (Z3_get_error_code(context) != Z3_OK)
    answer = Z3_L_UNDEF;
  if (answer == Z3_L_TRUE && visit) {
    Z3_model model = Z3_solver_get_model(context, solver);
    Z3_model_inc_ref(context, model);
    visit(model);
    Z3_model_dec_ref(context, model);
  }
  Z3_params_dec_ref(context, params);
  Z3_solver_dec_ref(context, solver);
  return answer;
}

void SolverTerms::clear() {
  nodes.clear();
  assumptions.clear();
  divisions.clear();
  factorsOf.clear();
  ends.clear();
}

//===----------------------------------------------------------------------===//
// Arithmetic of the dialect
//===----------------------------------------------------------------------===//

/// The number of the type with values `type` that is `a` modulo their count.
unsigned SolverTerms::wrap(unsigned a, WideInterval type) {
  WideInterval from = interval(a);
  if (type.contains(from))
    return a;
  unsigned count = number(type.max - type.min + 1);
  unsigned low = number(type.min), high = number(type.max);
  // Sums wrap around once at most. That is easier to reason about.
  WideInterval once = {type.min + type.min - type.max - 1,
                       type.max + type.max - type.min + 1};
  if (once.contains(from)) {
    unsigned result = a;
    if (from.max > type.max)
      result = select(less(high, a), difference(a, count), result);
    if (from.min < type.min)
      result = select(less(a, low), sum(a, count), result);
    nodes[result].interval = type;
    return result;
  }
  // What is assumed of products may say that this one does not wrap around.
  if (nodes[a].isNonlinear && refute(both(atMost(low, a), atMost(a, high)),
                                     kWrapResourceLimit) == Z3_L_FALSE) {
    nodes[a].interval = {std::max(from.min, type.min),
                         std::min(from.max, type.max)};
    return a;
  }
  unsigned offset = difference(a, low);
  unsigned rest = add(Z3_mk_mod(context, ast(offset), ast(count)),
                      {0, type.max - type.min});
  return sum(rest, low);
}

Division SolverTerms::divideByConstant(unsigned a, __int128 divisor) {
  if (divisor == 0)
    return {number(0), a};
  __int128 magnitude = divisor < 0 ? -divisor : divisor;
  WideInterval range = interval(a);
  if (-magnitude < range.min && range.max < magnitude)
    return {number(0), a};
  // z3's own division by a positive number rounds down.
  unsigned by = number(magnitude);
  auto ofPositive = [&](unsigned x) -> Division {
    __int128 least = std::max<__int128>(interval(x).min, 0);
    __int128 greatest = std::max<__int128>(interval(x).max, 0);
    return {add(Z3_mk_div(context, ast(x), ast(by)),
                {least / magnitude, greatest / magnitude}),
            add(Z3_mk_mod(context, ast(x), ast(by)),
                {0, std::min(greatest, magnitude - 1)})};
  };
  Division result;
  if (range.min >= 0) {
    result = ofPositive(a);
  } else {
    Division mirrored = ofPositive(negated(a));
    result = {negated(mirrored.quotient), negated(mirrored.remainder)};
    if (range.max > 0) {
      Division positive = ofPositive(a);
      unsigned isPositive = atMost(number(0), a);
      result = {select(isPositive, positive.quotient, result.quotient),
                select(isPositive, positive.remainder, result.remainder)};
    }
  }
  if (divisor < 0)
    result.quotient = negated(result.quotient);
  return result;
}

/// The truncating division, `x idiv 0 = 0` and `x mod 0 = x` included.
Division SolverTerms::divide(unsigned a, unsigned b) {
  WideInterval x = interval(a), y = interval(b);
  if (y.isPoint())
    return divideByConstant(a, y.min);
  auto [it, isNew] = divisions.try_emplace({ast(a), ast(b)});
  if (!isNew)
    return it->second;
  // By what defines them: z3 knows little of division by an unknown.
  WideInterval mirrored = {std::min(x.min, -x.max), std::max(-x.min, x.max)};
  unsigned zero = number(0);
  unsigned quotient = unknownInteger(
      x.min >= 0 && y.min >= 0 ? WideInterval{0, x.max} : mirrored);
  unsigned remainder = unknownInteger(
      {std::min<__int128>(x.min, 0), std::max<__int128>(x.max, 0)});
  it->second = {quotient, remainder};

  unsigned isZero = equal(b, zero);
  assume(either(negation(isZero),
                both(equal(quotient, zero), equal(remainder, a))));
  assume(either(isZero, equal(a, sum(product(quotient, b), remainder))));
  // The remainder is nearer to zero than both, on the side of `a`.
  unsigned divisor = select(less(b, zero), negated(b), b);
  assume(either(isZero, both(less(negated(divisor), remainder),
                             less(remainder, divisor))));
  unsigned isNegative = less(a, zero);
  assume(
      either(isNegative, both(atMost(zero, remainder), atMost(remainder, a))));
  assume(either(negation(isNegative),
                both(atMost(remainder, zero), atMost(a, remainder))));
  return {quotient, remainder};
}

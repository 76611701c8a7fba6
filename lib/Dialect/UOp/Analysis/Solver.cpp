//===- Solver.cpp - Proofs about index values -----------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Through z3's C interface: the C++ one throws exceptions, which this project
// is built without.
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/Solver.h"

#include "WideInterval.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/TypeSwitch.h"

#include <string>
#include <vector>
#include <z3.h>

using namespace mlir;
using namespace tiny::uop;

/// How many operations are followed: more would not be proved within the limit,
/// and z3 recurses on some terms.
static constexpr unsigned kMaxOperations = 20'000;

namespace {
/// What is known of a term besides its z3 expression.
struct Node {
  Z3_ast ast;
  /// Of an integer, the values that it may have.
  WideInterval interval;
};

struct Division {
  unsigned quotient;
  unsigned remainder;
};
} // namespace

struct Solver::Impl {
  explicit Impl(unsigned resourceLimit);
  ~Impl();

  //===--------------------------------------------------------------------===//
  // Terms
  //===--------------------------------------------------------------------===//

  unsigned add(Z3_ast ast, WideInterval interval = {}) {
    nodes.push_back({ast, interval});
    return nodes.size() - 1;
  }
  Z3_ast ast(unsigned id) const { return nodes[id].ast; }
  WideInterval interval(unsigned id) const { return nodes[id].interval; }
  bool isTruth(unsigned id) const {
    return Z3_get_sort_kind(context, Z3_get_sort(context, ast(id))) ==
           Z3_BOOL_SORT;
  }

  unsigned number(__int128 value) {
    return add(Z3_mk_numeral(context, toString(value).c_str(), integers),
               WideInterval::point(value));
  }
  unsigned truth(bool value) {
    return add(value ? Z3_mk_true(context) : Z3_mk_false(context));
  }
  unsigned sum(unsigned a, unsigned b) {
    Z3_ast operands[] = {ast(a), ast(b)};
    return add(Z3_mk_add(context, 2, operands), interval(a) + interval(b));
  }
  unsigned difference(unsigned a, unsigned b) {
    Z3_ast operands[] = {ast(a), ast(b)};
    return add(Z3_mk_sub(context, 2, operands), interval(a) - interval(b));
  }
  unsigned product(unsigned a, unsigned b) {
    Z3_ast operands[] = {ast(a), ast(b)};
    return add(Z3_mk_mul(context, 2, operands), interval(a) * interval(b));
  }
  unsigned negated(unsigned a) { return difference(number(0), a); }
  unsigned less(unsigned a, unsigned b) {
    return add(Z3_mk_lt(context, ast(a), ast(b)));
  }
  unsigned atMost(unsigned a, unsigned b) {
    return add(Z3_mk_le(context, ast(a), ast(b)));
  }
  unsigned equal(unsigned a, unsigned b) {
    return add(Z3_mk_eq(context, ast(a), ast(b)));
  }
  unsigned negation(unsigned a) { return add(Z3_mk_not(context, ast(a))); }
  unsigned both(unsigned a, unsigned b) {
    Z3_ast operands[] = {ast(a), ast(b)};
    return add(Z3_mk_and(context, 2, operands));
  }
  unsigned either(unsigned a, unsigned b) {
    Z3_ast operands[] = {ast(a), ast(b)};
    return add(Z3_mk_or(context, 2, operands));
  }
  unsigned select(unsigned condition, unsigned a, unsigned b) {
    return add(Z3_mk_ite(context, ast(condition), ast(a), ast(b)),
               interval(a).unite(interval(b)));
  }
  unsigned unknownInteger(WideInterval interval);
  unsigned unknownTruth() {
    return add(Z3_mk_fresh_const(context, "b", truths));
  }
  void assume(unsigned statement) { assumptions.push_back(ast(statement)); }

  unsigned wrap(unsigned a, WideInterval type);
  Division divide(unsigned a, unsigned b);
  Division divideByConstant(unsigned a, __int128 divisor);

  //===--------------------------------------------------------------------===//
  // Translation
  //===--------------------------------------------------------------------===//

  unsigned translate(Value value);
  bool isFollowed(Operation *op);
  unsigned compute(Operation *op);
  unsigned computeTruth(Operation *op);
  unsigned computeInteger(Operation *op);
  unsigned convert(unsigned operand, Type from, Type to);
  unsigned createUnknown(Value value);
  std::optional<unsigned> shift(ShlOp op);
  std::optional<unsigned> shift(ShrOp op);
  std::optional<unsigned> mask(AndOp op);

  unsigned resourceLimit;
  Z3_context context;
  Z3_sort integers, truths;
  std::vector<Node> nodes;
  std::vector<Z3_ast> assumptions;
  DenseMap<Value, unsigned> translated;
  DenseMap<std::pair<Z3_ast, Z3_ast>, Division> divisions;
  SmallVector<std::pair<Value, unsigned>> unknowns;
  /// Whether every operation that could be followed was.
  bool isComplete = true;
};

//===----------------------------------------------------------------------===//
// z3
//===----------------------------------------------------------------------===//

Solver::Impl::Impl(unsigned resourceLimit) : resourceLimit(resourceLimit) {
  // Not the context that counts references: terms live as long as it does.
  Z3_config config = Z3_mk_config();
  context = Z3_mk_context(config);
  Z3_del_config(config);
  // The default ends the process. Errors are asked for after each proof.
  Z3_set_error_handler(context, [](Z3_context, Z3_error_code) {});
  integers = Z3_mk_int_sort(context);
  truths = Z3_mk_bool_sort(context);
}

Solver::Impl::~Impl() { Z3_del_context(context); }

unsigned Solver::Impl::unknownInteger(WideInterval interval) {
  unsigned id = add(Z3_mk_fresh_const(context, "i", integers), interval);
  assume(atMost(number(interval.min), id));
  assume(atMost(id, number(interval.max)));
  return id;
}

/// The number of the type with values `type` that is `a` modulo their count.
unsigned Solver::Impl::wrap(unsigned a, WideInterval type) {
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
  unsigned offset = difference(a, low);
  unsigned rest = add(Z3_mk_mod(context, ast(offset), ast(count)),
                      {0, type.max - type.min});
  return sum(rest, low);
}

Division Solver::Impl::divideByConstant(unsigned a, __int128 divisor) {
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
Division Solver::Impl::divide(unsigned a, unsigned b) {
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

//===----------------------------------------------------------------------===//
// Translation
//===----------------------------------------------------------------------===//

static bool isTruthType(Type type) { return type.isInteger(1); }

static bool isIntegerType(Type type) {
  return type.isIndex() ||
         (isa<IntegerType>(type) && type.getIntOrFloatBitWidth() <= 64);
}

static WideInterval getTypeInterval(Type type) {
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  __int128 count = static_cast<__int128>(1) << width;
  if (isUnsignedElement(type))
    return {0, count - 1};
  return {-count / 2, count / 2 - 1};
}

/// Whether `op` is computed from its operands, or an unknown.
bool Solver::Impl::isFollowed(Operation *op) {
  if (!op || op->getNumResults() != 1)
    return false;
  if (isa<ConstOp>(op))
    return true;
  auto areIntegers = [&] {
    return llvm::all_of(op->getOperandTypes(), isIntegerType);
  };
  return isa<AddOp, SubOp, MulOp, NegOp, IDivOp, ModOp, MaxOp, MulAccOp,
             WhereOp, CmpLtOp, CmpEqOp, CmpNeOp, AndOp, OrOp, XorOp, ShlOp,
             ShrOp, CastOp, BitcastOp>(op) &&
         areIntegers();
}

unsigned Solver::Impl::createUnknown(Value value) {
  unsigned id;
  if (isTruthType(value.getType())) {
    id = unknownTruth();
  } else {
    WideInterval bounds = getTypeInterval(value.getType());
    std::optional<unsigned> end;
    if (auto range = value.getDefiningOp<RangeOp>()) {
      end = range.getSize() ? translated.lookup(range.getSize())
                            : number(range.getConstantSize().value_or(0));
      // Of a range without elements nothing has to hold: what is assumed is
      // false.
      bounds = {0, std::max<__int128>(interval(*end).max, 1) - 1};
    } else if (auto argument = dyn_cast<BlockArgument>(value)) {
      auto kernel =
          dyn_cast_if_present<KernelOp>(argument.getOwner()->getParentOp());
      if (auto given =
              kernel ? kernel.getArgAttrOfType<BoundsAttr>(
                           argument.getArgNumber(), UOpDialect::kBoundsAttrName)
                     : BoundsAttr())
        bounds = {given.getMin(), given.getMax()};
    } else if (auto variable = value.getDefiningOp<DefineVarOp>()) {
      bounds = {static_cast<int64_t>(variable.getMin()),
                static_cast<int64_t>(variable.getMax())};
    }
    id = unknownInteger(bounds);
    if (end)
      assume(less(id, *end));
  }
  unknowns.push_back({value, id});
  return id;
}

unsigned Solver::Impl::translate(Value value) {
  // Post-order without recursion: expressions can be deep.
  SmallVector<Value> stack = {value};
  while (!stack.empty()) {
    Value top = stack.back();
    if (translated.contains(top)) {
      stack.pop_back();
      continue;
    }
    Operation *op = top.getDefiningOp();
    bool follows = isFollowed(op);
    if (translated.size() + stack.size() > kMaxOperations) {
      isComplete &= !follows;
      follows = false;
    }
    size_t size = stack.size();
    if (follows || isa_and_present<RangeOp>(op))
      for (Value operand : op->getOperands())
        if (!translated.contains(operand))
          stack.push_back(operand);
    if (stack.size() != size)
      continue;
    stack.pop_back();
    translated[top] = follows ? compute(op) : createUnknown(top);
  }
  return translated.lookup(value);
}

unsigned Solver::Impl::compute(Operation *op) {
  return isTruthType(op->getResult(0).getType()) ? computeTruth(op)
                                                 : computeInteger(op);
}

unsigned Solver::Impl::computeTruth(Operation *op) {
  auto operand = [&](unsigned number) {
    return translated.lookup(op->getOperand(number));
  };
  bool ofTruths =
      op->getNumOperands() != 0 && isTruthType(op->getOperand(0).getType());
  return TypeSwitch<Operation *, unsigned>(op)
      .Case([&](ConstOp constant) {
        auto integer = dyn_cast<IntegerAttr>(constant.getValue());
        return truth(integer && !integer.getValue().isZero());
      })
      .Case<AddOp, OrOp, MaxOp>(
          [&](Operation *) { return either(operand(0), operand(1)); })
      .Case<MulOp, AndOp>(
          [&](Operation *) { return both(operand(0), operand(1)); })
      .Case<XorOp>(
          [&](Operation *) { return negation(equal(operand(0), operand(1))); })
      .Case([&](MulAccOp) {
        return either(both(operand(0), operand(1)), operand(2));
      })
      .Case([&](WhereOp) { return select(operand(0), operand(1), operand(2)); })
      .Case([&](CmpLtOp) {
        // Of truth values, false is less than true.
        return ofTruths ? both(negation(operand(0)), operand(1))
                        : less(operand(0), operand(1));
      })
      .Case([&](CmpEqOp) { return equal(operand(0), operand(1)); })
      .Case([&](CmpNeOp) { return negation(equal(operand(0), operand(1))); })
      .Case([&](CastOp) {
        return ofTruths ? operand(0) : negation(equal(operand(0), number(0)));
      })
      .Case([&](BitcastOp) { return operand(0); })
      .Default([&](Operation *) { return createUnknown(op->getResult(0)); });
}

/// `operand` as a number of another type.
unsigned Solver::Impl::convert(unsigned operand, Type from, Type to) {
  if (isTruthType(from))
    return select(operand, number(1), number(0));
  return wrap(operand, getTypeInterval(to));
}

static std::optional<unsigned> getShift(WideInterval amount, Type type) {
  if (!amount.isPoint())
    return std::nullopt;
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  return static_cast<uint64_t>(amount.min) % width;
}

std::optional<unsigned> Solver::Impl::shift(ShlOp op) {
  std::optional<unsigned> amount =
      getShift(interval(translated.lookup(op.getRhs())), op.getType());
  if (!amount)
    return std::nullopt;
  unsigned factor = number(static_cast<__int128>(1) << *amount);
  return wrap(product(translated.lookup(op.getLhs()), factor),
              getTypeInterval(op.getType()));
}

std::optional<unsigned> Solver::Impl::shift(ShrOp op) {
  std::optional<unsigned> amount =
      getShift(interval(translated.lookup(op.getRhs())), op.getType());
  if (!amount)
    return std::nullopt;
  __int128 divisor = static_cast<__int128>(1) << *amount;
  unsigned operand = translated.lookup(op.getLhs());
  WideInterval from = interval(operand);
  // Both round down.
  return add(Z3_mk_div(context, ast(operand), ast(number(divisor))),
             {floorDiv(from.min, divisor), floorDiv(from.max, divisor)});
}

/// The lowest bits of an operand.
std::optional<unsigned> Solver::Impl::mask(AndOp op) {
  unsigned operand = translated.lookup(op.getLhs());
  unsigned other = translated.lookup(op.getRhs());
  if (!interval(other).isPoint())
    std::swap(operand, other);
  WideInterval bits = interval(other);
  if (!bits.isPoint() || bits.min < 0 || (bits.min & (bits.min + 1)) != 0)
    return std::nullopt;
  return add(Z3_mk_mod(context, ast(operand), ast(number(bits.min + 1))),
             {0, bits.min});
}

unsigned Solver::Impl::computeInteger(Operation *op) {
  auto operand = [&](unsigned number) {
    return translated.lookup(op->getOperand(number));
  };
  Value result = op->getResult(0);
  WideInterval type = getTypeInterval(result.getType());
  auto orUnknown = [&](std::optional<unsigned> id) {
    return id ? *id : createUnknown(result);
  };
  return TypeSwitch<Operation *, unsigned>(op)
      .Case([&](ConstOp constant) {
        auto integer = dyn_cast<IntegerAttr>(constant.getValue());
        if (!integer)
          return createUnknown(result);
        const llvm::APInt &bits = integer.getValue();
        return number(isUnsignedElement(result.getType())
                          ? static_cast<__int128>(bits.getZExtValue())
                          : static_cast<__int128>(bits.getSExtValue()));
      })
      .Case([&](AddOp) { return wrap(sum(operand(0), operand(1)), type); })
      .Case(
          [&](SubOp) { return wrap(difference(operand(0), operand(1)), type); })
      .Case([&](MulOp) { return wrap(product(operand(0), operand(1)), type); })
      .Case([&](MulAccOp) {
        return wrap(
            sum(wrap(product(operand(0), operand(1)), type), operand(2)), type);
      })
      .Case([&](NegOp) { return wrap(negated(operand(0)), type); })
      .Case([&](IDivOp) {
        return wrap(divide(operand(0), operand(1)).quotient, type);
      })
      .Case([&](ModOp) { return divide(operand(0), operand(1)).remainder; })
      .Case([&](MaxOp) {
        WideInterval a = interval(operand(0)), b = interval(operand(1));
        unsigned id =
            select(less(operand(0), operand(1)), operand(1), operand(0));
        nodes[id].interval = {std::max(a.min, b.min), std::max(a.max, b.max)};
        return id;
      })
      .Case([&](WhereOp) { return select(operand(0), operand(1), operand(2)); })
      .Case<CastOp, BitcastOp>([&](Operation *) {
        return convert(operand(0), op->getOperand(0).getType(),
                       result.getType());
      })
      .Case<ShlOp, ShrOp>(
          [&](auto shiftOp) { return orUnknown(shift(shiftOp)); })
      .Case([&](AndOp andOp) { return orUnknown(mask(andOp)); })
      .Default([&](Operation *) { return createUnknown(result); });
}

//===----------------------------------------------------------------------===//
// Solver
//===----------------------------------------------------------------------===//

Solver::Solver(unsigned resourceLimit)
    : impl(std::make_unique<Impl>(resourceLimit)) {}

Solver::~Solver() = default;

Solver::Term Solver::translate(Value value) {
  return Term(impl->translate(value));
}
Solver::Term Solver::number(int64_t value) { return Term(impl->number(value)); }
Solver::Term Solver::truth(bool value) { return Term(impl->truth(value)); }
Solver::Term Solver::add(Term a, Term b) { return Term(impl->sum(a.id, b.id)); }
Solver::Term Solver::sub(Term a, Term b) {
  return Term(impl->difference(a.id, b.id));
}
Solver::Term Solver::mul(Term a, Term b) {
  return Term(impl->product(a.id, b.id));
}
Solver::Term Solver::less(Term a, Term b) {
  return Term(impl->less(a.id, b.id));
}
Solver::Term Solver::atMost(Term a, Term b) {
  return Term(impl->atMost(a.id, b.id));
}
Solver::Term Solver::equal(Term a, Term b) {
  return Term(impl->equal(a.id, b.id));
}
Solver::Term Solver::negation(Term a) { return Term(impl->negation(a.id)); }
Solver::Term Solver::both(Term a, Term b) {
  return Term(impl->both(a.id, b.id));
}
Solver::Term Solver::either(Term a, Term b) {
  return Term(impl->either(a.id, b.id));
}
void Solver::assume(Term statement) { impl->assume(statement.id); }

void Solver::clear() {
  impl->nodes.clear();
  impl->assumptions.clear();
  impl->translated.clear();
  impl->divisions.clear();
  impl->unknowns.clear();
  impl->isComplete = true;
}

Solver::Answer Solver::prove(Term statement) {
  Z3_context context = impl->context;
  Z3_solver solver = Z3_mk_simple_solver(context);
  Z3_solver_inc_ref(context, solver);
  Z3_params params = Z3_mk_params(context);
  Z3_params_inc_ref(context, params);
  Z3_params_set_uint(context, params, Z3_mk_string_symbol(context, "rlimit"),
                     impl->resourceLimit);
  // The other solvers of integers do not always heed the limit.
  Z3_params_set_uint(context, params,
                     Z3_mk_string_symbol(context, "arith.solver"), 2);
  // z3 would replace the process's handler of interrupts while it works.
  Z3_params_set_bool(context, params, Z3_mk_string_symbol(context, "ctrl_c"),
                     false);
  Z3_solver_set_params(context, solver, params);
  for (Z3_ast assumption : impl->assumptions)
    Z3_solver_assert(context, solver, assumption);
  Z3_solver_assert(context, solver,
                   Z3_mk_not(context, impl->ast(statement.id)));

  Answer answer;
  Z3_lbool isSatisfiable = Z3_solver_check(context, solver);
  if (Z3_get_error_code(context) != Z3_OK) {
    answer.verdict = Verdict::Unknown;
  } else if (isSatisfiable == Z3_L_FALSE) {
    answer.verdict = Verdict::Proved;
  } else if (isSatisfiable == Z3_L_TRUE && impl->isComplete) {
    answer.verdict = Verdict::Refuted;
    Z3_model model = Z3_solver_get_model(context, solver);
    Z3_model_inc_ref(context, model);
    for (auto [value, id] : impl->unknowns) {
      Z3_ast number = nullptr;
      if (!Z3_model_eval(context, model, impl->ast(id),
                         /*model_completion=*/true, &number))
        continue;
      int64_t result = 0;
      uint64_t large = 0;
      if (impl->isTruth(id))
        result = Z3_get_bool_value(context, number) == Z3_L_TRUE;
      else if (Z3_get_numeral_uint64(context, number, &large))
        result = static_cast<int64_t>(large);
      else
        Z3_get_numeral_int64(context, number, &result);
      answer.counterexample.push_back({value, result});
    }
    Z3_model_dec_ref(context, model);
  }
  Z3_params_dec_ref(context, params);
  Z3_solver_dec_ref(context, solver);
  return answer;
}

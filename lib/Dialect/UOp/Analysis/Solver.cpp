//===- Solver.cpp - Proofs about index values -----------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/Solver.h"

#include "SolverTerms.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tiny::uop;

/// How many operations are followed: more would not be proved within the limit,
/// and z3 recurses on some terms.
static constexpr unsigned kMaxOperations = 20'000;

struct Solver::Impl : SolverTerms {
  using SolverTerms::SolverTerms;

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

  DenseMap<Value, unsigned> translated;
  SmallVector<std::pair<Value, unsigned>> unknowns;
  /// Whether every operation that could be followed was.
  bool isComplete = true;
};

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
      setEnd(id, *end);
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
        setInterval(id, {std::max(a.min, b.min), std::max(a.max, b.max)});
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
  impl->SolverTerms::clear();
  impl->translated.clear();
  impl->unknowns.clear();
  impl->isComplete = true;
}

Solver::Answer Solver::prove(Term statement, ArrayRef<Term> shown) {
  Answer answer;
  Z3_lbool isFalsifiable = impl->refute(statement.id, [&](Z3_model model) {
    for (auto [value, id] : impl->unknowns)
      answer.counterexample.push_back({value, impl->evaluate(model, id)});
    for (Term term : shown)
      answer.values.push_back(impl->evaluate(model, term.id));
  });
  if (isFalsifiable == Z3_L_FALSE)
    answer.verdict = Verdict::Proved;
  else if (isFalsifiable == Z3_L_TRUE && impl->isComplete)
    answer.verdict = Verdict::Refuted;
  return answer;
}

//===- Explanation.cpp - Why a condition does not hold --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Explanation.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "tiny/Dialect/UOp/Analysis/Conjuncts.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tiny;

/// An expression that is deeper is only called a number: a message that nobody
/// can read does not help, and an expression may be as deep as it likes.
static constexpr unsigned kMaxDepth = 4;

static std::string describe(Value value, unsigned depth);

/// The words for `lhs symbol rhs`, in parentheses if it is part of more.
static std::string describeBinary(Operation *op, StringRef symbol,
                                  unsigned depth) {
  std::string text = describe(op->getOperand(0), depth + 1) + " " +
                     symbol.str() + " " +
                     describe(op->getOperand(1), depth + 1);
  return depth == 0 ? text : "(" + text + ")";
}

/// The words for an `index` value.
static std::string describe(Value value, unsigned depth) {
  IntegerAttr constant;
  if (matchPattern(value, m_Constant(&constant)))
    return std::to_string(constant.getValue().getSExtValue());
  Operation *op = value.getDefiningOp();
  if (!op || depth > kMaxDepth)
    return "a number";
  return llvm::TypeSwitch<Operation *, std::string>(op)
      .Case([](uop::DefineVarOp variable) { return variable.getName().str(); })
      .Case(
          [&](uop::BindOp bind) { return describe(bind.getVariable(), depth); })
      .Case([&](memref::DimOp dim) {
        std::string text = "size " + describe(dim.getIndex(), depth + 1);
        if (auto argument = dyn_cast<BlockArgument>(dim.getSource()))
          text += " of argument " + std::to_string(argument.getArgNumber());
        return text;
      })
      .Case<uop::AddOp>([&](auto op) { return describeBinary(op, "+", depth); })
      .Case<uop::SubOp>([&](auto op) { return describeBinary(op, "-", depth); })
      .Case<uop::MulOp>([&](auto op) { return describeBinary(op, "*", depth); })
      .Case<uop::IDivOp>(
          [&](auto op) { return describeBinary(op, "idiv", depth); })
      .Case<uop::ModOp>(
          [&](auto op) { return describeBinary(op, "mod", depth); })
      .Default([](Operation *) { return "a number"; });
}

/// Adds the comparison `op`, in which a constant is what is compared with.
static void addComparison(Operation *op, const ScalarProgram &scalars,
                          std::vector<Requirement> &requirements) {
  using Relation = Requirement::Relation;
  Value subject = op->getOperand(0), object = op->getOperand(1);
  Relation relation = isa<uop::CmpLtOp>(op) ? Relation::Less : Relation::Equal;
  if (matchPattern(subject, m_Constant())) {
    std::swap(subject, object);
    if (relation == Relation::Less)
      relation = Relation::More;
  }
  requirements.push_back(
      {scalars.getSlot(op->getResult(0)), describe(subject, 0),
       scalars.getSlot(subject), relation,
       matchPattern(object, m_Constant()) ? "" : describe(object, 0),
       scalars.getSlot(object)});
}

std::vector<Requirement> tiny::getRequirements(Value condition,
                                               const ScalarProgram &scalars) {
  std::vector<Requirement> requirements;
  for (Value conjunct : uop::getConjuncts(condition)) {
    Operation *op = conjunct.getDefiningOp();
    auto isComparison = [](Operation *op) {
      return isa_and_nonnull<uop::CmpLtOp, uop::CmpEqOp>(op) &&
             op->getOperand(0).getType().isIndex();
    };
    // Where one of two is enough, both fail together.
    SmallVector<Operation *> parts = {op};
    if (isa_and_nonnull<uop::OrOp>(op))
      parts = {op->getOperand(0).getDefiningOp(),
               op->getOperand(1).getDefiningOp()};
    if (!llvm::all_of(parts, isComparison))
      continue;
    for (Operation *part : parts) {
      addComparison(part, scalars, requirements);
      requirements.back().isAlternative = part != parts.front();
    }
  }
  return requirements;
}

std::string tiny::explainFailure(ArrayRef<Requirement> requirements,
                                 ArrayRef<int64_t> slots) {
  using Relation = Requirement::Relation;
  std::string text;
  llvm::raw_string_ostream os(text);
  // The value of an expression, unless it is written as a number.
  auto print = [&](StringRef words, Slot slot) {
    if (!words.empty())
      os << words << ", which is ";
    os << slots[slot];
  };
  bool isFirst = true;
  for (const Requirement &requirement : requirements) {
    if (slots[requirement.condition])
      continue;
    if (requirement.isAlternative)
      os << ", or " << requirement.subject << " has to be ";
    else
      os << (isFirst ? ": " : ", and ") << requirement.subject << " is "
         << slots[requirement.value] << ", but has to be ";
    isFirst = false;
    switch (requirement.relation) {
    case Relation::Less:
      os << "less than ";
      break;
    case Relation::More:
      os << "more than ";
      break;
    case Relation::Equal:
      break;
    }
    print(requirement.object, requirement.limit);
  }
  return text;
}

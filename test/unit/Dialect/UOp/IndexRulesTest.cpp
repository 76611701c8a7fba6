//===- IndexRulesTest.cpp - Proofs of the rules of the index algebra ------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexRulesTest.h"

using namespace mlir;
using namespace tiny::uop;

static std::string describe(const Solver::Answer &answer) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << (answer.verdict == Solver::Verdict::Unknown ? "not decided"
                                                        : "refuted");
  for (auto [value, number] : answer.counterexample)
    stream << "\n  " << number << " for " << value;
  return text;
}

/// What can be shown for some values of a variable at a time: for each value,
/// if there are few; else for each sign, and then for each remainder.
std::vector<Solver::Term> IndexRules::getCases(size_t stage) {
  Value unknown = variables[stage / 2];
  Interval bounds = index->getBounds(unknown);
  Solver::Term variable = solver.translate(unknown);
  std::vector<Solver::Term> cases;
  bool isSmall = !bounds.isFull() && bounds.max - bounds.min < 16;
  if (stage % 2 == 0) {
    if (isSmall) {
      for (int64_t value = bounds.min; value <= bounds.max; ++value)
        cases.push_back(solver.equal(variable, solver.number(value)));
    } else {
      Solver::Term isNegative = solver.less(variable, solver.number(0));
      cases = {isNegative, solver.negation(isNegative)};
    }
  } else if (!isSmall && modulus) {
    Solver::Term multiple =
        solver.mul(solver.translate(spares[stage / 2]), solver.number(modulus));
    for (int64_t rest = 0; rest < modulus; ++rest)
      cases.push_back(
          solver.equal(variable, solver.add(multiple, solver.number(rest))));
  }
  return cases;
}

/// Proves `claim`; what is too much at once is taken apart.
Solver::Answer IndexRules::proveByCases(Solver::Term claim, size_t stage) {
  Solver::Answer answer = solver.prove(claim);
  for (;
       answer.verdict == Solver::Verdict::Unknown && stage < 2 * spares.size();
       ++stage) {
    std::vector<Solver::Term> cases = getCases(stage);
    if (cases.empty())
      continue;
    for (Solver::Term assumption : cases) {
      answer = proveByCases(solver.implies(assumption, claim), stage + 1);
      if (answer.verdict != Solver::Verdict::Proved)
        break;
    }
    return answer;
  }
  return answer;
}

/// What is built is equal, and within its bounds.
void IndexRules::proveUnder(Value condition, const Twin &twin) {
  Solver::Term plain = solver.translate(twin.plain);
  Solver::Term built = solver.translate(twin.built);
  Solver::Term claim = solver.equal(plain, built);
  if (twin.built.getType().isIndex()) {
    Interval bounds = index->getBounds(twin.built);
    claim = solver.both(
        claim, solver.both(solver.atMost(solver.number(bounds.min), built),
                           solver.atMost(built, solver.number(bounds.max))));
  }
  if (condition)
    claim = solver.implies(solver.translate(condition), claim);
  Solver::Answer answer = proveByCases(claim, 0);
  EXPECT_TRUE(answer.verdict == Solver::Verdict::Proved)
      << describe(answer) << "\nof " << write(twin.plain) << " that became "
      << write(twin.built) << " in\n"
      << print();
}

void IndexRules::prove(const Twin &twin) {
  solver.clear();
  proveUnder({}, twin);
}

void IndexRules::runFamily(IndexRule rule) {
  switch (rule) {
  case IndexRule::BoundsPoint:
  case IndexRule::SumCollect:
  case IndexRule::ProductOrder:
  case IndexRule::ShiftLeft:
  case IndexRule::RecombineWhole:
  case IndexRule::RecombinePart:
    return runSums(rule);
  case IndexRule::DivByZero:
  case IndexRule::DivByOne:
  case IndexRule::DivByNegative:
  case IndexRule::DivSmall:
  case IndexRule::DivExact:
  case IndexRule::DivCarryOut:
  case IndexRule::DivNegated:
  case IndexRule::DivCommonFactor:
  case IndexRule::DivOfDiv:
  case IndexRule::DivOfMod:
  case IndexRule::ShiftRight:
  case IndexRule::ModByZero:
  case IndexRule::ModByOne:
  case IndexRule::ModByNegative:
  case IndexRule::ModSmall:
  case IndexRule::ModExact:
  case IndexRule::ModCarryOut:
  case IndexRule::ModNegated:
  case IndexRule::ModCommonFactor:
  case IndexRule::ModOfMod:
  case IndexRule::AndMask:
    return runDivisions(rule);
  case IndexRule::RecombineBySymbol:
    return runRecombineBySymbol();
  case IndexRule::DivBySymbol:
  case IndexRule::ModBySymbol:
    return runBySymbol();
  case IndexRule::MaxDecided:
  case IndexRule::LessDecided:
  case IndexRule::LessNormal:
  case IndexRule::LessCommonFactor:
  case IndexRule::LessDropRest:
  case IndexRule::LessOfDiv:
  case IndexRule::EqualDecided:
  case IndexRule::EqualNormal:
  case IndexRule::EqualCommonFactor:
    return runComparisons(rule);
  case IndexRule::NotConstant:
  case IndexRule::NotNot:
  case IndexRule::NotLess:
  case IndexRule::NotEqual:
  case IndexRule::XorSame:
  case IndexRule::AndConstant:
  case IndexRule::AndRepeated:
  case IndexRule::AndImplied:
  case IndexRule::AndContradiction:
  case IndexRule::AndPoint:
  case IndexRule::OrConstant:
  case IndexRule::OrRepeated:
  case IndexRule::OrAbsorbed:
  case IndexRule::OrComplement:
    return runTruth(rule);
  case IndexRule::WhereConstant:
  case IndexRule::WhereSame:
  case IndexRule::WhereNegated:
  case IndexRule::WhereNested:
  case IndexRule::WhereBool:
  case IndexRule::GivenKnown:
    return runSelections(rule);
  }
}

TEST_P(IndexRules, IsProved) {
  runFamily(GetParam());
  EXPECT_TRUE(applied.count(GetParam()))
      << "never applied: " << getInfo(GetParam()).statement.str();
}

static std::vector<IndexRule> getAllRules() {
  std::vector<IndexRule> rules;
  for (size_t i = 0; i < std::size(kIndexRules); ++i)
    rules.push_back(static_cast<IndexRule>(i));
  return rules;
}

INSTANTIATE_TEST_SUITE_P(Every, IndexRules, ::testing::ValuesIn(getAllRules()),
                         [](const ::testing::TestParamInfo<IndexRule> &rule) {
                           std::string name = getInfo(rule.param).name.str();
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

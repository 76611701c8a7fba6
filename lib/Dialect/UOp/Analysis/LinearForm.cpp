//===- LinearForm.cpp - Index values as sums ------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Dialect/UOp/Analysis/LinearForm.h"

#include "mlir/IR/Matchers.h"
#include "tiny/Dialect/UOp/IR/UOpOps.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Support/MathExtras.h"

#include <numeric>

using namespace mlir;
using namespace tiny::uop;

/// How many operations a sum may have: shared ones count again each time.
static constexpr unsigned kMaxOperations = 256;

static std::optional<int64_t> getNumber(Value value) {
  APInt number;
  if (!value.getType().isIndex() ||
      !matchPattern(value, m_ConstantInt(&number)))
    return std::nullopt;
  return number.getSExtValue();
}

bool LinearForm::addTerm(Value atom, int64_t factor) {
  for (Term &term : terms)
    if (term.first == atom)
      return !llvm::AddOverflow(term.second, factor, term.second);
  terms.push_back({atom, factor});
  return true;
}

std::optional<LinearForm> LinearForm::get(ArrayRef<Term> parts) {
  LinearForm form;
  SmallVector<Term> pending(parts);
  for (unsigned count = 0; !pending.empty(); ++count) {
    if (count == kMaxOperations)
      return std::nullopt;
    auto [value, factor] = pending.pop_back_val();
    int64_t product;
    if (std::optional<int64_t> number = getNumber(value)) {
      if (llvm::MulOverflow(*number, factor, product) ||
          llvm::AddOverflow(form.constant, product, form.constant))
        return std::nullopt;
      continue;
    }
    if (auto add = value.getDefiningOp<AddOp>()) {
      pending.push_back({add.getLhs(), factor});
      pending.push_back({add.getRhs(), factor});
      continue;
    }
    if (auto sub = value.getDefiningOp<SubOp>()) {
      if (llvm::SubOverflow(int64_t(0), factor, product))
        return std::nullopt;
      pending.push_back({sub.getLhs(), factor});
      pending.push_back({sub.getRhs(), product});
      continue;
    }
    if (auto mul = value.getDefiningOp<MulOp>()) {
      Value other = mul.getLhs();
      std::optional<int64_t> number = getNumber(mul.getRhs());
      if (!number) {
        other = mul.getRhs();
        number = getNumber(mul.getLhs());
      }
      if (number) {
        if (llvm::MulOverflow(*number, factor, product))
          return std::nullopt;
        pending.push_back({other, product});
        continue;
      }
    }
    if (!form.addTerm(value, factor))
      return std::nullopt;
  }
  return form;
}

Interval LinearForm::getBounds(Bounds &bounds) const {
  Interval total = Interval::point(constant);
  for (auto [atom, coefficient] : terms)
    total = total + bounds.get(atom) * Interval::point(coefficient);
  return total;
}

/// Whether there is a multiple of `step` in `interval`.
static bool hasMultiple(Interval interval, int64_t step) {
  return llvm::divideFloorSigned(interval.max, step) >=
         llvm::divideCeilSigned(interval.min, step);
}

bool tiny::uop::areDisjoint(const LinearForm &a, int64_t aSize,
                            const LinearForm &b, int64_t bSize, Bounds &bounds,
                            function_ref<bool(Value)> isShared) {
  // They meet where the distance from `b` to `a` is in (-aSize, bSize).
  LinearForm shared;
  SmallVector<LinearForm::Term> distance;
  auto add = [&](const LinearForm &form, int64_t sign) {
    for (auto [atom, coefficient] : form.getTerms()) {
      int64_t factor;
      if (llvm::MulOverflow(coefficient, sign, factor))
        return false;
      if (!isShared(atom))
        distance.push_back({atom, factor});
      else if (!shared.addTerm(atom, factor))
        return false;
    }
    return true;
  };
  int64_t constant;
  if (!add(a, 1) || !add(b, -1) ||
      llvm::SubOverflow(a.getConstant(), b.getConstant(), constant))
    return false;
  llvm::append_range(distance, shared.getTerms());

  // What is a multiple of some step does not matter modulo that; the rest must
  // not come near a multiple. Step 0 leaves everything in the rest.
  auto isApart = [&](int64_t step) {
    Interval rest = Interval::point(constant) + Interval{1 - bSize, aSize - 1};
    for (auto [atom, coefficient] : distance)
      if (step == 0 || coefficient % step != 0)
        rest = rest + bounds.get(atom) * Interval::point(coefficient);
    if (rest.isFull())
      return false;
    return step == 0 ? !rest.contains(0) : !hasMultiple(rest, step);
  };
  // A distance that does not wrap around is not a multiple of 2^64 either.
  Interval whole = Interval::point(constant);
  llvm::SmallSetVector<int64_t, 8> steps;
  int64_t common = 0;
  for (auto [atom, coefficient] : distance) {
    whole = whole + bounds.get(atom) * Interval::point(coefficient);
    if (coefficient == 0 || coefficient == Interval::full().min)
      continue;
    steps.insert(std::abs(coefficient));
    common = std::gcd(common, coefficient);
  }
  if (whole.isFull())
    return false;
  steps.insert(common);
  return isApart(0) || llvm::any_of(steps, [&](int64_t step) {
           return step > 1 && isApart(step);
         });
}

//===- Explanation.h - Why a condition does not hold ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An assertion of a schedule says what has to hold; this adds the numbers for
// which it did not when the program ran.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_ENGINE_EXPLANATION_H
#define TINY_LIB_ENGINE_EXPLANATION_H

#include "ScalarProgram.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace tiny {

/// A comparison that has to hold, in the words of a message.
struct Requirement {
  enum class Relation { Less, More, Equal };

  /// Whether it holds.
  Slot condition;
  /// What is compared, such as `n + 4`, and its value.
  std::string subject;
  Slot value;
  Relation relation;
  /// What it is compared with; without a text if that is a constant.
  std::string object;
  Slot limit;
  /// Holding instead of the one before is enough.
  bool isAlternative = false;
};

/// The comparisons that `condition`, an `i1` of a scheduled function, is made
/// of, as far as they can be told. Every value has a slot.
std::vector<Requirement> getRequirements(mlir::Value condition,
                                         const ScalarProgram &scalars);

/// Says which of the requirements do not hold, with the numbers that `slots`
/// has: `: n + 4 is 12, but has to be less than 11`. Empty if none is known.
std::string explainFailure(llvm::ArrayRef<Requirement> requirements,
                           llvm::ArrayRef<int64_t> slots);

} // namespace tiny

#endif // TINY_LIB_ENGINE_EXPLANATION_H

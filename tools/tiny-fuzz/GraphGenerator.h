//===- GraphGenerator.h - Random tensor graphs ------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_FUZZ_GRAPHGENERATOR_H
#define TINY_TOOLS_TINY_FUZZ_GRAPHGENERATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"

#include <cstdint>
#include <vector>

namespace tiny::fuzz {

enum class Kind {
  /// Integers, floats that stay small whole numbers, and operations on any
  /// floats that are rounded once: every right implementation has equal
  /// results.
  Exact,
  /// Real numbers, with nothing discontinuous computed from them: results
  /// differ by rounding only.
  Tolerant,
};

/// How near two right results of a graph are.
struct Agreement {
  /// How far apart they may be; zero means equal.
  double tolerance = 0;
  /// Zeros have the same sign.
  bool hasKnownZeros = false;
};

/// What an argument is given.
struct Argument {
  llvm::SmallVector<int64_t> shape;
  /// Infinities, NaN and extremes among other floats.
  bool isWild = false;
};

struct Graph {
  /// One function `main`.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::vector<Argument> arguments;
  /// The values of `uop.define_var`.
  llvm::StringMap<int64_t> variables;
  /// Other values to run it with, which need not fit: sizes may disagree then.
  std::vector<llvm::StringMap<int64_t>> otherVariables;
  /// For each result of the function and then for each argument's last
  /// contents.
  std::vector<Agreement> agreements;
};

/// A random well-typed graph. The same seed gives the same graph on every
/// machine. The module passes the verifier.
Graph generateGraph(mlir::MLIRContext *context, Kind kind, uint64_t seed);

} // namespace tiny::fuzz

#endif // TINY_TOOLS_TINY_FUZZ_GRAPHGENERATOR_H

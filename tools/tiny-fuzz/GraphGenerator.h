//===- GraphGenerator.h - Random tensor graphs ------------------*- C++ -*-===//
//
// Part of the Tiny MLIR project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_FUZZ_GRAPHGENERATOR_H
#define TINY_TOOLS_TINY_FUZZ_GRAPHGENERATOR_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <cstdint>
#include <vector>

namespace tiny::fuzz {

enum class Kind {
  /// Integers, floats that stay small whole numbers, and single correctly
  /// rounded operations: every right implementation has equal results.
  Exact,
  /// Real numbers, with nothing discontinuous computed from them: results
  /// differ
  /// by rounding only.
  Tolerant,
};

struct Graph {
  /// One function `main`.
  mlir::OwningOpRef<mlir::ModuleOp> module;
  /// How far apart two right results may be, for each result of the function
  /// and then for each argument's last contents; zero means equal.
  std::vector<double> tolerances;
};

/// A random well-typed graph. The same seed gives the same graph on every
/// machine. The module passes the verifier.
Graph generateGraph(mlir::MLIRContext *context, Kind kind, uint64_t seed);

} // namespace tiny::fuzz

#endif // TINY_TOOLS_TINY_FUZZ_GRAPHGENERATOR_H

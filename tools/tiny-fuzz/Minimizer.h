//===- Minimizer.h - Smaller graphs that still fail -------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_FUZZ_MINIMIZER_H
#define TINY_TOOLS_TINY_FUZZ_MINIMIZER_H

#include "GraphGenerator.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace tiny::fuzz {

/// Makes `graph`, for which `fails` holds, smaller as long as `fails` still
/// holds: drops results, arguments and writes, and puts an operand or a new
/// argument in the place of an operation.
Graph minimize(Graph graph, llvm::function_ref<bool(const Graph &)> fails);

} // namespace tiny::fuzz

#endif // TINY_TOOLS_TINY_FUZZ_MINIMIZER_H

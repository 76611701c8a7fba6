//===- CaseRunner.h - Runs a graph on two devices ---------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_FUZZ_CASERUNNER_H
#define TINY_TOOLS_TINY_FUZZ_CASERUNNER_H

#include "GraphGenerator.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace tiny::fuzz {

/// Runs `graph` on the reference interpreter and on `device`, on data made from
/// `seed`; with `hasOpts`, after opts that are drawn from it as well. Returns
/// what is wrong, nothing if the results agree.
std::optional<std::string> findMismatch(const Graph &graph, Kind kind,
                                        llvm::StringRef device, bool hasOpts,
                                        uint64_t seed);

/// Runs `work` in a process of its own, so that a crash is a result like any
/// other, and returns what `work` returned, or how the process ended.
std::optional<std::string>
runIsolated(llvm::function_ref<std::optional<std::string>()> work);

} // namespace tiny::fuzz

#endif // TINY_TOOLS_TINY_FUZZ_CASERUNNER_H

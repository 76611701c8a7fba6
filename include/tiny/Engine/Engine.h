//===- Engine.h - From a graph to something that runs -----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The C++ API over the whole compiler:
//
//   auto executable = tiny::compile(module, options);
//   if (!executable)
//     return executable.takeError();
//   auto results = (*executable)->run(arguments);
//
//===----------------------------------------------------------------------===//

#ifndef TINY_ENGINE_ENGINE_H
#define TINY_ENGINE_ENGINE_H

#include "mlir/IR/BuiltinOps.h"
#include "tiny/Engine/Executable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>

namespace tiny {

/// How the loops of kernels are chosen.
enum class OptMode {
  /// As they come from the schedule.
  None,
  /// By rules.
  Heuristic,
  /// By trying and timing.
  Beam,
};

/// Which rounding errors may change.
enum class NumericsMode {
  /// Every operation is rounded on its own; only a reduction's order is free.
  Strict,
  /// A multiplication and an addition may be contracted, too.
  Default,
  /// Whatever is fast.
  Fast,
};

/// The level of the IR that compilation starts from.
enum class InputLevel {
  /// A function on tensors.
  TensorGraph,
  /// A function that `uop-schedule` has turned into calls of kernels. Unlike a
  /// graph it is trusted: a kernel that reads outside its buffers is not found.
  Schedule,
};

struct CompileOptions {
  /// One of `getDeviceNames()`.
  std::string device = "cpu";
  /// The function that is run.
  std::string entry = "main";
  InputLevel level = InputLevel::TensorGraph;
  OptMode opt = OptMode::None;
  /// How many candidates beam search keeps.
  unsigned beamWidth = 2;
  /// How many threads compile, and how many a kernel may use; 0 means all.
  unsigned threads = 0;
  NumericsMode numerics = NumericsMode::Default;
  /// Keep the text of the program and its kernels at each stage.
  bool keepListings = false;
};

/// The devices that `compile` knows: `cpu` is this machine, `ref` the reference
/// interpreter.
llvm::ArrayRef<llvm::StringRef> getDeviceNames();

/// Compiles a function of `module`, which is left as it is. An error is what
/// the compiler reported first, with its place in the source.
///
/// Several threads may compile at once, modules of one context included, if
/// nobody changes the module or loads dialects into its context meanwhile.
llvm::Expected<std::unique_ptr<Executable>>
compile(mlir::ModuleOp module, const CompileOptions &options = {});

} // namespace tiny

#endif // TINY_ENGINE_ENGINE_H

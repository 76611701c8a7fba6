//===- CompileOptions.h - How a program is compiled -------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_ENGINE_COMPILEOPTIONS_H
#define TINY_ENGINE_COMPILEOPTIONS_H

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
  /// Operations may be reordered, contracted and approximated, and the sign of
  /// zero is free. Infinities and NaN keep their meaning.
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
  OptMode opt = OptMode::Heuristic;
  /// How many candidates beam search keeps.
  unsigned beamWidth = 2;
  /// How many threads compile, and how many a kernel may use; 0 means all.
  unsigned threads = 0;
  NumericsMode numerics = NumericsMode::Default;
  /// Keep the text of the program and its kernels at each stage.
  bool keepListings = false;
};

} // namespace tiny

#endif // TINY_ENGINE_COMPILEOPTIONS_H

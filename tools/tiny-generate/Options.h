//===- Options.h - The command line of tiny-generate ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_GENERATE_OPTIONS_H
#define TINY_TOOLS_TINY_GENERATE_OPTIONS_H

#include "DecoderModel.h"
#include "tiny/Engine/CompileOptions.h"
#include "llvm/Support/Error.h"

namespace tiny::generate {

struct Options {
  ModelConfig model;
  Mode mode = Mode::Cached;
  CompileOptions compile;
  /// Where a sequence starts.
  std::vector<int32_t> prompt;
  /// How many tokens are generated.
  int64_t tokens = 0;
  uint64_t seed = 0;
  /// Print the graph and do nothing else.
  bool printGraph = false;
  /// Print where the time goes.
  bool profile = false;
};

/// Reads the command line. An error says which option is wrong.
llvm::Expected<Options> parseCommandLine(int argc, char **argv);

} // namespace tiny::generate

#endif // TINY_TOOLS_TINY_GENERATE_OPTIONS_H

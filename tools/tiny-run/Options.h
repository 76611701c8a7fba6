//===- Options.h - The command line of tiny-run -----------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINYRUN_OPTIONS_H
#define TINY_TOOLS_TINYRUN_OPTIONS_H

#include "tiny/Engine/Engine.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>
#include <vector>

namespace tiny::run {

/// What the command line asks for.
struct Options {
  /// Where the data of an argument comes from.
  struct Input {
    enum class Kind { File, Random, Zeros };
    Kind kind;
    std::string file;
    uint64_t seed = 0;
  };
  struct ExpectedArgument {
    unsigned index;
    std::string file;
  };

  std::string file;
  CompileOptions compile;
  std::vector<Input> inputs;
  VariableValues variables;
  std::string outputDir;
  std::vector<std::string> expected;
  std::vector<ExpectedArgument> expectedArguments;
  std::optional<double> rtol;
  std::optional<double> atol;
  /// 0 means to run once and to take no time.
  unsigned repeat = 0;
  unsigned debug = 0;
};

/// Reads the command line. `--help` and `--version` end the process. The text
/// of an error is empty if the parser has printed it already, which it does for
/// an option without its value.
llvm::Expected<Options> parseCommandLine(int argc, char **argv);

} // namespace tiny::run

#endif // TINY_TOOLS_TINYRUN_OPTIONS_H

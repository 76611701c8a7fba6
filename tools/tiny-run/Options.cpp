//===- Options.cpp - The command line of tiny-run -------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include <cmath>

using namespace llvm;
using namespace tiny;
using namespace tiny::run;

namespace {

/// The options as they are written.
struct CommandLine {
  cl::OptionCategory category{"tiny-run options"};

  cl::opt<std::string> file{cl::Positional, cl::desc("FILE.mlir"), cl::Optional,
                            cl::cat(category)};
  cl::opt<std::string> entry{"entry", cl::desc("The function to run"),
                             cl::value_desc("name"), cl::init("main"),
                             cl::cat(category)};
  cl::opt<std::string> device{"device", cl::desc("Where to run it"),
                              cl::value_desc("cpu|ref"), cl::init("cpu"),
                              cl::cat(category)};
  cl::opt<std::string> opt{"opt",
                           cl::desc("How the loops of kernels are chosen"),
                           cl::value_desc("none|heuristic|beam[:WIDTH]"),
                           cl::init("heuristic"), cl::cat(category)};
  cl::opt<std::string> threads{
      "threads", cl::desc("Threads that compile and run (default: all)"),
      cl::value_desc("N"), cl::cat(category)};
  cl::list<std::string> inputs{
      "input",
      cl::desc("The data of an argument, in order: a file, random numbers or "
               "zeros; a single random or zeros is for all arguments"),
      cl::value_desc("FILE.npy|random[:SEED]|zeros"), cl::cat(category)};
  cl::list<std::string> variables{"var", cl::desc("The value of a variable"),
                                  cl::value_desc("NAME=INT"),
                                  cl::cat(category)};
  cl::opt<std::string> outputDir{
      "output-dir",
      cl::desc("Write out0.npy, ... and argN.npy for mutable arguments"),
      cl::value_desc("DIR"), cl::cat(category)};
  cl::list<std::string> expected{
      "expect", cl::desc("What a result should be, in order; exit 1 if not"),
      cl::value_desc("FILE.npy"), cl::cat(category)};
  cl::list<std::string> expectedArguments{
      "expect-arg", cl::desc("What a mutable argument should be afterwards"),
      cl::value_desc("N:FILE.npy"), cl::cat(category)};
  cl::opt<std::string> rtol{
      "rtol", cl::desc("Relative tolerance (default: by element type)"),
      cl::value_desc("X"), cl::cat(category)};
  cl::opt<std::string> atol{
      "atol", cl::desc("Absolute tolerance (default: by element type)"),
      cl::value_desc("X"), cl::cat(category)};
  cl::opt<std::string> repeat{"repeat",
                              cl::desc("Time N runs after one that warms up"),
                              cl::value_desc("N"), cl::cat(category)};
  cl::opt<std::string> numerics{"numerics",
                                cl::desc("Which rounding errors may change"),
                                cl::value_desc("strict|default|fast"),
                                cl::init("default"), cl::cat(category)};
  cl::opt<std::string> debug{
      "debug",
      cl::desc("1: compile time, 2: and a line per kernel, 3: and the "
               "schedule, 4: and the kernels' graphs, 5: and their loops, 6: "
               "and LLVM IR, 7: and assembly"),
      cl::value_desc("1..7"), cl::cat(category)};
};

} // namespace

static Error makeError(StringRef option, StringRef value, const Twine &why) {
  return createStringError("--" + option + "=" + value + ": " + why);
}

static Expected<Options::Input> parseInput(StringRef text) {
  Options::Input input;
  if (text == "zeros") {
    input.kind = Options::Input::Kind::Zeros;
  } else if (text == "random") {
    input.kind = Options::Input::Kind::Random;
  } else if (StringRef seed = text; seed.consume_front("random:")) {
    input.kind = Options::Input::Kind::Random;
    if (seed.getAsInteger(10, input.seed))
      return makeError("input", text, "the seed is not a whole number");
  } else {
    input.kind = Options::Input::Kind::File;
    input.file = text.str();
  }
  return input;
}

static Error parseVariables(ArrayRef<std::string> texts,
                            VariableValues &variables) {
  for (StringRef text : texts) {
    auto [name, number] = text.split('=');
    int64_t value;
    if (name.empty() || number.getAsInteger(10, value))
      return makeError("var", text,
                       "a name, '=' and a 64-bit whole number are expected");
    if (!variables.try_emplace(name, value).second)
      return makeError("var", text, "the variable has a value already");
  }
  return Error::success();
}

static Error parseOpt(StringRef text, CompileOptions &options) {
  StringRef width = text;
  if (text == "none")
    options.opt = OptMode::None;
  else if (text == "heuristic")
    options.opt = OptMode::Heuristic;
  else if (text == "beam")
    options.opt = OptMode::Beam;
  else if (width.consume_front("beam:")) {
    options.opt = OptMode::Beam;
    if (width.getAsInteger(10, options.beamWidth) || options.beamWidth == 0)
      return makeError("opt", text, "the width is not a positive number");
  } else
    return makeError("opt", text, "expected none, heuristic or beam[:WIDTH]");
  return Error::success();
}

static Error parseNumerics(StringRef text, CompileOptions &options) {
  auto mode = StringSwitch<std::optional<NumericsMode>>(text)
                  .Case("strict", NumericsMode::Strict)
                  .Case("default", NumericsMode::Default)
                  .Case("fast", NumericsMode::Fast)
                  .Default(std::nullopt);
  if (!mode)
    return makeError("numerics", text, "expected strict, default or fast");
  options.numerics = *mode;
  return Error::success();
}

static Error
parseExpectedArguments(ArrayRef<std::string> texts,
                       std::vector<Options::ExpectedArgument> &arguments) {
  for (StringRef text : texts) {
    auto [number, file] = text.split(':');
    Options::ExpectedArgument argument;
    if (number.getAsInteger(10, argument.index) || file.empty())
      return makeError("expect-arg", text,
                       "an argument's number, ':' and a file are expected");
    if (is_contained(map_range(arguments, [](auto &a) { return a.index; }),
                     argument.index))
      return makeError("expect-arg", text, "the argument was given already");
    argument.file = file.str();
    arguments.push_back(std::move(argument));
  }
  return Error::success();
}

static Error parseTolerance(const cl::opt<std::string> &option,
                            std::optional<double> &tolerance) {
  if (option.getNumOccurrences() == 0)
    return Error::success();
  double value;
  StringRef text = option;
  if (text.getAsDouble(value) || !std::isfinite(value) || value < 0)
    return makeError(option.ArgStr, text,
                     "the tolerance is not a number from 0");
  tolerance = value;
  return Error::success();
}

/// Reads a number from 1 to `max`, if the option was given.
static Error parseNumber(const cl::opt<std::string> &option, unsigned max,
                         unsigned &value) {
  if (option.getNumOccurrences() == 0)
    return Error::success();
  StringRef text = option;
  if (text.getAsInteger(10, value) || value < 1 || value > max)
    return makeError(option.ArgStr, text,
                     "a number from 1 to " + Twine(max) + " is expected");
  return Error::success();
}

static Expected<Options> convert(const CommandLine &commandLine) {
  Options options;
  options.file = commandLine.file;
  options.compile.entry = commandLine.entry;
  options.compile.device = commandLine.device;
  options.outputDir = commandLine.outputDir;
  options.expected.assign(commandLine.expected.begin(),
                          commandLine.expected.end());
  for (const std::string &text : commandLine.inputs) {
    Expected<Options::Input> input = parseInput(text);
    if (!input)
      return input.takeError();
    options.inputs.push_back(std::move(*input));
  }
  if (Error error = parseVariables(commandLine.variables, options.variables))
    return error;
  if (Error error = parseOpt(commandLine.opt, options.compile))
    return error;
  if (Error error = parseNumerics(commandLine.numerics, options.compile))
    return error;
  if (Error error = parseExpectedArguments(commandLine.expectedArguments,
                                           options.expectedArguments))
    return error;
  if (Error error = parseTolerance(commandLine.rtol, options.rtol))
    return error;
  if (Error error = parseTolerance(commandLine.atol, options.atol))
    return error;
  if (Error error =
          parseNumber(commandLine.threads, 1024, options.compile.threads))
    return error;
  if (Error error = parseNumber(commandLine.repeat, 1'000'000, options.repeat))
    return error;
  if (Error error = parseNumber(commandLine.debug, 7, options.debug))
    return error;
  options.compile.keepListings = options.debug >= 3;
  return options;
}

Expected<Options> tiny::run::parseCommandLine(int argc, char **argv) {
  // The options of LLVM's libraries are none of this tool's.
  cl::ResetCommandLineParser();
  CommandLine commandLine;
  std::string message;
  raw_string_ostream os(message);
  if (!cl::ParseCommandLineOptions(
          argc, argv, "Compiles a graph of tensor operations and runs it\n",
          &os)) {
    // What follows the first line is of the same cause.
    StringRef text = StringRef(message).trim().split('\n').first;
    text.consume_front(sys::path::filename(argv[0]));
    text.consume_front(": ");
    return createStringError(text);
  }
  if (commandLine.file.getNumOccurrences() == 0)
    return createStringError("no input file is given; see --help");
  return convert(commandLine);
}

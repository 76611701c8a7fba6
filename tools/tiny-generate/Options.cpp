//===- Options.cpp - The command line of tiny-generate --------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace tiny;
using namespace tiny::generate;

namespace {

/// The options as they are written. Numbers are texts here, so that all errors
/// are told in one way.
struct CommandLine {
  cl::OptionCategory category{"tiny-generate options"};

  cl::opt<std::string> layers{"layers", cl::desc("Layers of the model"),
                              cl::value_desc("N"), cl::init("2"),
                              cl::cat(category)};
  cl::opt<std::string> width{"width", cl::desc("Numbers in a row"),
                             cl::value_desc("N"), cl::init("64"),
                             cl::cat(category)};
  cl::opt<std::string> heads{"heads", cl::desc("Heads of an attention"),
                             cl::value_desc("N"), cl::init("4"),
                             cl::cat(category)};
  cl::opt<std::string> vocabulary{"vocabulary", cl::desc("Different tokens"),
                                  cl::value_desc("N"), cl::init("256"),
                                  cl::cat(category)};
  cl::opt<std::string> context{"context", cl::desc("The longest sequence"),
                               cl::value_desc("N"), cl::init("64"),
                               cl::cat(category)};
  cl::opt<std::string> tokens{
      "tokens",
      cl::desc("How many tokens to generate (default: up to the "
               "longest sequence)"),
      cl::value_desc("N"), cl::cat(category)};
  cl::opt<std::string> prompt{"prompt", cl::desc("The first tokens"),
                              cl::value_desc("T,T,..."), cl::init("0"),
                              cl::cat(category)};
  cl::opt<std::string> seed{"seed", cl::desc("Which random weights to use"),
                            cl::value_desc("N"), cl::init("0"),
                            cl::cat(category)};
  cl::opt<std::string> device{"device", cl::desc("Where to run"),
                              cl::value_desc("cpu|ref"), cl::init("cpu"),
                              cl::cat(category)};
  cl::opt<bool> noCache{"no-cache",
                        cl::desc("Compute all positions again for each token"),
                        cl::cat(category)};
  cl::opt<bool> printGraph{"print-graph",
                           cl::desc("Print the graph of one step and stop"),
                           cl::cat(category)};
  cl::opt<bool> profile{"profile", cl::desc("Print where the time goes"),
                        cl::cat(category)};
};

} // namespace

static Error makeError(StringRef option, StringRef value, const Twine &why) {
  return createStringError("--" + option + "=" + value + ": " + why);
}

/// Reads a size. Sizes are bounded so that those of all tensors fit.
static Error parseSize(const cl::opt<std::string> &option, int64_t min,
                       int64_t &size) {
  constexpr int64_t max = 1 << 20;
  StringRef text = option.getValue();
  if (text.getAsInteger(10, size) || size < min || size > max)
    return makeError(option.ArgStr, text,
                     "a whole number in [" + Twine(min) + ", " + Twine(max) +
                         "] is expected");
  return Error::success();
}

static Error parsePrompt(StringRef text, Options &options) {
  SmallVector<StringRef> words;
  text.split(words, ',');
  for (StringRef word : words) {
    int32_t token;
    if (word.getAsInteger(10, token) || token < 0 ||
        token >= options.model.vocabulary)
      return makeError("prompt", text,
                       "'" + word + "' is not a whole number in [0, " +
                           Twine(options.model.vocabulary - 1) + "]");
    options.prompt.push_back(token);
  }
  return Error::success();
}

Expected<Options> tiny::generate::parseCommandLine(int argc, char **argv) {
  CommandLine line;
  cl::HideUnrelatedOptions(line.category);
  std::string message;
  raw_string_ostream os(message);
  if (!cl::ParseCommandLineOptions(
          argc, argv, "Generates tokens with a transformer of random weights\n",
          &os))
    return createStringError(StringRef(message).trim());

  Options options;
  ModelConfig &model = options.model;
  for (auto &[option, size] :
       {std::pair<const cl::opt<std::string> &, int64_t &>(line.layers,
                                                           model.layers),
        {line.width, model.width},
        {line.heads, model.heads},
        {line.vocabulary, model.vocabulary},
        {line.context, model.context}})
    if (Error error = parseSize(option, 1, size))
      return error;
  if (model.width % model.heads != 0)
    return makeError("width", line.width,
                     "the heads, " + line.heads.getValue() +
                         ", do not have the same number of columns each");
  if (Error error = parsePrompt(line.prompt, options))
    return error;
  int64_t given = options.prompt.size();
  options.tokens = model.context - given + 1;
  if (line.tokens.getNumOccurrences())
    if (Error error = parseSize(line.tokens, 1, options.tokens))
      return error;
  // The last token that is generated is not read any more.
  if (options.tokens < 1 || given + options.tokens - 1 > model.context)
    return makeError("context", line.context,
                     Twine(given) + " tokens and " + Twine(options.tokens) +
                         " more do not fit");
  if (StringRef(line.seed).getAsInteger(10, options.seed))
    return makeError("seed", line.seed, "a whole number is expected");
  options.mode = line.noCache ? Mode::WholePrefix : Mode::Cached;
  options.compile.device = line.device;
  options.printGraph = line.printGraph;
  options.profile = line.profile;
  return options;
}

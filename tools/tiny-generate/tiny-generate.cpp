//===- tiny-generate.cpp - Generates tokens with a transformer ------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An example of a program that is compiled once and runs for each token: the
/// position is symbolic, the weights stay where they are, and the graph updates
/// the tokens and its caches in place. Weights are random, so the tokens mean
/// nothing; they are the same on every device and with or without caches.
///
/// Exits with 0, or with 2 and one message if something is wrong.
///
//===----------------------------------------------------------------------===//

#include "DecoderModel.h"
#include "Options.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "tiny/Engine/Engine.h"
#include "tiny/Engine/Session.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"
#include <chrono>
#include <random>

using namespace llvm;
using namespace tiny;
using namespace tiny::generate;

using Clock = std::chrono::steady_clock;

static double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The contents that an argument starts with: weights depend on the seed and
/// their name, everything else is zero.
static Expected<HostTensor> makeArgument(const ModelArgument &argument,
                                         uint64_t seed) {
  using Role = ModelArgument::Role;
  DType dtype = argument.role == Role::Tokens ? DType::I32 : DType::F32;
  auto tensor = HostTensor::allocate(dtype, argument.shape);
  if (!tensor || argument.role != Role::Weights)
    return tensor;
  std::mt19937_64 generator(xxh3_64bits(argument.name) ^ seed);
  for (float &element : tensor->elements<float>()) {
    double draw = std::ldexp(double(generator() >> 11), -52) - 1;
    element = float(argument.center + argument.spread * draw);
  }
  return tensor;
}

namespace {

/// The programs of a model, on the same weights, tokens and caches.
class Generator {
public:
  explicit Generator(const Options &options) : options(options) {
    context.loadDialect<mlir::func::FuncDialect, uop::UOpDialect>();
  }

  /// Prints the graph of a step.
  void print(raw_ostream &os) {
    buildDecoder(&context, options.model, options.mode).module->print(os);
  }
  Expected<Session> load(Mode mode);
  /// Generates all tokens and tells of them.
  Error run(raw_ostream &os);

private:
  /// Predicts the token after the one at `position`.
  Error step(Session &session, int64_t position, Profile *profile = nullptr);
  MutableArrayRef<int32_t> getTokens() const {
    return buffers.find("tokens")->second.contents().elements<int32_t>();
  }

  const Options &options;
  mlir::MLIRContext context;
  /// By the names of arguments.
  StringMap<Buffer> buffers;
};

/// The time of all runs, kernel by kernel.
struct Totals {
  explicit Totals(size_t numKernels)
      : seconds(numKernels), runs(numKernels), bytes(numKernels) {}

  void add(const Profile &profile) {
    ++steps;
    program += profile.seconds;
    for (const KernelRun &run : profile.kernels) {
      seconds[run.kernel] += run.seconds;
      bytes[run.kernel] += run.bytes;
      ++runs[run.kernel];
    }
  }

  size_t steps = 0;
  double program = 0;
  std::vector<double> seconds;
  std::vector<size_t> runs;
  std::vector<double> bytes;
};

} // namespace

static void printTotals(raw_ostream &os, const ProgramInfo &info,
                        const Totals &totals) {
  auto steps = double(totals.steps);
  SmallVector<size_t> order;
  size_t numRuns = 0;
  double inKernels = 0;
  for (size_t kernel = 0; kernel < info.kernels.size(); ++kernel) {
    order.push_back(kernel);
    numRuns += totals.runs[kernel];
    inKernels += totals.seconds[kernel];
  }
  llvm::sort(order, [&](size_t a, size_t b) {
    return std::tie(totals.seconds[b], a) < std::tie(totals.seconds[a], b);
  });
  os << numRuns / totals.steps << " kernels a step, " << order.size()
     << " different ones\n";
  for (size_t kernel : order) {
    double seconds = totals.seconds[kernel];
    os << format("%9.1f us %5.1f %% %7.2f GB/s %5zu x ", seconds / steps * 1e6,
                 seconds / totals.program * 100,
                 totals.bytes[kernel] / seconds * 1e-9,
                 totals.runs[kernel] / totals.steps)
       << info.kernels[kernel].name << '\n';
  }
  double between = totals.program - inKernels;
  os << format("%9.1f us %5.1f %% between kernels\n", between / steps * 1e6,
               between / totals.program * 100);
}

/// Compiles the program of a mode and binds its arguments.
Expected<Session> Generator::load(Mode mode) {
  DecoderModel model = buildDecoder(&context, options.model, mode);
  auto executable = compile(*model.module, options.compile);
  if (!executable)
    return executable.takeError();
  Session session(std::move(*executable));
  for (auto [index, argument] : enumerate(model.arguments)) {
    auto buffer = buffers.find(argument.name);
    if (buffer == buffers.end()) {
      auto contents = makeArgument(argument, options.seed);
      if (!contents)
        return contents.takeError();
      buffer = buffers.try_emplace(argument.name, std::move(*contents)).first;
    }
    if (Error error = session.bind(index, buffer->second))
      return error;
  }
  return session;
}

Error Generator::step(Session &session, int64_t position, Profile *profile) {
  if (Error error = session.set("position", position))
    return error;
  return session.run(profile).takeError();
}

Error Generator::run(raw_ostream &os) {
  auto start = Clock::now();
  auto session = load(options.mode);
  if (!session)
    return session.takeError();
  auto given = int64_t(options.prompt.size());
  std::optional<Session> fillCache;
  if (options.mode == Mode::Cached && given > 1) {
    auto loaded = load(Mode::FillCache);
    if (!loaded)
      return loaded.takeError();
    fillCache = std::move(*loaded);
  }
  os << format("compiled and loaded in %.2f s\n", secondsSince(start));

  llvm::copy(options.prompt, getTokens().begin());
  start = Clock::now();
  if (Error error = step(fillCache ? *fillCache : *session, given - 1))
    return error;
  double firstSeconds = secondsSince(start);

  const ProgramInfo &info = session->info();
  Totals totals(info.kernels.size());
  int64_t steps = options.tokens - 1;
  start = Clock::now();
  for (int64_t position = given; position < given + steps; ++position) {
    Profile profile;
    if (Error error =
            step(*session, position, options.profile ? &profile : nullptr))
      return error;
    totals.add(profile);
  }
  double seconds = secondsSince(start);

  os << "tokens:";
  for (int32_t token : getTokens().slice(given, options.tokens))
    os << ' ' << token;
  os << '\n' << format("the first one in %.4f s\n", firstSeconds);
  if (steps == 0)
    return Error::success();
  os << steps << format(" more in %.4f s: ", seconds)
     << format("%.1f tokens per second\n", double(steps) / seconds);
  if (options.profile)
    printTotals(os, info, totals);
  return Error::success();
}

static Error runTool(int argc, char **argv) {
  auto options = parseCommandLine(argc, argv);
  if (!options)
    return options.takeError();
  Generator generator(*options);
  if (!options->printGraph)
    return generator.run(outs());
  generator.print(outs());
  return Error::success();
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  Error error = runTool(argc, argv);
  if (!error)
    return 0;
  WithColor::error(errs(), "tiny-generate")
      << toString(std::move(error)) << '\n';
  return 2;
}

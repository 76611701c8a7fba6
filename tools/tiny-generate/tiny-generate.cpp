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

/// The time of all runs, kernel by kernel.
struct Totals {
  explicit Totals(size_t numKernels)
      : seconds(numKernels), runs(numKernels), bytes(numKernels) {}

  void add(const Profile &profile) {
    program += profile.seconds;
    for (const KernelRun &run : profile.kernels) {
      seconds[run.kernel] += run.seconds;
      bytes[run.kernel] += run.bytes;
      ++runs[run.kernel];
    }
  }

  double program = 0;
  std::vector<double> seconds;
  std::vector<size_t> runs;
  std::vector<double> bytes;
};

} // namespace

static void printTotals(raw_ostream &os, const ProgramInfo &info,
                        const Totals &totals, int64_t steps) {
  SmallVector<size_t> order;
  for (size_t kernel = 0; kernel < info.kernels.size(); ++kernel)
    order.push_back(kernel);
  llvm::sort(order, [&](size_t a, size_t b) {
    return std::tie(totals.seconds[b], a) < std::tie(totals.seconds[a], b);
  });
  double all = 0;
  for (size_t kernel : order) {
    double seconds = totals.seconds[kernel];
    all += seconds;
    os << format("%9.1f us %5.1f %% %7.2f GB/s %5zu x ",
                 seconds / double(steps) * 1e6, seconds / totals.program * 100,
                 totals.bytes[kernel] / seconds * 1e-9,
                 totals.runs[kernel] / size_t(steps))
       << info.kernels[kernel].name << '\n';
  }
  os << format("%9.1f us %5.1f %% between kernels\n",
               (totals.program - all) / double(steps) * 1e6,
               (totals.program - all) / totals.program * 100);
}

/// Runs the model once for each token of the sequence but the last.
static Error run(const Options &options, raw_ostream &os) {
  mlir::MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, uop::UOpDialect>();
  DecoderModel model = buildDecoder(&context, options.model, options.mode);
  if (options.printGraph) {
    model.module->print(os);
    return Error::success();
  }

  auto start = Clock::now();
  auto executable = compile(*model.module, options.compile);
  if (!executable)
    return executable.takeError();
  double compileSeconds = secondsSince(start);
  Session session(std::move(*executable));

  std::optional<Buffer> tokens;
  for (auto [index, argument] : enumerate(model.arguments)) {
    auto contents = makeArgument(argument, options.seed);
    if (!contents)
      return contents.takeError();
    Buffer buffer(std::move(*contents));
    if (argument.role == ModelArgument::Role::Tokens)
      tokens = buffer;
    if (Error error = session.bind(index, std::move(buffer)))
      return error;
  }

  auto given = int64_t(options.prompt.size());
  int64_t steps = given + options.tokens - 1;
  Totals totals(session.info().kernels.size());
  size_t numRuns = 0;
  start = Clock::now();
  for (int64_t position = 0; position < steps; ++position) {
    // What was generated in the place of a token that is given does not count.
    if (position < given)
      tokens->contents().elements<int32_t>()[position] =
          options.prompt[position];
    if (Error error = session.set("position", position))
      return error;
    Profile profile;
    auto results = session.run(options.profile ? &profile : nullptr);
    if (!results)
      return results.takeError();
    totals.add(profile);
    numRuns = profile.kernels.size();
  }
  double seconds = secondsSince(start);

  os << "tokens:";
  for (int32_t token :
       tokens->contents().elements<int32_t>().slice(given, options.tokens))
    os << ' ' << token;
  os << '\n' << format("compiled in %.2f s\n", compileSeconds);
  os << steps << " steps in " << format("%.3f s: ", seconds)
     << format("%.1f tokens per second\n", double(steps) / seconds);
  if (options.profile) {
    os << numRuns << " kernels a step, " << session.info().kernels.size()
       << " different ones\n";
    printTotals(os, session.info(), totals, steps);
  }
  return Error::success();
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  auto options = parseCommandLine(argc, argv);
  Error error = options ? run(*options, outs()) : Error(options.takeError());
  if (!error)
    return 0;
  WithColor::error(errs(), "tiny-generate")
      << toString(std::move(error)) << '\n';
  return 2;
}

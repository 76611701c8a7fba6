//===- tiny-bench.cpp - Compiled kernels next to libraries ----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compiles graphs, compares what they compute with what libraries compute, and
// times both in turn. docs/performance.md says what the figures mean.
//
//===----------------------------------------------------------------------===//

#include "Report.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "tiny/Engine/Compare.h"
#include "tiny/Engine/Engine.h"
#include "tiny/Engine/RandomData.h"
#include "tiny/Engine/Session.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/Threading.h"
#include "llvm/Support/WithColor.h"

#include <benchmark/benchmark.h>
#include <cmath>
#include <cstdlib>
#include <unistd.h>

using namespace llvm;
using namespace tiny;
using namespace tiny::bench;

namespace {

struct Options {
  cl::opt<std::string> filter{"filter", cl::init("."),
                              cl::desc("Only what this expression matches")};
  cl::opt<unsigned> threads{"threads", cl::init(1),
                            cl::desc("How many threads everybody uses")};
  cl::opt<OptMode> opt{
      "opt", cl::init(OptMode::Heuristic), cl::desc("How loops are chosen"),
      cl::values(clEnumValN(OptMode::None, "none", "As they are scheduled"),
                 clEnumValN(OptMode::Heuristic, "heuristic", "By rules"),
                 clEnumValN(OptMode::Beam, "beam", "By trying and timing"))};
  cl::opt<unsigned> repetitions{"repetitions", cl::init(7),
                                cl::desc("How often each is timed, in turn")};
  cl::opt<double> minTime{"min-time", cl::init(0.05),
                          cl::desc("How long each time, in seconds")};
  cl::opt<bool> quick{"quick", cl::desc("Tiny sizes: does everything run?")};
  cl::opt<std::string> json{"json", cl::desc("Write all times to this file"),
                            cl::value_desc("file")};
};

/// Collects the times, and prints nothing.
class Collector : public benchmark::BenchmarkReporter {
public:
  bool ReportContext(const Context &) override { return true; }
  void ReportRuns(const std::vector<Run> &runs) override {
    for (const Run &run : runs)
      if (run.run_type == Run::RT_Iteration)
        seconds[run.run_name.function_name].push_back(
            run.real_accumulated_time / static_cast<double>(run.iterations));
  }

  std::map<std::string, std::vector<double>> seconds;
};

} // namespace

//===----------------------------------------------------------------------===//
// One line of the table
//===----------------------------------------------------------------------===//

/// Compiles the graph of `work`.
static Expected<std::shared_ptr<Executable>> compileWork(const Work &work,
                                                         const Options &line) {
  mlir::MLIRContext context;
  context.loadDialect<mlir::func::FuncDialect, uop::UOpDialect>();
  auto module =
      mlir::parseSourceString<mlir::ModuleOp>(work.graph, &context, work.name);
  if (!module)
    return createStringError("the graph of '" + work.name + "' is not valid");
  CompileOptions options;
  options.threads = line.threads;
  options.opt = line.opt;
  auto executable = compile(*module, options);
  if (!executable)
    return executable.takeError();
  return std::shared_ptr<Executable>(std::move(*executable));
}

/// Tensors for all arguments, with random numbers.
static Expected<std::vector<HostTensor>> createArguments(const Executable &e) {
  std::mt19937_64 generator(1);
  std::vector<HostTensor> tensors;
  for (const TensorInfo &argument : e.info().arguments) {
    auto tensor = HostTensor::allocate(argument.dtype, argument.shape);
    if (!tensor)
      return tensor.takeError();
    fillRandom(*tensor, generator);
    tensors.push_back(std::move(*tensor));
  }
  return tensors;
}

/// Runs each peer once and compares what it computes with `expected`, the
/// program's result.
static Error comparePeers(const Work &work, ArrayRef<Peer> peers,
                          HostTensor &result, const HostTensor &expected) {
  // Partial sums are about as large as the square root of their number.
  double error =
      4e-6 * std::sqrt(static_cast<double>(std::max<int64_t>(work.length, 1)));
  Tolerance tolerance = {1e-4, 1e-5 + error};
  for (const Peer &peer : peers) {
    if (!peer.hasResult)
      continue;
    std::memset(result.data(), 0, result.sizeInBytes());
    peer.run();
    Comparison comparison = compareTensors(expected, result, tolerance);
    if (!comparison.isEqual())
      return createStringError(work.name + " differs from " + peer.name + ": " +
                               comparison.toString());
  }
  return Error::success();
}

/// Times the program and its peers in turn, in an order that changes.
static Result time(const Work &work, const std::function<void()> &program,
                   ArrayRef<Peer> peers, const Options &line) {
  Result result = {work.name, work.isBytes, work.goal, {}};
  result.measurements.push_back({"tiny", "", {}, work.amount});
  std::vector<std::function<void()>> runs = {program};
  for (const Peer &peer : peers) {
    result.measurements.push_back({peer.name,
                                   peer.note,
                                   {},
                                   peer.amount ? peer.amount : work.amount,
                                   peer.counts});
    runs.push_back(peer.run);
  }
  benchmark::ClearRegisteredBenchmarks();
  for (auto [measurement, run] : zip_equal(result.measurements, runs))
    benchmark::RegisterBenchmark(measurement.name.c_str(),
                                 [&run = run](benchmark::State &state) {
                                   for (auto _ : state)
                                     run();
                                 })
        ->UseRealTime()
        ->MinTime(line.minTime)
        ->Repetitions(static_cast<int>(line.repetitions));
  Collector collector;
  benchmark::RunSpecifiedBenchmarks(&collector);
  for (Measurement &measurement : result.measurements)
    measurement.seconds = collector.seconds[measurement.name];
  return result;
}

static Expected<Result> run(const Work &work, const Options &line) {
  auto executable = compileWork(work, line);
  if (!executable)
    return executable.takeError();
  auto tensors = createArguments(**executable);
  if (!tensors)
    return tensors.takeError();
  Session session(*executable);
  std::vector<Buffer> buffers;
  for (auto [number, tensor] : enumerate(*tensors)) {
    // The peers work where the program does, or their data would lie otherwise.
    buffers.emplace_back(std::move(tensor));
    if (auto error = session.bind(number, buffers.back()))
      return error;
  }
  auto results = session.run();
  if (!results)
    return results.takeError();
  auto expected = buffers.back().contents().clone();
  if (!expected)
    return expected.takeError();

  std::vector<HostTensor> shared;
  for (const Buffer &buffer : buffers) {
    auto copy = buffer.contents().clone();
    if (!copy)
      return copy.takeError();
    shared.push_back(std::move(*copy));
  }
  std::vector<Peer> peers = work.makePeers(shared);
  if (auto error = comparePeers(work, peers, shared.back(), *expected))
    return error;
  return time(work, [&] { cantFail(session.run()); }, peers, line);
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

/// GNU's OpenMP, which oneDNN uses, reads its number of threads before `main`.
static void restartWithThreads(char **argv, unsigned threads) {
  std::string wanted = std::to_string(threads);
  const char *given = std::getenv("OMP_NUM_THREADS");
  if (given && given == wanted)
    return;
  ::setenv("OMP_NUM_THREADS", wanted.c_str(), /*overwrite=*/1);
  ::execv("/proc/self/exe", argv);
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  // The options of LLVM's libraries are none of this tool's.
  cl::ResetCommandLineParser();
  Options line;
  cl::ParseCommandLineOptions(argc, argv,
                              "Compiled kernels next to libraries\n");
  Regex filter(line.filter);
  std::string problem;
  if (!filter.isValid(problem)) {
    WithColor::error(errs(), "tiny-bench") << "--filter: " << problem << '\n';
    return 2;
  }
  if (line.threads == 0 || line.repetitions == 0) {
    WithColor::error(errs(), "tiny-bench")
        << "--threads and --repetitions have to be positive\n";
    return 2;
  }
  restartWithThreads(argv, line.threads);
  setPeerThreads(line.threads);
  std::string name = argv[0],
              interleave = "--benchmark_enable_random_interleaving=true";
  char *arguments[] = {name.data(), interleave.data()};
  int numArguments = 2;
  benchmark::Initialize(&numArguments, arguments);

  std::vector<Result> results, convolutions;
  std::vector<unsigned> times;
  printHeader(outs());
  for (const Work &work : getWorks({line.quick, line.threads})) {
    if (!filter.match(work.name))
      continue;
    auto result = run(work, line);
    if (!result) {
      WithColor::error(errs(), "tiny-bench")
          << toString(result.takeError()) << '\n';
      return 1;
    }
    print(outs(), *result);
    if (work.timesInResNet) {
      convolutions.push_back(*result);
      times.push_back(work.timesInResNet);
    }
    results.push_back(std::move(*result));
  }
  if (convolutions.size() > 1) {
    results.push_back(
        getTotal("all these convolutions of ResNet-18", convolutions, times));
    print(outs(), results.back());
  }
  if (line.json.empty())
    return 0;
  if (auto error = writeJSON(line.json, results, line.threads)) {
    WithColor::error(errs(), "tiny-bench")
        << toString(std::move(error)) << '\n';
    return 1;
  }
  return 0;
}

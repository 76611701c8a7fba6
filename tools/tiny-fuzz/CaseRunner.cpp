//===- CaseRunner.cpp - Runs a graph on two devices -----------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CaseRunner.h"

#include "Random.h"
#include "RandomOpts.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassManager.h"
#include "tiny/Engine/Compare.h"
#include "tiny/Engine/Engine.h"
#include "tiny/Engine/RandomData.h"
#include "tiny/Schedule/Passes.h"
#include "llvm/Support/Error.h"

#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

using namespace mlir;
using llvm::Expected;
using namespace tiny;
using namespace tiny::fuzz;

/// How long one case may take, in seconds.
static constexpr unsigned kTimeout = 60;

/// Fills an argument with what the generator takes it to hold.
static void fill(HostTensor &tensor, Kind kind, bool isWild, Random &random,
                 std::mt19937_64 &generator) {
  bool isFloat = tiny::isFloat(tensor.dtype());
  fillRandom(tensor, generator);
  for (int64_t i = 0; i < tensor.numElements(); ++i) {
    if (isFloat && kind == Kind::Exact) {
      double number = random.between(-3, 3);
      if (number == 0 && random.oneIn(2))
        number = -0.0;
      tensor.setDouble(i, number);
      if (isWild && random.oneIn(2))
        tensor.setBits(i, pickSpecial(getFloatSemantics(tensor.dtype()), random)
                              .bitcastToAPInt()
                              .getZExtValue());
    } else if (!isFloat && tensor.dtype() != DType::I1 && random.oneIn(4)) {
      tensor.setInt(
          i, random.pick<int64_t>({0, 1, -1, INT64_MIN, INT64_MAX, INT32_MIN,
                                   INT32_MAX, int64_t(generator())}));
    }
  }
}

namespace {
/// The results of a run, and then the arguments as they are afterwards.
using Contents = llvm::SmallVector<HostTensor>;
} // namespace

static Expected<std::unique_ptr<Executable>> compileFor(const Graph &graph,
                                                        StringRef device) {
  CompileOptions options;
  options.device = device.str();
  options.threads = 1;
  return compile(*graph.module, options);
}

/// The same with random opts, which `text` gets.
static Expected<std::unique_ptr<Executable>>
compileWithOpts(const Graph &graph, StringRef device, uint64_t seed,
                std::string &text) {
  OwningOpRef<ModuleOp> module = ModuleOp(graph.module.get()).clone();
  // Copies are to this device, or to others.
  auto name = StringAttr::get(module->getContext(), device);
  (*module)->setAttr(
      uop::UOpDialect::kTargetAttrName,
      uop::TargetAttr::get(module->getContext(), name, DictionaryAttr()));
  PassManager manager(module->getContext());
  populateSchedulePipeline(manager, ScheduleOptions());
  if (failed(manager.run(*module)))
    return llvm::createStringError("the schedule failed");
  Random random(seed);
  std::optional<std::string> problem = applyRandomOpts(*module, random);
  text = getOptsText(*module);
  if (problem)
    return llvm::createStringError(*problem);
  CompileOptions options;
  options.device = device.str();
  options.threads = 1;
  options.level = InputLevel::Schedule;
  return compile(*module, options);
}

static Expected<Contents> run(Executable &executable, const Graph &graph,
                              const llvm::StringMap<int64_t> &variables,
                              Kind kind, uint64_t seed) {
  std::mt19937_64 generator(seed);
  Random random(seed);
  llvm::SmallVector<HostTensor> arguments;
  for (auto [number, info] : llvm::enumerate(executable.info().arguments)) {
    Expected<HostTensor> argument =
        HostTensor::allocate(info.dtype, graph.arguments[number].shape);
    if (!argument)
      return argument.takeError();
    fill(*argument, kind, graph.arguments[number].isWild, random, generator);
    arguments.push_back(std::move(*argument));
  }
  VariableValues values;
  for (const VariableInfo &info : executable.info().variables)
    values[info.name] = variables.lookup(info.name);
  Expected<llvm::SmallVector<HostTensor>> results =
      executable.run(arguments, values);
  if (!results)
    return results.takeError();
  for (HostTensor &argument : arguments)
    results->push_back(std::move(argument));
  return results;
}

/// Whether zeros at the same place have the same sign; equal otherwise.
static bool haveEqualZeros(const HostTensor &actual,
                           const HostTensor &expected) {
  for (int64_t i = 0; i < actual.numElements(); ++i)
    if (actual.getBits(i) != expected.getBits(i) && actual.getDouble(i) == 0)
      return false;
  return true;
}

static std::optional<std::string>
compare(const Graph &graph, const Contents &actual, const Contents &expected) {
  if (actual.size() != expected.size())
    return "the number of results differs";
  for (size_t i = 0; i < actual.size(); ++i) {
    const Agreement &agreement = graph.agreements[i];
    Comparison comparison = compareTensors(actual[i], expected[i],
                                           Tolerance{0, agreement.tolerance});
    std::string which =
        "number " + std::to_string(i) + " of the results and arguments";
    if (!comparison.isEqual())
      return which + ": " + comparison.toString();
    if (agreement.hasKnownZeros && !haveEqualZeros(actual[i], expected[i]))
      return which + " has zeros of another sign";
  }
  return std::nullopt;
}

std::optional<std::string> tiny::fuzz::findMismatch(const Graph &graph,
                                                    Kind kind, StringRef device,
                                                    bool hasOpts,
                                                    uint64_t seed) {
  auto reference = compileFor(graph, "ref");
  if (!reference)
    return "ref: " + toString(reference.takeError());
  std::string opts;
  auto executable = hasOpts ? compileWithOpts(graph, device, seed, opts)
                            : compileFor(graph, device);
  if (!executable)
    return (device + opts + ": " + toString(executable.takeError())).str();
  auto runWith = [&](const llvm::StringMap<int64_t> &variables,
                     bool mustFit) -> std::optional<std::string> {
    Expected<Contents> expected =
        run(**reference, graph, variables, kind, seed);
    Expected<Contents> actual = run(**executable, graph, variables, kind, seed);
    if (!expected) {
      // The device may leave out what nobody needs, and what does not fit
      // there.
      std::string text = toString(expected.takeError());
      if (!actual)
        consumeError(actual.takeError());
      return mustFit ? std::optional("ref: " + text) : std::nullopt;
    }
    if (!actual)
      return (device + opts + ": " + toString(actual.takeError())).str();
    std::optional<std::string> difference = compare(graph, *actual, *expected);
    if (difference)
      *difference += opts;
    return difference;
  };
  std::optional<std::string> problem = runWith(graph.variables, true);
  for (const auto &variables : graph.otherVariables) {
    if (problem)
      return problem;
    problem = runWith(variables, false);
    if (!problem)
      continue;
    for (const auto &variable : variables)
      *problem += "; " + variable.first().str() + " = " +
                  std::to_string(variable.second);
  }
  return problem;
}

std::optional<std::string>
tiny::fuzz::runIsolated(function_ref<std::optional<std::string>()> work) {
  int ends[2];
  if (pipe(ends) != 0)
    return std::string("no pipe: ") + std::strerror(errno);
  pid_t child = fork();
  if (child < 0)
    return std::string("no process: ") + std::strerror(errno);
  if (child == 0) {
    close(ends[0]);
    alarm(kTimeout);
    std::optional<std::string> outcome = work();
    // The first byte says whether there is a text.
    std::string message = outcome ? "x" + *outcome : "-";
    const char *rest = message.data();
    size_t left = message.size();
    while (left > 0) {
      ssize_t written = write(ends[1], rest, left);
      if (written < 0 && errno == EINTR)
        continue;
      if (written <= 0)
        break;
      rest += written;
      left -= written;
    }
    _exit(0);
  }
  close(ends[1]);
  std::string message;
  char buffer[4096];
  while (true) {
    ssize_t count = read(ends[0], buffer, sizeof buffer);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      break;
    message.append(buffer, count);
  }
  close(ends[0]);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status))
    return WTERMSIG(status) == SIGALRM
               ? std::string("took more than a minute")
               : std::string("crashed: ") + strsignal(WTERMSIG(status));
  if (message.empty() || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
    return std::string("ended without a result");
  if (message[0] == '-')
    return std::nullopt;
  return message.substr(1);
}

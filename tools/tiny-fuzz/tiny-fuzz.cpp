//===- tiny-fuzz.cpp - Random graphs on two devices -----------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares a device with the reference interpreter on random graphs:
//
//   tiny-fuzz --device=cpu --count=1000 --seed=1
//   tiny-fuzz --device=cpu --count=1000 --seed=1 --opts
//
// A graph that fails is printed, made as small as possible. Exit status: 0 if
// all agree, 1 if one does not, 2 for unusable arguments.
//
//===----------------------------------------------------------------------===//

#include "CaseRunner.h"
#include "GraphGenerator.h"
#include "Minimizer.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "tiny/Dialect/UOp/IR/UOpDialect.h"
#include "tiny/Engine/Engine.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Process.h"

using namespace mlir;
using namespace tiny;
using namespace tiny::fuzz;

namespace cl = llvm::cl;

/// Cases that share a process: a new one for each would cost more than the
/// case.
static constexpr uint64_t kBatch = 50;

namespace {
enum class KindOption { Exact, Tolerant, Both };

struct Case {
  Kind kind;
  uint64_t seed;
};
} // namespace

/// A context without threads of its own, which would not survive a fork.
static std::unique_ptr<MLIRContext> createContext() {
  auto context =
      std::make_unique<MLIRContext>(MLIRContext::Threading::DISABLED);
  context->loadDialect<func::FuncDialect, uop::UOpDialect>();
  return context;
}

static std::optional<std::string> runCase(Case which, StringRef device,
                                          bool hasOpts) {
  std::unique_ptr<MLIRContext> context = createContext();
  Graph graph = generateGraph(context.get(), which.kind, which.seed);
  if (failed(verify(*graph.module)))
    return std::string("the generator made an invalid graph");
  return findMismatch(graph, which.kind, device, hasOpts, which.seed);
}

/// Prints a graph after a line that says which it is.
static void print(Case which, const Graph &graph, StringRef remark) {
  llvm::outs() << "// " << (which.kind == Kind::Exact ? "exact" : "tolerant")
               << " graph, seed " << which.seed << remark << "\n";
  ModuleOp(graph.module.get()).print(llvm::outs());
  llvm::outs() << "\n";
  llvm::outs().flush();
}

static void report(Case which, StringRef device, bool hasOpts,
                   StringRef problem) {
  std::unique_ptr<MLIRContext> context = createContext();
  Graph graph = generateGraph(context.get(), which.kind, which.seed);
  // A change can make a graph wrong in itself, which is another problem.
  auto isRefused = [](StringRef text) { return text.starts_with("ref: "); };
  auto check = [&](const Graph &candidate) {
    std::optional<std::string> found = runIsolated([&] {
      return findMismatch(candidate, which.kind, device, hasOpts, which.seed);
    });
    if (found && isRefused(*found) != isRefused(problem))
      found = std::nullopt;
    return found;
  };
  if (succeeded(verify(*graph.module)))
    graph = minimize(std::move(graph), [&](const Graph &candidate) {
      return check(candidate).has_value();
    });
  std::optional<std::string> now = check(graph);
  print(which, graph, (": " + (now ? StringRef(*now) : problem)).str());
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  cl::opt<std::string> device("device", cl::init("cpu"),
                              cl::desc("the device to compare with ref"));
  cl::opt<uint64_t> count("count", cl::init(200),
                          cl::desc("how many graphs of each kind"));
  cl::opt<uint64_t> seed("seed", cl::init(1), cl::desc("the first seed"));
  cl::opt<KindOption> kind(
      "kind", cl::init(KindOption::Both), cl::desc("which graphs"),
      cl::values(clEnumValN(KindOption::Exact, "exact", "equal results"),
                 clEnumValN(KindOption::Tolerant, "tolerant",
                            "results that differ by rounding"),
                 clEnumValN(KindOption::Both, "both", "one after the other")));
  cl::opt<unsigned> maxFailures("max-failures", cl::init(5),
                                cl::desc("stop after this many"));
  cl::opt<bool> hasOpts("opts", cl::desc("apply random opts to the kernels"));
  cl::opt<bool> printOnly("print",
                          cl::desc("print the graphs and run nothing"));
  cl::ParseCommandLineOptions(argc, argv, "Random graphs on two devices\n");
  if (!llvm::is_contained(getDeviceNames(), StringRef(device))) {
    llvm::errs() << "tiny-fuzz: there is no device '" << device << "'\n";
    return 2;
  }

  std::vector<Case> cases;
  for (uint64_t i = 0; i < count; ++i) {
    if (kind != KindOption::Tolerant)
      cases.push_back({Kind::Exact, seed + i});
    if (kind != KindOption::Exact)
      cases.push_back({Kind::Tolerant, seed + i});
  }
  if (printOnly) {
    for (Case which : cases) {
      std::unique_ptr<MLIRContext> context = createContext();
      print(which, generateGraph(context.get(), which.kind, which.seed), "");
    }
    return 0;
  }
  bool showProgress = llvm::sys::Process::StandardErrIsDisplayed();
  unsigned failures = 0;
  uint64_t done = 0;
  while (done < cases.size() && failures < maxFailures) {
    // A batch stops at the first failure; its number comes before the text. If
    // the process dies there is no number, and the cases are run one by one.
    uint64_t end = std::min<uint64_t>(done + kBatch, cases.size());
    std::optional<std::string> problem = runIsolated([&] {
      for (uint64_t i = done; i < end; ++i)
        if (std::optional<std::string> text =
                runCase(cases[i], device, hasOpts))
          return std::optional<std::string>(std::to_string(i) + " " + *text);
      return std::optional<std::string>();
    });
    uint64_t failed = end;
    if (problem) {
      auto [number, text] = StringRef(*problem).split(' ');
      if (number.getAsInteger(10, failed)) {
        for (failed = done; failed < end; ++failed)
          if ((problem = runIsolated(
                   [&] { return runCase(cases[failed], device, hasOpts); })))
            break;
      } else {
        problem = text.str();
      }
    }
    if (failed < end) {
      report(cases[failed], device, hasOpts, *problem);
      ++failures;
      ++failed;
    }
    done = failed;
    if (showProgress)
      llvm::errs() << "\r" << done << " of " << cases.size() << " graphs";
  }
  if (showProgress)
    llvm::errs() << "\n";
  llvm::outs() << done << " graphs, " << failures << " failed\n";
  return failures ? 1 : 0;
}

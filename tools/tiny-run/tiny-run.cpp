//===- tiny-run.cpp - Compiles a graph and runs it ------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A program around the engine: reads a graph and its data, runs it, and
/// writes, compares or prints what comes out.
///
/// Exits with 0 if everything held, 1 if a comparison failed, and 2 for bad
/// input, with one message.
///
//===----------------------------------------------------------------------===//

#include "Data.h"
#include "Options.h"
#include "Report.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"
#include "tiny/Engine/Diagnostics.h"
#include "tiny/InitAllDialects.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/WithColor.h"
#include <chrono>
#include <cstring>

using namespace llvm;
using namespace tiny;
using namespace tiny::run;

/// Reads the program and compiles it.
static Expected<std::unique_ptr<Executable>> load(const Options &options) {
  auto buffer = MemoryBuffer::getFileOrSTDIN(options.file);
  if (!buffer)
    return createFileError(options.file, buffer.getError());
  mlir::DialectRegistry registry;
  tiny::registerAllDialects(registry);
  registry.insert<mlir::cf::ControlFlowDialect, mlir::func::FuncDialect,
                  mlir::memref::MemRefDialect>();
  mlir::MLIRContext context(registry);
  context.printOpOnDiagnostic(false);
  DiagnosticCollector diagnostics(&context);
  auto sources = std::make_shared<SourceMgr>();
  sources->AddNewSourceBuffer(std::move(*buffer), SMLoc());
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(sources, &context);
  if (!module)
    return diagnostics.takeError(options.file + ": cannot be read");
  return compile(*module, options.compile);
}

namespace {

/// What the mutable arguments held at first.
class Contents {
public:
  Error save(const ProgramInfo &info, ArrayRef<HostTensor> arguments) {
    for (size_t i = 0; i < arguments.size(); ++i) {
      if (!info.arguments[i].isMutable)
        continue;
      Expected<HostTensor> copy = arguments[i].clone();
      if (!copy)
        return copy.takeError();
      copies.push_back({i, std::move(*copy)});
    }
    return Error::success();
  }

  void restore(MutableArrayRef<HostTensor> arguments) const {
    for (const auto &[index, copy] : copies)
      std::memcpy(arguments[index].data(), copy.data(), copy.sizeInBytes());
  }

private:
  SmallVector<std::pair<size_t, HostTensor>> copies;
};

} // namespace

/// Runs the program again and again on the same data. Fills in the shortest
/// time of every kernel.
static Error repeat(const Options &options, const Executable &executable,
                    MutableArrayRef<HostTensor> arguments,
                    const Contents &contents, Timings &timings, Profile &best) {
  for (unsigned i = 0; i < options.repeat; ++i) {
    contents.restore(arguments);
    Profile profile;
    auto results = executable.run(arguments, options.variables, &profile);
    if (!results)
      return results.takeError();
    timings.runs.push_back(profile.seconds);
    if (i == 0)
      best = profile;
    for (auto [least, run] : zip_equal(best.kernels, profile.kernels))
      least.seconds = std::min(least.seconds, run.seconds);
  }
  return Error::success();
}

/// Does all that the command line asks for. Returns whether what was expected
/// came out.
static Expected<bool> execute(const Options &options, raw_ostream &os) {
  if (!options.outputDir.empty())
    if (std::error_code error = sys::fs::create_directories(options.outputDir))
      return createFileError(options.outputDir, error);

  Timings timings;
  auto start = std::chrono::steady_clock::now();
  auto loaded = load(options);
  timings.compile =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
          .count();
  if (!loaded)
    return loaded.takeError();
  const Executable &executable = **loaded;
  const ProgramInfo &info = executable.info();
  for (StringRef remark : info.remarks)
    WithColor::remark(errs(), "tiny-run") << remark << '\n';
  printListings(os, info, options.debug);

  if (Error error = checkExpectations(options, info))
    return error;
  auto arguments = makeArguments(options, info);
  if (!arguments)
    return arguments.takeError();
  Contents contents;
  if (options.repeat > 0)
    if (Error error = contents.save(info, *arguments))
      return error;
  Profile profile;
  auto results = executable.run(*arguments, options.variables, &profile);
  if (!results)
    return results.takeError();
  timings.runs.push_back(profile.seconds);
  if (Error error = writeOutputs(options, info, *results, *arguments))
    return error;
  Expected<bool> isEqual =
      compareOutputs(options, *results, *arguments, os, errs());
  if (!isEqual)
    return isEqual;

  if (options.outputDir.empty() && options.expected.empty() &&
      options.expectedArguments.empty()) {
    for (size_t i = 0; i < results->size(); ++i)
      printTensor(os, "out" + Twine(i), (*results)[i]);
    for (size_t i = 0; i < arguments->size(); ++i)
      if (info.arguments[i].isMutable)
        printTensor(os, "arg" + Twine(i), (*arguments)[i]);
  }
  if (options.repeat > 0) {
    timings.runs.clear();
    if (Error error =
            repeat(options, executable, *arguments, contents, timings, profile))
      return error;
  }
  if (options.debug >= 2)
    printKernels(os, info, profile.kernels);
  if (options.debug >= 1)
    printMemory(os, profile);
  if (options.debug >= 1 || options.repeat > 0)
    printTimings(os, timings);
  return isEqual;
}

int main(int argc, char **argv) {
  InitLLVM init(argc, argv);
  Expected<Options> options = parseCommandLine(argc, argv);
  Expected<bool> isEqual =
      options ? execute(*options, outs()) : Expected<bool>(options.takeError());
  if (isEqual)
    return *isEqual ? 0 : 1;
  // A diagnostic says where it comes from.
  handleAllErrors(
      isEqual.takeError(),
      [](const DiagnosticError &error) {
        error.log(errs());
        errs() << '\n';
      },
      [](const ErrorInfoBase &error) {
        if (std::string text = error.message(); !text.empty())
          WithColor::error(errs(), "tiny-run") << text << '\n';
      });
  return 2;
}

//===- Data.cpp - What goes into a program and comes out ------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Data.h"
#include "tiny/Engine/Compare.h"
#include "tiny/Engine/Npy.h"
#include "tiny/Engine/RandomData.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;
using namespace tiny;
using namespace tiny::run;

using Kind = Options::Input::Kind;

/// Returns "3 arguments", "1 argument".
static std::string countText(size_t number, StringRef what) {
  return (Twine(number) + " " + what + (number == 1 ? "" : "s")).str();
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

static Expected<HostTensor> readArgument(const TensorInfo &info, unsigned index,
                                         StringRef file) {
  Expected<HostTensor> tensor = readNpy(file, info.dtype);
  if (!tensor)
    return tensor.takeError();
  if (!info.acceptsShape(tensor->shape()))
    return createStringError("'" + file + "': is " + tensor->typeText() +
                             ", but argument " + Twine(index) + " is " +
                             info.typeText());
  return tensor;
}

Expected<SmallVector<HostTensor>>
tiny::run::makeArguments(const Options &options, const ProgramInfo &info) {
  size_t numArguments = info.arguments.size();
  std::vector<Options::Input> inputs = options.inputs;
  if (inputs.size() == 1 && inputs.front().kind != Kind::File)
    inputs.assign(numArguments, options.inputs.front());
  if (inputs.size() != numArguments)
    return createStringError("'" + options.compile.entry + "' has " +
                             countText(numArguments, "argument") + ", but " +
                             countText(inputs.size(), "--input") +
                             (inputs.size() == 1 ? " was" : " were") +
                             " given (--input=random is for all)");

  // Arguments with one seed continue its stream, so that they differ.
  std::map<uint64_t, std::mt19937_64> generators;
  SmallVector<HostTensor> arguments;
  for (unsigned index = 0; index < numArguments; ++index) {
    const TensorInfo &argument = info.arguments[index];
    const Options::Input &input = inputs[index];
    if (input.kind == Kind::File) {
      Expected<HostTensor> tensor = readArgument(argument, index, input.file);
      if (!tensor)
        return tensor.takeError();
      arguments.push_back(std::move(*tensor));
      continue;
    }
    if (argument.hasDynamicSize())
      return createStringError("argument " + Twine(index) + " is " +
                               argument.typeText() +
                               ": only a file says how large it is");
    Expected<HostTensor> tensor =
        HostTensor::allocate(argument.dtype, argument.shape);
    if (!tensor)
      return createStringError("argument " + Twine(index) + ": " +
                               toString(tensor.takeError()));
    if (input.kind == Kind::Random)
      fillRandom(*tensor,
                 generators.try_emplace(input.seed, input.seed).first->second);
    arguments.push_back(std::move(*tensor));
  }
  return arguments;
}

//===----------------------------------------------------------------------===//
// Outputs
//===----------------------------------------------------------------------===//

Error tiny::run::checkExpectations(const Options &options,
                                   const ProgramInfo &info) {
  size_t numResults = info.results.size();
  size_t numExpected = options.expected.size();
  if (numExpected != 0 && numExpected != numResults)
    return createStringError("'" + options.compile.entry + "' has " +
                             countText(numResults, "result") + ", but " +
                             countText(numExpected, "--expect") +
                             (numExpected == 1 ? " was" : " were") + " given");
  for (const Options::ExpectedArgument &expected : options.expectedArguments) {
    std::string option =
        "--expect-arg=" + utostr(expected.index) + ":" + expected.file + ": ";
    if (expected.index >= info.arguments.size())
      return createStringError(option + "'" + options.compile.entry + "' has " +
                               countText(info.arguments.size(), "argument"));
    if (!info.arguments[expected.index].isMutable)
      return createStringError(option + "argument " + Twine(expected.index) +
                               " is not marked uop.mutable");
  }
  return Error::success();
}

Error tiny::run::writeOutputs(const Options &options, const ProgramInfo &info,
                              ArrayRef<HostTensor> results,
                              ArrayRef<HostTensor> arguments) {
  if (options.outputDir.empty())
    return Error::success();
  auto write = [&](StringRef prefix, size_t index, const HostTensor &tensor) {
    SmallString<128> path(options.outputDir);
    sys::path::append(path, prefix + Twine(index) + ".npy");
    return writeNpy(path, tensor);
  };
  for (size_t index = 0; index < results.size(); ++index)
    if (Error error = write("out", index, results[index]))
      return error;
  for (size_t index = 0; index < arguments.size(); ++index)
    if (info.arguments[index].isMutable)
      if (Error error = write("arg", index, arguments[index]))
        return error;
  return Error::success();
}

/// Compares one tensor with a file and prints a line about it.
static Expected<bool> compare(const Options &options, const Twine &name,
                              const HostTensor &actual, StringRef file,
                              raw_ostream &os, raw_ostream &errors) {
  Expected<HostTensor> expected = readNpy(file, actual.dtype());
  if (!expected)
    return expected.takeError();
  Tolerance tolerance = getDefaultTolerance(actual.dtype());
  tolerance.rtol = options.rtol.value_or(tolerance.rtol);
  tolerance.atol = options.atol.value_or(tolerance.atol);
  Comparison comparison = compareTensors(actual, *expected, tolerance);
  if (comparison.isEqual())
    os << name << ": " << comparison.toString() << '\n';
  else
    errors << name << " is not " << file << ": " << comparison.toString()
           << '\n';
  return comparison.isEqual();
}

Expected<bool> tiny::run::compareOutputs(const Options &options,
                                         ArrayRef<HostTensor> results,
                                         ArrayRef<HostTensor> arguments,
                                         raw_ostream &os, raw_ostream &errors) {
  bool allEqual = true;
  for (size_t index = 0; index < options.expected.size(); ++index) {
    Expected<bool> isEqual =
        compare(options, "out" + Twine(index), results[index],
                options.expected[index], os, errors);
    if (!isEqual)
      return isEqual.takeError();
    allEqual &= *isEqual;
  }
  for (const Options::ExpectedArgument &expected : options.expectedArguments) {
    Expected<bool> isEqual =
        compare(options, "arg" + Twine(expected.index),
                arguments[expected.index], expected.file, os, errors);
    if (!isEqual)
      return isEqual.takeError();
    allEqual &= *isEqual;
  }
  return allEqual;
}

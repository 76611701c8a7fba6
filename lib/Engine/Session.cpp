//===- Session.cpp - A program with its arguments in place ----------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/Session.h"
#include "llvm/ADT/STLExtras.h"

using namespace tiny;

Session::Session(std::shared_ptr<const Executable> executable)
    : executable(std::move(executable)), buffers(info().arguments.size()) {}

llvm::Error Session::bind(unsigned argument, Buffer buffer) {
  if (argument >= buffers.size())
    return llvm::createStringError("the program has no argument " +
                                   llvm::Twine(argument) + "; it has " +
                                   llvm::Twine(buffers.size()));
  if (auto error =
          info().arguments[argument].check(argument, buffer.contents()))
    return error;
  buffers[argument] = std::move(buffer);
  return llvm::Error::success();
}

llvm::Error Session::set(llvm::StringRef variable, int64_t value) {
  auto known =
      llvm::find_if(info().variables, [&](const VariableInfo &candidate) {
        return candidate.name == variable;
      });
  if (known == info().variables.end())
    return llvm::createStringError("the program needs no variable '" +
                                   variable + "'");
  if (auto error = known->check(value))
    return error;
  variables[variable] = value;
  return llvm::Error::success();
}

llvm::Expected<llvm::SmallVector<HostTensor>> Session::run(Profile *profile) {
  llvm::SmallVector<HostTensor *> arguments;
  for (auto [index, buffer] : llvm::enumerate(buffers)) {
    if (!buffer)
      return llvm::createStringError("argument " + llvm::Twine(index) +
                                     " is not bound");
    arguments.push_back(&buffer->contents());
  }
  return executable->runOn(arguments, variables, profile);
}

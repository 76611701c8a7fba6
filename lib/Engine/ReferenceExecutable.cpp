//===- ReferenceExecutable.cpp - Programs of the interpreter --------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Devices.h"
#include "tiny/Engine/Reference.h"
#include <chrono>

using namespace tiny;

namespace {

/// A program that the reference interpreter runs.
class ReferenceExecutable : public Executable {
public:
  ReferenceExecutable(ProgramInfo info, std::unique_ptr<PrivateModule> module)
      : Executable(std::move(info)), module(std::move(module)) {}

private:
  llvm::Expected<llvm::SmallVector<HostTensor>>
  execute(llvm::ArrayRef<HostTensor *> arguments,
          const VariableValues &variables, Profile *profile) const override {
    auto start = std::chrono::steady_clock::now();
    auto results = interpret(module->entry, arguments, variables);
    if (profile) {
      *profile = Profile();
      profile->seconds = std::chrono::duration<double>(
                             std::chrono::steady_clock::now() - start)
                             .count();
    }
    return results;
  }

  std::unique_ptr<PrivateModule> module;
};

} // namespace

CompileResult tiny::compileForReference(std::unique_ptr<PrivateModule> module,
                                        const CompileOptions &options,
                                        ProgramInfo info) {
  if (options.level != InputLevel::TensorGraph)
    return llvm::createStringError(
        "device 'ref' runs tensor graphs, not schedules");
  return std::make_unique<ReferenceExecutable>(std::move(info),
                                               std::move(module));
}

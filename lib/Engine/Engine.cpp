//===- Engine.cpp - From a graph to something that runs -------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Engine/Engine.h"
#include "Devices.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tiny;

namespace {

struct Device {
  llvm::StringLiteral name;
  CompileResult (*compile)(std::unique_ptr<PrivateModule> module,
                           const CompileOptions &options, ProgramInfo info);
};

} // namespace

static constexpr Device devices[] = {
    {"cpu", compileForCPU},
    {"ref", compileForReference},
};

llvm::ArrayRef<llvm::StringRef> tiny::getDeviceNames() {
  static const auto names =
      llvm::map_to_vector(devices, [](const Device &device) -> llvm::StringRef {
        return device.name;
      });
  return names;
}

llvm::Expected<std::unique_ptr<Executable>>
tiny::compile(ModuleOp module, const CompileOptions &options) {
  const Device *device = llvm::find_if(devices, [&](const Device &device) {
    return device.name == options.device;
  });
  if (device == std::end(devices))
    return llvm::createStringError(
        "there is no device '" + options.device +
        "'; the devices are: " + llvm::join(getDeviceNames(), ", "));
  ProgramInfo info;
  if (options.opt == OptMode::Beam)
    return llvm::createStringError(
        "beam search is not available yet; the modes are: none, heuristic");
  auto imported = importModule(module, options, info);
  if (!imported)
    return imported.takeError();
  return device->compile(std::move(*imported), options, std::move(info));
}

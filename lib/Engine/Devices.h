//===- Devices.h - One compiler for each kind of device ---------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_ENGINE_DEVICES_H
#define TINY_LIB_ENGINE_DEVICES_H

#include "Frontend.h"
#include "tiny/Engine/Engine.h"
#include <memory>

namespace tiny {

using CompileResult = llvm::Expected<std::unique_ptr<Executable>>;

/// Compiles for the CPU that this runs on.
CompileResult compileForCPU(std::unique_ptr<PrivateModule> module,
                            const CompileOptions &options, ProgramInfo info);

/// Leaves everything to the reference interpreter.
CompileResult compileForReference(std::unique_ptr<PrivateModule> module,
                                  const CompileOptions &options,
                                  ProgramInfo info);

} // namespace tiny

#endif // TINY_LIB_ENGINE_DEVICES_H

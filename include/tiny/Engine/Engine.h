//===- Engine.h - From a graph to something that runs -----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The C++ API over the whole compiler:
//
//   auto executable = tiny::compile(module, options);
//   if (!executable)
//     return executable.takeError();
//   auto results = (*executable)->run(arguments);
//
//===----------------------------------------------------------------------===//

#ifndef TINY_ENGINE_ENGINE_H
#define TINY_ENGINE_ENGINE_H

#include "mlir/IR/BuiltinOps.h"
#include "tiny/Engine/CompileOptions.h"
#include "tiny/Engine/Executable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace tiny {

/// The devices that `compile` knows: `cpu` is this machine, `ref` the reference
/// interpreter.
llvm::ArrayRef<llvm::StringRef> getDeviceNames();

/// Compiles a function of `module`, which is left as it is. An error is what
/// the compiler reported first, with its place in the source.
///
/// Several threads may compile at once, modules of one context included, if
/// nobody changes the module or loads dialects into its context meanwhile.
llvm::Expected<std::unique_ptr<Executable>>
compile(mlir::ModuleOp module, const CompileOptions &options = {});

} // namespace tiny

#endif // TINY_ENGINE_ENGINE_H

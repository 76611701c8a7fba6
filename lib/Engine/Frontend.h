//===- Frontend.h - Checks of what is to be compiled ------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What has to hold before any device looks at a module.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_LIB_ENGINE_FRONTEND_H
#define TINY_LIB_ENGINE_FRONTEND_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "tiny/Engine/Engine.h"
#include "llvm/Support/ThreadPool.h"
#include <memory>

namespace tiny {

/// A module in a context of its own, with the threads that work on it.
///
/// Compilation loads dialects and handles diagnostics, which are state of a
/// context: in the caller's, two compilations at once would get into each
/// other's way.
struct PrivateModule {
  explicit PrivateModule(unsigned threads);

  llvm::DefaultThreadPool pool;
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::func::FuncOp entry;
};

/// Copies `module` and finds the function that `options` names. Returns an
/// error unless it is one that can be run, and fills in the types of its
/// arguments and results and its variables.
llvm::Expected<std::unique_ptr<PrivateModule>>
importModule(mlir::ModuleOp module, const CompileOptions &options,
             ProgramInfo &info);

} // namespace tiny

#endif // TINY_LIB_ENGINE_FRONTEND_H

//===- RandomOpts.h - Random legal opts -------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_FUZZ_RANDOMOPTS_H
#define TINY_TOOLS_TINY_FUZZ_RANDOMOPTS_H

#include "Random.h"

#include "mlir/IR/BuiltinOps.h"

namespace tiny::fuzz {

/// Applies opts, drawn at random from those that are legal, to the kernels of a
/// scheduled module. Returns what is wrong if a kernel does not verify then.
std::optional<std::string> applyRandomOpts(mlir::ModuleOp module,
                                           Random &random);

/// The opts that have been applied to the kernels of `module`, as text.
std::string getOptsText(mlir::ModuleOp module);

} // namespace tiny::fuzz

#endif // TINY_TOOLS_TINY_FUZZ_RANDOMOPTS_H

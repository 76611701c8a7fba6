//===- Data.h - What goes into a program and comes out ----------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINYRUN_DATA_H
#define TINY_TOOLS_TINYRUN_DATA_H

#include "Options.h"
#include "tiny/Engine/Executable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace tiny::run {

/// Makes the arguments of a program, as `--input` says.
llvm::Expected<llvm::SmallVector<HostTensor>>
makeArguments(const Options &options, const ProgramInfo &info);

/// Fails if what `--expect` and `--expect-arg` name is not there.
llvm::Error checkExpectations(const Options &options, const ProgramInfo &info);

/// Writes the results and the mutable arguments, as `--output-dir` says.
llvm::Error writeOutputs(const Options &options, const ProgramInfo &info,
                         llvm::ArrayRef<HostTensor> results,
                         llvm::ArrayRef<HostTensor> arguments);

/// Compares with what `--expect` and `--expect-arg` say, and prints a line for
/// each: to `errors` if they differ. Returns whether all are equal.
llvm::Expected<bool> compareOutputs(const Options &options,
                                    llvm::ArrayRef<HostTensor> results,
                                    llvm::ArrayRef<HostTensor> arguments,
                                    llvm::raw_ostream &os,
                                    llvm::raw_ostream &errors);

} // namespace tiny::run

#endif // TINY_TOOLS_TINYRUN_DATA_H

//===- Report.h - What tiny-run prints --------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINYRUN_REPORT_H
#define TINY_TOOLS_TINYRUN_REPORT_H

#include "tiny/Engine/Executable.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace tiny::run {

/// The times of a program's compilation and runs, in seconds.
struct Timings {
  double compile = 0;
  /// Of all timed runs; there is at least one.
  std::vector<double> runs;
};

/// Prints a tensor: its type, and its first values in rows.
void printTensor(llvm::raw_ostream &os, const llvm::Twine &name,
                 const HostTensor &tensor);

/// Prints a line for each run of a kernel.
void printKernels(llvm::raw_ostream &os, const ProgramInfo &info,
                  llvm::ArrayRef<KernelRun> runs);

/// Prints in one line how much memory the buffers take, if there are any.
void printMemory(llvm::raw_ostream &os, const Profile &profile);

/// Prints the times in one line.
void printTimings(llvm::raw_ostream &os, const Timings &timings);

/// Prints the text of the program and its kernels, stage by stage as far as
/// `--debug` asks for it.
void printListings(llvm::raw_ostream &os, const ProgramInfo &info,
                   unsigned debug);

} // namespace tiny::run

#endif // TINY_TOOLS_TINYRUN_REPORT_H

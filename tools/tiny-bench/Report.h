//===- Report.h - A table of ratios, and JSON -------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_BENCH_REPORT_H
#define TINY_TOOLS_TINY_BENCH_REPORT_H

#include "Works.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

namespace tiny::bench {

/// Times of one program, in seconds per run.
struct Measurement {
  std::string name;
  std::string note;
  std::vector<double> seconds;
  /// What a run does.
  double amount = 0;
  bool counts = true;

  /// Seconds of the median run, and the amount per second.
  double getMedian() const;
  double getRate() const { return amount / getMedian(); }
};

/// The program first, then its peers.
struct Result {
  std::string name;
  bool isBytes;
  double goal;
  std::vector<Measurement> measurements;

  /// The program's rate divided by that of its best peer that counts.
  double getRatio() const;
};

/// What `results`, of the same peers, take together, each so many times as
/// `times` says.
Result getTotal(std::string name, llvm::ArrayRef<Result> results,
                llvm::ArrayRef<unsigned> times);

void printHeader(llvm::raw_ostream &os);
void print(llvm::raw_ostream &os, const Result &result);

/// Writes all times to a file.
llvm::Error writeJSON(llvm::StringRef path, llvm::ArrayRef<Result> results,
                      unsigned threads);

} // namespace tiny::bench

#endif // TINY_TOOLS_TINY_BENCH_REPORT_H

//===- Works.h - What is timed ----------------------------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lines of the table: a graph, how much it does, and its peers.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_BENCH_WORKS_H
#define TINY_TOOLS_TINY_BENCH_WORKS_H

#include "Peers.h"
#include <string>
#include <vector>

namespace tiny::bench {

struct Work {
  std::string name;
  std::string graph;
  /// What a run does, and what that is counted in: operations or bytes.
  double amount;
  bool isBytes;
  /// How many numbers a result is a sum of: rounding errors grow with it.
  int64_t length;
  /// The least ratio to the best peer that is wanted.
  double goal;
  MakePeers makePeers;
  /// How often it comes in ResNet-18.
  unsigned timesInResNet = 0;
};

struct WorkOptions {
  /// Sizes that take a moment, to see that everything runs.
  bool isQuick = false;
  unsigned threads = 1;
};

std::vector<Work> getWorks(const WorkOptions &options);

} // namespace tiny::bench

#endif // TINY_TOOLS_TINY_BENCH_WORKS_H

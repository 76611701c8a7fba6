//===- Random.h - Random choices that are equal everywhere ------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_FUZZ_RANDOM_H
#define TINY_TOOLS_TINY_FUZZ_RANDOM_H

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/ArrayRef.h"

#include <random>

namespace tiny::fuzz {

/// Random choices. The standard fixes the generator's stream but not its
/// distributions, so choices are made from the stream here.
class Random {
public:
  explicit Random(uint64_t seed) : engine(seed) {}

  /// A number in [0, count).
  uint64_t below(uint64_t count) { return engine() % count; }
  /// A number in [low, high].
  int64_t between(int64_t low, int64_t high) {
    return low + static_cast<int64_t>(below(high - low + 1));
  }
  /// True once in `times`, on average.
  bool oneIn(uint64_t times) { return below(times) == 0; }
  template <typename T> T pick(llvm::ArrayRef<T> choices) {
    return choices[below(choices.size())];
  }
  template <typename T> T pick(std::initializer_list<T> choices) {
    return pick(llvm::ArrayRef<T>(choices));
  }
  template <typename T> void shuffle(llvm::MutableArrayRef<T> items) {
    for (size_t i = items.size(); i > 1; --i)
      std::swap(items[i - 1], items[below(i)]);
  }

private:
  std::mt19937_64 engine;
};

/// A float at which something special happens: a zero, an infinity, a NaN, or
/// the largest or smallest number of its kind.
llvm::APFloat pickSpecial(const llvm::fltSemantics &semantics, Random &random);

} // namespace tiny::fuzz

#endif // TINY_TOOLS_TINY_FUZZ_RANDOM_H

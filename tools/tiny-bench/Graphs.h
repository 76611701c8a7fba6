//===- Graphs.h - The tensor graphs that are timed --------------*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each is the text of a module with a function `main`. Its last argument is
// mutable and gets the result, so that no time goes into memory that is new for
// every run.
//
//===----------------------------------------------------------------------===//

#ifndef TINY_TOOLS_TINY_BENCH_GRAPHS_H
#define TINY_TOOLS_TINY_BENCH_GRAPHS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <string>

namespace tiny::bench {

struct MatmulShape {
  int64_t m, n, k;
  /// Whether the operand is given as KxM, or as NxK.
  bool isTransposedA = false, isTransposedB = false;
};
/// C = A B, with operands of the type `element` and sums in f32.
std::string getMatmul(const MatmulShape &shape, llvm::StringRef element);

/// A convolution of one image, without dilation: CxHxH with OxCxKxK.
struct ConvShape {
  int64_t channels, size, outputs, kernel, stride, padding;
  int64_t getOutputSize() const {
    return (size + 2 * padding - kernel) / stride + 1;
  }
};
std::string getConvolution(const ConvShape &shape);

/// a * b + c of `count` elements.
std::string getMultiplyAdd(int64_t count);
/// The reduction `kind` (`add` or `max`) of an array over `axes`.
std::string getReduction(llvm::StringRef kind, llvm::ArrayRef<int64_t> shape,
                         llvm::ArrayRef<int64_t> axes);
/// Of the rows of an array.
std::string getSoftmax(int64_t rows, int64_t columns);
std::string getLayerNorm(int64_t rows, int64_t columns);

} // namespace tiny::bench

#endif // TINY_TOOLS_TINY_BENCH_GRAPHS_H

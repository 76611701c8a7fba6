//===- Works.cpp - What is timed ------------------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Works.h"

#include "llvm/Support/FormatVariadic.h"

using namespace tiny::bench;

static double multiply(std::initializer_list<int64_t> numbers) {
  double product = 1;
  for (int64_t number : numbers)
    product *= static_cast<double>(number);
  return product;
}

static Work getMatmulWork(const MatmulShape &shape, bool isBFloat,
                          double goal) {
  std::string name =
      llvm::formatv("matmul {0} {1}x{2}x{3}", isBFloat ? "bf16" : "f32",
                    shape.m, shape.n, shape.k);
  if (shape.isTransposedA)
    name += " A'";
  if (shape.isTransposedB)
    name += " B'";
  return {name,
          getMatmul(shape, isBFloat ? "bf16" : "f32"),
          2 * multiply({shape.m, shape.n, shape.k}),
          /*isBytes=*/false,
          shape.k,
          goal,
          [=](Tensors tensors) {
            return isBFloat ? getBFloatMatmulPeers(shape, tensors)
                            : getMatmulPeers(shape, tensors);
          }};
}

static Work getConvolutionWork(const ConvShape &shape, unsigned times) {
  int64_t o = shape.getOutputSize(), k = shape.kernel;
  return {llvm::formatv("conv {0}x{1}x{1} to {2}, {3}x{3} by {4}",
                        shape.channels, shape.size, shape.outputs, k,
                        shape.stride),
          getConvolution(shape),
          2 * multiply({shape.outputs, o, o, shape.channels, k, k}),
          /*isBytes=*/false,
          shape.channels * k * k,
          /*goal=*/1,
          [=](Tensors tensors) { return getConvolutionPeers(shape, tensors); },
          times};
}

static Work getMemoryWork(std::string name, std::string graph, double bytes,
                          int64_t length, int64_t streamCount,
                          unsigned threads) {
  return {std::move(name),
          std::move(graph),
          bytes,
          /*isBytes=*/true,
          length,
          /*goal=*/0.95,
          [=](Tensors) { return getMemoryPeers(streamCount, threads); }};
}

std::vector<Work> tiny::bench::getWorks(const WorkOptions &options) {
  bool isQuick = options.isQuick;
  std::vector<Work> works;
  auto addMatmul = [&](MatmulShape shape, bool isBFloat, double goal) {
    works.push_back(getMatmulWork(shape, isBFloat, goal));
  };
  for (int64_t n : isQuick ? std::vector<int64_t>{32}
                           : std::vector<int64_t>{256, 512, 1024, 2048})
    addMatmul({n, n, n}, false, 0.95);
  addMatmul({37, 53, 29}, false, 0.85);
  int64_t odd = isQuick ? 50 : 1000, wide = isQuick ? 64 : 4096;
  addMatmul({odd, odd, odd}, false, 0.85);
  addMatmul({1, wide, wide}, false, 0.85);
  addMatmul({odd, odd, odd, true, false}, false, 0.85);
  addMatmul({odd, odd, odd, false, true}, false, 0.85);
  addMatmul({1, wide, wide, false, true}, false, 0.85);
  for (int64_t n :
       isQuick ? std::vector<int64_t>{32} : std::vector<int64_t>{512, 1024})
    addMatmul({n, n, n}, true, 0.8);

  // Those of ResNet-18, and how often it has each.
  std::vector<std::pair<ConvShape, unsigned>> convolutions = {
      {{3, 224, 64, 7, 2, 3}, 1},   {{64, 56, 64, 3, 1, 1}, 4},
      {{64, 56, 128, 3, 2, 1}, 1},  {{64, 56, 128, 1, 2, 0}, 1},
      {{128, 28, 128, 3, 1, 1}, 3}, {{128, 28, 256, 3, 2, 1}, 1},
      {{128, 28, 256, 1, 2, 0}, 1}, {{256, 14, 256, 3, 1, 1}, 3},
      {{256, 14, 512, 3, 2, 1}, 1}, {{256, 14, 512, 1, 2, 0}, 1},
      {{512, 7, 512, 3, 1, 1}, 3}};
  if (isQuick)
    convolutions = {{{3, 9, 4, 3, 2, 1}, 1}, {{4, 8, 8, 1, 2, 0}, 2}};
  for (auto &[shape, times] : convolutions)
    works.push_back(getConvolutionWork(shape, times));

  int64_t count = isQuick ? 1 << 10 : 1 << 24;
  int64_t side = isQuick ? 64 : 4096;
  unsigned threads = options.threads;
  double array = 4 * multiply({count}), square = 4 * multiply({side, side});
  works.push_back(getMemoryWork("a * b + c", getMultiplyAdd(count), 4 * array,
                                1, count, threads));
  works.push_back(getMemoryWork("sum", getReduction("add", {count}, {0}), array,
                                count, count, threads));
  works.push_back(getMemoryWork("max", getReduction("max", {count}, {0}), array,
                                1, count, threads));
  works.push_back(getMemoryWork("sums of rows",
                                getReduction("add", {side, side}, {1}), square,
                                side, count, threads));
  works.push_back(getMemoryWork("sums of columns",
                                getReduction("add", {side, side}, {0}), square,
                                side, count, threads));

  int64_t rows = isQuick ? 8 : 4096, columns = isQuick ? 48 : 1024;
  double moved = 8 * multiply({rows, columns});
  works.push_back({"softmax", getSoftmax(rows, columns), moved,
                   /*isBytes=*/true, columns, /*goal=*/1, [=](Tensors tensors) {
                     return getSoftmaxPeers(rows, columns, tensors);
                   }});
  works.push_back({"layernorm", getLayerNorm(rows, columns), moved,
                   /*isBytes=*/true, columns, /*goal=*/1, [=](Tensors tensors) {
                     return getLayerNormPeers(rows, columns, tensors);
                   }});
  return works;
}

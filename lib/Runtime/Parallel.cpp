//===- Parallel.cpp - What kernels call to use several threads ------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Runtime/Parallel.h"

#include <algorithm>
#include <omp.h>

void tiny_parallel_for(void (*function)(void *context, int64_t index),
                       void *context, int64_t count) {
  int threads =
      static_cast<int>(std::min<int64_t>(count, omp_get_max_threads()));
  // Starting a team costs more than some kernels.
  if (threads <= 1 || omp_in_parallel()) {
    for (int64_t index = 0; index < count; ++index)
      function(context, index);
    return;
  }
  // One iteration at a time: where there are more of them than threads they
  // need not take equally long.
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
  for (int64_t index = 0; index < count; ++index)
    function(context, index);
}

int32_t tiny_set_num_threads(int32_t threads) {
  // OpenMP keeps the number for each thread by itself.
  int before = omp_get_max_threads();
  omp_set_num_threads(std::max(threads, 1));
  return before;
}

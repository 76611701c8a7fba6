//===- Parallel.h - What kernels call to use several threads ----*- C++ -*-===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TINY_RUNTIME_PARALLEL_H
#define TINY_RUNTIME_PARALLEL_H

#include <cstdint>

extern "C" {

/// Calls `function(context, i)` for each `i` from 0 to `count - 1`, at once as
/// far as there are threads, and returns when all have returned. Compiled
/// kernels call it for their `thread` ranges. Called from such a function, it
/// makes the calls one after the other.
void tiny_parallel_for(void (*function)(void *context, int64_t index),
                       void *context, int64_t count);

/// Sets how many threads `tiny_parallel_for` uses when this thread calls it,
/// and returns how many those were before.
int32_t tiny_set_num_threads(int32_t threads);
}

#endif // TINY_RUNTIME_PARALLEL_H

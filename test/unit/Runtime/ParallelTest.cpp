//===- ParallelTest.cpp - Threads of kernels ------------------------------===//
//
// Part of the tiny-mlir project, under the Apache License v2.0 with LLVM
// Exceptions. See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tiny/Runtime/Parallel.h"
#include "gtest/gtest.h"
#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace {

TEST(ParallelTest, CallsEachIndexOnce) {
  for (int64_t count : {0, 1, 2, 7, 1000}) {
    std::vector<std::atomic<int>> calls(count);
    tiny_parallel_for(
        [](void *context, int64_t index) {
          ++(*static_cast<std::vector<std::atomic<int>> *>(context))[index];
        },
        &calls, count);
    for (const auto &call : calls)
      EXPECT_EQ(call, 1);
  }
}

struct Seen {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  std::atomic<int> waiting{0};
  int expected = 0;
};

/// Returns once as many calls as are expected run at the same time.
void meet(void *context, int64_t) {
  auto &seen = *static_cast<Seen *>(context);
  {
    std::lock_guard<std::mutex> lock(seen.mutex);
    seen.threads.insert(std::this_thread::get_id());
  }
  ++seen.waiting;
  while (seen.waiting < seen.expected)
    std::this_thread::yield();
}

TEST(ParallelTest, UsesAsManyThreadsAsItMay) {
  int32_t before = tiny_set_num_threads(3);
  Seen seen;
  seen.expected = 3;
  tiny_parallel_for(meet, &seen, 3);
  EXPECT_EQ(seen.threads.size(), 3u);
  EXPECT_EQ(tiny_set_num_threads(1), 3);
  Seen alone;
  tiny_parallel_for(meet, &alone, 8);
  EXPECT_EQ(alone.threads.size(), 1u);
  EXPECT_EQ(tiny_set_num_threads(before), 1);
}

TEST(ParallelTest, TheNumberIsEachThreadsOwn) {
  int32_t before = tiny_set_num_threads(2);
  std::thread([] { tiny_set_num_threads(1); }).join();
  EXPECT_EQ(tiny_set_num_threads(before), 2);
}

TEST(ParallelTest, NestedCallsStayInTheirThread) {
  int32_t before = tiny_set_num_threads(2);
  std::atomic<int> calls(0);
  tiny_parallel_for(
      [](void *context, int64_t) {
        Seen seen;
        tiny_parallel_for(meet, &seen, 4);
        if (seen.threads.size() == 1 &&
            *seen.threads.begin() == std::this_thread::get_id())
          ++*static_cast<std::atomic<int> *>(context);
      },
      &calls, 2);
  EXPECT_EQ(calls, 2);
  tiny_set_num_threads(before);
}

} // namespace

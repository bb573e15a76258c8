#include "roundhouse/service/thread_pool.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <set>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "gtest/gtest.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace roundhouse {
namespace {

TEST(ThreadPool, RunsEveryItemOnce) {
  for (int num_threads : {1, 2, 3, 8}) {
    ThreadPool threads(num_threads);
    EXPECT_EQ(threads.num_threads(), num_threads);
    for (int64_t num_items : {0, 1, 2, 7, 1000}) {
      std::vector<std::atomic<int>> runs(num_items);
      threads.Run(num_items, [&](int64_t item, int worker) {
        EXPECT_GE(worker, 0);
        EXPECT_LT(worker, num_threads);
        runs[item].fetch_add(1);
      });
      for (const std::atomic<int>& count : runs) EXPECT_EQ(count.load(), 1);
    }
  }
}

TEST(ThreadPool, WhatWorkersWroteIsThereAfterwards) {
  ThreadPool threads(4);
  std::vector<int64_t> values(64);
  for (int64_t round = 0; round < 2'000; ++round) {
    threads.Run(64, [&](int64_t item, int) { values[item] += item + round; });
  }
  for (int64_t item = 0; item < 64; ++item)
    EXPECT_EQ(values[item], item * 2'000 + 1'999 * 2'000 / 2);
}

TEST(ThreadPool, WakesWorkersThatSleep) {
  ThreadPool threads(2);
  for (int round = 0; round < 3; ++round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    std::atomic<int> together = 0;
    // Neither item ends before the other has begun, so both threads must be running.
    threads.Run(2, [&](int64_t, int) {
      together.fetch_add(1);
      while (together.load() < 2) std::this_thread::yield();
    });
    EXPECT_EQ(together.load(), 2);
  }
}

TEST(ThreadPool, AWorkerIsOneThreadDuringACall) {
  ThreadPool threads(3);
  std::vector<std::atomic<std::thread::id>> owners(3);
  std::atomic<int> strangers = 0;
  threads.Run(1000, [&](int64_t, int worker) {
    std::thread::id nobody;
    if (!owners[worker].compare_exchange_strong(nobody, std::this_thread::get_id()) &&
        nobody != std::this_thread::get_id())
      strangers.fetch_add(1);
  });
  EXPECT_EQ(strangers.load(), 0);
}

TEST(ThreadPool, AWorkerDoesItsOwnItemUnlessItIsLate) {
  ThreadPool threads(3);
  for (int round = 0; round < 100; ++round) {
    std::atomic<int> together = 0;
    std::atomic<int> strangers = 0;
    // No item ends before all have begun, so no worker is late.
    threads.Run(3, [&](int64_t item, int worker) {
      if (item != worker) strangers.fetch_add(1);
      together.fetch_add(1);
      while (together.load() < 3) std::this_thread::yield();
    });
    EXPECT_EQ(strangers.load(), 0);
  }
}

TEST(ThreadPool, DoesNotWaitForWorkersThatHaveNothingToDo) {
  // So many workers that most cannot be there in time.
  ThreadPool threads(32);
  for (int64_t round = 0; round < 200; ++round) {
    std::atomic<int64_t> sum = 0;
    threads.Run(40, [&](int64_t item, int) { sum.fetch_add(item + round); });
    EXPECT_EQ(sum.load(), 40 * 39 / 2 + 40 * round);
    sum = 0;
    threads.Run(20, [&](int64_t item, int) { sum.fetch_add(item + round); });
    EXPECT_EQ(sum.load(), 20 * 19 / 2 + 20 * round);
  }
}

TEST(CurrentThreadPool, IsThatOfTheInnermostOneInThisThread) {
  EXPECT_EQ(CurrentThreadPool::Get(), nullptr);
  ThreadPool one(1);
  ThreadPool two(1);
  {
    const CurrentThreadPool outer(one);
    EXPECT_EQ(CurrentThreadPool::Get(), &one);
    {
      const CurrentThreadPool inner(two);
      EXPECT_EQ(CurrentThreadPool::Get(), &two);
      std::thread([] { EXPECT_EQ(CurrentThreadPool::Get(), nullptr); }).join();
    }
    EXPECT_EQ(CurrentThreadPool::Get(), &one);
  }
  EXPECT_EQ(CurrentThreadPool::Get(), nullptr);
}

TEST(ThreadPool, RangesCoverEverythingEvenly) {
  ThreadPool threads(4);
  for (const auto& [num_items, min_items, num_ranges] :
       std::vector<std::tuple<int64_t, int64_t, size_t>>{
           {0, 1, 0}, {1, 1, 1}, {3, 1, 3}, {10, 1, 4}, {10, 3, 3}, {10, 6, 1}, {10, 0, 4}}) {
    std::vector<std::pair<int64_t, int64_t>> found(4, {-1, -1});
    std::atomic<size_t> count = 0;
    threads.RunRanges(num_items, min_items, [&](int64_t begin, int64_t end, int) {
      found[count.fetch_add(1)] = {begin, end};
    });
    EXPECT_EQ(count.load(), num_ranges) << num_items << " by " << min_items;
    const std::set<std::pair<int64_t, int64_t>> sorted(found.begin(), found.begin() + count.load());
    int64_t next = 0;
    for (const auto& [begin, end] : sorted) {
      EXPECT_EQ(begin, next);
      EXPECT_GE(end - begin, num_ranges == 1 ? 1 : min_items);
      next = end;
    }
    EXPECT_EQ(next, num_items);
  }
}

#if defined(__x86_64__)
TEST(ThreadPool, WorkersFlushDenormalsAsTheCallerDoes) {
  ThreadPool threads(2);
  const auto halves_of_smallest = [&] {
    std::atomic<int> together = 0;
    std::vector<float> halves(2);
    threads.Run(2, [&](int64_t item, int) {
      volatile float smallest = std::numeric_limits<float>::min();
      halves[item] = smallest * 0.5f;
      together.fetch_add(1);
      while (together.load() < 2) std::this_thread::yield();
    });
    return halves;
  };
  const unsigned before = _mm_getcsr();
  const std::vector<float> kept = halves_of_smallest();
  _mm_setcsr(before | 0x8040);
  const std::vector<float> flushed = halves_of_smallest();
  _mm_setcsr(before);
  EXPECT_NE(kept[0], 0);
  EXPECT_NE(kept[1], 0);
  EXPECT_EQ(flushed, (std::vector<float>{0, 0}));
  EXPECT_EQ(halves_of_smallest(), kept);
}
#endif

}  // namespace
}  // namespace roundhouse

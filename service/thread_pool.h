// File: thread_pool.h
//
// The threads of a session: one pool for all kernels and backends, since switching between pools
// costs milliseconds. A pool of one thread runs everything in the caller.
//
//   threads.Run(num_tiles, [&](int64_t tile, int worker) { … });
#ifndef ROUNDHOUSE_SERVICE_THREAD_POOL_H_
#define ROUNDHOUSE_SERVICE_THREAD_POOL_H_

#include <cstdint>
#include <memory>

#include "absl/functional/function_ref.h"

namespace roundhouse {

class ThreadPool {
 public:
  // The caller is one of the threads, so `num_threads - 1` are started. They inherit the caller's
  // handling of denormals. Requires num_threads >= 1.
  explicit ThreadPool(int num_threads);
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;
  ~ThreadPool();

  int num_threads() const { return num_threads_; }

  // Calls `work` for each of 0 … num_items - 1 and waits for all. Items are handed out one by one
  // in order; if there are no more items than threads, worker i is the first to be offered item i,
  // so that it finds in its caches what it left there the last time. `worker` is below
  // num_threads() and belongs to one thread during the call. Must not be called from within work,
  // nor from two threads at once.
  void Run(int64_t num_items, absl::FunctionRef<void(int64_t item, int worker)> work);
  // The same in at most num_threads() ranges, which depend only on the arguments and are as even as
  // possible; none is smaller than `min_items` unless there is just one.
  void RunRanges(int64_t num_items, int64_t min_items,
                 absl::FunctionRef<void(int64_t begin, int64_t end, int worker)> work);

 private:
  class Workers;
  const int num_threads_;
  std::unique_ptr<Workers> workers_;
};

// The pool for work that a third-party library splits up in this thread: such libraries request
// threads through interfaces of their own, which end here as long as one of these lives.
class CurrentThreadPool {
 public:
  explicit CurrentThreadPool(ThreadPool& threads);
  CurrentThreadPool(const CurrentThreadPool&) = delete;
  CurrentThreadPool& operator=(const CurrentThreadPool&) = delete;
  ~CurrentThreadPool();
  // The pool of the innermost one; null if there is none.
  static ThreadPool* Get();

 private:
  ThreadPool* const outer_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERVICE_THREAD_POOL_H_

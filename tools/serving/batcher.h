// File: batcher.h
//
// Runs the requests of many threads, if possible several in one run: their rows, along the first
// axis of all inputs and outputs, are concatenated.
//
//   Batcher batcher({.max_rows = 8, .delay = 2ms}, {runner});
//   RH_ASSIGN_OR_RETURN(std::vector<Tensor> outputs, batcher.Run(inputs, deadline));
//
// There is a thread for each runner. A free one takes the oldest request, and waiting ones that
// fit: with the same element kinds and the same sizes except the first, and at most max_rows in
// all. It waits for more until the oldest is `delay` old. Requests that do not fit into a batch run
// alone.
#ifndef ROUNDHOUSE_TOOLS_SERVING_BATCHER_H_
#define ROUNDHOUSE_TOOLS_SERVING_BATCHER_H_

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::serving {

using Clock = std::chrono::steady_clock;

struct BatcherOptions {
  // 1: requests are never combined.
  int64_t max_rows = 1;
  std::chrono::nanoseconds delay{0};
  // The number of requests that may wait; further ones are refused.
  int64_t max_waiting = 256;
};

// One run.
struct BatchRun {
  int64_t requests = 0;
  int64_t rows = 0;
  double seconds = 0;
};

class Batcher {
 public:
  // Computes outputs from inputs, in a CancellationScope that tells when they are no longer wanted.
  // Each is called by one thread at a time.
  using Runner = std::function<absl::StatusOr<std::vector<Tensor>>(absl::Span<const Tensor>)>;
  // Called after each run, by the thread that ran it.
  using Observer = std::function<void(const BatchRun&)>;

  // Requires at least one runner.
  Batcher(const BatcherOptions& options, std::vector<Runner> runners, Observer observer = nullptr);
  Batcher(const Batcher&) = delete;
  Batcher& operator=(const Batcher&) = delete;
  // Calls End(), and waits until all calls of Run have returned.
  ~Batcher();

  // Cancels running requests, and refuses waiting and new ones.
  void End();

  // Errors: those of the runner for this request alone (if several failed in one run, each runs
  // again by itself). DeadlineExceeded: it was not done in time; the run is cancelled when no
  // caller waits for it. Unavailable: too many requests wait, or the batcher ends.
  absl::StatusOr<std::vector<Tensor>> Run(std::vector<Tensor> inputs, Clock::time_point deadline);

  int64_t num_waiting() const;

 private:
  struct Batch;
  struct Job;
  using Jobs = std::vector<std::shared_ptr<Job>>;

  void Work(const Runner& runner);
  // Both require the mutex.
  bool TakeOldest(Jobs& jobs);
  void TakeFitting(Jobs& jobs);
  Jobs TakeBatch(std::unique_lock<std::mutex>& lock);

  // `lock` holds the mutex.
  absl::StatusOr<std::vector<Tensor>> Await(Job& job, std::unique_lock<std::mutex>& lock,
                                            Clock::time_point deadline);
  void RunJobs(const Runner& runner, const Jobs& jobs);
  void Finish(Job& job, absl::StatusOr<std::vector<Tensor>> result);

  const BatcherOptions options_;
  const Observer observer_;
  mutable std::mutex mutex_;
  std::condition_variable jobs_changed_;
  std::deque<std::shared_ptr<Job>> waiting_;
  std::vector<std::shared_ptr<Batch>> running_;
  bool is_ending_ = false;
  int64_t num_callers_ = 0;  // Threads in Run.
  std::condition_variable callers_changed_;
  const std::vector<Runner> runners_;
  std::vector<std::thread> threads_;
};

// The number of rows that all tensors have; 0 if they differ, or if one has no first axis.
int64_t RowsOf(absl::Span<const Tensor> tensors);

// Concatenates the tensors of several requests along the first axis; they must fit. Error: out of
// memory.
absl::StatusOr<std::vector<Tensor>> JoinRows(absl::Span<const std::vector<Tensor>* const> parts);
// The reverse: splits into parts with these numbers of rows. Error: a tensor has another number of
// rows than the parts together.
absl::StatusOr<std::vector<std::vector<Tensor>>> SplitRows(absl::Span<const Tensor> tensors,
                                                           absl::Span<const int64_t> rows);

}  // namespace roundhouse::serving

#endif  // ROUNDHOUSE_TOOLS_SERVING_BATCHER_H_

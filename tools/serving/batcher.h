// File: batcher.h
//
// Runs what many threads ask for, several requests as one where that can be: their rows, which are
// the first axis of all inputs and outputs, go one behind the other.
//
//   Batcher batcher({.max_rows = 8, .delay = 2ms}, {runner});
//   RH_ASSIGN_OR_RETURN(std::vector<Tensor> outputs, batcher.Run(inputs, deadline));
//
// There is a thread for each runner. One that is free takes the oldest request, and with it those
// that wait and fit: of the same kinds of elements and the same sizes but for the first, max_rows
// in all at most. It waits for more until the oldest is `delay` old. Requests that have no room in
// a batch run alone.
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
  // 1: requests are never put together.
  int64_t max_rows = 1;
  std::chrono::nanoseconds delay{0};
  // Requests that may wait; one more is refused.
  int64_t max_waiting = 256;
};

// What was run at once.
struct BatchRun {
  int64_t requests = 0;
  int64_t rows = 0;
  double seconds = 0;
};

class Batcher {
 public:
  // Outputs for inputs; in a CancellationScope that says when nobody wants them any more. Each is
  // called by one thread at a time.
  using Runner = std::function<absl::StatusOr<std::vector<Tensor>>(absl::Span<const Tensor>)>;
  // Called after each run, by the thread that ran it.
  using Observer = std::function<void(const BatchRun&)>;

  // Requires a runner.
  Batcher(const BatcherOptions& options, std::vector<Runner> runners, Observer observer = nullptr);
  Batcher(const Batcher&) = delete;
  Batcher& operator=(const Batcher&) = delete;
  // End(), and waits until all calls of Run have that as their answer.
  ~Batcher();

  // Ends what runs, refuses what waits and what is still to come.
  void End();

  // Errors: those of the runner, which are those of this request alone: where several ran as one
  // and failed, each is run again by itself. DeadlineExceeded: it was not done by then; the run
  // ends when nobody waits for it. Unavailable: too many wait, or the batcher ends.
  absl::StatusOr<std::vector<Tensor>> Run(std::vector<Tensor> inputs, Clock::time_point deadline);

  int64_t num_waiting() const;

 private:
  struct Batch;
  struct Job;
  using Jobs = std::vector<std::shared_ptr<Job>>;

  void Work(const Runner& runner);
  // Both with the mutex held.
  bool TakeOldest(Jobs& jobs);
  void TakeFitting(Jobs& jobs);
  Jobs TakeBatch(std::unique_lock<std::mutex>& lock);

  // With the mutex held by `lock`.
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
  int64_t num_callers_ = 0;  // In Run.
  std::condition_variable callers_changed_;
  const std::vector<Runner> runners_;
  std::vector<std::thread> threads_;
};

// How many rows all of them have; 0 where they have not equally many, or a first axis at all.
int64_t RowsOf(absl::Span<const Tensor> tensors);

// Tensors of several requests, one behind the other along the first axis; requires that they fit.
// Error: no memory.
absl::StatusOr<std::vector<Tensor>> JoinRows(absl::Span<const std::vector<Tensor>* const> parts);
// The reverse: parts with so many rows. Error: a tensor has not as many rows as they have in all.
absl::StatusOr<std::vector<std::vector<Tensor>>> SplitRows(absl::Span<const Tensor> tensors,
                                                           absl::Span<const int64_t> rows);

}  // namespace roundhouse::serving

#endif  // ROUNDHOUSE_TOOLS_SERVING_BATCHER_H_

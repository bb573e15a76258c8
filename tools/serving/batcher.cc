#include "roundhouse/tools/serving/batcher.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::serving {
namespace {

// Requests with equal keys can be batched.
std::string KeyOf(absl::Span<const Tensor> inputs) {
  std::string key;
  for (const Tensor& input : inputs) {
    absl::StrAppend(&key, input.element_type().ToString());
    const absl::Span<const int64_t> sizes = input.shape().sizes();
    for (size_t axis = 1; axis < sizes.size(); ++axis) absl::StrAppend(&key, "x", sizes[axis]);
    key += ";";
  }
  return key;
}

Type WithRows(const Type& type, int64_t rows) {
  std::vector<int64_t> sizes(type.shape().sizes().begin(), type.shape().sizes().end());
  sizes[0] = rows;
  return Type::Tensor(type.element_type(), Shape::Of(sizes));
}

}  // namespace

// Jobs that run together. It is unwanted when no caller waits for any of them.
struct Batcher::Batch {
  std::atomic<bool> is_unwanted = false;
  int64_t wanted = 0;
};

struct Batcher::Job {
  std::vector<Tensor> inputs;
  int64_t rows = 0;
  std::string key;
  Clock::time_point arrival;
  bool is_abandoned = false;
  std::shared_ptr<Batch> batch;
  std::optional<absl::StatusOr<std::vector<Tensor>>> result;
  std::condition_variable done;
};

Batcher::Batcher(const BatcherOptions& options, std::vector<Runner> runners, Observer observer)
    : options_(options), observer_(std::move(observer)), runners_(std::move(runners)) {
  RH_CHECK(!runners_.empty()) << "a batcher without a runner";
  for (const Runner& runner : runners_) threads_.emplace_back([this, &runner] { Work(runner); });
}

void Batcher::End() {
  std::deque<std::shared_ptr<Job>> refused;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    is_ending_ = true;
    refused.swap(waiting_);
    for (const std::shared_ptr<Batch>& batch : running_) batch->is_unwanted = true;
  }
  jobs_changed_.notify_all();
  for (const std::shared_ptr<Job>& job : refused)
    Finish(*job, absl::UnavailableError("the server is shutting down"));
}

Batcher::~Batcher() {
  End();
  for (std::thread& thread : threads_) thread.join();
  std::unique_lock<std::mutex> lock(mutex_);
  callers_changed_.wait(lock, [this] { return num_callers_ == 0; });
}

int64_t Batcher::num_waiting() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return static_cast<int64_t>(waiting_.size());
}

absl::StatusOr<std::vector<Tensor>> Batcher::Run(std::vector<Tensor> inputs,
                                                 Clock::time_point deadline) {
  const auto job = std::make_shared<Job>();
  job->rows = options_.max_rows > 1 ? RowsOf(inputs) : 0;
  if (job->rows > 0) job->key = KeyOf(inputs);
  job->inputs = std::move(inputs);
  job->arrival = Clock::now();
  std::unique_lock<std::mutex> lock(mutex_);
  if (is_ending_) return absl::UnavailableError("the server is shutting down");
  if (static_cast<int64_t>(waiting_.size()) >= options_.max_waiting) {
    return absl::UnavailableError(
        absl::StrCat(waiting_.size(), " requests are waiting already; try again later"));
  }
  waiting_.push_back(job);
  // Of several waiting threads, any one may need just this request.
  jobs_changed_.notify_all();
  ++num_callers_;
  absl::StatusOr<std::vector<Tensor>> result = Await(*job, lock, deadline);
  if (--num_callers_ == 0) callers_changed_.notify_all();
  return result;
}

absl::StatusOr<std::vector<Tensor>> Batcher::Await(Job& job, std::unique_lock<std::mutex>& lock,
                                                   Clock::time_point deadline) {
  if (job.done.wait_until(lock, deadline, [&] { return job.result.has_value(); }))
    return *std::move(job.result);
  job.is_abandoned = true;
  const bool is_running = job.batch != nullptr;
  if (is_running) {
    if (--job.batch->wanted == 0) job.batch->is_unwanted = true;
  } else {
    const auto place = std::find_if(waiting_.begin(), waiting_.end(),
                                    [&](const auto& one) { return one.get() == &job; });
    if (place != waiting_.end()) waiting_.erase(place);
  }
  return absl::DeadlineExceededError(
      absl::StrCat("not done in time: the request ", is_running ? "was running" : "was waiting"));
}

bool Batcher::TakeOldest(Jobs& jobs) {
  if (waiting_.empty()) return false;
  jobs.push_back(std::move(waiting_.front()));
  waiting_.pop_front();
  return true;
}

void Batcher::TakeFitting(Jobs& jobs) {
  int64_t rows = 0;
  for (const std::shared_ptr<Job>& job : jobs) rows += job->rows;
  const Job& first = *jobs.front();
  for (auto next = waiting_.begin(); next != waiting_.end() && rows < options_.max_rows;) {
    Job& job = **next;
    if (job.rows == 0 || job.key != first.key || job.rows > options_.max_rows - rows) {
      ++next;
      continue;
    }
    rows += job.rows;
    jobs.push_back(std::move(*next));
    next = waiting_.erase(next);
  }
}

Batcher::Jobs Batcher::TakeBatch(std::unique_lock<std::mutex>& lock) {
  Jobs jobs;
  jobs_changed_.wait(lock, [&] { return is_ending_ || !waiting_.empty(); });
  if (is_ending_ || !TakeOldest(jobs)) return {};
  const auto batch = std::make_shared<Batch>();
  const auto adopt = [&] {
    for (const std::shared_ptr<Job>& job : jobs) {
      if (job->batch != nullptr) continue;
      job->batch = batch;
      ++batch->wanted;
    }
  };
  running_.push_back(batch);
  adopt();
  const Job& first = *jobs.front();
  const auto full = [&] {
    if (first.rows == 0 || first.rows >= options_.max_rows) return true;
    TakeFitting(jobs);
    adopt();
    int64_t rows = 0;
    for (const std::shared_ptr<Job>& job : jobs) rows += job->rows;
    return is_ending_ || rows >= options_.max_rows;
  };
  jobs_changed_.wait_until(lock, first.arrival + options_.delay, full);
  return jobs;
}

void Batcher::Work(const Runner& runner) {
  while (true) {
    Jobs jobs;
    {
      std::unique_lock<std::mutex> lock(mutex_);
      jobs = TakeBatch(lock);
      if (jobs.empty()) return;
    }
    const std::shared_ptr<Batch> batch = jobs.front()->batch;
    {
      const CancellationScope scope(batch->is_unwanted);
      RunJobs(runner, jobs);
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    running_.erase(std::find(running_.begin(), running_.end(), batch));
  }
}

void Batcher::RunJobs(const Runner& runner, const Jobs& jobs) {
  const auto run = [&](absl::Span<const Tensor> inputs, int64_t requests, int64_t rows) {
    const auto start = Clock::now();
    absl::StatusOr<std::vector<Tensor>> outputs = runner(inputs);
    if (observer_)
      observer_({requests, rows, std::chrono::duration<double>(Clock::now() - start).count()});
    return outputs;
  };
  if (jobs.size() > 1) {
    std::vector<const std::vector<Tensor>*> parts;
    std::vector<int64_t> rows;
    int64_t sum = 0;
    for (const std::shared_ptr<Job>& job : jobs) {
      parts.push_back(&job->inputs);
      rows.push_back(job->rows);
      sum += job->rows;
    }
    absl::StatusOr<std::vector<Tensor>> joined = JoinRows(parts);
    absl::StatusOr<std::vector<Tensor>> outputs =
        joined.ok() ? run(*joined, static_cast<int64_t>(jobs.size()), sum) : joined.status();
    absl::StatusOr<std::vector<std::vector<Tensor>>> split =
        outputs.ok() ? SplitRows(*outputs, rows) : outputs.status();
    if (split.ok()) {
      for (size_t i = 0; i < jobs.size(); ++i) Finish(*jobs[i], std::move((*split)[i]));
      return;
    }
  }
  for (const std::shared_ptr<Job>& job : jobs) {
    Finish(*job, IsCancelled() ? absl::CancelledError("the client no longer waits for the answer")
                               : run(job->inputs, 1, job->rows));
  }
}

void Batcher::Finish(Job& job, absl::StatusOr<std::vector<Tensor>> result) {
  const std::lock_guard<std::mutex> lock(mutex_);
  // No caller may want the rest of its batch.
  if (!job.is_abandoned && job.batch != nullptr && --job.batch->wanted == 0)
    job.batch->is_unwanted = true;
  job.result = std::move(result);
  job.done.notify_all();
}

int64_t RowsOf(absl::Span<const Tensor> tensors) {
  int64_t rows = 0;
  for (const Tensor& tensor : tensors) {
    if (tensor.shape().rank() == 0) return 0;
    const int64_t size = tensor.shape().sizes()[0];
    if (rows != 0 && size != rows) return 0;
    rows = size;
    if (rows == 0) return 0;
  }
  return rows;
}

absl::StatusOr<std::vector<Tensor>> JoinRows(absl::Span<const std::vector<Tensor>* const> parts) {
  std::vector<Tensor> joined;
  for (size_t i = 0; i < parts[0]->size(); ++i) {
    int64_t rows = 0;
    for (const std::vector<Tensor>* part : parts) rows += (*part)[i].shape().sizes()[0];
    const Type type = WithRows((*parts[0])[i].type(), rows);
    if ((*parts[0])[i].is_strings()) {
      std::vector<std::string> strings;
      for (const std::vector<Tensor>* part : parts) {
        const absl::Span<const std::string> more = (*part)[i].strings();
        strings.insert(strings.end(), more.begin(), more.end());
      }
      RH_ASSIGN_OR_RETURN(joined.emplace_back(), Tensor::FromStrings(type, std::move(strings)));
      continue;
    }
    RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Uninitialized(type));
    std::byte* next = tensor.mutable_bytes().data();
    for (const std::vector<Tensor>* part : parts) {
      const absl::Span<const std::byte> bytes = (*part)[i].bytes();
      if (!bytes.empty()) std::memcpy(next, bytes.data(), bytes.size());
      next += bytes.size();
    }
    joined.push_back(std::move(tensor));
  }
  return joined;
}

absl::StatusOr<std::vector<std::vector<Tensor>>> SplitRows(absl::Span<const Tensor> tensors,
                                                           absl::Span<const int64_t> rows) {
  int64_t sum = 0;
  for (const int64_t some : rows) sum += some;
  std::vector<std::vector<Tensor>> split(rows.size());
  for (size_t i = 0; i < tensors.size(); ++i) {
    RH_ASSIGN_OR_RETURN(const Tensor tensor, tensors[i].Materialize());
    if (tensor.shape().rank() == 0 || tensor.shape().sizes()[0] != sum) {
      return absl::FailedPreconditionError(absl::StrCat("output ", i, " is ",
                                                        tensor.type().ToString(), " for ", sum,
                                                        " rows: expected one row for each"));
    }
    const int64_t elements_of_row = tensor.num_elements() / sum;
    int64_t first = 0;
    for (size_t part = 0; part < rows.size(); ++part) {
      const Type type = WithRows(tensor.type(), rows[part]);
      const auto start = static_cast<size_t>(first * elements_of_row);
      const auto count = static_cast<size_t>(rows[part] * elements_of_row);
      first += rows[part];
      if (tensor.is_strings()) {
        const absl::Span<const std::string> some = tensor.strings().subspan(start, count);
        RH_ASSIGN_OR_RETURN(split[part].emplace_back(),
                            Tensor::FromStrings(type, {some.begin(), some.end()}));
        continue;
      }
      const size_t width = static_cast<size_t>(BitWidth(tensor.element_type().kind())) / 8;
      RH_ASSIGN_OR_RETURN(
          split[part].emplace_back(),
          Tensor::FromBytes(type, tensor.bytes().subspan(start * width, count * width)));
    }
  }
  return split;
}

}  // namespace roundhouse::serving

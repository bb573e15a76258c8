#include "roundhouse/passes/collective/pipeline/schedule.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/types/span.h"

namespace roundhouse {
namespace {

using Durations = absl::Span<const std::optional<double>>;

constexpr int64_t kNone = -1;

struct Task {
  bool is_backward = false;
  int64_t micro = 0;
};

// The tasks of a stage, in order.
std::vector<Task> TasksOf(int64_t stage, int64_t stages, int64_t microbatches, bool has_forward,
                          bool has_backward) {
  std::vector<Task> tasks;
  const int64_t ahead = has_backward ? std::min(microbatches, stages - stage) : microbatches;
  for (int64_t i = 0; i < microbatches + ahead; ++i) {
    if (i >= ahead && has_backward) tasks.push_back({.is_backward = true, .micro = i - ahead});
    if (i < microbatches && has_forward) tasks.push_back({.is_backward = false, .micro = i});
  }
  return tasks;
}

class Simulation {
 public:
  Simulation(int64_t microbatches, Durations forward, Durations backward)
      : stages_(static_cast<int64_t>(forward.size())), forward_(forward), backward_(backward) {
    double most = 0;
    for (const Durations durations : {forward, backward}) {
      for (const std::optional<double>& duration : durations)
        most = std::max(most, duration.value_or(0));
    }
    // Each task takes some time, so that nothing begins before what it needs has ended.
    least_ = most > 0 ? most / 1024 : 1;
    for (int64_t stage = 0; stage < stages_; ++stage) {
      tasks_.push_back(TasksOf(stage, stages_, microbatches, forward[stage].has_value(),
                               backward[stage].has_value()));
    }
    next_.resize(tasks_.size());
    is_free_at_.resize(tasks_.size());
    is_queued_.resize(tasks_.size());
    before_ = NeighbourOf(forward_, 0, 1);
    after_ = NeighbourOf(backward_, stages_ - 1, -1);
    const std::vector<std::optional<double>> none(static_cast<size_t>(microbatches));
    for (int way = 0; way < 2; ++way) {
      ends_[way].assign(tasks_.size(), none);
      waiting_[way].resize(tasks_.size());
    }
    for (int64_t stage = 0; stage < stages_; ++stage) {
      if (before_[stage] != kNone && forward_[stage].has_value())
        waiting_[0][before_[stage]].push_back(stage);
      if (!backward_[stage].has_value()) continue;
      if (after_[stage] != kNone) {
        waiting_[1][after_[stage]].push_back(stage);
      } else if (before_[stages_] != kNone) {
        waiting_[0][before_[stages_]].push_back(stage);
      }
    }
  }

  std::vector<PipelineEvent> Run() {
    for (int64_t stage = 0; stage < stages_; ++stage) QueueIfReady(stage);
    while (!queue_.empty()) RunFirst();
    std::vector<PipelineEvent> events;
    for (const PipelineEvent& run : runs_) {
      events.push_back(run);
      events.push_back(run);
      events.back().kind = PipelineEvent::Kind::kPass;
    }
    // At the same time, values are passed on before tasks begin, and a stage passes its own on
    // before it waits for those of the stage before it, or for gradients of the stage after it.
    const auto key = [](const PipelineEvent& event) {
      const bool is_run = event.kind == PipelineEvent::Kind::kRun;
      const int64_t place = is_run ? 0 : event.is_backward ? event.stage : -event.stage;
      return std::make_tuple(is_run ? event.start : event.end, is_run, is_run || !event.is_backward,
                             place);
    };
    std::stable_sort(
        events.begin(), events.end(),
        [&](const PipelineEvent& a, const PipelineEvent& b) { return key(a) < key(b); });
    return events;
  }

 private:
  // A task that can begin: when, and its stage. Of those that begin at once, that of the first
  // stage runs.
  using Start = std::pair<double, int64_t>;

  // By stage, the next one that has a duration in the direction from which values come: before
  // stage `first`, and beyond it in steps of `step`, there is none (kNone). The last element is the
  // one that all others come before.
  static std::vector<int64_t> NeighbourOf(Durations durations, int64_t first, int64_t step) {
    const auto stages = static_cast<int64_t>(durations.size());
    std::vector<int64_t> neighbours(stages + 1, kNone);
    int64_t last = kNone;
    for (int64_t stage = first; stage >= 0 && stage < stages; stage += step) {
      neighbours[stage] = last;
      if (durations[stage].has_value()) last = stage;
    }
    neighbours[stages] = last;
    return neighbours;
  }

  // Runs the task that can begin first.
  void RunFirst() {
    const auto [start, stage] = queue_.top();
    queue_.pop();
    is_queued_[stage] = false;
    const Task& task = tasks_[stage][next_[stage]++];
    const double duration = *(task.is_backward ? backward_ : forward_)[stage];
    const double end = start + std::max(duration, least_);
    is_free_at_[stage] = end;
    ends_[task.is_backward ? 1 : 0][stage][task.micro] = end;
    runs_.push_back({.stage = stage,
                     .is_backward = task.is_backward,
                     .micro = task.micro,
                     .start = start,
                     .end = end});
    QueueIfReady(stage);
    for (const int64_t other : waiting_[task.is_backward ? 1 : 0][stage]) QueueIfReady(other);
  }

  void QueueIfReady(int64_t stage) {
    if (is_queued_[stage] || next_[stage] == tasks_[stage].size()) return;
    const std::optional<double> ready = ReadyAt(stage, tasks_[stage][next_[stage]]);
    if (!ready.has_value()) return;
    queue_.push({std::max(*ready, is_free_at_[stage]), stage});
    is_queued_[stage] = true;
  }

  // When all has ended that the task needs; nullopt while something has not been run. It needs all
  // forward tasks of the stages before it, a backward one those of all stages and the backward
  // tasks of the stages after it. The nearest of these needs all others, so that it ends last.
  std::optional<double> ReadyAt(int64_t stage, const Task& task) const {
    if (task.is_backward && after_[stage] != kNone) return ends_[1][after_[stage]][task.micro];
    const int64_t before = before_[task.is_backward ? stages_ : stage];
    return before == kNone ? std::optional<double>(0) : ends_[0][before][task.micro];
  }

  const int64_t stages_;
  const Durations forward_;
  const Durations backward_;
  double least_ = 0;
  std::vector<std::vector<Task>> tasks_;
  std::vector<size_t> next_;
  std::vector<double> is_free_at_;
  // By direction, stage and micro-batch.
  std::vector<std::vector<std::optional<double>>> ends_[2];
  // By stage, the one whose task it needs; the last element of `before_` is that of the first
  // backward task.
  std::vector<int64_t> before_;
  std::vector<int64_t> after_;
  // By direction and stage, the stages whose tasks need its.
  std::vector<std::vector<int64_t>> waiting_[2];
  std::vector<bool> is_queued_;  // By stage.
  std::priority_queue<Start, std::vector<Start>, std::greater<>> queue_;
  std::vector<PipelineEvent> runs_;
};

}  // namespace

std::vector<PipelineEvent> OneForwardOneBackward(int64_t microbatches, Durations forward,
                                                 Durations backward) {
  return Simulation(microbatches, forward, backward).Run();
}

}  // namespace roundhouse

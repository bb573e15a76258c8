#include "roundhouse/passes/collective/pipeline/schedule.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <vector>

#include "absl/types/span.h"

namespace roundhouse {
namespace {

using Durations = absl::Span<const std::optional<double>>;

struct Task {
  bool is_backward = false;
  int64_t micro = 0;
};

// What a stage does, in order.
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
    const std::vector<std::optional<double>> none(static_cast<size_t>(microbatches));
    ends_[0].assign(tasks_.size(), none);
    ends_[1].assign(tasks_.size(), none);
  }

  std::vector<PipelineEvent> Run() {
    while (RunOne()) {
    }
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
  // Runs the task that can begin first; false if there is none.
  bool RunOne() {
    int64_t best = -1;
    double best_start = 0;
    for (int64_t stage = 0; stage < stages_; ++stage) {
      if (next_[stage] == tasks_[stage].size()) continue;
      const std::optional<double> ready = ReadyAt(stage, tasks_[stage][next_[stage]]);
      if (!ready.has_value()) continue;
      const double start = std::max(*ready, is_free_at_[stage]);
      if (best >= 0 && start >= best_start) continue;
      best = stage;
      best_start = start;
    }
    if (best < 0) return false;
    const Task& task = tasks_[best][next_[best]++];
    const double duration = *(task.is_backward ? backward_ : forward_)[best];
    const double end = best_start + std::max(duration, least_);
    is_free_at_[best] = end;
    ends_[task.is_backward ? 1 : 0][best][task.micro] = end;
    runs_.push_back({.stage = best,
                     .is_backward = task.is_backward,
                     .micro = task.micro,
                     .start = best_start,
                     .end = end});
    return true;
  }

  // When all has ended that the task needs; nullopt while something has not been run.
  std::optional<double> ReadyAt(int64_t stage, const Task& task) const {
    double ready = 0;
    const auto need = [&](Durations durations, size_t way, int64_t from, int64_t to) {
      for (int64_t other = from; other < to; ++other) {
        if (!durations[other].has_value()) continue;
        const std::optional<double>& end = ends_[way][other][task.micro];
        if (!end.has_value()) return false;
        ready = std::max(ready, *end);
      }
      return true;
    };
    const bool is_ready = need(forward_, 0, 0, task.is_backward ? stages_ : stage) &&
                          (!task.is_backward || need(backward_, 1, stage + 1, stages_));
    return is_ready ? std::optional<double>(ready) : std::nullopt;
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
  std::vector<PipelineEvent> runs_;
};

}  // namespace

std::vector<PipelineEvent> OneForwardOneBackward(int64_t microbatches, Durations forward,
                                                 Durations backward) {
  return Simulation(microbatches, forward, backward).Run();
}

}  // namespace roundhouse

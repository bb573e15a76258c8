// File: schedule.h
//
// The order in which the stages of a pipeline work on micro-batches: each stage begins with as many
// forward tasks as there are stages from it to the end, then alternates one backward and one
// forward ("1F1B"), and ends with the backward tasks that are left. So a stage never keeps more
// than that many micro-batches.
//
//   for (const PipelineEvent& event : OneForwardOneBackward(8, forward, backward)) …
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_SCHEDULE_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_SCHEDULE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"

namespace roundhouse {

struct PipelineEvent {
  // A task runs, or what it computed is passed to other stages.
  enum class Kind : uint8_t { kRun, kPass };
  Kind kind = Kind::kRun;
  int64_t stage = 0;
  bool is_backward = false;
  int64_t micro = 0;
  double start = 0;  // Of the task, in the unit of the durations.
  double end = 0;
};

// One order of all events of all stages. It is one that a run can have: each stage does what
// concerns it in this order, and stages that pass a value on do so at the same place. So there is
// no deadlock even if a send waits for its receive. The durations, by stage, are those of a task;
// a stage without one has no such task. A forward task needs those of the earlier stages, a
// backward task all forward tasks and the backward tasks of the later stages.
std::vector<PipelineEvent> OneForwardOneBackward(int64_t microbatches,
                                                 absl::Span<const std::optional<double>> forward,
                                                 absl::Span<const std::optional<double>> backward);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_PIPELINE_SCHEDULE_H_

// Makes static plans (static_plan.h). Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_PLAN_STATIC_PLANNER_H_
#define ROUNDHOUSE_INTERP_PLAN_STATIC_PLANNER_H_

#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/plan/static_plan.h"
#include "roundhouse/interp/planned_segment.h"

namespace roundhouse::interp {

// Returns a plan that begins at `start`. The values of `start`, and all that `planning` refers to,
// must outlive the plan. The plan ends before what it cannot plan. Error: the planning was
// cancelled; or values take more than planning.memory_left when memory is assigned.
absl::StatusOr<std::unique_ptr<StaticPlan>> PlanSegment(Planning& planning,
                                                        const SegmentStart& start);

// The same for a whole graph that a branch or a loop runs, for StaticPlan::RunOn. `known` as in
// ControlPlanner. Error: why it must be run step by step; it has state.
absl::StatusOr<std::unique_ptr<StaticPlan>> PlanInside(Planning& planning, int32_t graph,
                                                       absl::Span<const Type> inputs,
                                                       absl::Span<const Tensor* const> known);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLAN_STATIC_PLANNER_H_

// Makes static plans (static_plan.h). Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_STATIC_PLANNER_H_
#define ROUNDHOUSE_INTERP_STATIC_PLANNER_H_

#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/live_value.h"
#include "roundhouse/interp/planned_graph.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/static_plan.h"
#include "roundhouse/interp/step_budget.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

// The plan for running `graph` on inputs and a state of these types; `state` has a value for each
// global that changes. What is given as a reference must outlive it. Error: why this must be found
// out step by step: sizes that depend on data; values that take more than `memory_left` bytes when
// they are all given places; or nothing would be gained. What is wrong with the
// inputs is one, too; who then runs the graph step by step gets an error that says so.
absl::StatusOr<std::unique_ptr<StaticPlan>> PlanStatically(
    const ProgramPlan& program, int32_t graph, absl::Span<const Type> inputs,
    absl::Span<const LiveValue> state, const SessionOptions& options, ThreadPool& threads,
    StepBudget& budget, int64_t memory_left);

// The same for a graph that a branch or a loop runs, for StaticPlan::RunOn. `known` as in
// ControlPlanner. Error: it has state, too.
absl::StatusOr<std::unique_ptr<StaticPlan>> PlanInside(Planning& planning, int32_t graph,
                                                       absl::Span<const Type> inputs,
                                                       absl::Span<const Tensor* const> known);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_STATIC_PLANNER_H_

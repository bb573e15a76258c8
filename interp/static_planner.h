// Makes static plans (static_plan.h). Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_STATIC_PLANNER_H_
#define ROUNDHOUSE_INTERP_STATIC_PLANNER_H_

#include <cstdint>
#include <memory>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/live_value.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/interp/static_plan.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::interp {

// The plan for running `graph` on inputs and a state of these types; `state` has a value for each
// global that changes. `program` must outlive it. Error: why this must be found out step by step:
// sizes that depend on data, or a branch that does; or nothing would be gained. What is wrong with
// the inputs is one, too; who then runs the graph step by step gets an error that says so.
absl::StatusOr<std::unique_ptr<StaticPlan>> PlanStatically(
    const ProgramPlan& program, int32_t graph, absl::Span<const Type> inputs,
    absl::Span<const LiveValue> state, const SessionOptions& options, ThreadPool& threads);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_STATIC_PLANNER_H_

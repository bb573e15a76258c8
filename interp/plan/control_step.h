// Plans branches and loops that depend on data as one step of the enclosing plan. Internal to the
// interpreter.
#ifndef ROUNDHOUSE_INTERP_PLAN_CONTROL_STEP_H_
#define ROUNDHOUSE_INTERP_PLAN_CONTROL_STEP_H_

#include <memory>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/plan/graph_plan.h"
#include "roundhouse/interp/planned_segment.h"

namespace roundhouse::interp {

// A ControlPlanner. Error: why it cannot be planned ahead: result sizes depend on which branch is
// taken or on the number of iterations; it has state; it is nested too deeply.
absl::StatusOr<std::unique_ptr<ControlStep>> PlanControl(Planning& planning, const Step& step,
                                                         absl::Span<const Type> types,
                                                         absl::Span<const Tensor* const> known);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLAN_CONTROL_STEP_H_

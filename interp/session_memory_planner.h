// Makes the interpreter the planner of MemoryPlannerOf (service/planning/memory_plan.h).
#ifndef ROUNDHOUSE_INTERP_SESSION_MEMORY_PLANNER_H_
#define ROUNDHOUSE_INTERP_SESSION_MEMORY_PLANNER_H_

#include "roundhouse/core/context.h"

namespace roundhouse {

// Linking the target is enough for Context::WithLinkedExtensions().
void RegisterSessionMemoryPlanner(Context& context);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_INTERP_SESSION_MEMORY_PLANNER_H_

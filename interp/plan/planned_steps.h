// What is done to the steps of a planned segment before they get memory. Internal to the
// interpreter.
#ifndef ROUNDHOUSE_INTERP_PLAN_PLANNED_STEPS_H_
#define ROUNDHOUSE_INTERP_PLAN_PLANNED_STEPS_H_

#include <cstddef>
#include <cstdint>

#include "roundhouse/interp/planned_segment.h"

namespace roundhouse::interp {

// Both require that PlannedValue::is_output is set, and renumber steps.

// Removes steps without effects whose results nothing needs.
void DropUnneededSteps(PlannedSegment& segment);

// Moves steps that may overwrite globals, cannot fail, and whose results no other step reads,
// behind all others. There they may write over the old values: nothing can fail any more that they
// would have to be restored for. What they read waits for that long; new values would have waited
// beside the old ones. Inputs from `first_global` on are globals. Returns the place of the first
// such step.
size_t MoveUpdatesLast(PlannedSegment& segment, int32_t first_global);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLAN_PLANNED_STEPS_H_

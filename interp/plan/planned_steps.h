// Transforms the steps of a planned segment before they get memory. Internal to the interpreter.
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
// behind all others. There they may overwrite the old values, as no later step can fail and need
// them restored. Their operands live longer for it; new values would have lived as long beside the
// old ones. Inputs from `first_global` on are globals. Returns the index of the first such step.
size_t MoveUpdatesLast(PlannedSegment& segment, int32_t first_global);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLAN_PLANNED_STEPS_H_

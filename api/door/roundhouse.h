// Roundhouse as a library: one include with all that most programs need. Its parts:
// api/roundhouse.h (load, optimise, compile, run, save), api/values/model_values.h (inputs and
// outputs that are not tensors), api/describe.h and api/compare.h. Calibration and tuning are
// separate (api/adapt.h), as they link more passes.
#ifndef ROUNDHOUSE_API_DOOR_ROUNDHOUSE_H_
#define ROUNDHOUSE_API_DOOR_ROUNDHOUSE_H_

#include "roundhouse/api/compare.h"
#include "roundhouse/api/describe.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/api/values/model_values.h"

#endif  // ROUNDHOUSE_API_DOOR_ROUNDHOUSE_H_

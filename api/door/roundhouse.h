// Roundhouse as a library: all that most programs need of it, by one include. The parts say what
// they offer: api/roundhouse.h (load, optimise, compile, run, save), api/values/model_values.h
// (inputs and outputs that are no tensors), api/describe.h and api/compare.h. What calibrates and
// tunes is for itself, as it brings passes along: api/adapt.h.
#ifndef ROUNDHOUSE_API_DOOR_ROUNDHOUSE_H_
#define ROUNDHOUSE_API_DOOR_ROUNDHOUSE_H_

#include "roundhouse/api/compare.h"
#include "roundhouse/api/describe.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/api/values/model_values.h"

#endif  // ROUNDHOUSE_API_DOOR_ROUNDHOUSE_H_

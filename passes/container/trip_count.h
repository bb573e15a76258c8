// How often a loop runs, where that follows from constants.
#ifndef ROUNDHOUSE_PASSES_CONTAINER_TRIP_COUNT_H_
#define ROUNDHOUSE_PASSES_CONTAINER_TRIP_COUNT_H_

#include <cstdint>
#include <optional>

#include "roundhouse/core/node.h"

namespace roundhouse {

// How many times the body of a control.while runs, if that is at most `limit` and the condition
// hangs on nothing but constants and what pure nodes make of them. Runs those nodes, and no others,
// through the evaluation service, on at most a few KiB of data each; without the service, nothing
// is known.
std::optional<int64_t> KnownTripCount(const Node& loop, int64_t limit);

// The truth that a condition of control.if or control.while always has.
std::optional<bool> KnownCondition(const Value& condition);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_CONTAINER_TRIP_COUNT_H_

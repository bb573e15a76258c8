// Finds the trip counts of loops that follow from constants.
#ifndef ROUNDHOUSE_PASSES_CONTAINER_TRIP_COUNT_H_
#define ROUNDHOUSE_PASSES_CONTAINER_TRIP_COUNT_H_

#include <cstdint>
#include <optional>

#include "roundhouse/core/node.h"

namespace roundhouse {

// The number of times that the body of a control.while runs; nullopt unless that is at most `limit`
// and the condition depends only on constants and pure nodes. Runs only those nodes, through the
// evaluation service, on at most a few KiB of data each. Without the service the result is nullopt.
std::optional<int64_t> KnownTripCount(const Node& loop, int64_t limit);

// The value that a condition of control.if or control.while always has; nullopt if it may vary.
std::optional<bool> KnownCondition(const Value& condition);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_CONTAINER_TRIP_COUNT_H_

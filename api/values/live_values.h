// How much memory the values of a graph need.
#ifndef ROUNDHOUSE_API_VALUES_LIVE_VALUES_H_
#define ROUNDHOUSE_API_VALUES_LIVE_VALUES_H_

#include <cstdint>
#include <optional>

#include "roundhouse/core/graph.h"

namespace roundhouse {

// The most bytes of values that are alive at one time when the nodes run in their order, each value
// from the node that makes it to the last that uses it: inputs and what is computed, not constants
// and weights, nor what graphs that are called need inside. Nothing where a size is not known.
std::optional<int64_t> MostBytesAlive(const Graph& graph);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_VALUES_LIVE_VALUES_H_

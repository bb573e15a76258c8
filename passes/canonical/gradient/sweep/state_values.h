// State of branches and loops as values.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_STATE_VALUES_H_
#define ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_STATE_VALUES_H_

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "roundhouse/core/graph.h"

namespace roundhouse::canonical_gradient {

// Branches and loops whose graphs access a global that `graph` changes somewhere become ones that
// take its value as an argument and return the new one, which `graph` stores. So a gradient follows
// what was stored, and what is computed again sees the values that were there the first time.
//
// They stay as they are, and are not an error, if that is not possible: accesses under tokens, a
// global without an initial value, a condition of a loop that stores, very deep nesting. Accesses
// must not be in calls: inline them first. `take_nodes` is called with the number of nodes that are
// to be copied; its error ends the work.
absl::Status MakeStateValues(Graph& graph, const std::function<absl::Status(int64_t)>& take_nodes);

}  // namespace roundhouse::canonical_gradient

#endif  // ROUNDHOUSE_PASSES_CANONICAL_GRADIENT_SWEEP_STATE_VALUES_H_

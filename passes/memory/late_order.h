// Moves nodes of a graph to their users, where their results would only wait.
#ifndef ROUNDHOUSE_PASSES_MEMORY_LATE_ORDER_H_
#define ROUNDHOUSE_PASSES_MEMORY_LATE_ORDER_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"

namespace roundhouse::memory {

// Moves each pure node to right before the first node that needs its results, unless more bytes of
// operands would have to wait for it than of results do now. A copy of an activation that only its
// gradient needs, such as one with a border, is then made there. Returns whether anything moved.
// Error: the graph has a cycle.
absl::StatusOr<bool> MoveToUsers(Graph& graph);

}  // namespace roundhouse::memory

#endif  // ROUNDHOUSE_PASSES_MEMORY_LATE_ORDER_H_

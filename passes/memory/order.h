// Orders the nodes of a graph so that values live shorter, without computing anything again.
#ifndef ROUNDHOUSE_PASSES_MEMORY_ORDER_H_
#define ROUNDHOUSE_PASSES_MEMORY_ORDER_H_

#include "absl/status/statusor.h"
#include "roundhouse/core/graph.h"

namespace roundhouse::memory {

// Moves nodes on which little else depends, such as those that update a weight by its gradient, to
// where their operands are complete. A store stays behind all readers of what the global was, so
// that it can be written in place. Returns whether anything moved. Error: the graph has a cycle.
absl::StatusOr<bool> OrderForMemory(Graph& graph);

}  // namespace roundhouse::memory

#endif  // ROUNDHOUSE_PASSES_MEMORY_ORDER_H_

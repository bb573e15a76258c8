// Changes to the inputs and outputs of a graph.
#ifndef ROUNDHOUSE_PASSES_CONTAINER_GRAPH_PORTS_H_
#define ROUNDHOUSE_PASSES_CONTAINER_GRAPH_PORTS_H_

#include <cstddef>

#include "roundhouse/core/graph.h"

namespace roundhouse {

// Erases the input (output) of this index and its node; later ports move up. Returns false and does
// nothing if the input is used, or if the boundary nodes do not keep their index as the container
// does (core/container.h).
bool ErasePort(Graph& graph, bool is_input, size_t index);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_CONTAINER_GRAPH_PORTS_H_

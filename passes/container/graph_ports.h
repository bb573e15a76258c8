// The inputs and outputs that a graph has.
#ifndef ROUNDHOUSE_PASSES_CONTAINER_GRAPH_PORTS_H_
#define ROUNDHOUSE_PASSES_CONTAINER_GRAPH_PORTS_H_

#include <cstddef>

#include "roundhouse/core/graph.h"

namespace roundhouse {

// Takes the input (output) of this index away, and its node; those behind it move up. False, and
// nothing is done, where the input is used, or where the dialect of the boundary keeps places in
// another way than ours (core/container.h).
bool ErasePort(Graph& graph, bool is_input, size_t index);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_CONTAINER_GRAPH_PORTS_H_

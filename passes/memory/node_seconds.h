// Estimates the time of a node by its backend or its costs.
#ifndef ROUNDHOUSE_PASSES_MEMORY_NODE_SECONDS_H_
#define ROUNDHOUSE_PASSES_MEMORY_NODE_SECONDS_H_

#include "roundhouse/core/node.h"

namespace roundhouse::memory {

// An estimate for one thread, with the nodes of all graphs that it runs, each once. Loops count as
// one round.
double SecondsOf(const Node& node);

}  // namespace roundhouse::memory

#endif  // ROUNDHOUSE_PASSES_MEMORY_NODE_SECONDS_H_

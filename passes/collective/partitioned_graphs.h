// Which parts of a program are spread over devices, and which run whole on each.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_PARTITIONED_GRAPHS_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_PARTITIONED_GRAPHS_H_

#include <set>
#include <string>
#include <vector>

#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The graphs that the host runs and no other graph does. What they call, as branches and loops,
// runs whole on every device.
std::vector<Graph*> PartitionedGraphs(const Program& program);

// Mutable globals that other graphs than these access, by name: they stay whole. (Those that are
// immutable can be cut where they are read.)
std::set<std::string> GlobalsOfWholeGraphs(const Program& program,
                                           const std::vector<Graph*>& partitioned);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_PARTITIONED_GRAPHS_H_

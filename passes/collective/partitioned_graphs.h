// Finds the parts of a program that are spread over devices, and those that run whole on each.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_PARTITIONED_GRAPHS_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_PARTITIONED_GRAPHS_H_

#include <set>
#include <string>
#include <vector>

#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The graphs that the host runs and no other graph does. The graphs that they call, or run as
// branches and loops, run whole on every device.
std::vector<Graph*> PartitionedGraphs(const Program& program);

// The names of mutable globals that graphs other than `partitioned` access: they stay whole.
// (Immutable ones can be cut where they are read.)
std::set<std::string> GlobalsOfWholeGraphs(const Program& program,
                                           const std::vector<Graph*>& partitioned);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_PARTITIONED_GRAPHS_H_

// Makes the graph that each device runs on its parts of the values from a graph of the whole
// program.
#ifndef ROUNDHOUSE_PASSES_COLLECTIVE_GRAPH_PARTITION_H_
#define ROUNDHOUSE_PASSES_COLLECTIVE_GRAPH_PARTITION_H_

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/passes/collective/body_graphs.h"
#include "roundhouse/passes/collective/reshard.h"
#include "roundhouse/passes/collective/value_shardings.h"

namespace roundhouse {

// The state that the partitions of a program's graphs share.
struct ProgramPartition {
  const ValueShardings& shardings;
  const BodyGraphs& bodies;
  // By graph, the one that a device runs instead. A graph that is not there runs as it is, on whole
  // values.
  const absl::flat_hash_map<const Graph*, Graph*>& locals;  // Looked up, never iterated.
  const EffectAnalysis& effects;                            // Of the whole program.
  ChannelCounter& channels;
};

// Fills the empty graph `local`. The graphs that `whole` runs must be partitioned before.
absl::Status PartitionGraph(const Graph& whole, Graph& local, const ProgramPartition& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_COLLECTIVE_GRAPH_PARTITION_H_

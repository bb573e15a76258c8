// File: partition.h
//
// Moves regions into graphs of their own, and back. The passes `partition` and `unpartition` do
// this to all graphs of a program.
//
//   annotate_target{targets="onednn,xnnpack"}, merge_regions{min_nodes=2}, partition
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_PARTITION_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_PARTITION_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

// The treatment of constants and loads of immutable globals that a region uses.
enum class RegionConstants : uint8_t {
  kBind,  // The region has its own; a copy, if others use it too.
  kPass,  // They are operands of its call.
};
absl::Span<const absl::string_view> EnumeratorNames(RegionConstants);

// A region that is not yet a graph, as `merge_regions` marks it: its work nodes, in order.
struct RegionNodes {
  absl::string_view target;
  std::vector<Node*> nodes;
};

// The regions of the graph, in the order of their first nodes: nodes with kTargetAttribute and the
// same kRegionAttribute, or else the same kCompositeAttribute, or else alone. Errors, which name
// the node: two targets in one region; a node that may not be in a region.
absl::StatusOr<std::vector<RegionNodes>> FindRegions(const Graph& graph);

// Moves each of `regions`, of one graph, into a private graph with kTargetAttribute, named
// <graph>_<target>_<number>, and replaces it by a call. Each value that goes in or out is one input
// or output. Removes kTargetAttribute and kRegionAttribute from the nodes, and records their
// positions (region.h). Returns the calls. Error: the regions cannot run one after the other. The
// graph is then in an undefined state.
absl::StatusOr<std::vector<Node*>> Partition(Graph& graph, absl::Span<const RegionNodes> regions,
                                             RegionConstants constants);

// Replaces one call of a region by the region's nodes. They keep their positions for a later
// Partition or Unpartition of the graph, and have the region's target again. The region's graph
// stays. Returns the nodes, constants included.
absl::StatusOr<std::vector<Node*>> DissolveCall(Node& call);

// Reverses all partitioning: dissolves all regions that the graph calls, moves all nodes back to
// their positions, and removes what annotate_target, merge_regions and partition have written. The
// graphs of the regions stay. Exact if nothing has changed the program in between; else the order
// of nodes may differ. Returns whether anything changed.
absl::StatusOr<bool> Unpartition(Graph& graph);

// Erases the regions that nothing refers to any more. Returns their number.
int64_t EraseUnusedRegions(Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_PARTITION_H_

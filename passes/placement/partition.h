// File: partition.h
//
// Regions in graphs of their own, and back. The passes `partition` and `unpartition` do this to all
// graphs of a program.
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

// What becomes of constants and loads of immutable globals that a region takes.
enum class RegionConstants : uint8_t {
  kBind,  // The region has its own; where others need it too, both have one.
  kPass,  // They are operands of its call.
};
absl::Span<const absl::string_view> EnumeratorNames(RegionConstants);

// One region to be, as `merge_regions` says it: the work of it, in order.
struct RegionNodes {
  absl::string_view target;
  std::vector<Node*> nodes;
};

// The regions of the graph, in the order of their first nodes: nodes with kTargetAttribute and the
// same kRegionAttribute, or else the same kCompositeAttribute, or else alone. Errors, which name
// the node: two targets in one region; a node that no region may have.
absl::StatusOr<std::vector<RegionNodes>> FindRegions(const Graph& graph);

// Moves each of `regions`, of one graph, into a private graph with kTargetAttribute, named
// <graph>_<target>_<number>, and calls it instead. What comes in and goes out is there once.
// kTargetAttribute and kRegionAttribute leave the nodes; where these stood is kept (region.h).
// Returns the calls. Error, after which the graph may be anything: the regions cannot run one after
// the other.
absl::StatusOr<std::vector<Node*>> Partition(Graph& graph, absl::Span<const RegionNodes> regions,
                                             RegionConstants constants);

// Puts the nodes of a region back in the place of one call of it. They say where they stood before,
// so that another Partition or Unpartition of the graph knows, and have the region's target again.
// The region's graph stays. Returns them, its constants included.
absl::StatusOr<std::vector<Node*>> DissolveCall(Node& call);

// The reverse of all partitioning: dissolves all regions that the graph calls, puts all nodes back
// where they were, and takes away what annotate_target, merge_regions and partition have written.
// The graphs of the regions stay. Exact while nobody has changed the program in between; else the
// order of nodes may differ. Returns whether anything changed.
absl::StatusOr<bool> Unpartition(Graph& graph);

// Erases the regions that nothing names any more. Returns how many.
int64_t EraseUnusedRegions(Program& program);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_PARTITION_H_

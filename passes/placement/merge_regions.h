// File: merge_regions.h
//
// Groups the nodes that one backend takes into regions. The pass `merge_regions` does this to all
// graphs of a program.
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_MERGE_REGIONS_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_MERGE_REGIONS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/passes/placement/region_limits.h"

namespace roundhouse {

struct MergeOptions {
  RegionLimits limits = {};
  // Called after every merge with the cluster of each node, indexed by the node's position in the
  // graph's order.
  std::function<void(const std::vector<size_t>& cluster_of)> after_merge = nullptr;
};

struct MergeResult {
  bool changed = false;
  int64_t num_regions = 0;
  // The numbers of merges refused and of regions not kept, by reason.
  std::map<std::string, int64_t> counts = {};
};

// Writes kRegionAttribute on the nodes of the graph that have kTargetAttribute. Nodes of one number
// have one target and form a connected region. Each region can run as if it were one node, which
// respects control dependencies and the order of effects. No two regions connected by data could
// still be merged, except for the limits. Regions below a minimum go to the next backend that takes
// them, or to none, and kDeclinedAttribute says why. `analysis` is of the graph's program.
absl::StatusOr<MergeResult> MergeRegions(Graph& graph, const EffectAnalysis& analysis,
                                         const MergeOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_MERGE_REGIONS_H_

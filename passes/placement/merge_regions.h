// File: merge_regions.h
//
// Groups the nodes that one backend takes into regions. The pass `merge_regions` does this to all
// graphs of a program.
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_MERGE_REGIONS_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_MERGE_REGIONS_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {

// Limits of one region. Flops and bytes are those of its nodes (service/cost.h); if these are
// unknown, a minimum counts as reached and a maximum as not reached. Boundary tensors are the
// distinct values that go in, without constants, and come out.
struct RegionLimits {
  int64_t min_nodes = 1;
  std::optional<int64_t> max_nodes = std::nullopt;
  std::optional<int64_t> min_flops = std::nullopt;
  std::optional<int64_t> max_flops = std::nullopt;
  std::optional<int64_t> min_bytes = std::nullopt;
  std::optional<int64_t> max_bytes = std::nullopt;
  std::optional<int64_t> max_boundary = std::nullopt;
  // The minimum of flops plus bytes. A smaller region takes no longer than the call of a library
  // does; it is left to backends for single nodes, if these take all of its nodes.
  std::optional<int64_t> min_work = std::nullopt;
};

// Error: a limit below 1, or a minimum above the maximum.
absl::Status CheckLimits(const RegionLimits& limits);

struct MergeOptions {
  RegionLimits limits = {};
  // Called after every merge with the cluster of each node, indexed by the node's position in the
  // graph's order.
  std::function<void(const std::vector<size_t>& cluster_of)> after_merge = nullptr;
};

struct MergeResult {
  bool changed = false;
  int64_t num_regions = 0;
  // What was not merged, or not kept as a region, by reason.
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

// File: merge_regions.h
//
// Which nodes that one backend takes go to it together. The pass `merge_regions` does this to all
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

// Of one region. Flops and bytes are those of its nodes (service/cost.h); where those are unknown,
// the least is taken to be reached, and the most not to be. Boundary tensors are the different
// values that go in, constants not counted, and come out.
struct RegionLimits {
  int64_t min_nodes = 1;
  std::optional<int64_t> max_nodes = std::nullopt;
  std::optional<int64_t> min_flops = std::nullopt;
  std::optional<int64_t> max_flops = std::nullopt;
  std::optional<int64_t> min_bytes = std::nullopt;
  std::optional<int64_t> max_bytes = std::nullopt;
  std::optional<int64_t> max_boundary = std::nullopt;
  // Of flops and bytes together: what takes no longer than the call of a library is left to
  // backends for single nodes, if these take all of its nodes.
  std::optional<int64_t> min_work = std::nullopt;
};

// Error: a limit below 1, or a least above the most.
absl::Status CheckLimits(const RegionLimits& limits);

struct MergeOptions {
  RegionLimits limits = {};
  // Called after every merge with the cluster that each node of the graph is in, by its place in
  // the graph's order.
  std::function<void(const std::vector<size_t>& cluster_of)> after_merge = nullptr;
};

struct MergeResult {
  bool changed = false;
  int64_t num_regions = 0;
  // What it let be, by reason.
  std::map<std::string, int64_t> counts = {};
};

// Writes kRegionAttribute on the nodes of the graph that have kTargetAttribute: nodes of one number
// have one target and form a connected region, and all regions can run as if each were one node,
// in spite of control dependencies and of the order of effects. No two regions that data joins
// could be merged, but for limits. What falls short of a least goes to the next backend that takes
// it, or to none, and kDeclinedAttribute says why. `analysis` is of the graph's program.
absl::StatusOr<MergeResult> MergeRegions(Graph& graph, const EffectAnalysis& analysis,
                                         const MergeOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_MERGE_REGIONS_H_

// File: region_limits.h
//
// Measures the work of regions, and decides whether a region is within the limits, and worthwhile.
#ifndef ROUNDHOUSE_PASSES_PLACEMENT_REGION_LIMITS_H_
#define ROUNDHOUSE_PASSES_PLACEMENT_REGION_LIMITS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cost.h"

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

// The quantities that limits apply to.
struct RegionExtent {
  int64_t nodes = 0;
  Cost cost;
  bool is_known = true;  // Whether the cost is known.

  static RegionExtent Of(const Node& node);
  void Add(const RegionExtent& other);
};

// Counts the values that cross the boundary as nodes are added, producers before users.
class RegionBoundary {
 public:
  void Add(const Node& node);
  int64_t num_tensors() const { return static_cast<int64_t>(inputs_.size() + outputs_.size()); }

 private:
  absl::flat_hash_set<const Node*> members_;
  absl::flat_hash_set<const Value*> inputs_;
  absl::flat_hash_map<const Value*, size_t> outputs_;  // The number of uses outside.
};

class RegionWorth {
 public:
  // Both must outlive it.
  RegionWorth(const RegionLimits& limits, const BackendRegistry& backends);

  // Which upper limit is exceeded, except that of boundary tensors; empty if none is.
  std::string Exceeds(const RegionExtent& extent) const;
  // Whether such a region of the backend, which may be null, has less than min_work, and backends
  // for single nodes take all of it. A composite of one of our backends is never tiny: its call
  // costs as much as that of one kernel, and replaces several.
  bool IsTiny(const Backend* backend, const RegionExtent& extent,
              absl::Span<const Node* const> nodes) const;
  // Why the region of the nodes, producers before users, is not worthwhile for its target; empty if
  // it is.
  std::string FallsShort(const RegionExtent& extent, absl::Span<const Node* const> nodes) const;

 private:
  const RegionLimits& limits_;
  const BackendRegistry& backends_;
  const std::vector<const Backend*> node_backends_;  // The fast ones.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_PLACEMENT_REGION_LIMITS_H_

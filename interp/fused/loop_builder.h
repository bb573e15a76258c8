// File: loop_builder.h
//
// Makes loops of a region, as planned (loop_plans.h): where values are, and what may be
// overwritten. Internal to the backend `fused`.
#ifndef ROUNDHOUSE_INTERP_FUSED_LOOP_BUILDER_H_
#define ROUNDHOUSE_INTERP_FUSED_LOOP_BUILDER_H_

#include <cstddef>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/fused/loop.h"
#include "roundhouse/interp/region/region_copy.h"

namespace roundhouse::fused {

struct FusedLoops {
  std::vector<Loop> loops;
  std::vector<Tensor> constants;  // That the loops read.
  int num_threads = 1;
  size_t memory_bytes = 0;   // For what one loop leaves for another.
  size_t scratch_bytes = 0;  // For a loop itself.
  // Inputs, and the results that may overwrite them.
  absl::flat_hash_set<std::pair<int, int>> may_overwrite;
};

// Requires that each node is fusible (fusible.h).
absl::StatusOr<FusedLoops> LoopsOf(const interp::RegionCopy& region, int num_threads);

}  // namespace roundhouse::fused

#endif  // ROUNDHOUSE_INTERP_FUSED_LOOP_BUILDER_H_

// Where values lie that exist for a part of a run only, within what a backend compiled.
#ifndef ROUNDHOUSE_INTERP_PLAN_SCRATCH_PLAN_H_
#define ROUNDHOUSE_INTERP_PLAN_SCRATCH_PLAN_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace roundhouse::interp {

// Bytes that are needed from the step `first` to the step `last`, both included.
struct Lifetime {
  int64_t bytes = 0;
  int64_t first = 0;
  int64_t last = 0;
};

struct ScratchPlan {
  std::vector<int64_t> offsets;  // One for each lifetime, multiples of kTensorAlignment.
  int64_t bytes = 0;             // Of all, with as much behind each as may be read there.
};

// Lifetimes that overlap get places that do not. The lifetimes are in the order of `first`. Error:
// more than kMaxTensorBytes, which is the most that one piece of memory has.
absl::StatusOr<ScratchPlan> PlanScratch(absl::Span<const Lifetime> lifetimes);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLAN_SCRATCH_PLAN_H_

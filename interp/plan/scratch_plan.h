// Assigns memory to values that live during a part of a run only, within an executable of a
// backend.
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
  int64_t bytes = 0;             // Of all, including the bytes behind each that may be read.
};

// Lifetimes that overlap get memory that does not. Requires lifetimes sorted by `first`. Error:
// more than kMaxTensorBytes, the maximum of one piece of memory.
absl::StatusOr<ScratchPlan> PlanScratch(absl::Span<const Lifetime> lifetimes);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLAN_SCRATCH_PLAN_H_

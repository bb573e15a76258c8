// File: arena_layout.h
//
// Assigns offsets in one piece of memory to buffers that are not all alive at the same time.
// Internal to the interpreter.
#ifndef ROUNDHOUSE_INTERP_PLAN_ARENA_LAYOUT_H_
#define ROUNDHOUSE_INTERP_PLAN_ARENA_LAYOUT_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace roundhouse::interp {

// A buffer that is written in step `first` and read for the last time in step `last`.
struct BufferLife {
  int64_t bytes = 0;
  int32_t first = 0;
  int32_t last = 0;
};

struct ArenaLayout {
  std::vector<int64_t> offsets;  // One for each buffer, multiples of kTensorAlignment.
  int64_t bytes = 0;
  // The peak of live bytes in any step: no layout can be smaller.
  int64_t lower_bound = 0;
};

// Requires first <= last and bytes >= 0. Two buffers do not overlap in memory even if one ends in
// the step in which the other begins. Error: more than kMaxTensorBytes, the maximum of one piece of
// memory.
absl::StatusOr<ArenaLayout> LayOut(absl::Span<const BufferLife> buffers);

}  // namespace roundhouse::interp

#endif  // ROUNDHOUSE_INTERP_PLAN_ARENA_LAYOUT_H_

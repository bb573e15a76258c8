// File: transposed_phases.h
//
// How a transposed convolution comes apart into convolutions: along each axis, output positions
// that are a stride apart see the same taps, and neighbours in the input.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_TRANSPOSED_PHASES_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_TRANSPOSED_PHASES_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/dialects/canonical/rules/window.h"

namespace roundhouse::native {

inline constexpr int64_t kNoTap = -1;

// Along an axis, rows j = 0 … count - 1: each gives the output positions from first + j * step on,
// `width` of them, from what it sees of the input at j + shift.
struct Phase {
  struct Seen {
    int64_t shift;
    std::vector<int64_t> taps;  // For each position of the row; kNoTap where it does not see it.
  };
  int64_t first;
  int64_t step;
  int64_t count;
  int64_t width = 1;
  std::vector<Seen> seen;  // Shifts grow, each by as much as the one before.
};

// Error: so many phases that it is not worth it, or no memory for what is noted of the taps.
absl::Status CheckPhases(const canonical::SpatialWindow& window,
                         const canonical::FeatureSizes& output);

// One for each position of a step.
std::vector<Phase> PhasesOf(const canonical::WindowAxis& axis, int64_t output);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_TRANSPOSED_PHASES_H_

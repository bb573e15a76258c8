// File: transposed_phases.h
//
// Splits a transposed convolution into convolutions: along each axis, output positions that are a
// stride apart use the same taps, and read neighbours in the input.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_TRANSPOSED_PHASES_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_TRANSPOSED_PHASES_H_

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/dialects/canonical/rules/spatial.h"
#include "roundhouse/dialects/canonical/rules/window.h"

namespace roundhouse::native {

inline constexpr int64_t kNoTap = -1;

// Rows j = 0 … count - 1 along an axis: row j computes `width` output positions, starting at
// first + j * step, from the input at j + shift.
struct Phase {
  struct Seen {
    int64_t shift;
    std::vector<int64_t> taps;  // For each position of the row; kNoTap if it does not see it.
  };
  int64_t first;
  int64_t step;
  int64_t count;
  int64_t width = 1;
  std::vector<Seen> seen;  // In order of growing shifts, at equal distances.
};

// Error: there are too many phases to be worth it, or not enough memory for the tables of taps.
absl::Status CheckPhases(const canonical::SpatialWindow& window,
                         const canonical::FeatureSizes& output);

// Returns one phase per position of a step.
std::vector<Phase> PhasesOf(const canonical::WindowAxis& axis, int64_t output);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_TRANSPOSED_PHASES_H_

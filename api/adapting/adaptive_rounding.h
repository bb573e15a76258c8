// File: adaptive_rounding.h
//
// Weights that are rounded up or down such that the sums of their layer are closest to those of the
// unrounded weights on the samples, not each weight to itself. Errors of weights whose inputs vary
// together then cancel.
#ifndef ROUNDHOUSE_API_ADAPTING_ADAPTIVE_ROUNDING_H_
#define ROUNDHOUSE_API_ADAPTING_ADAPTIVE_ROUNDING_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/api/adapting/run_limits.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct AdaptiveRoundingOptions {
  int num_threads = 1;
  RunLimits limits = {};
};

// Numbers of layers.
struct AdaptiveRounding {
  int64_t rounded = 0;
  int64_t not_finite = 0;  // Left: infinities, NaN or too large numbers on their inputs.
};

// Records on each layer how its weights are to be rounded (canonical::SetRoundedWeights), for
// quantize_int8, which rounds those of other layers to the nearest. Left are layers whose sums have
// so many products that the statistics of their inputs would take too much memory, and layers whose
// statistics are not finite.
absl::StatusOr<AdaptiveRounding> RoundAdaptively(Program& program, const std::string& entry,
                                                 absl::Span<const Sample> samples,
                                                 const AdaptiveRoundingOptions& options);

// Rounds `numbers` to integers from -most to most, each up or down, such that the expected square
// of their errors' sum, each times its input, is small: `moments` is the matrix of the inputs'
// second moments, row by row. Starts at the nearest integers, and changes one at a time as long as
// that helps. Nullopt if a moment, or what follows from them, is not finite.
std::optional<std::vector<int8_t>> RoundTogether(absl::Span<const double> numbers,
                                                 absl::Span<const double> moments, int64_t most);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPTING_ADAPTIVE_ROUNDING_H_

// File: adaptive_rounding.h
//
// Weights that are rounded up or down such that the sums of their layer are closest to those of the
// unrounded weights on the samples, not each weight to itself. Errors of weights whose inputs vary
// together then cancel.
#ifndef ROUNDHOUSE_API_ADAPTING_ADAPTIVE_ROUNDING_H_
#define ROUNDHOUSE_API_ADAPTING_ADAPTIVE_ROUNDING_H_

#include <cstdint>
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

// Records on each layer how its weights are to be rounded (canonical::SetRoundedWeights), for
// quantize_int8. Left are layers whose sums have so many products that the statistics of their
// inputs would take too much memory. Returns the number of layers.
absl::StatusOr<int64_t> RoundAdaptively(Program& program, const std::string& entry,
                                        absl::Span<const Sample> samples,
                                        const AdaptiveRoundingOptions& options);

// Rounds `numbers` to integers from -most to most, each up or down, such that the expected square
// of their errors' sum, each times its input, is small: `moments` is the matrix of the inputs'
// second moments, row by row. Starts at the nearest integers, and changes one at a time as long as
// that helps.
std::vector<int8_t> RoundTogether(absl::Span<const double> numbers,
                                  absl::Span<const double> moments, int64_t most);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPTING_ADAPTIVE_ROUNDING_H_

// File: bias_correction.h
//
// Rounding the weights of a layer moves its sums, on average by what the weights are off times what
// the input is on average. The bias can take that back.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_BIAS_CORRECTION_H_
#define ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_BIAS_CORRECTION_H_

#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"

namespace roundhouse::canonical {

// Whether this is a layer, and the channels of its input lie along the last axis.
bool HasChannelsOfInput(const Node& layer);

// Whether, moreover, each sum is one of products with all weights of its channel: a convolution
// that spreads has sums of some only.
bool HasSumsOfInputChannels(const Node& layer);

// How far the sum of each output channel moves if each weight is off by `errors` (in the order of
// the weights, which have this shape) and each input channel is `means` on average. What lies
// outside of a padded input is not, so that at its edges less than that is true. Empty where the
// sizes do not fit to one another. Requires HasSumsOfInputChannels().
std::vector<double> MeanShift(const Node& layer, const Shape& weights,
                              absl::Span<const double> errors, absl::Span<const double> means);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_BIAS_CORRECTION_H_

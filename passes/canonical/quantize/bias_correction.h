// File: bias_correction.h
//
// Rounding the weights of a layer shifts its sums: on average by the weights' errors times the mean
// of the input. The bias can compensate for that.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_BIAS_CORRECTION_H_
#define ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_BIAS_CORRECTION_H_

#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/type.h"

namespace roundhouse::canonical {

// Whether the node is a layer with the input channels along the last axis of its input.
bool HasChannelsOfInput(const Node& layer);

// Whether, in addition, each sum uses all weights of its channel. In a transposed convolution each
// sum uses only some.
bool HasSumsOfInputChannels(const Node& layer);

// The shift of the sum of each output channel if each weight is off by `errors` (in the order of
// the weights, which have this shape) and each input channel has the mean `means`. Padding does not
// have this mean, so the shift is smaller at padded edges. Empty if the sizes do not match.
// Requires HasSumsOfInputChannels().
std::vector<double> MeanShift(const Node& layer, const Shape& weights,
                              absl::Span<const double> errors, absl::Span<const double> means);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_BIAS_CORRECTION_H_

// File: equalize_layers.h
//
// All channels of a value share one scale, so channels of small numbers have few quantisation
// steps. If one layer produces the value and only one layer uses it, each channel can be scaled by
// a factor of its own: the first layer's weights and bias for it are multiplied by the factor, and
// the second layer's weights divided. In floats nothing changes but rounding.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_EQUALIZE_LAYERS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_EQUALIZE_LAYERS_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"

namespace roundhouse::canonical {

// Equalises the channels between each two layers with constant weights that are separated only by
// ops that commute with such factors: relu, leaky_relu, prelu, pools. Channel magnitudes come from
// calibration (InputLimitsOf of the second layer). The ranges of the values between become wrong,
// so all ranges are erased from the graph. Returns the number of pairs. `allow` is called before
// each.
absl::StatusOr<int64_t> EqualizeLayers(
    Graph& graph, absl::FunctionRef<bool(absl::string_view what, const Node& node)> allow);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_EQUALIZE_LAYERS_H_

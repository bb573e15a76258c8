// File: equalize_layers.h
//
// A value has one grid for all its channels, so that a channel whose numbers are small has few
// steps of it. Where a layer gives the value and only one layer takes it, each channel can be
// larger by a factor of its own: the first layer's weights and bias for it are that much larger,
// and the second's that much smaller. In floats nothing changes but rounding.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_EQUALIZE_LAYERS_H_
#define ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_EQUALIZE_LAYERS_H_

#include <cstdint>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"

namespace roundhouse::canonical {

// Equalises the channels between each two layers with constant weights that have nothing between
// them but what commutes with such factors: relu, leaky_relu, prelu, pools. How large channels are
// is what calibration has seen (InputLimitsOf of the second layer). What is known of the values
// between is wrong then, and so is taken away from the graph, with all other ranges. Returns how
// many pairs there were. `allow` is asked before each.
absl::StatusOr<int64_t> EqualizeLayers(
    Graph& graph, absl::FunctionRef<bool(absl::string_view what, const Node& node)> allow);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_EQUALIZE_LAYERS_H_

// File: quantize_int8.h
//
// Post-training quantisation of a float program to int8. It only changes where numbers are rounded:
// a quantize and a dequantize follow each value that a quantised layer takes or gives, and weights
// become quantised constants followed by a dequantize. The program still computes in floats;
// fold_qdq turns that into integer arithmetic.
//
// Scales and zero points come from the values' ranges (value_range.h), which `calibrate` finds.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZE_INT8_H_
#define ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZE_INT8_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/canonical/value_range.h"

namespace roundhouse::canonical {

// The u8 type that covers the range and represents 0 exactly. Processors multiply unsigned bytes by
// signed ones, so a layer's values are unsigned and its weights signed. A TFLite model stores the
// values minus 128.
ElementType QuantizedByteType(ValueRange range);

// The type for weights: the zero point is 0, and of 2^bits integers the least is not used. One
// scale for each index along `axis`, or one for all if there is no axis. Requires a dense tensor of
// f32, and 2 to 8 bits.
ElementType Int8WeightType(const Tensor& weights, std::optional<int64_t> axis, int64_t bits = 8);

// The axis of the weights along which the layer's channels lie; nullopt if there is none.
std::optional<int64_t> WeightChannelAxis(const Node& node, const Shape& weights);

// On a layer: the bits of its weights, in place of QuantizeInt8Options::weight_bits.
inline constexpr absl::string_view kWeightBits = "roundhouse.weight_bits";

// The bits of the fake_quantize of a bias, which tells it from that of weights and values.
inline constexpr int64_t kRoundedBiasBits = 24;

struct QuantizeInt8Options {
  // Nodes that are not quantised: patterns of names and ops (node_filter.h).
  std::vector<std::string> keep = {};
  // Uses a scale for each channel of the weights.
  bool per_channel = true;
  // Fewer bits are stored as i8, too.
  int64_t weight_bits = 8;
  // Compensates in a constant bias for the mean shift that rounding the weights causes, if
  // calibration observed the mean of the input (bias_correction.h).
  bool correct_bias = true;
  // Quantises weights only: values stay floats, and need no range.
  bool weights_only = false;
  // With weights_only, weights of fewer elements stay floats.
  int64_t min_weights = 1024;
};

// A value of the program and its replacement, the result of the dequantize behind it.
struct RoundedValue {
  Value* before;
  Value* after;
};

// A node that was quantised, with its operands and result from before.
struct QuantizedLayer {
  const Node* node;
  std::vector<const Value*> operands;  // Without weights and biases.
  const Value* result;                 // The value that is rounded.
};

// `allow` is called before each layer is quantised, `leave` with the reason if one is not.
struct QuantizeInt8Watcher {
  absl::FunctionRef<bool(absl::string_view what, const Node& node)> allow;
  absl::FunctionRef<void(absl::string_view why)> leave;
};

// Quantises convolutions, products with constant weights, elementwise sums, differences and
// products, and average pools; after these also elementwise functions, means and concatenations. If
// relu, relu6 or clamp follows, only its result is rounded. The result lists the layers and the
// values in graph order; it is empty if nothing changed, or only weights did. Error: a constant
// cannot be made.
struct QuantizeInt8Result {
  std::vector<QuantizedLayer> layers = {};
  std::vector<RoundedValue> values = {};
};
absl::StatusOr<QuantizeInt8Result> QuantizeInt8(Graph& graph, const QuantizeInt8Options& options,
                                                const QuantizeInt8Watcher& watcher);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZE_INT8_H_

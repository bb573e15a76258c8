// File: quantize_int8.h
//
// Quantisation after training: grids of int8 for a program of floats. What changes is where numbers
// are rounded, and nothing else: behind each value that a quantised layer takes or gives stand a
// quantize and a dequantize, and weights become constants on a grid with a dequantize behind. That
// program still computes in floats; fold_qdq makes integer arithmetic of it.
//
// The grids come from the values' ranges (value_range.h), which `calibrate` finds.
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

// The grid of u8 on which 0 is exact and that reaches over the range. Processors multiply unsigned
// bytes by signed ones, so that of the values and the weights of a layer it is the former that are
// unsigned; a TFLite model has them less 128.
ElementType ByteGrid(ValueRange range);

// The grid for weights: 0 is in the middle, and -128 is not used. One scale for each index along
// `axis`, or one for all without one. Requires a dense tensor of f32.
ElementType Int8WeightGrid(const Tensor& weights, std::optional<int64_t> axis);

struct QuantizeInt8Options {
  // Nodes that stay as they are: patterns of names and ops (node_filter.h).
  std::vector<std::string> keep = {};
  // A scale for each channel of the weights.
  bool per_channel = true;
  // Adds to a constant bias what rounding the weights takes from the sums on average, where
  // calibration has seen what the input is on average (bias_correction.h).
  bool correct_bias = true;
  // Weights alone: values stay floats, and need no range.
  bool weights_only = false;
  // Weights of fewer elements stay floats if weights are all that is quantised.
  int64_t min_weights = 1024;
};

// A value of the program and what stands for it now: the dequantize behind it.
struct RoundedValue {
  Value* before;
  Value* after;
};

// A node that was quantised, with what it took and gave before.
struct QuantizedLayer {
  const Node* node;
  std::vector<const Value*> operands;  // Not weights and biases.
  const Value* result;                 // What is rounded of it.
};

// Who is asked before each layer is quantised, and told why one stays as it is.
struct QuantizeInt8Watcher {
  absl::FunctionRef<bool(absl::string_view what, const Node& node)> allow;
  absl::FunctionRef<void(absl::string_view why)> leave;
};

// Quantises convolutions, products with constant weights, sums, differences and products of
// elements, and average pools; behind these, functions of an element, means and concatenations,
// too. Where relu, relu6 or clamp follows, only what that gives is rounded. The result lists the
// layers and the values in the order of the graph; it is empty where nothing changed, or weights
// alone did. Error: a constant that cannot be made.
struct QuantizeInt8Result {
  std::vector<QuantizedLayer> layers = {};
  std::vector<RoundedValue> values = {};
};
absl::StatusOr<QuantizeInt8Result> QuantizeInt8(Graph& graph, const QuantizeInt8Options& options,
                                                const QuantizeInt8Watcher& watcher);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_QUANTIZE_QUANTIZE_INT8_H_

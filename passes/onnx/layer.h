// A common view of ONNX's convolutions and matrix products for the passes that fuse later nodes
// into them: a sum of products with weights, then a bias for each channel. A BatchNormalization is
// a layer too; its weights are a factor for each channel.
#ifndef ROUNDHOUSE_PASSES_ONNX_LAYER_H_
#define ROUNDHOUSE_PASSES_ONNX_LAYER_H_

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/framework/pattern.h"
#include "roundhouse/passes/onnx/onnx_node.h"

namespace roundhouse::onnx_passes {

// The first opset in which operations broadcast as they do today.
inline constexpr int64_t kBroadcastingOpset = 7;

// Whether this is a BatchNormalization that uses given statistics.
bool IsInferenceNorm(const OnnxNode& norm);

class Layer {
 public:
  // The Conv, ConvTranspose, Gemm or BatchNormalization with weights of f32 or f64 whose result is
  // `value`, if that has only one use and all sizes of the weights are known.
  static std::optional<Layer> Of(const Value& value);

  const OnnxNode& node() const { return node_; }
  // Null if there is none.
  Value* bias() const { return node_.in(2); }
  // Whether weights and bias are constants, so that new ones can be computed from them. (Those that
  // other nodes use are duplicated then.)
  bool has_constant_weights() const;
  int64_t channels() const { return channels_; }

  // Returns `value` as a list with an element for each channel, if it is a constant with one number
  // for each (or for all), and broadcasts to the result without making it larger; else null.
  absl::StatusOr<Value*> PerChannel(Rewriter& rewrite, Value& value) const;

  // Makes a copy of the layer with weights and bias times `scale`, and then bias plus `shift`; each
  // is such a list, or null. Arithmetic on constants is left to constant folding.
  absl::StatusOr<Value*> Rescaled(Rewriter& rewrite, Value* scale, Value* shift) const;

 private:
  Layer(OnnxNode node, int64_t rank, int64_t channels, Ints scale_sizes)
      : node_(node), rank_(rank), channels_(channels), scale_sizes_(std::move(scale_sizes)) {}

  OnnxNode node_;
  int64_t rank_;  // Of the result.
  int64_t channels_;
  Ints scale_sizes_;  // The shape in which a list by channel multiplies the weights.
};

}  // namespace roundhouse::onnx_passes

#endif  // ROUNDHOUSE_PASSES_ONNX_LAYER_H_

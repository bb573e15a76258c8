// Convolutions and products of ONNX seen as one thing by the passes that fuse what follows into
// them: a sum of products with weights, then a bias for each channel. A BatchNormalization is one,
// too, whose weights are a factor for each channel.
#ifndef ROUNDHOUSE_PASSES_ONNX_LAYER_H_
#define ROUNDHOUSE_PASSES_ONNX_LAYER_H_

#include <cstdint>
#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/node.h"
#include "roundhouse/passes/framework/pattern.h"
#include "roundhouse/passes/onnx/onnx_node.h"

namespace roundhouse::onnx_passes {

// From here on operations broadcast as they do today.
inline constexpr int64_t kBroadcastingOpset = 7;

// A BatchNormalization with the statistics that it is given.
bool IsInferenceNorm(const OnnxNode& norm);

class Layer {
 public:
  // The Conv, ConvTranspose, Gemm or BatchNormalization with weights of f32 or f64 that `value` is
  // the result of, if nothing else uses it and all sizes of its weights are known.
  static std::optional<Layer> Of(const Value& value);

  const OnnxNode& node() const { return node_; }
  // Null where there is none.
  Value* bias() const { return node_.in(2); }
  // Weights and bias are constants, so that others can be computed of them. (What others use, too,
  // is there twice then.)
  bool has_constant_weights() const;
  int64_t channels() const { return channels_; }

  // `value` as a list with an element for each channel, if it is a constant with one number for
  // each (or for all), and broadcasts to the result without making it larger; null if not.
  absl::StatusOr<Value*> PerChannel(Rewriter& rewrite, Value& value) const;

  // The layer once more, its weights and bias times `scale`, its bias plus `shift`; each is such a
  // list, or null. What is to be computed of constants is left to the folding of constants.
  absl::StatusOr<Value*> Rescaled(Rewriter& rewrite, Value* scale, Value* shift) const;

 private:
  Layer(OnnxNode node, int64_t rank, int64_t channels, Ints scale_sizes)
      : node_(node), rank_(rank), channels_(channels), scale_sizes_(std::move(scale_sizes)) {}

  OnnxNode node_;
  int64_t rank_;  // Of the result.
  int64_t channels_;
  Ints scale_sizes_;  // The list of channels as it multiplies the weights.
};

}  // namespace roundhouse::onnx_passes

#endif  // ROUNDHOUSE_PASSES_ONNX_LAYER_H_

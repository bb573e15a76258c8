// File: layer.h
//
// A common view of convolutions and products for passes that fuse subsequent ops into them: a sum
// of products with weights, then a bias per channel, then an activation. A decode may stand between
// the layer and these ops; it stays behind the layer.
#ifndef ROUNDHOUSE_PASSES_CANONICAL_LAYER_H_
#define ROUNDHOUSE_PASSES_CANONICAL_LAYER_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/canonical/formula.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {

// Whether pure nodes, and not many of them, compute the value from constants and immutable globals
// alone. Constant folding makes it a constant once the weights are loaded.
bool IsComputedFromConstants(const Value& value);

class Layer {
 public:
  // The layer that computes `value`, perhaps through a decode. Nullopt if either result has other
  // uses, the elements are not numbers, or the number of channels is unknown.
  static std::optional<Layer> Of(Value& value);

  Node& node() const { return *node_; }
  ElementKind kind() const { return kind_; }
  bool is_float() const { return IsFloat(kind_); }
  // f16 and bf16: sums are kept at higher precision and rounded at the end, after bias and
  // activation.
  bool is_rounded_at_the_end() const { return is_float() && BitWidth(kind_) < 32; }
  // Null if there is none.
  Value* bias() const { return bias_; }
  bool has_activation() const { return has_activation_; }
  // Whether it has neither a bias nor an activation.
  bool is_bare() const { return bias_ == nullptr && !has_activation_; }
  // Whether the weights, and the bias if there is one, can be changed at compile time.
  bool has_constant_weights() const;

  int64_t channels() const { return channels_; }
  // The channel axis of `value`, counted from its end: -1 is the last.
  int64_t channel_axis() const { return channel_axis_; }
  int64_t rank() const { return rank_; }

  // Whether `operand`, combined with `value` by an elementwise op, is a known number per channel
  // (or one for all) and does not change the shape.
  bool IsPerChannel(const Value& operand) const;
  // Such an operand as a tensor of rank 1 with one element per channel.
  Value* PerChannel(Formula& formula, Value& operand) const;

  // A copy of the layer (and its decode), scaled by `scale` and then shifted by `shift`. Each is a
  // tensor of rank 1 in the formula's kind, or null. Requires has_constant_weights() for a scale.
  absl::StatusOr<Replacement> Rescaled(Formula& formula, Value* scale, Value* shift) const;
  // The same with another bias (a tensor of rank 1 with the layer's element type).
  absl::StatusOr<Replacement> WithBias(Formula& formula, Value* bias) const;
  absl::StatusOr<Replacement> WithActivation(Rewriter& rewrite, Activation activation,
                                             const std::vector<float>& parameters) const;

 private:
  absl::StatusOr<Replacement> Remade(Rewriter& rewrite, const std::vector<Value*>& operands,
                                     const AttributeMap& attributes) const;
  Value* ScaledWeights(Formula& formula, Value* scale) const;

  Node* node_ = nullptr;
  Node* decode_ = nullptr;
  Value* bias_ = nullptr;
  ElementKind kind_ = ElementKind::kF32;
  bool has_activation_ = false;
  int64_t channels_ = 0;
  int64_t channel_axis_ = -1;
  int64_t rank_ = 0;
};

// The kind in which weights of layers of `kind` are computed: at least 32 bits wide.
ElementKind WeightArithmetic(ElementKind kind);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LAYER_H_

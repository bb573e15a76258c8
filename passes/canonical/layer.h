// File: layer.h
//
// Convolutions and products seen as one thing by the passes that fuse what follows into them: a sum
// of products with weights, then a bias for each channel, then an activation. What follows may
// stand behind a decode, which then stays where it is, behind the layer.
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

// Whether the value is computed from constants and immutable globals alone, by pure nodes and not
// many of them: constant folding makes a constant of it, as soon as the weights are there.
bool IsComputedFromConstants(const Value& value);

class Layer {
 public:
  // The layer that `value` is the result of, perhaps through a decode, if nothing else uses the
  // two, its elements are numbers and the number of its channels is known.
  static std::optional<Layer> Of(Value& value);

  Node& node() const { return *node_; }
  ElementKind kind() const { return kind_; }
  bool is_float() const { return IsFloat(kind_); }
  // f16 and bf16: sums are kept wider and rounded at the end, after bias and activation.
  bool is_rounded_at_the_end() const { return is_float() && BitWidth(kind_) < 32; }
  // Null when there is none.
  Value* bias() const { return bias_; }
  bool has_activation() const { return has_activation_; }
  // Nothing yet happens behind the sum.
  bool is_bare() const { return bias_ == nullptr && !has_activation_; }
  // The weights, and the bias if there is one, can be changed at compile time.
  bool has_constant_weights() const;

  int64_t channels() const { return channels_; }
  // The axis of `value` along which the channels lie, counted from its end: -1 is the last.
  int64_t channel_axis() const { return channel_axis_; }
  int64_t rank() const { return rank_; }

  // Whether `operand`, combined with `value` by an elementwise op, is one known number for each
  // channel (or one for all) and leaves the shape as it is.
  bool IsPerChannel(const Value& operand) const;
  // Such an operand as a tensor of rank 1 with an element for each channel.
  Value* PerChannel(Formula& formula, Value& operand) const;

  // The layer (and its decode) once more with other weights: times `scale`, plus `shift`, each a
  // tensor of rank 1 in the formula's kind, or null. Requires has_constant_weights() for a scale.
  absl::StatusOr<Replacement> Rescaled(Formula& formula, Value* scale, Value* shift) const;
  // The same with a bias (a tensor of rank 1 with the layer's elements).
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

// The kind in which the weights of layers of `kind` are computed: no narrower than f32.
ElementKind WeightArithmetic(ElementKind kind);

}  // namespace roundhouse::canonical

#endif  // ROUNDHOUSE_PASSES_CANONICAL_LAYER_H_

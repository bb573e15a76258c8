// The passes fuse_bias and fuse_scale: additions to and multiplications with each channel of a
// convolution or product.
#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/passes/canonical/formula.h"
#include "roundhouse/passes/canonical/layer.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

// A layer and a number for each of its channels, the two operands of a node.
struct LayerAndNumbers {
  Layer layer;
  Value* numbers;
};

// Returns nullopt unless the layer is operand `index`.
std::optional<LayerAndNumbers> LayerAt(const Node& node, int index) {
  const std::optional<Layer> layer = Layer::Of(node.operand(index));
  Value& other = node.operand(1 - index);
  if (!layer || layer->has_activation() || !layer->IsPerChannel(other)) return std::nullopt;
  return LayerAndNumbers{*layer, &other};
}

std::optional<LayerAndNumbers> LayerOnEitherSide(const Node& node) {
  std::optional<LayerAndNumbers> found = LayerAt(node, 0);
  return found ? found : LayerAt(node, 1);
}

// The same for feature_bias_add and tensor_bias_add.
std::optional<LayerAndNumbers> LayerBehindBias(const Node& node) {
  const std::optional<Layer> layer = Layer::Of(node.operand(0));
  Value& bias = node.operand(1);
  if (!layer || layer->has_activation() || !IsComputedFromConstants(bias)) return std::nullopt;
  if (Is<TensorBiasAdd>(node)) {
    const absl::StatusOr<TensorBiasAdd> add = View<TensorBiasAdd>(node);
    if (!add.ok()) return std::nullopt;
    const int64_t from_end = add->axis < 0 ? add->axis : add->axis - layer->rank();
    if (from_end != layer->channel_axis()) return std::nullopt;
  }
  return LayerAndNumbers{*layer, &bias};
}

// ---- fuse_bias ----

// True if the sum is rounded before the bias is added anyway, or rounding plays no part: then it
// does not matter which op adds the bias.
bool TakesBiasExactly(const Layer& layer) {
  return layer.is_bare() && !layer.is_rounded_at_the_end();
}

absl::StatusOr<Replacement> AddIntoBias(Node& node, Rewriter& rewrite) {
  const std::optional<LayerAndNumbers> found = LayerOnEitherSide(node);
  if (!found || !TakesBiasExactly(found->layer)) return kNoMatch;
  Formula f(rewrite, found->layer.kind());
  return found->layer.WithBias(f, found->layer.PerChannel(f, *found->numbers));
}

// layer - c is layer + (-c), bit by bit.
absl::StatusOr<Replacement> SubIntoBias(Node& node, Rewriter& rewrite) {
  const std::optional<LayerAndNumbers> found = LayerAt(node, 0);
  if (!found || !TakesBiasExactly(found->layer) || IsUnsignedInteger(found->layer.kind()))
    return kNoMatch;
  Formula f(rewrite, found->layer.kind());
  return found->layer.WithBias(f, f(Neg{}, {found->layer.PerChannel(f, *found->numbers)}));
}

absl::StatusOr<Replacement> BiasAddIntoBias(Node& node, Rewriter& rewrite) {
  const std::optional<LayerAndNumbers> found = LayerBehindBias(node);
  if (!found || !TakesBiasExactly(found->layer)) return kNoMatch;
  Formula f(rewrite, found->layer.kind());
  return found->layer.WithBias(f, found->numbers);
}

class FuseBias final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<EltwiseAdd>("add_into_bias", AddIntoBias);
    patterns.Add<EltwiseSub>("sub_into_bias", SubIntoBias);
    patterns.Add<FeatureBiasAdd, TensorBiasAdd>("bias_add_into_bias", BiasAddIntoBias);
  }
};

RH_REGISTER_PASS(fuse_bias, FuseBias)
    .Doc(
        "Fuses an addition per channel into the bias of the convolution or product before it. Not "
        "for f16 and bf16, which would then be rounded once less: see fuse_scale.")
    .WithNumerics(Numerics::kExact);

// ---- fuse_scale ----

std::optional<LayerAndNumbers> Rescalable(std::optional<LayerAndNumbers> found) {
  if (!found || !found->layer.is_float() || !found->layer.has_constant_weights())
    return std::nullopt;
  return found;
}

Value* Numbers(Formula& f, const LayerAndNumbers& found) {
  return f.Cast(found.layer.PerChannel(f, *found.numbers));
}

absl::StatusOr<Replacement> MulIntoWeights(Node& node, Rewriter& rewrite) {
  const std::optional<LayerAndNumbers> found = Rescalable(LayerOnEitherSide(node));
  if (!found) return kNoMatch;
  Formula f(rewrite, WeightArithmetic(found->layer.kind()));
  return found->layer.Rescaled(f, Numbers(f, *found), nullptr);
}

absl::StatusOr<Replacement> DivIntoWeights(Node& node, Rewriter& rewrite) {
  const std::optional<LayerAndNumbers> found = Rescalable(LayerAt(node, 0));
  if (!found) return kNoMatch;
  Formula f(rewrite, WeightArithmetic(found->layer.kind()));
  return found->layer.Rescaled(f, f.Div(f.Number(1), Numbers(f, *found)), nullptr);
}

// For layers that fuse_bias leaves alone.
absl::StatusOr<Replacement> AddToBias(Node& node, Rewriter& rewrite) {
  const std::optional<LayerAndNumbers> found = Rescalable(LayerOnEitherSide(node));
  if (!found || TakesBiasExactly(found->layer)) return kNoMatch;
  Formula f(rewrite, WeightArithmetic(found->layer.kind()));
  return found->layer.Rescaled(f, nullptr, Numbers(f, *found));
}

// Handles both layer - c and c - layer.
absl::StatusOr<Replacement> SubToBias(Node& node, Rewriter& rewrite) {
  std::optional<LayerAndNumbers> found = Rescalable(LayerAt(node, 0));
  if (found) {
    if (TakesBiasExactly(found->layer)) return kNoMatch;
    Formula f(rewrite, WeightArithmetic(found->layer.kind()));
    return found->layer.Rescaled(f, nullptr, f(Neg{}, {Numbers(f, *found)}));
  }
  found = Rescalable(LayerAt(node, 1));
  if (!found) return kNoMatch;
  Formula f(rewrite, WeightArithmetic(found->layer.kind()));
  Value* minus_one =
      f(TensorBroadcast{.sizes = std::vector<int64_t>{found->layer.channels()}}, {f.Number(-1)});
  return found->layer.Rescaled(f, minus_one, Numbers(f, *found));
}

absl::StatusOr<Replacement> BiasAddToBias(Node& node, Rewriter& rewrite) {
  const std::optional<LayerAndNumbers> found = Rescalable(LayerBehindBias(node));
  if (!found || TakesBiasExactly(found->layer)) return kNoMatch;
  Formula f(rewrite, WeightArithmetic(found->layer.kind()));
  return found->layer.Rescaled(f, nullptr, f.Cast(f.ToTensor(found->numbers)));
}

class FuseScale final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<EltwiseMul>("mul_into_weights", MulIntoWeights);
    patterns.Add<EltwiseDiv>("div_into_weights", DivIntoWeights);
    patterns.Add<EltwiseAdd>("add_to_bias", AddToBias);
    patterns.Add<EltwiseSub>("sub_to_bias", SubToBias);
    patterns.Add<FeatureBiasAdd, TensorBiasAdd>("bias_add_to_bias", BiasAddToBias);
  }
};

RH_REGISTER_PASS(fuse_scale, FuseScale)
    .Doc(
        "Folds a multiplication per channel into the constant weights of the convolution or "
        "product before it, and an addition into its bias.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical

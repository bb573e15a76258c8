// The passes fuse_activation and fuse_smooth_activation.
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/passes/canonical/layer.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

// An op as a convolution or product may have it as its activation.
struct FusedActivation {
  Activation activation = Activation::kNone;
  std::vector<float> parameters = {};
  // Of these elements the layer computes exactly what the op would make of its rounded result.
  ElementSet exact_on = {};
};

// The bounds are given to the layer as f32. Rounding leaves the order of numbers as it is, so it
// makes no difference whether it happens before or behind a comparison; but then the bound itself
// must not be rounded twice.
std::optional<FusedActivation> Fused(const Clamp& op, ElementKind kind) {
  const bool is_exact = static_cast<double>(static_cast<float>(op.min)) == op.min &&
                        static_cast<double>(static_cast<float>(op.max)) == op.max;
  if (!is_exact && kind != ElementKind::kF32) return std::nullopt;
  if (op.min == -1 && op.max == 1) return FusedActivation{Activation::kReluN1To1, {}, kNumbers};
  return FusedActivation{
      Activation::kClamp, {static_cast<float>(op.min), static_cast<float>(op.max)}, kNumbers};
}
std::optional<FusedActivation> Fused(const Relu&, ElementKind) {
  return FusedActivation{Activation::kRelu, {}, kNumbers};
}
std::optional<FusedActivation> Fused(const Relu6&, ElementKind) {
  return FusedActivation{Activation::kRelu6, {}, kNumbers};
}
// One multiplication, rounded once, unless the sum is rounded before it.
std::optional<FusedActivation> Fused(const LeakyRelu& op, ElementKind) {
  return FusedActivation{
      Activation::kLeakyRelu, {op.alpha}, {ElementKind::kF64, ElementKind::kF32}};
}
std::optional<FusedActivation> Fused(const Tanh&, ElementKind) {
  return FusedActivation{Activation::kTanh};
}
std::optional<FusedActivation> Fused(const Sigmoid&, ElementKind) {
  return FusedActivation{Activation::kSigmoid};
}
std::optional<FusedActivation> Fused(const Softplus&, ElementKind) {
  return FusedActivation{Activation::kSoftplus};
}
std::optional<FusedActivation> Fused(const Silu&, ElementKind) {
  return FusedActivation{Activation::kSilu};
}
std::optional<FusedActivation> Fused(const HardSwish&, ElementKind) {
  return FusedActivation{Activation::kHardSwish};
}
std::optional<FusedActivation> Fused(const HardSigmoid& op, ElementKind) {
  return FusedActivation{Activation::kHardSigmoid, {op.alpha, op.beta}};
}
std::optional<FusedActivation> Fused(const Elu& op, ElementKind) {
  if (op.scale != 1 || op.input_scale != 1) return std::nullopt;
  return FusedActivation{Activation::kElu, {op.alpha}};
}
std::optional<FusedActivation> Fused(const Gelu& op, ElementKind) {
  return FusedActivation{op.approximation == GeluApproximation::kTanh ? Activation::kGeluTanh
                                                                      : Activation::kGelu};
}

// Fuses where the layer computes exactly the same (`exactly`), or else where it does not.
template <DeclaredOp Op>
absl::StatusOr<Replacement> Fuse(Node& node, Rewriter& rewrite, bool exactly) {
  const std::optional<Layer> layer = Layer::Of(node.operand(0));
  if (!layer || layer->has_activation()) return kNoMatch;
  RH_ASSIGN_OR_RETURN(const Op op, View<Op>(node));
  const std::optional<FusedActivation> fused = Fused(op, layer->kind());
  if (!fused || fused->exact_on.contains(layer->kind()) != exactly) return kNoMatch;
  return layer->WithActivation(rewrite, fused->activation, fused->parameters);
}

template <DeclaredOp... Ops>
void AddFusions(OpList<Ops...>, Patterns& patterns, bool exactly) {
  (patterns.Add<Ops>(
       absl::StrCat(absl::StripPrefix(Ops::kSpec.name, "canonical."), "_into_layer"),
       [exactly](Node& node, Rewriter& rewrite) { return Fuse<Ops>(node, rewrite, exactly); }),
   ...);
}

using ExactOps = OpList<Relu, Relu6, Clamp, LeakyRelu>;

class FuseActivation final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddFusions(ExactOps{}, patterns, /*exactly=*/true);
  }
};

RH_REGISTER_PASS(fuse_activation, FuseActivation)
    .Doc(
        "Makes relu, relu6, clamp and leaky_relu the activation of the convolution or product in "
        "front of them, where that changes no bit.")
    .WithNumerics(Numerics::kExact);

class FuseSmoothActivation final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    using Ops = OpList<LeakyRelu, Elu, Sigmoid, HardSigmoid, Tanh, Softplus, HardSwish, Silu, Gelu>;
    AddFusions(Ops{}, patterns, /*exactly=*/false);
  }
};

RH_REGISTER_PASS(fuse_smooth_activation, FuseSmoothActivation)
    .Doc(
        "Makes tanh, sigmoid, gelu and other functions the activation of the convolution or "
        "product in front of them, which computes them in the precision of its sums.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical

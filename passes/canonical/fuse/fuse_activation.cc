// The passes fuse_activation and fuse_smooth_activation.
#include <algorithm>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/activation_call.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/passes/canonical/layer.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

// The element kinds for which the layer computes exactly what the op makes of the layer's rounded
// result. Rounding keeps the order of numbers, so it may happen before or after a comparison. A
// leaky relu is one multiplication, rounded once, unless the sum is rounded before it.
ElementSet ExactOn(Activation activation) {
  switch (activation) {
    case Activation::kRelu:
    case Activation::kRelu6:
    case Activation::kReluN1To1:
    case Activation::kClamp:
      return kNumbers;
    case Activation::kLeakyRelu:
      return {ElementKind::kF64, ElementKind::kF32};
    default:
      return {};
  }
}

// Whether the layer, whose parameters are f32, can have the op's parameters. A bound must not be
// rounded twice.
bool HasParameters(const ActivationCall& call, ElementKind kind) {
  if (call.activation != Activation::kClamp || kind == ElementKind::kF32) return true;
  return std::all_of(call.parameters.begin(), call.parameters.end(), [](double number) {
    return static_cast<double>(static_cast<float>(number)) == number;
  });
}

// Fuses only if the layer computes exactly the same (`exactly`), or only if it does not.
template <DeclaredOp Op>
absl::StatusOr<Replacement> Fuse(Node& node, Rewriter& rewrite, bool exactly) {
  const std::optional<Layer> layer = Layer::Of(node.operand(0));
  if (!layer || layer->has_activation()) return kNoMatch;
  RH_ASSIGN_OR_RETURN(const Op op, View<Op>(node));
  const std::optional<ActivationCall> call = ActivationOf(op);
  if (!call || !HasParameters(*call, layer->kind())) return kNoMatch;
  if (ExactOn(call->activation).contains(layer->kind()) != exactly) return kNoMatch;
  return layer->WithActivation(rewrite, call->activation, call->float_parameters());
}

template <DeclaredOp... Ops>
void AddFusions(OpList<Ops...>, Patterns& patterns, bool exactly) {
  (patterns.Add<Ops>(
       absl::StrCat(absl::StripPrefix(Ops::kSpec.name, "canonical."), "_into_layer"),
       [exactly](Node& node, Rewriter& rewrite) { return Fuse<Ops>(node, rewrite, exactly); }),
   ...);
}

using ExactOps = OpList<Relu, Relu6, Clamp, LeakyRelu>;
// A leaky relu is exact unless the sum is rounded before it.
using SmoothOps = OpsExcept<FusableActivationOps, Relu, Relu6, Clamp>;

class FuseActivation final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddFusions(ExactOps{}, patterns, /*exactly=*/true);
  }
};

RH_REGISTER_PASS(fuse_activation, FuseActivation)
    .Doc(
        "Fuses relu, relu6, clamp and leaky_relu into the convolution or product before them, "
        "where that changes no bit.")
    .WithNumerics(Numerics::kExact);

class FuseSmoothActivation final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddFusions(SmoothOps{}, patterns, /*exactly=*/false);
  }
};

RH_REGISTER_PASS(fuse_smooth_activation, FuseSmoothActivation)
    .Doc(
        "Fuses tanh, sigmoid, gelu and other functions into the convolution or product before "
        "them, which computes them in the precision of its sums.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical

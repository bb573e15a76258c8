// The pass fuse_batch_norm.
#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/passes/canonical/formula.h"
#include "roundhouse/passes/canonical/layer.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

// batch_norm(layer(x, w, b)) -> layer(x, w * f, b * f + (bias - mean * f)),
// with f = scale / sqrt(variance + epsilon).
absl::StatusOr<Replacement> IntoLayer(Node& node, Rewriter& rewrite) {
  RH_ASSIGN_OR_RETURN(const BatchNorm norm, View<BatchNorm>(node));
  const std::optional<Layer> layer = Layer::Of(node.operand(0));
  if (!layer || layer->has_activation() || !layer->has_constant_weights()) return kNoMatch;
  const int64_t from_end = norm.axis < 0 ? norm.axis : norm.axis - layer->rank();
  if (from_end != layer->channel_axis()) return kNoMatch;
  bool has_f64 = layer->kind() == ElementKind::kF64;
  for (int i = 1; i < node.num_operands(); ++i) {
    const Type& type = node.operand(i).type();
    if (!type.is_tensor() || !IsComputedFromConstants(node.operand(i))) return kNoMatch;
    has_f64 |= type.element_type().kind() == ElementKind::kF64;
  }
  Formula f(rewrite, has_f64 ? ElementKind::kF64 : ElementKind::kF32);
  auto operand = [&](int i) { return f.Cast(f.ToTensor(&node.operand(i))); };
  Value* deviation = f(EltwiseSqrt{}, {f.Add(operand(4), f.Number(norm.epsilon))});
  Value* scale = f.Div(operand(1), deviation);
  Value* shift = f.Sub(operand(2), f.Mul(operand(3), scale));
  return layer->Rescaled(f, scale, shift);
}

class FuseBatchNorm final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<BatchNorm>("batch_norm_into_layer", IntoLayer);
  }
};

RH_REGISTER_PASS(fuse_batch_norm, FuseBatchNorm)
    .Doc(
        "Folds a batch normalisation into the constant weights and the bias of the convolution or "
        "product before it.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::canonical

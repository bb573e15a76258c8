// The passes onnx_fuse_bias, onnx_fuse_batch_norm and onnx_fuse_scale: fold operations behind a
// convolution or product into its weights and bias.
#include <optional>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"
#include "roundhouse/passes/onnx/layer.h"
#include "roundhouse/passes/onnx/onnx_node.h"

namespace roundhouse::onnx_passes {
namespace {

bool Broadcasts(const Rewriter& rewrite) {
  return onnx_dialect::OpsetOf(rewrite.program()) >= kBroadcastingOpset;
}

// add(layer(x, w), c) -> layer(x, w, c)
absl::StatusOr<Replacement> AddAsBias(Node& node, Rewriter& rewrite) {
  if (!Broadcasts(rewrite)) return kNoMatch;
  for (const int side : {0, 1}) {
    const std::optional<Layer> layer = Layer::Of(node.operand(side));
    if (!layer || layer->bias() != nullptr) continue;
    RH_ASSIGN_OR_RETURN(Value * shift, layer->PerChannel(rewrite, node.operand(1 - side)));
    if (shift == nullptr) continue;
    RH_ASSIGN_OR_RETURN(Value * result, layer->Rescaled(rewrite, nullptr, shift));
    return result;
  }
  return kNoMatch;
}

// sub(layer(x, w), c) -> layer(x, w, -c)
absl::StatusOr<Replacement> SubAsBias(Node& node, Rewriter& rewrite) {
  if (!Broadcasts(rewrite)) return kNoMatch;
  const std::optional<Layer> layer = Layer::Of(node.operand(0));
  if (!layer || layer->bias() != nullptr) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * less, layer->PerChannel(rewrite, node.operand(1)));
  if (less == nullptr) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * shift, MakeOnnx(rewrite, "Neg", {less}));
  RH_ASSIGN_OR_RETURN(Value * result, layer->Rescaled(rewrite, nullptr, shift));
  return result;
}

// The same where there is a bias.
absl::StatusOr<Replacement> AddToBias(Node& node, Rewriter& rewrite) {
  if (!Broadcasts(rewrite)) return kNoMatch;
  for (const int side : {0, 1}) {
    const std::optional<Layer> layer = Layer::Of(node.operand(side));
    if (!layer || layer->bias() == nullptr || !layer->has_constant_weights()) continue;
    RH_ASSIGN_OR_RETURN(Value * shift, layer->PerChannel(rewrite, node.operand(1 - side)));
    if (shift == nullptr) continue;
    RH_ASSIGN_OR_RETURN(Value * result, layer->Rescaled(rewrite, nullptr, shift));
    return result;
  }
  return kNoMatch;
}

// mul(layer(x, w, b), c) -> layer(x, w * c, b * c)
absl::StatusOr<Replacement> MulIntoLayer(Node& node, Rewriter& rewrite) {
  if (!Broadcasts(rewrite)) return kNoMatch;
  for (const int side : {0, 1}) {
    const std::optional<Layer> layer = Layer::Of(node.operand(side));
    if (!layer || !layer->has_constant_weights()) continue;
    RH_ASSIGN_OR_RETURN(Value * scale, layer->PerChannel(rewrite, node.operand(1 - side)));
    if (scale == nullptr) continue;
    RH_ASSIGN_OR_RETURN(Value * result, layer->Rescaled(rewrite, scale, nullptr));
    return result;
  }
  return kNoMatch;
}

// div(layer(x, w, b), c) -> layer(x, w / c, b / c)
absl::StatusOr<Replacement> DivIntoLayer(Node& node, Rewriter& rewrite) {
  if (!Broadcasts(rewrite)) return kNoMatch;
  const std::optional<Layer> layer = Layer::Of(node.operand(0));
  if (!layer || !layer->has_constant_weights()) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * divisor, layer->PerChannel(rewrite, node.operand(1)));
  if (divisor == nullptr) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Value * scale, MakeOnnx(rewrite, "Reciprocal", {divisor}));
  RH_ASSIGN_OR_RETURN(Value * result, layer->Rescaled(rewrite, scale, nullptr));
  return result;
}

// batch_normalization(layer(x, w, b)) -> layer(x, w * f, b * f + (bias - mean * f)),
// with f = scale / sqrt(variance + epsilon).
absl::StatusOr<Replacement> BatchNormIntoLayer(Node& node, Rewriter& rewrite) {
  const OnnxNode norm = *OnnxNode::Of(node);
  if (!IsInferenceNorm(norm) || !Broadcasts(rewrite)) return kNoMatch;
  const std::optional<Layer> layer = Layer::Of(node.operand(0));
  if (!layer || !layer->has_constant_weights()) return kNoMatch;
  const Type list =
      Type::Tensor(layer->node().in(1)->type().element_type(), Shape::Of({layer->channels()}));
  for (int i = 1; i < 5; ++i) {
    if (node.operand(i).type() != list || !ConstantValue(node.operand(i))) return kNoMatch;
  }
  const float epsilon = norm.Float("epsilon", 1e-5F);
  const Tensor number = list.element_type().kind() == ElementKind::kF64
                            ? Tensor::Scalar<double>(epsilon)
                            : Tensor::Scalar<float>(epsilon);
  RH_ASSIGN_OR_RETURN(Value * summand, rewrite.Constant(number));
  RH_ASSIGN_OR_RETURN(Value * variance, MakeOnnx(rewrite, "Add", {&node.operand(4), summand}));
  RH_ASSIGN_OR_RETURN(Value * deviation, MakeOnnx(rewrite, "Sqrt", {variance}));
  RH_ASSIGN_OR_RETURN(Value * scale, MakeOnnx(rewrite, "Div", {&node.operand(1), deviation}));
  RH_ASSIGN_OR_RETURN(Value * mean, MakeOnnx(rewrite, "Mul", {&node.operand(3), scale}));
  RH_ASSIGN_OR_RETURN(Value * shift, MakeOnnx(rewrite, "Sub", {&node.operand(2), mean}));
  RH_ASSIGN_OR_RETURN(Value * result, layer->Rescaled(rewrite, scale, shift));
  return result;
}

class FuseBias final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddFor(patterns, {"Add"}, "add_as_bias", AddAsBias);
    AddFor(patterns, {"Sub"}, "sub_as_bias", SubAsBias);
  }
};

class FuseBatchNorm final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddFor(patterns, {"BatchNormalization"}, "batch_norm_into_layer", BatchNormIntoLayer);
  }
};

class FuseScale final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    AddFor(patterns, {"Mul"}, "mul_into_layer", MulIntoLayer);
    AddFor(patterns, {"Div"}, "div_into_layer", DivIntoLayer);
    AddFor(patterns, {"Add"}, "add_to_bias", AddToBias);
  }
};

RH_REGISTER_PASS(onnx_fuse_bias, FuseBias)
    .Doc("Fuses an addition per channel into the bias of the Conv or Gemm before it.")
    .WithNumerics(Numerics::kExact);

RH_REGISTER_PASS(onnx_fuse_batch_norm, FuseBatchNorm)
    .Doc("Folds a BatchNormalization into the constant weights of the Conv or Gemm before it.")
    .WithNumerics(Numerics::kReassociates);

RH_REGISTER_PASS(onnx_fuse_scale, FuseScale)
    .Doc(
        "Folds a multiplication or addition per channel into the constant weights and the bias of "
        "the Conv or Gemm before it.")
    .WithNumerics(Numerics::kReassociates);

}  // namespace
}  // namespace roundhouse::onnx_passes

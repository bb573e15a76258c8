// The pass prepare_training finds the parts of a model that are made for inference, and restores
// those that training needs. Its counts list them.
#include <cstddef>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/passes/container/training_roles.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/onnx/onnx_node.h"

namespace roundhouse::onnx_passes {
namespace {

constexpr int kBias = 2;

bool IsConvolution(const Node& node) {
  const std::optional<OnnxNode> onnx = OnnxNode::Of(node);
  if (onnx.has_value()) return onnx->op() == "Conv";
  return IsOneOf(node, OpList<canonical::Conv2D, canonical::DepthwiseConv2D>{});
}

bool IsBatchNorm(const Node& node) {
  const std::optional<OnnxNode> onnx = OnnxNode::Of(node);
  return onnx.has_value() ? onnx->op() == "BatchNormalization" : Is<canonical::BatchNorm>(node);
}

bool HasBias(const Node& node) {
  return node.num_operands() > kBias && !node.operand(kBias).type().is_none();
}

bool IsNormalised(const Node& node) {
  for (const Use& use : node.result().uses()) {
    if (IsBatchNorm(use.user())) return true;
  }
  return false;
}

class PrepareTraining final : public GraphPass {
  absl::StatusOr<bool> RunOnGraph(Graph& graph) override {
    bool changed = false;
    for (Node* node : graph.nodes()) {
      CountForms(*node);
      const std::optional<OnnxNode> onnx = OnnxNode::Of(*node);
      if (!onnx.has_value() || onnx->op() != "Dropout") continue;
      RH_ASSIGN_OR_RETURN(const bool marked, MarkDropout(*node, *onnx));
      changed |= marked;
    }
    return changed;
  }

  void CountForms(const Node& node) {
    if (Is<canonical::Forward>(node) && node.attribute(kDropout) != nullptr) Count("dropout");
    if (IsConvolution(node) && HasBias(node) && !IsNormalised(node)) Count("bias without norm");
    const Attribute* activation = node.attribute("activation");
    const std::string* name = activation == nullptr ? nullptr : activation->if_string();
    if (name != nullptr && *name != "none" && !OnnxNode::Of(node).has_value())
      Count("fused activation");
  }

  // A dropout of inference is the identity. Its place is kept, with its ratio.
  absl::StatusOr<bool> MarkDropout(Node& node, const OnnxNode& dropout) {
    if (node.num_results() > 1 && node.result(1).has_users()) {
      Count("dropout with a mask that is used");
      return false;
    }
    if (node.num_operands() > 2 && !node.operand(2).type().is_none()) {
      Count("dropout with a mode of its own");
      return false;
    }
    RH_ASSIGN_OR_RETURN(const std::optional<double> ratio, RatioOf(dropout));
    if (!ratio.has_value() || !(*ratio > 0 && *ratio < 1)) {
      Count("dropout of no constant ratio between 0 and 1");
      return false;
    }
    if (!Allow("dropout", node)) return false;
    RH_ASSIGN_OR_RETURN(Value * kept,
                        Builder(node.graph())
                            .Before(node)
                            .Replacing({&node})(canonical::Forward{}, {&node.operand(0)}));
    kept->node().set_attribute(kDropout, Attribute::Float(*ratio));
    RH_RETURN_IF_ERROR(ReplaceUsesKeepingType(node.result(0), *kept));
    node.graph().Erase(&node);
    return true;
  }

  // An attribute until opset 12, then an operand.
  static absl::StatusOr<std::optional<double>> RatioOf(const OnnxNode& dropout) {
    Value* operand = dropout.version() >= 12 ? dropout.in("ratio") : nullptr;
    if (operand == nullptr) return dropout.Float("ratio", 0.5F);
    const std::optional<Tensor> constant = ConstantValue(*operand);
    if (!constant.has_value() || constant->num_elements() != 1) return std::nullopt;
    RH_ASSIGN_OR_RETURN(const Tensor dense, constant->Materialize());
    if (dense.element_type() == ElementType(ElementKind::kF32)) return dense.data<float>()[0];
    if (dense.element_type() == ElementType(ElementKind::kF64)) return dense.data<double>()[0];
    return std::nullopt;
  }
};

RH_REGISTER_PASS(prepare_training, PrepareTraining)
    .Doc(
        "Finds the parts of a model that are made for inference: keeps ONNX's Dropout, which train "
        "makes active, and counts folded batch norms and fused activations.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::onnx_passes

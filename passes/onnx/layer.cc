#include "roundhouse/passes/onnx/layer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::onnx_passes {
bool IsInferenceNorm(const OnnxNode& norm) {
  // Before version 7, training mode was expressed differently.
  return norm.op() == "BatchNormalization" && norm.version() >= kBroadcastingOpset &&
         norm.Int("training_mode", 0) == 0 && norm.Int("spatial", 1) != 0 &&
         norm.node().num_results() == 1 && norm.node().num_operands() == 5;
}

std::optional<Layer> Layer::Of(const Value& value) {
  const std::optional<OnnxNode> node = OnnxNode::Of(value.node());
  if (!node || !value.has_one_use() || node->node().has_control_edges() || node->in(1) == nullptr)
    return std::nullopt;
  const Type& weights = node->in(1)->type();
  if (!weights.is_tensor() || !weights.shape().is_static()) return std::nullopt;
  const ElementKind kind = weights.element_type().kind();
  if (kind != ElementKind::kF32 && kind != ElementKind::kF64) return std::nullopt;
  const Shape& shape = weights.shape();
  const int64_t rank = shape.rank();
  Ints scale_sizes(rank, 1);
  if (node->op() == "Conv" && rank >= 3) {
    scale_sizes[0] = shape.sizes()[0];
    return Layer(*node, rank, shape.sizes()[0], std::move(scale_sizes));
  }
  if (node->op() == "ConvTranspose" && rank >= 3 && node->Int("group", 1) == 1) {
    scale_sizes[1] = shape.sizes()[1];
    return Layer(*node, rank, shape.sizes()[1], std::move(scale_sizes));
  }
  if (node->op() == "Gemm" && rank == 2 && node->version() >= kBroadcastingOpset &&
      node->Float("alpha", 1) == 1 && node->Float("beta", 1) == 1) {
    const int axis = node->Int("transB") != 0 ? 0 : 1;
    scale_sizes[axis] = shape.sizes()[axis];
    return Layer(*node, rank, shape.sizes()[axis], std::move(scale_sizes));
  }
  const Type& input = node->in(0)->type();
  if (IsInferenceNorm(*node) && rank == 1 && input.is_tensor() && input.shape().is_ranked() &&
      input.shape().rank() >= 2) {
    const int64_t channels = shape.sizes()[0];
    return Layer(*node, input.shape().rank(), channels, {channels});
  }
  return std::nullopt;
}

bool Layer::has_constant_weights() const {
  const bool has_list_of_biases =
      bias() == nullptr ||
      (ConstantValue(*bias()) &&
       bias()->type() == Type::Tensor(bias()->type().element_type(), Shape::Of({channels_})));
  return ConstantValue(*node_.in(1)) && has_list_of_biases;
}

absl::StatusOr<Value*> Layer::PerChannel(Rewriter& rewrite, Value& value) const {
  if (!value.type().is_tensor() || !value.type().shape().is_static() || !ConstantValue(value) ||
      value.type().element_type() != node_.in(1)->type().element_type()) {
    return nullptr;
  }
  const Shape& shape = value.type().shape();
  if (shape.rank() > rank_) return nullptr;
  bool is_list = false;
  for (int64_t axis = 0; axis < shape.rank(); ++axis) {
    const int64_t size = shape.sizes()[axis];
    if (size == 1) continue;
    if (axis + rank_ - shape.rank() != 1 || size != channels_) return nullptr;
    is_list = true;
  }
  if (is_list || channels_ == 1)
    return MakeOnnx(rewrite, "Reshape", {&value}, {{"shape", {channels_}}});
  if (!CanMakeOnnx(rewrite, "Expand", {"shape"})) return nullptr;
  RH_ASSIGN_OR_RETURN(Value * one, MakeOnnx(rewrite, "Reshape", {&value}, {{"shape", {1}}}));
  return MakeOnnx(rewrite, "Expand", {one}, {{"shape", {channels_}}});
}

absl::StatusOr<Value*> Layer::Rescaled(Rewriter& rewrite, Value* scale, Value* shift) const {
  std::vector<Value*> operands = node_.node().operands();
  Value* bias = this->bias();
  if (scale != nullptr) {
    RH_ASSIGN_OR_RETURN(Value * factors,
                        MakeOnnx(rewrite, "Reshape", {scale}, {{"shape", scale_sizes_}}));
    RH_ASSIGN_OR_RETURN(operands[1], MakeOnnx(rewrite, "Mul", {operands[1], factors}));
    if (bias != nullptr) {
      RH_ASSIGN_OR_RETURN(bias, MakeOnnx(rewrite, "Mul", {bias, scale}));
    }
  }
  if (bias != nullptr && shift != nullptr) {
    RH_ASSIGN_OR_RETURN(bias, MakeOnnx(rewrite, "Add", {bias, shift}));
  } else if (shift != nullptr) {
    bias = shift;
  }
  if (bias != nullptr) {
    operands.resize(std::max<size_t>(operands.size(), 3));
    operands[2] = bias;
  }
  return rewrite(node_.node().op_name(), operands, node_.node().attributes());
}

}  // namespace roundhouse::onnx_passes

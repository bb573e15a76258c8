#include "roundhouse/passes/canonical/layer.h"

#include <algorithm>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute_codec.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/op_groups.h"
#include "roundhouse/dialects/canonical/shape.h"

namespace roundhouse::canonical {
namespace {

constexpr int kWeights = 1;
constexpr int kBias = 2;
constexpr size_t kMostNodesOfAConstant = 64;

// The `perm` of a decode of a layer's result; nullopt for other nodes.
std::optional<std::vector<int64_t>> DecodedAxes(const Node& node) {
  if (Is<FeatureDecode>(node)) {
    absl::StatusOr<FeatureDecode> decode = View<FeatureDecode>(node);
    if (decode.ok()) return decode->perm;
  } else if (Is<MatrixDecode>(node)) {
    absl::StatusOr<MatrixDecode> decode = View<MatrixDecode>(node);
    if (decode.ok()) return decode->perm;
  }
  return std::nullopt;
}

std::vector<Value*> WithOperand(const Node& node, int index, Value* value) {
  std::vector<Value*> operands = node.operands();
  if (index == static_cast<int>(operands.size())) operands.push_back(value);
  operands[index] = value;
  return operands;
}

}  // namespace

bool IsComputedFromConstants(const Value& value) {
  std::vector<const Node*> pending = {&value.node()};
  absl::flat_hash_set<const Node*> seen = {&value.node()};
  while (!pending.empty()) {
    const Node& node = *pending.back();
    pending.pop_back();
    if (node.num_results() == 1 && ConstantValue(node.result()).has_value()) continue;
    if (IsBoundaryNode(node) || !DirectEffects(node).is_pure()) return false;
    for (const Value* operand : node.operands()) {
      if (operand == nullptr) return false;
      if (seen.insert(&operand->node()).second) pending.push_back(&operand->node());
    }
    if (seen.size() > kMostNodesOfAConstant) return false;
  }
  return true;
}

ElementKind WeightArithmetic(ElementKind kind) {
  return BitWidth(kind) < 32 ? ElementKind::kF32 : kind;
}

std::optional<Layer> Layer::Of(Value& value) {
  if (!value.has_one_use()) return std::nullopt;
  Layer layer;
  layer.node_ = &value.node();
  std::vector<int64_t> perm;
  if (std::optional<std::vector<int64_t>> decoded = DecodedAxes(value.node())) {
    layer.decode_ = &value.node();
    Value& inner = layer.decode_->operand(0);
    if (!inner.has_one_use()) return std::nullopt;
    layer.node_ = &inner.node();
    perm = *std::move(decoded);
  }
  const Node& node = *layer.node_;
  if (!IsOneOf(node, LayerOps{})) return std::nullopt;
  if (node.has_control_edges() || value.node().has_control_edges()) return std::nullopt;
  const Type& type = node.result().type();
  if (!type.is_tensor() || !type.shape().is_ranked() || type.element_type().is_quantized() ||
      !kNumbers.contains(type.element_type().kind())) {
    return std::nullopt;
  }
  layer.kind_ = type.element_type().kind();
  layer.rank_ = type.shape().rank();
  const std::optional<int64_t> channels = type.shape().size(layer.rank_ - 1);
  if (!channels.has_value()) return std::nullopt;
  layer.channels_ = *channels;
  for (size_t axis = 0; axis < perm.size(); ++axis) {
    if (perm[axis] == layer.rank_ - 1)
      layer.channel_axis_ = static_cast<int64_t>(axis) - layer.rank_;
  }
  if (node.num_operands() > kBias && !node.operand(kBias).type().is_none())
    layer.bias_ = &node.operand(kBias);
  const Attribute* activation = node.attribute("activation");
  layer.has_activation_ = activation != nullptr &&
                          *activation != AttributeCodec<Activation>::ToAttribute(Activation::kNone);
  return layer;
}

bool Layer::has_constant_weights() const {
  const Value& weights = node_->operand(kWeights);
  return weights.type().is_tensor() && weights.type().shape().is_static() &&
         IsComputedFromConstants(weights) && (bias_ == nullptr || IsComputedFromConstants(*bias_));
}

bool Layer::IsPerChannel(const Value& operand) const {
  const Type& type = operand.type();
  if (!type.is_tensor() || type.domain() != Domain::kTensor || !type.shape().is_static() ||
      type.element_type() != ElementType(kind_) || type.shape().rank() > rank_) {
    return false;
  }
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    const int64_t from_end = static_cast<int64_t>(axis) - static_cast<int64_t>(sizes.size());
    if (sizes[axis] != 1 && !(from_end == channel_axis_ && sizes[axis] == channels_)) return false;
  }
  return IsComputedFromConstants(operand);
}

Value* Layer::PerChannel(Formula& formula, Value& operand) const {
  const Shape& shape = operand.type().shape();
  if (shape.rank() == 1 && shape.sizes()[0] == channels_) return &operand;
  if (*shape.NumElements() == channels_)
    return formula(FixedReshape{.shape = {channels_}}, {&operand});
  Value* one = formula(FixedReshape{.shape = {1}}, {&operand});
  return formula(TensorBroadcast{.sizes = std::vector<int64_t>{channels_}}, {one});
}

// The weights times one number for each channel. The channel axis depends on the kind of layer.
Value* Layer::ScaledWeights(Formula& formula, Value* scale) const {
  Value* const weights = &node_->operand(kWeights);
  const Shape& shape = weights->type().shape();
  const int64_t rank = shape.rank();
  Value* factor = scale;
  if (Is<DepthwiseConv2D>(*node_)) {
    factor = formula(
        FixedReshape{.shape = {shape.dim(rank - 2).size(), shape.dim(rank - 1).size()}}, {scale});
  } else if (IsOneOf(*node_, ConvolutionOps{})) {
    std::vector<int64_t> axes;
    for (int64_t axis = 1; axis < rank; ++axis) axes.push_back(axis);
    factor = formula(Unsqueeze{.axes = axes}, {scale});
  } else {
    const Attribute* transposed = node_->attribute("transpose_rhs");
    if (transposed != nullptr && *transposed == Attribute::Bool(true))
      factor = formula(Unsqueeze{.axes = {1}}, {scale});
  }
  Value* product = formula.Mul(formula.Cast(formula.ToTensor(weights)), factor);
  return formula.FromTensor(formula.Cast(product, kind_), weights->type().domain());
}

absl::StatusOr<Replacement> Layer::Rescaled(Formula& formula, Value* scale, Value* shift) const {
  std::vector<Value*> operands = node_->operands();
  Value* bias = nullptr;
  if (bias_ != nullptr) bias = formula.Cast(formula.ToTensor(bias_));
  if (scale != nullptr) {
    operands[kWeights] = ScaledWeights(formula, scale);
    if (bias != nullptr) bias = formula.Mul(bias, scale);
  }
  if (shift != nullptr) bias = bias == nullptr ? shift : formula.Add(bias, shift);
  if (bias != nullptr) {
    bias = formula.Cast(bias, kind_);
    if (IsOneOf(*node_, ConvolutionOps{})) bias = formula.FromTensor(bias, Domain::kBias);
    operands.resize(std::max<size_t>(operands.size(), kBias + 1));
    operands[kBias] = bias;
  }
  RH_RETURN_IF_ERROR(formula.status());
  return Remade(formula.rewriter(), operands, node_->attributes());
}

absl::StatusOr<Replacement> Layer::WithBias(Formula& formula, Value* bias) const {
  if (IsOneOf(*node_, ConvolutionOps{}) && bias != nullptr &&
      bias->type().domain() != Domain::kBias)
    bias = formula.FromTensor(bias, Domain::kBias);
  RH_RETURN_IF_ERROR(formula.status());
  return Remade(formula.rewriter(), WithOperand(*node_, kBias, bias), node_->attributes());
}

absl::StatusOr<Replacement> Layer::WithActivation(Rewriter& rewrite, Activation activation,
                                                  const std::vector<float>& parameters) const {
  AttributeMap attributes = node_->attributes();
  attributes.Set("activation", AttributeCodec<Activation>::ToAttribute(activation));
  attributes.Erase("activation_parameters");
  if (!parameters.empty()) {
    attributes.Set("activation_parameters",
                   AttributeCodec<std::vector<float>>::ToAttribute(parameters));
  }
  return Remade(rewrite, node_->operands(), attributes);
}

absl::StatusOr<Replacement> Layer::Remade(Rewriter& rewrite, const std::vector<Value*>& operands,
                                          const AttributeMap& attributes) const {
  RH_ASSIGN_OR_RETURN(Value * result, rewrite(node_->op_name(), operands, attributes));
  if (decode_ == nullptr) return Replacement(result);
  RH_ASSIGN_OR_RETURN(result, rewrite(decode_->op_name(), {result}, decode_->attributes()));
  return Replacement(result);
}

}  // namespace roundhouse::canonical

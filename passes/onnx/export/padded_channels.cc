#include "roundhouse/passes/onnx/export/padded_channels.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/op_list.h"

namespace roundhouse::onnx_export {
namespace {

using canonical::Conv2D;
using canonical::DepthwiseConv2D;

constexpr int kInput = 0;
constexpr int kFilter = 1;
constexpr int kBias = 2;
constexpr int64_t kChannelsOfDepthwise = 16;

bool HasBias(const Node& node) {
  return node.num_operands() > kBias && !node.operand(kBias).type().is_none();
}

bool IsConstant(const Node& node, int operand) {
  const std::optional<Tensor> constant = ConstantValue(node.operand(operand));
  return constant.has_value() && constant->shape().is_static();
}

// Whether the node rounds sums of bytes, and all its numbers are known.
bool IsKnownByteLayer(const Node& node) {
  // ONNX has no transposed convolution of bytes.
  using Layers = OpsExcept<canonical::ConvolutionOps, canonical::TransposedConv2D>;
  if (!IsOneOf(node, Layers{})) return false;
  const ElementType& input = node.operand(kInput).type().element_type();
  if (!IsConstant(node, kFilter) || (HasBias(node) && !IsConstant(node, kBias))) return false;
  if (!HasFastKernels(input, node.operand(kFilter).type().element_type())) return false;
  const ElementType& result = node.result().type().element_type();
  return result.is_quantized() && BitWidth(result.kind()) == 8 && !node.has_control_edges();
}

bool IsProduct(const Node& node) {
  if (!Is<Conv2D>(node) || !IsKnownByteLayer(node)) return false;
  const absl::StatusOr<Conv2D> op = View<Conv2D>(node);
  return op.ok() && op->groups == 1;
}

// One channel of the result for each of the input. The axis of the filter's channels; nullopt for
// other nodes.
std::optional<int64_t> DepthwiseAxis(const Node& node) {
  if (!IsKnownByteLayer(node)) return std::nullopt;
  const Shape& filter = node.operand(kFilter).type().shape();
  const int64_t last = filter.rank() - 1;
  if (filter.sizes()[last] != 1) return std::nullopt;
  if (Is<DepthwiseConv2D>(node)) return last - 1;
  const absl::StatusOr<Conv2D> op = View<Conv2D>(node);
  return op.ok() && op->groups > 1 && op->groups == filter.sizes()[0] ? std::make_optional(0)
                                                                      : std::nullopt;
}

// The layers around values with the same channels.
struct Stretch {
  Node* first = nullptr;
  std::vector<Node*> depthwise;
  std::vector<Node*> last;
};

std::optional<Stretch> StretchFrom(Node& first) {
  Stretch stretch{.first = &first};
  std::vector<const Value*> open = {&first.result()};
  while (!open.empty()) {
    const Value* value = open.back();
    open.pop_back();
    if (value->uses().begin() == value->uses().end()) return std::nullopt;
    for (const Use& use : value->uses()) {
      if (use.index() != kInput) return std::nullopt;
      if (IsProduct(use.user())) {
        stretch.last.push_back(&use.user());
      } else if (DepthwiseAxis(use.user()).has_value()) {
        stretch.depthwise.push_back(&use.user());
        open.push_back(&use.user().result());
      } else {
        return std::nullopt;
      }
    }
  }
  return stretch;
}

class Padder {
 public:
  explicit Padder(Graph& graph) : graph_(graph) {}

  absl::Status Run() {
    for (Node* node : graph_.nodes()) {
      if (IsProduct(*node)) RH_RETURN_IF_ERROR(PadStretch(*node));
    }
    for (Node* constant : replaced_) {
      if (constant->result().num_uses() == 0) graph_.Erase(constant);
    }
    return absl::OkStatus();
  }

 private:
  absl::Status PadStretch(Node& first) {
    const std::optional<Stretch> stretch = StretchFrom(first);
    if (!stretch.has_value()) return absl::OkStatus();
    const int64_t channels = first.operand(kFilter).type().shape().sizes()[0];
    const int64_t wanted =
        FilledUp(channels, stretch->depthwise.empty() ? kChannelsOfProduct : kChannelsOfDepthwise);
    // The more is added, the more of the gain it takes.
    const int64_t most = stretch->depthwise.empty() ? channels / 2 : channels;
    if (wanted == channels || wanted - channels > most) return absl::OkStatus();
    RH_RETURN_IF_ERROR(FillUpResult(first, 0, wanted));
    for (Node* node : stretch->depthwise) {
      RH_RETURN_IF_ERROR(FillUpResult(*node, *DepthwiseAxis(*node), wanted));
      if (Is<Conv2D>(*node)) node->set_attribute("groups", Attribute::Int(wanted));
    }
    for (Node* node : stretch->last) {
      const int64_t inputs = node->operand(kFilter).type().shape().rank() - 1;
      RH_RETURN_IF_ERROR(FillUpConstant(*node, kFilter, inputs, wanted));
    }
    return absl::OkStatus();
  }

  absl::Status FillUpResult(Node& node, int64_t channel_axis, int64_t size) {
    RH_RETURN_IF_ERROR(FillUpConstant(node, kFilter, channel_axis, size));
    if (HasBias(node)) RH_RETURN_IF_ERROR(FillUpConstant(node, kBias, 0, size));
    const Type& type = node.result().type();
    const Shape& shape = type.shape();
    node.result().set_type(type.WithShape(shape.WithDim(shape.rank() - 1, Dim(size))));
    return absl::OkStatus();
  }

  absl::Status FillUpConstant(Node& node, int operand, int64_t axis, int64_t size) {
    const Value& old = node.operand(operand);
    const std::optional<Tensor> constant = ConstantValue(old);
    RH_ASSIGN_OR_RETURN(const Tensor typed, constant->WithType(old.type()));
    RH_ASSIGN_OR_RETURN(const Tensor filled, FilledUp(typed, axis, size));
    RH_ASSIGN_OR_RETURN(Node * made, node.service<ConstantsService>()->MakeConstant(
                                         graph_, filled, filled.type(), &node));
    made->AbsorbProvenance(old.node());
    replaced_.insert(&node.operand(operand).node());
    node.set_operand(operand, made->result());
    return absl::OkStatus();
  }

  Graph& graph_;
  absl::flat_hash_set<Node*> replaced_;
};

}  // namespace

bool HasFastKernels(const ElementType& input, const ElementType& filter) {
  if (!input.is_quantized() || !filter.is_quantized()) return false;
  const std::vector<int64_t>& zero_points = filter.quantization()->zero_points;
  return input.kind() == ElementKind::kU8 && filter.kind() == ElementKind::kI8 &&
         std::all_of(zero_points.begin(), zero_points.end(), [](int64_t one) { return one == 0; });
}

int64_t FilledUp(int64_t channels, int64_t at_once) {
  const int64_t over = channels % at_once;
  return over == 0 ? channels : channels - over + at_once;
}

absl::StatusOr<Tensor> FilledUp(const Tensor& tensor, int64_t axis, int64_t size) {
  RH_ASSIGN_OR_RETURN(const Tensor dense, tensor.Materialize());
  const Shape& shape = dense.shape();
  const int64_t old = shape.sizes()[axis];
  Type type = dense.type().WithShape(shape.WithDim(axis, Dim(size)));
  if (type.element_type().is_quantized() && type.element_type().quantization()->axis == axis) {
    Quantization params = *type.element_type().quantization();
    params.scales.resize(static_cast<size_t>(size), params.scales.back());
    params.zero_points.resize(static_cast<size_t>(size), 0);
    type =
        type.WithElementType(ElementType::Quantized(type.element_type().kind(), std::move(params)));
  }
  RH_ASSIGN_OR_RETURN(Tensor filled, Tensor::Zeros(type));
  size_t block = static_cast<size_t>(BitWidth(type.element_type().kind()) / 8);
  for (int64_t i = axis; i < shape.rank(); ++i) block *= static_cast<size_t>(shape.sizes()[i]);
  if (block == 0) return filled;
  const size_t filled_block = block / static_cast<size_t>(old) * static_cast<size_t>(size);
  const absl::Span<const std::byte> from = dense.bytes();
  RH_RETURN_IF_ERROR(filled.MakeUnique());
  const absl::Span<std::byte> to = filled.mutable_bytes();
  for (size_t i = 0; i * block < from.size(); ++i)
    std::memcpy(&to[i * filled_block], &from[i * block], block);
  return filled;
}

absl::Status PadChannels(Program& program) {
  for (Graph* graph : program.graphs()) RH_RETURN_IF_ERROR(Padder(*graph).Run());
  return absl::OkStatus();
}

}  // namespace roundhouse::onnx_export

#include "roundhouse/passes/canonical/layout/domain_op.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/resize.h"

namespace roundhouse::canonical {
namespace {

// Whether broadcasting does nothing, whatever the unknown sizes are.
bool AreSurelyEqual(const Shape& a, const Shape& b) {
  if (a.rank() != b.rank()) return false;
  for (int64_t axis = 0; axis < a.rank(); ++axis) {
    const Dim x = a.dim(axis);
    const Dim y = b.dim(axis);
    const bool equal = x.is_known() && y.is_known() ? x.size() == y.size()
                                                    : !x.name().empty() && x.name() == y.name();
    if (!equal) return false;
  }
  return true;
}

bool IsDataOf(const PermutedOp& permuted, int operand) {
  return !permuted.operands[operand].perm.empty() && permuted.operands[operand].unsqueeze.empty();
}

// Whether the operand has exactly one element for each channel. `channels` is an axis of the data;
// the operand's shape is aligned with the data's at the end.
bool IsPerChannel(const Value& operand, const Shape& data, int64_t channels) {
  const Type& type = operand.type();
  if (!type.is_tensor() || !type.shape().is_static() || type.element_type().is_quantized())
    return false;
  const int64_t missing = data.rank() - type.shape().rank();
  if (missing < 0 || channels < missing || !data.size(channels)) return false;
  for (int64_t axis = 0; axis < type.shape().rank(); ++axis) {
    const bool is_channels = axis + missing == channels;
    if (type.shape().size(axis) != (is_channels ? *data.size(channels) : 1)) return false;
  }
  return true;
}

DomainOp AllInDomain(const Node& node, const PermutedOp& permuted) {
  DomainOp op = {.name = std::string(node.op_name()), .attributes = permuted.attributes};
  for (int i = 0; i < static_cast<int>(permuted.operands.size()); ++i) {
    op.operands.push_back(
        {i, IsDataOf(permuted, i) ? DomainOperand::Form::kDomain : DomainOperand::Form::kAsItIs});
  }
  return op;
}

std::optional<DomainOp> Broadcasting(const Node& node, const PermutedOp& permuted, Domain domain) {
  const Shape& first = node.operand(0).type().shape();
  bool equal = true;
  for (int i = 0; i < node.num_operands(); ++i) {
    equal = equal && IsDataOf(permuted, i) && AreSurelyEqual(first, node.operand(i).type().shape());
  }
  if (equal) return AllInDomain(node, permuted);
  if (!Is<EltwiseAdd>(node) || domain != Domain::kFeature) return std::nullopt;
  const ElementType& element = node.operand(0).type().element_type();
  if (element.is_quantized() || IsComplex(element.kind())) return std::nullopt;
  for (int data = 0; data < 2; ++data) {
    if (!IsDataOf(permuted, data)) continue;
    const Permutation& perm = permuted.operands[data].perm;
    if (!IsPerChannel(node.operand(1 - data), node.operand(data).type().shape(), perm.back()))
      continue;
    return DomainOp{
        .name = std::string(FeatureBiasAdd::kSpec.name),
        .operands = {{data, DomainOperand::Form::kDomain}, {1 - data, DomainOperand::Form::kBias}}};
  }
  return std::nullopt;
}

// Ops with the channels along the attribute `axis`, which is the last axis of a feature.
template <DeclaredOp Op>
std::optional<DomainOp> AlongChannels(const Node& node, const PermutedOp& permuted) {
  absl::StatusOr<Op> op = ViewAttributes<Op>(permuted.attributes);
  const int64_t last = static_cast<int64_t>(permuted.operands[0].perm.size()) - 1;
  if (!op.ok() || (op->axis != last && op->axis != -1)) return std::nullopt;
  return AllInDomain(node, permuted);
}

}  // namespace

std::optional<DomainOp> DomainOpFor(const Node& node, const PermutedOp& permuted, Domain domain) {
  const int64_t rank = static_cast<int64_t>(permuted.results[0].size());
  const auto [least, most] = DomainRanks(domain);
  if (rank < least || rank > most) return std::nullopt;
  const bool is_elementwise = HasTrait(node, OpTrait::kElementwise);
  if ((is_elementwise && node.num_operands() == 1) || Is<LayerNorm>(node) || Is<RmsNorm>(node))
    return AllInDomain(node, permuted);
  if (is_elementwise && !Is<Prelu>(node)) return Broadcasting(node, permuted, domain);
  if (domain != Domain::kFeature) return std::nullopt;
  if (Is<BatchNorm>(node)) return AlongChannels<BatchNorm>(node, permuted);
  if (Is<GroupNorm>(node)) return AlongChannels<GroupNorm>(node, permuted);
  if (Is<LocalResponseNorm>(node) || Is<Resize>(node)) return AllInDomain(node, permuted);
  const Permutation& perm = permuted.operands[0].perm;
  if (Is<TensorBiasAdd>(node)) {
    if (!AlongChannels<TensorBiasAdd>(node, permuted)) return std::nullopt;
    return DomainOp{
        .name = std::string(FeatureBiasAdd::kSpec.name),
        .operands = {{0, DomainOperand::Form::kDomain}, {1, DomainOperand::Form::kAsItIs}}};
  }
  if (Is<Prelu>(node) && !perm.empty() &&
      IsPerChannel(node.operand(1), node.operand(0).type().shape(), perm.back())) {
    return DomainOp{
        .name = std::string(Prelu::kSpec.name),
        .operands = {{0, DomainOperand::Form::kDomain}, {1, DomainOperand::Form::kBias}}};
  }
  return std::nullopt;
}

}  // namespace roundhouse::canonical

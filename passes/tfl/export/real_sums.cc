#include "roundhouse/passes/tfl/export/real_sums.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/passes/tfl/export/quantized_operands.h"

namespace roundhouse::tfl_export {
namespace {

bool IsOfIntegers(const Value& value) {
  return value.type().is_tensor() && value.type().element_type().is_quantized();
}

// Whether the node takes the stored integers of a sum.
bool IsTakenForIntegers(const Node& node) {
  return Is<canonical::Bitcast>(node) && IsUnroundedSum(node.operand(0)) &&
         !IsOfIntegers(node.result());
}

// The stored integers of a sum, from its real numbers: exact to 24 bits.
absl::StatusOr<Value*> IntegersOf(const Builder& build, Value* real, const Type& sum,
                                  ElementKind kind) {
  const Quantization& quantization = *sum.element_type().quantization();
  const std::vector<float> scales(quantization.scales.begin(), quantization.scales.end());
  if (std::any_of(scales.begin(), scales.end(), [](float scale) { return scale != 1; })) {
    // One scale for all, or one for each index of the axis.
    std::vector<int64_t> sizes;
    if (quantization.axis)
      sizes.assign(static_cast<size_t>(sum.shape().rank() - *quantization.axis), 1);
    if (quantization.axis) sizes[0] = static_cast<int64_t>(scales.size());
    RH_ASSIGN_OR_RETURN(Value * scale,
                        build(canonical::ConstantGen{.value = Tensor::Of<float>(
                                                         sizes, absl::MakeConstSpan(scales))},
                              {}));
    RH_ASSIGN_OR_RETURN(real, build(canonical::EltwiseDiv{}, std::vector<Value*>{real, scale}));
  }
  RH_ASSIGN_OR_RETURN(real, build(canonical::Round{}, {&real, 1}));
  return build(canonical::Cast{.to = kind}, {&real, 1});
}

bool IsSum(const Node& node) { return node.num_results() == 1 && IsUnroundedSum(node.result()); }

}  // namespace

absl::Status ComputeRealSums(Graph& graph) {
  absl::flat_hash_set<const Value*> wanted;
  std::vector<Node*> nodes;
  for (Node* node : graph.nodes()) nodes.push_back(node);
  for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
    const bool is_real = Is<canonical::Dequantize>(**node) || IsTakenForIntegers(**node);
    const bool is_wanted = IsSum(**node) && wanted.contains(&(*node)->result());
    if (!is_real && !is_wanted) continue;
    for (const Value* operand : (*node)->operands()) {
      if (IsUnroundedSum(*operand)) wanted.insert(operand);
    }
  }
  if (wanted.empty()) return absl::OkStatus();
  absl::flat_hash_map<const Value*, Value*> real;  // Looked up, never iterated.
  for (Node* node : nodes) {
    if (Is<canonical::Dequantize>(*node)) {
      auto found = real.find(&node->operand(0));
      if (found == real.end()) continue;
      node->result().replace_all_uses_with(*found->second);
      graph.Erase(node);
      continue;
    }
    if (IsTakenForIntegers(*node)) {
      auto found = real.find(&node->operand(0));
      if (found == real.end()) continue;
      RH_ASSIGN_OR_RETURN(
          Value * integers,
          IntegersOf(Builder(graph).Before(*node).Replacing({node}), found->second,
                     node->operand(0).type(), node->result().type().element_type().kind()));
      node->result().replace_all_uses_with(*integers);
      graph.Erase(node);
      continue;
    }
    if (!IsSum(*node) || !wanted.contains(&node->result())) continue;
    const Builder build = Builder(graph).Before(*node).Replacing({node});
    std::vector<Value*> operands;
    for (Value* operand : node->operands()) {
      auto found = real.find(operand);
      if (found != real.end()) {
        operand = found->second;
      } else if (IsOfIntegers(*operand)) {
        RH_ASSIGN_OR_RETURN(operand, build(canonical::Dequantize{}, {&operand, 1}));
      }
      operands.push_back(operand);
    }
    // Rounding to the finer steps of a sum matters only for sums of integers.
    if (Is<canonical::Requantize>(*node) || Is<canonical::Bitcast>(*node)) {
      real[&node->result()] = operands[0];
      continue;
    }
    RH_ASSIGN_OR_RETURN(real[&node->result()],
                        build(node->op_name(), operands, node->attributes()));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::tfl_export

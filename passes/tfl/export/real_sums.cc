#include "roundhouse/passes/tfl/export/real_sums.h"

#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/passes/tfl/export/grids.h"

namespace roundhouse::tfl_export {
namespace {

bool IsQuantized(const Value& value) {
  return value.type().is_tensor() && value.type().element_type().is_quantized();
}

bool IsSum(const Node& node) { return node.num_results() == 1 && IsUnroundedSum(node.result()); }

}  // namespace

absl::Status ComputeRealSums(Graph& graph) {
  absl::flat_hash_set<const Value*> wanted;
  std::vector<Node*> nodes;
  for (Node* node : graph.nodes()) nodes.push_back(node);
  for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
    const bool is_real = Is<canonical::Dequantize>(**node);
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
    if (!IsSum(*node) || !wanted.contains(&node->result())) continue;
    const Builder build = Builder(graph).Before(*node).Replacing({node});
    std::vector<Value*> operands;
    for (Value* operand : node->operands()) {
      auto found = real.find(operand);
      if (found != real.end()) {
        operand = found->second;
      } else if (IsQuantized(*operand)) {
        RH_ASSIGN_OR_RETURN(operand, build(canonical::Dequantize{}, {&operand, 1}));
      }
      operands.push_back(operand);
    }
    // Rounding to the finer grid of a sum is for sums of integers alone.
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

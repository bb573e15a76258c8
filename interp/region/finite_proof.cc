#include "roundhouse/interp/region/finite_proof.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"

namespace roundhouse::interp {

namespace {

bool IsRealF32(const Type& type) {
  return type.is_tensor() && type.element_type() == ElementType(ElementKind::kF32);
}

}  // namespace

FiniteProof::FiniteProof(const Graph& graph, ConstantReach& constants) {
  absl::flat_hash_map<const Value*, double> reach_of_constant;
  const auto operand_of = [&](const Node& node, int index) {
    const Value& value = node.operand(index);
    if (const auto found = values_.find(&value); found != values_.end())
      return Operand{.value = found->second};
    if (!IsRealF32(value.type()) || IsInReachRule(node, index)) return Operand{};
    const auto [known, is_new] = reach_of_constant.try_emplace(&value, kUnbounded);
    if (is_new) {
      if (const std::optional<Tensor> constant = ConstantValue(value))
        known->second = constants.Greatest(*constant);
    }
    return Operand{.reach = known->second};
  };
  for (const Node* node : graph.nodes()) {
    const bool is_constant =
        node->num_results() == 1 && node->num_operands() == 0 &&
        (node->result().type().is_none() || ConstantValue(node->result()).has_value());
    if (is_constant) continue;
    Rule rule;
    const bool is_work = !IsBoundaryNode(*node);
    if (is_work) {
      rule.rule = ReachOf(*node, constants);
      for (int i = 0; i < node->num_operands(); ++i) rule.operands.push_back(operand_of(*node, i));
    }
    for (int i = 0; i < node->num_results(); ++i) {
      if (!IsRealF32(node->result(i).type())) continue;
      rule.results.push_back(static_cast<int>(reaches_.size()));
      values_[&node->result(i)] = static_cast<int>(reaches_.size());
      reaches_.push_back(kUnbounded);
      seen_.push_back(kUnbounded);
    }
    if (!is_work) continue;
    nodes_[node] = static_cast<int>(rules_.size());
    rules_.push_back(std::move(rule));
  }
}

int FiniteProof::NumberOf(const Node& node) const {
  const auto found = nodes_.find(&node);
  return found == nodes_.end() ? -1 : found->second;
}

int FiniteProof::NumberOf(const Value& value) const {
  const auto found = values_.find(&value);
  return found == values_.end() ? -1 : found->second;
}

void FiniteProof::Begin() {
  std::fill(reaches_.begin(), reaches_.end(), kUnbounded);
  std::fill(seen_.begin(), seen_.end(), kUnbounded);
}

bool FiniteProof::Covers(int node) {
  const Rule& rule = rules_[node];
  scratch_.clear();
  for (const Operand& operand : rule.operands)
    scratch_.push_back(operand.value < 0 ? operand.reach : reaches_[operand.value]);
  const Reach reach = rule.rule(scratch_);
  if (!reach.is_sound) return false;
  for (const int result : rule.results) reaches_[result] = std::min(reach.result, seen_[result]);
  return true;
}

}  // namespace roundhouse::interp

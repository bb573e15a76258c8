#include "roundhouse/passes/memory/repetition.h"

#include <cstddef>
#include <vector>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/type.h"

namespace roundhouse::memory {

Repetition::Repetition(Graph& graph, const Lifetimes& lifetimes, const Schedule& schedule)
    : graph_(graph) {
  std::vector<Value*> values;
  for (const ValueOfUnit& value : lifetimes.values()) values.push_back(value.value);
  // A unit computed again goes before the next that is not.
  std::vector<Node*> places(schedule.units.size(), nullptr);
  Node* next = nullptr;
  for (size_t i = schedule.units.size(); i-- > 0;) {
    if (!schedule.units[i].is_again)
      next = lifetimes.units()[static_cast<size_t>(schedule.units[i].unit)].node;
    places[i] = next;
  }
  Node* last = nullptr;  // The last node that computes something.
  for (size_t i = 0; i < schedule.units.size(); ++i) {
    const ScheduledUnit& scheduled = schedule.units[i];
    const Unit& unit = lifetimes.units()[static_cast<size_t>(scheduled.unit)];
    Node* node = unit.node;
    if (!scheduled.is_again) {
      for (size_t k = 0; k < scheduled.operands.size(); ++k) {
        if (scheduled.operands[k] == unit.operands[k]) continue;
        const int index = static_cast<int>(k);
        changes_.push_back({node, index, &node->operand(index)});
        node->set_operand(index, *values[static_cast<size_t>(scheduled.operands[k])]);
      }
      if (unit.can_repeat && !unit.shares_operand) last = node;
      continue;
    }
    std::vector<Value*> operands = node->operands();
    for (size_t k = 0; k < operands.size(); ++k) {
      if (scheduled.operands[k] != kNone)
        operands[k] = values[static_cast<size_t>(scheduled.operands[k])];
    }
    Node* again =
        graph.CreateNode(node->op(), operands, node->result_types(), node->attributes(), places[i]);
    if (!node->name().empty()) again->set_name(absl::StrCat(node->name(), ".again"));
    added_.push_back(again);
    for (int k = 0; k < again->num_results(); ++k) values.push_back(&again->result(k));
    if (last != nullptr) graph.add_dependency(*last, *again);
  }
}

Repetition::~Repetition() {
  for (size_t i = changes_.size(); i-- > 0;)
    changes_[i].node->set_operand(changes_[i].operand, *changes_[i].before);
  if (!added_.empty()) graph_.Erase(added_);
}

void Repetition::Keep() {
  changes_.clear();
  added_.clear();
  const EffectAnalysis effects(graph_.program());
  graph_.EraseIf([&](const Node& node) {
    return !IsBoundaryNode(node) && !effects.EffectsOf(node).is_observable();
  });
}

}  // namespace roundhouse::memory

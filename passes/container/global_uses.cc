#include "roundhouse/passes/container/global_uses.h"

#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/ml_program/ml_program.h"

namespace roundhouse {
namespace {

using ml_program::GlobalLoad;
using ml_program::GlobalLoadConst;
using ml_program::GlobalLoadGraph;
using ml_program::GlobalStore;
using ml_program::GlobalStoreGraph;

bool IsLoad(const Node& node) {
  return Is<GlobalLoad>(node) || Is<GlobalLoadConst>(node) || Is<GlobalLoadGraph>(node);
}
bool IsStore(const Node& node) { return Is<GlobalStore>(node) || Is<GlobalStoreGraph>(node); }

}  // namespace

const std::string* AccessedGlobal(const Node& node) {
  if (!IsLoad(node) && !IsStore(node)) return nullptr;
  const Attribute* global = node.attribute(container::kGlobal);
  return global == nullptr ? nullptr : global->if_symbol();
}

bool HoldsNoOrder(const Node& node) {
  if (node.has_control_edges()) return false;
  for (int i = 0; i < node.num_results(); ++i) {
    if (node.result(i).type().is_token() && node.result(i).has_users()) return false;
  }
  return true;
}

GlobalUses::GlobalUses(const Program& program) {
  if (program.globals().empty()) return;
  for (const Global* global : program.globals()) by_name_.try_emplace(global->name());
  auto note_elsewhere = [&](const AttributeMap& attributes, absl::string_view but_for) {
    for (const auto& [name, attribute] : attributes) {
      if (name == but_for) continue;
      ForEachSymbol(attribute, [&](const std::string& symbol) {
        auto found = by_name_.find(symbol);
        if (found != by_name_.end()) found->second.is_named_elsewhere = true;
      });
    }
  };
  note_elsewhere(program.attributes(), "");
  for (const Global* global : program.globals()) {
    note_elsewhere(global->attributes(), "");
    if (const Attribute* initial = global->inline_initial())
      note_elsewhere({{"initial", *initial}}, "");
  }
  for (const Graph* graph : program.graphs()) {
    note_elsewhere(graph->attributes(), "");
    for (const Port& port : graph->inputs()) note_elsewhere(port.attributes, "");
    for (const Port& port : graph->outputs()) note_elsewhere(port.attributes, "");
    for (Node* node : graph->nodes()) {
      if (node->attributes().empty()) continue;
      const std::string* accessed = AccessedGlobal(*node);
      note_elsewhere(node->attributes(), accessed == nullptr ? "" : container::kGlobal);
      if (accessed == nullptr) continue;
      auto found = by_name_.find(*accessed);
      if (found == by_name_.end()) continue;
      (IsLoad(*node) ? found->second.loads : found->second.stores).push_back(node);
    }
  }
}

const GlobalAccesses& GlobalUses::Of(const Global& global) const {
  static const auto* const kNone = new GlobalAccesses{.is_named_elsewhere = true};
  auto found = by_name_.find(global.name());
  return found == by_name_.end() ? *kNone : found->second;
}

bool GlobalUses::IsClosed(const Global& global) const {
  return global.visibility() == Visibility::kPrivate && !Of(global).is_named_elsewhere;
}

bool IsReachedFromInitializer(const Graph& graph) {
  const Program& program = graph.program();
  std::vector<const Graph*> pending;
  absl::flat_hash_set<const Graph*> reached;  // Looked up, never iterated.
  auto reach = [&](const std::string& symbol) {
    const Graph* callee = program.FindGraph(symbol);
    if (callee != nullptr && reached.insert(callee).second) pending.push_back(callee);
  };
  for (const Global* global : program.globals()) {
    const Attribute* initializer = global->attributes().Find(container::kInitializer);
    if (initializer != nullptr) ForEachSymbol(*initializer, reach);
  }
  while (!pending.empty() && !reached.contains(&graph)) {
    const Graph* next = pending.back();
    pending.pop_back();
    for (const Node* node : next->nodes()) {
      for (const auto& [name, attribute] : node->attributes()) ForEachSymbol(attribute, reach);
    }
  }
  return reached.contains(&graph);
}

}  // namespace roundhouse

#include "roundhouse/passes/collective/own_bodies.h"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/program.h"
#include "roundhouse/passes/collective/body_graphs.h"
#include "roundhouse/service/devices/device_mesh.h"
#include "roundhouse/service/devices/sharding.h"

namespace roundhouse {
namespace {

constexpr size_t kMaxCopiedNodes = 50'000;

// Notes in `original_of` of which node each node is a copy.
absl::StatusOr<Graph*> CopyOf(const Graph& graph,
                              absl::flat_hash_map<const Node*, const Node*>& original_of) {
  Program& program = graph.program();
  RH_ASSIGN_OR_RETURN(
      Graph * copy, program.CreateGraph(program.UnusedSymbol(graph.name()), Visibility::kPrivate));
  copy->set_boundary_dialect(graph.boundary_dialect());
  for (const auto& [name, attribute] : graph.attributes()) copy->set_attribute(name, attribute);
  copy->mutable_inputs() = graph.inputs();
  copy->mutable_outputs() = graph.outputs();
  absl::flat_hash_map<const Value*, Value*> values;  // Looked up, never iterated.
  absl::flat_hash_map<const Node*, Node*> nodes;     // The same.
  for (const Node* node : graph.nodes()) {
    std::vector<Value*> operands;
    for (const Value* operand : node->operands()) operands.push_back(values.at(operand));
    Node* const made =
        copy->CreateNode(node->op(), operands, node->result_types(), node->attributes());
    made->set_name(node->name());
    made->set_origins(node->origins());
    for (int i = 0; i < node->num_results(); ++i) values[&node->result(i)] = &made->result(i);
    nodes[node] = made;
    original_of[made] = node;
    for (const Node* before : node->control_predecessors()) {
      const auto found = nodes.find(before);
      if (found != nodes.end()) copy->add_dependency(*found->second, *made);
    }
  }
  return copy;
}

// Symbols that anything else names than the nodes that run graphs.
absl::flat_hash_set<std::string> NamedElsewhere(const Program& program, const BodyGraphs& bodies) {
  absl::flat_hash_set<std::string> named;
  const auto look = [&](const AttributeMap& attributes) {
    for (const auto& [name, attribute] : attributes)
      ForEachSymbol(attribute, [&](const std::string& symbol) { named.insert(symbol); });
  };
  look(program.attributes());
  for (const Global* global : program.globals()) look(global->attributes());
  for (const Graph* graph : program.graphs()) {
    look(graph->attributes());
    for (const Node* node : graph->nodes()) {
      if (bodies.Find(*node) == nullptr) look(node->attributes());
    }
  }
  return named;
}

// How the graph's values are spread, and which graphs it runs, of which `joined` replaces some.
std::string SpreadingOf(const Graph& graph,
                        const absl::flat_hash_map<std::string, std::string>& joined) {
  std::string text;
  const auto add = [&](const AttributeMap& attributes) {
    const Attribute* sharding = attributes.Find(kShardingAttribute);
    absl::StrAppend(&text, sharding == nullptr ? "" : sharding->ToString(), ";");
  };
  for (const Port& port : graph.inputs()) add(port.attributes);
  for (const Port& port : graph.outputs()) add(port.attributes);
  for (const Node* node : graph.nodes()) {
    add(node->attributes());
    for (const absl::string_view attribute : BodyAttributes(*node)) {
      const Attribute* symbol = node->attribute(attribute);
      if (symbol == nullptr || symbol->if_symbol() == nullptr) continue;
      const auto found = joined.find(*symbol->if_symbol());
      absl::StrAppend(&text, "@", found == joined.end() ? *symbol->if_symbol() : found->second);
    }
  }
  return text;
}

}  // namespace

absl::StatusOr<EqualBodies> MakeOwnBodies(Program& program, const DeviceMesh& mesh) {
  RH_ASSIGN_OR_RETURN(const BodyGraphs bodies, BodyGraphs::Of(program, mesh));
  const absl::flat_hash_set<std::string> elsewhere = NamedElsewhere(program, bodies);
  struct Owned {
    size_t number;
    Graph* last = nullptr;  // The graph that the last node runs.
  };
  absl::flat_hash_map<const Graph*, Owned> owned;             // Looked up, never iterated.
  absl::flat_hash_map<const Node*, const Node*> original_of;  // The same.
  EqualBodies equal;
  std::vector<Graph*> pending = bodies.entries();
  size_t copied = 0;
  for (size_t next = 0; next < pending.size(); ++next) {
    for (Node* node : pending[next]->nodes()) {
      const auto original = original_of.find(node);
      const BodySite* site = bodies.Find(original == original_of.end() ? *node : *original->second);
      if (site == nullptr) continue;
      const std::vector<absl::string_view> attributes = BodyAttributes(*node);
      for (size_t i = 0; i < attributes.size(); ++i) {
        Graph* const body = site->graphs[i];
        Owned& own = owned.try_emplace(body, Owned{.number = owned.size()}).first->second;
        const bool is_free = own.last == nullptr && body->visibility() == Visibility::kPrivate &&
                             !elsewhere.contains(body->name());
        if (is_free) {
          own.last = body;
        } else if (own.last == nullptr || copied + body->num_nodes() <= kMaxCopiedNodes) {
          copied += body->num_nodes();
          RH_ASSIGN_OR_RETURN(own.last, CopyOf(*body, original_of));
        } else {
          node->set_attribute(attributes[i], Attribute::Symbol(own.last->name()));
          continue;
        }
        node->set_attribute(attributes[i], Attribute::Symbol(own.last->name()));
        equal.emplace_back(own.last, own.number);
        pending.push_back(own.last);
      }
    }
  }
  return equal;
}

void JoinBodiesSpreadAlike(Program& program, const EqualBodies& bodies) {
  std::map<std::pair<size_t, std::string>, const Graph*> kept;
  absl::flat_hash_map<std::string, std::string> joined;
  std::vector<Graph*> erased;
  for (auto body = bodies.rbegin(); body != bodies.rend(); ++body) {
    const auto& [graph, number] = *body;
    const auto [entry, is_new] = kept.try_emplace({number, SpreadingOf(*graph, joined)}, graph);
    if (is_new) continue;
    joined[graph->name()] = entry->second->name();
    erased.push_back(graph);
  }
  if (erased.empty()) return;
  program.RedirectSymbols(joined);
  program.Erase(erased);
}

}  // namespace roundhouse

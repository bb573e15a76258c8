#include "roundhouse/passes/container/state_ports.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/container/global_uses.h"

namespace roundhouse {
namespace {

using ml_program::GlobalLoad;
using ml_program::GlobalLoadConst;
using ml_program::GlobalStore;

std::string UnusedName(const std::vector<Port>& ports, const std::string& wanted) {
  std::string name = wanted;
  const auto is_taken = [&] {
    return std::any_of(ports.begin(), ports.end(), [&](const Port& p) { return p.name == name; });
  };
  for (int i = 1; is_taken(); ++i) name = absl::StrCat(wanted, "_", i);
  return name;
}

absl::Status CheckAccesses(const Global& global, const GlobalAccesses& accesses) {
  const auto error = [&](absl::string_view why) {
    return absl::UnimplementedError(
        absl::StrCat("state @", global.name(), " cannot be an input and an output: ", why));
  };
  if (global.attributes().contains(container::kInitializer)) {
    return error("a graph computes its initial value");
  }
  if (accesses.is_named_elsewhere) return error("something other than a load or store names it");
  for (const std::vector<Node*>* nodes : {&accesses.loads, &accesses.stores}) {
    for (const Node* node : *nodes) {
      if (node->graph().visibility() != Visibility::kPublic) {
        return error(
            absl::StrCat("@", node->graph().name(), ", which another graph runs, accesses it"));
      }
      if (!HoldsNoOrder(*node)) return error("tokens or control edges order its accesses");
      if (!Is<GlobalLoad>(*node) && !Is<GlobalLoadConst>(*node) && !Is<GlobalStore>(*node)) {
        return error("its accesses are in token form; run sequence_globals first");
      }
    }
  }
  return absl::OkStatus();
}

// The accesses of one global in one graph, in order.
struct Accesses {
  Graph* graph;
  const Global* global;
  std::vector<Node*> nodes;
};

std::vector<Accesses> AccessesOf(Program& program, const std::vector<Global*>& states) {
  absl::flat_hash_map<std::string, size_t> numbers;
  for (size_t i = 0; i < states.size(); ++i) numbers[states[i]->name()] = i;
  std::vector<Accesses> all;
  for (Graph* graph : program.graphs()) {
    std::vector<std::vector<Node*>> nodes(states.size());
    for (Node* node : graph->nodes()) {
      const std::string* name = AccessedGlobal(*node);
      const auto found = name == nullptr ? numbers.end() : numbers.find(*name);
      if (found != numbers.end()) nodes[found->second].push_back(node);
    }
    for (size_t i = 0; i < states.size(); ++i) {
      if (!nodes[i].empty()) all.push_back({graph, states[i], std::move(nodes[i])});
    }
  }
  return all;
}

absl::StatusOr<StatePort> MakePort(const Accesses& accesses) {
  Graph& graph = *accesses.graph;
  const Global& global = *accesses.global;
  StatePort port = {.graph = graph.name(), .first = ml_program::InlineValue(global)};
  port.input = UnusedName(graph.inputs(), global.name());
  port.output = UnusedName(graph.outputs(), absl::StrCat(global.name(), "_next"));
  RH_ASSIGN_OR_RETURN(Value * held, AddInput(graph, port.input, global.type()));
  graph.MoveBefore(&held->node(), graph.first_node());
  for (Node* node : accesses.nodes) {
    if (Is<GlobalStore>(*node)) {
      held = &node->operand(0);
    } else {
      node->result(0).replace_all_uses_with(*held);
    }
    graph.Erase(node);
  }
  RH_RETURN_IF_ERROR(AddOutput(graph, port.output, *held).status());
  return port;
}

}  // namespace

absl::StatusOr<std::vector<StatePort>> MakeStatePorts(Program& program) {
  const GlobalUses uses(program);
  std::vector<Global*> states;
  for (Global* global : program.globals()) {
    if (!global->is_mutable()) continue;
    RH_RETURN_IF_ERROR(CheckAccesses(*global, uses.Of(*global)));
    states.push_back(global);
  }
  std::vector<StatePort> ports;
  for (const Accesses& accesses : AccessesOf(program, states)) {
    RH_ASSIGN_OR_RETURN(StatePort port, MakePort(accesses));
    ports.push_back(std::move(port));
  }
  program.Erase(absl::MakeConstSpan(states));
  return ports;
}

}  // namespace roundhouse

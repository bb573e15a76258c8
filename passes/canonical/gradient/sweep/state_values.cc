#include "roundhouse/passes/canonical/gradient/sweep/state_values.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/gradient/sweep/sweep_nodes.h"

namespace roundhouse::canonical_gradient {
namespace {

using ml_program::GlobalLoad;
using ml_program::GlobalStore;

// How deep branches and loops with state may nest.
constexpr int kMaxDepth = 16;

using TakeNodes = std::function<absl::Status(int64_t)>;

// The names of the globals that nodes for which `predicate` holds access, in order, once each.
std::vector<std::string> Accessed(absl::Span<Graph* const> graphs, bool (*predicate)(const Node&)) {
  std::vector<std::string> names;
  absl::flat_hash_set<std::string> seen;
  for (const Graph* graph : graphs) {
    AnyNode(*graph, [&](const Node& node) {
      const std::string* name = predicate(node) ? SymbolOf(node, container::kGlobal) : nullptr;
      if (name != nullptr && seen.insert(*name).second) names.push_back(*name);
      return false;
    });
  }
  return names;
}

bool IsAccess(const Node& node) { return IsLoad(node) || IsStore(node); }
bool IsUnderTokens(const Node& node) {
  return IsAccess(node) && (!(Is<GlobalLoad>(node) || Is<GlobalStore>(node) ||
                              Is<ml_program::GlobalLoadConst>(node)) ||
                            node.has_control_edges());
}

class Conversion {
 public:
  Conversion(Program& program, absl::flat_hash_set<std::string> stored, const TakeNodes& take_nodes)
      : program_(program), stored_(std::move(stored)), take_nodes_(take_nodes) {}

  absl::Status Convert(Graph& graph, int depth) {
    std::vector<Node*> nodes;
    for (Node* node : graph.nodes()) {
      if (IsIf(*node) || IsLoop(*node)) nodes.push_back(node);
    }
    for (Node* node : nodes) RH_RETURN_IF_ERROR(ConvertNode(*node, depth));
    return absl::OkStatus();
  }

 private:
  // The globals to pass; empty if there are none or it is not possible.
  std::vector<std::string> StateOf(const Node& node) const {
    const std::vector<Graph*> graphs = GraphsOf(node);
    if (graphs.size() != 2 || node.has_control_edges()) return {};
    std::vector<std::string> state = Accessed(graphs, IsAccess);
    std::erase_if(state, [&](const std::string& name) { return !stored_.contains(name); });
    for (const Graph* graph : graphs) {
      if (graph->is_declaration() || AnyNode(*graph, IsUnderTokens)) return {};
    }
    const Graph* condition = IsLoop(node) ? GraphOf(node, "condition") : nullptr;
    if (condition != nullptr && AnyNode(*condition, IsStore)) return {};
    for (const std::string& name : state) {
      const Global* global = program_.FindGlobal(name);
      if (global == nullptr || !global->has_initial()) return {};
    }
    return state;
  }

  absl::Status ConvertNode(Node& node, int depth) {
    const std::vector<std::string> state = StateOf(node);
    if (state.empty() || depth == kMaxDepth) return absl::OkStatus();
    const std::vector<std::string> changed = Accessed(GraphsOf(node), IsStore);
    Graph& graph = node.graph();
    AttributeMap attributes = node.attributes();
    for (absl::string_view name : {"then", "else", "condition", "body"}) {
      Graph* inner = GraphOf(node, name);
      if (inner == nullptr) continue;
      absl::StatusOr<Graph*> made = WithState(*inner, state, name != "condition", depth);
      if (!made.ok()) return Annotate(made.status(), node.DebugName());
      attributes.Set(name, Attribute::Symbol((*made)->name()));
      // A graph that could not be changed to the last access: then nothing is.
      if (AnyNode(**made, IsAccessOf(state))) return absl::OkStatus();
    }
    const Builder build = Builder(graph).Before(node);
    std::vector<Value*> operands = node.operands();
    for (const std::string& name : state) {
      RH_ASSIGN_OR_RETURN(Value * held, build(GlobalLoad{.global = {name}}, {}));
      operands.push_back(held);
    }
    RH_ASSIGN_OR_RETURN(Node * made, build.Replacing({&node}).Make(node.op_name(), operands,
                                                                   std::move(attributes)));
    for (size_t i = 0; i < state.size(); ++i) {
      if (std::find(changed.begin(), changed.end(), state[i]) == changed.end()) continue;
      Value& value = made->result(node.num_results() + static_cast<int>(i));
      RH_RETURN_IF_ERROR(build.Make(GlobalStore{.global = {state[i]}}, {&value}).status());
    }
    for (int i = 0; i < node.num_results(); ++i)
      node.result(i).replace_all_uses_with(made->result(i));
    graph.Erase(&node);
    return absl::OkStatus();
  }

  static std::function<bool(const Node&)> IsAccessOf(const std::vector<std::string>& state) {
    return [&state](const Node& node) {
      const std::string* name = IsAccess(node) ? SymbolOf(node, container::kGlobal) : nullptr;
      return name != nullptr && std::find(state.begin(), state.end(), *name) != state.end();
    };
  }

  // A copy of `inner` that takes the state after its own inputs and, if it `returns` it, gives it
  // after its own outputs.
  absl::StatusOr<Graph*> WithState(const Graph& inner, const std::vector<std::string>& state,
                                   bool returns, int depth) {
    RH_RETURN_IF_ERROR(take_nodes_(static_cast<int64_t>(inner.num_nodes()) + 1));
    RH_ASSIGN_OR_RETURN(
        Graph * graph,
        program_.CreateGraph(program_.UnusedSymbol(absl::StrCat(inner.name(), ".state")),
                             Visibility::kPrivate));
    std::vector<Value*> inputs;
    for (const Port& port : inner.inputs()) {
      RH_ASSIGN_OR_RETURN(Value * input, AddInput(*graph, port.name, port.type));
      inputs.push_back(input);
    }
    std::vector<Value*> held;
    for (const std::string& name : state) {
      RH_ASSIGN_OR_RETURN(Value * value, AddInput(*graph, absl::StrCat(name, ".state"),
                                                  program_.FindGlobal(name)->type()));
      held.push_back(value);
    }
    RH_ASSIGN_OR_RETURN(Node * call,
                        Builder(*graph).Make(control::Call{.callee = {inner.name()}}, inputs));
    for (int i = 0; i < call->num_results(); ++i) {
      RH_RETURN_IF_ERROR(
          AddOutput(*graph, inner.outputs()[static_cast<size_t>(i)].name, call->result(i))
              .status());
    }
    RH_RETURN_IF_ERROR(InlineAll(*graph));
    RH_RETURN_IF_ERROR(Convert(*graph, depth + 1));
    std::vector<Node*> accesses;
    for (Node* node : graph->nodes()) {
      if (IsAccessOf(state)(*node)) accesses.push_back(node);
    }
    for (Node* node : accesses) {
      const std::string& name = *SymbolOf(*node, container::kGlobal);
      Value*& value =
          held[static_cast<size_t>(std::find(state.begin(), state.end(), name) - state.begin())];
      if (IsStore(*node)) {
        value = &node->operand(0);
      } else {
        node->result().replace_all_uses_with(*value);
      }
      graph->Erase(node);
    }
    for (size_t i = 0; i < state.size() && returns; ++i) {
      RH_RETURN_IF_ERROR(AddOutput(*graph, absl::StrCat(state[i], ".state"), *held[i]).status());
    }
    return graph;
  }

  absl::Status InlineAll(Graph& graph) {
    while (true) {
      std::vector<Node*> calls;
      for (Node* node : graph.nodes()) {
        const Graph* callee = IsCall(*node) ? GraphOf(*node, container::kCallee) : nullptr;
        if (callee != nullptr && !callee->is_declaration()) calls.push_back(node);
      }
      if (calls.empty()) return absl::OkStatus();
      for (Node* call : calls) {
        const Graph& callee = *GraphOf(*call, container::kCallee);
        RH_RETURN_IF_ERROR(take_nodes_(static_cast<int64_t>(callee.num_nodes()) + 1));
        RH_RETURN_IF_ERROR(InlineCall(*call));
      }
    }
  }

  Program& program_;
  const absl::flat_hash_set<std::string> stored_;
  const TakeNodes& take_nodes_;
};

}  // namespace

absl::Status MakeStateValues(Graph& graph, const TakeNodes& take_nodes) {
  const std::vector<std::string> stored = Accessed({&graph}, IsStore);
  if (stored.empty()) return absl::OkStatus();
  return Conversion(graph.program(), {stored.begin(), stored.end()}, take_nodes).Convert(graph, 0);
}

}  // namespace roundhouse::canonical_gradient

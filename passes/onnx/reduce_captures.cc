// The pass onnx_reduce_captures.
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/dialect.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/traversal.h"
#include "roundhouse/dialects/onnx/onnx.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/onnx/onnx_node.h"

namespace roundhouse::onnx_passes {
namespace {

// How often each graph or global is referred to.
absl::flat_hash_map<std::string, int> CountSymbols(const Program& program) {
  absl::flat_hash_map<std::string, int> counts;  // Looked up, never iterated.
  auto count = [&](const AttributeMap& attributes) {
    for (const auto& [name, value] : attributes)
      ForEachSymbol(value, [&](const std::string& symbol) { ++counts[symbol]; });
  };
  count(program.attributes());
  for (const Global* global : program.globals()) count(global->attributes());
  for (const Graph* graph : program.graphs()) {
    count(graph->attributes());
    for (const Node* node : graph->nodes()) count(node->attributes());
  }
  return counts;
}

// Erases the inputs with `gone` true, which have no users.
absl::Status EraseInputs(Graph& graph, const std::vector<bool>& gone) {
  const Dialect* dialect = graph.context().FindDialect(graph.boundary_dialect());
  const auto* construction =
      dialect == nullptr ? nullptr : dialect->service<BoundaryConstructionService>();
  if (construction == nullptr) return absl::InternalError("the boundary cannot be rebuilt");
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> nodes, input_nodes(graph));
  std::vector<Port> ports;
  for (size_t i = 0; i < nodes.size(); ++i) {
    if (!gone[i]) {
      const size_t index = ports.size();
      ports.push_back(graph.inputs()[i]);
      if (nodes[i] == nullptr || index == i) continue;
      RH_ASSIGN_OR_RETURN(Node * moved,
                          construction->MakeInput(graph, static_cast<GraphInputIndex>(index),
                                                  graph.inputs()[i].type));
      moved->AbsorbProvenance(*nodes[i]);
      nodes[i]->result(0).replace_all_uses_with(moved->result(0));
    }
    if (nodes[i] != nullptr) graph.Erase(nodes[i]);
  }
  graph.mutable_inputs() = std::move(ports);
  return sort_topologically(graph).status();
}

class ReduceCaptures final : public Pass {
  absl::StatusOr<bool> RunImpl(Program& program) override {
    const absl::flat_hash_map<std::string, int> num_uses = CountSymbols(program);
    bool changed = false;
    for (Graph* graph : program.graphs()) {
      for (Node* node : graph->nodes()) {
        const Attribute* captures = node->attribute(onnx_dialect::kCaptures);
        if (captures == nullptr || captures->if_int() == nullptr || *captures->if_int() <= 0 ||
            *captures->if_int() > node->num_operands() || !OnnxNode::Of(*node)) {
          continue;
        }
        const std::vector<Graph*> bodies = BodiesOf(*node, num_uses, *captures->if_int());
        if (bodies.empty()) continue;
        RH_ASSIGN_OR_RETURN(const bool reduced, Reduce(*node, bodies, *captures->if_int()));
        changed |= reduced;
      }
    }
    return changed;
  }

  // The graphs that the node runs, if no other node does; empty if one of them is unsound.
  static std::vector<Graph*> BodiesOf(const Node& node,
                                      const absl::flat_hash_map<std::string, int>& num_uses,
                                      int64_t num_captures) {
    std::vector<Graph*> bodies;
    bool are_sound = true;
    for (const auto& [name, value] : node.attributes()) {
      ForEachSymbol(value, [&](const std::string& symbol) {
        Graph* graph = node.graph().program().FindGraph(symbol);
        const auto uses = num_uses.find(symbol);
        are_sound &= graph != nullptr && graph->visibility() == Visibility::kPrivate &&
                     static_cast<int64_t>(graph->inputs().size()) >= num_captures &&
                     uses != num_uses.end() && uses->second == 1;
        bodies.push_back(graph);
      });
    }
    return are_sound ? bodies : std::vector<Graph*>();
  }

  absl::StatusOr<bool> Reduce(Node& node, const std::vector<Graph*>& bodies, int64_t num_captures) {
    bool changed = false;
    std::vector<bool> gone(static_cast<size_t>(num_captures), false);
    for (int64_t i = 0; i < num_captures; ++i) {
      Value& captured = node.operand(static_cast<int>(node.num_operands() - num_captures + i));
      bool is_used = false;
      for (Graph* body : bodies) {
        RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(*body));
        Node* input = inputs[inputs.size() - num_captures + i];
        is_used |= input != nullptr && input->has_users();
      }
      const bool is_constant =
          captured.node().num_operands() == 0 && ConstantValue(captured).has_value();
      if ((is_used && !is_constant) || !Allow("drop_capture", node)) continue;
      for (Graph* body : bodies) RH_RETURN_IF_ERROR(PutInside(captured, *body, num_captures - i));
      gone[i] = true;
      changed = true;
    }
    if (changed) RH_RETURN_IF_ERROR(Drop(node, bodies, gone));
    return changed;
  }

  // Replaces the input, the `from_end`-th from the end, by a copy of the constant.
  static absl::Status PutInside(const Value& constant, Graph& body, int64_t from_end) {
    RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(body));
    Node* input = inputs[inputs.size() - from_end];
    if (input == nullptr || !input->has_users()) return absl::OkStatus();
    const Node& source = constant.node();
    Node* inside = body.CreateNode(source.op_name(), {}, source.result_types(), source.attributes(),
                                   body.first_node());
    inside->AbsorbProvenance(source);
    return ReplaceUsesKeepingType(input->result(0), inside->result(constant.index()));
  }

  static absl::Status Drop(Node& node, const std::vector<Graph*>& bodies,
                           const std::vector<bool>& gone) {
    std::vector<Value*> operands = node.operands();
    const size_t own = operands.size() - gone.size();
    std::vector<Value*> kept(operands.begin(), operands.begin() + own);
    for (size_t i = 0; i < gone.size(); ++i) {
      if (!gone[i]) kept.push_back(operands[own + i]);
    }
    AttributeMap attributes = node.attributes();
    attributes.Set(onnx_dialect::kCaptures,
                   Attribute::Int(static_cast<int64_t>(kept.size() - own)));
    for (Graph* body : bodies) {
      std::vector<bool> erased(body->inputs().size() - gone.size(), false);
      erased.insert(erased.end(), gone.begin(), gone.end());
      RH_RETURN_IF_ERROR(EraseInputs(*body, erased));
    }
    Node* made = node.graph().CreateNode(node.op_name(), kept, node.result_types(),
                                         std::move(attributes), &node);
    made->AbsorbProvenance(node);
    made->set_name(node.name());
    for (int i = 0; i < node.num_results(); ++i)
      node.result(i).replace_all_uses_with(made->result(i));
    for (Node* before : node.control_predecessors()) node.graph().add_dependency(*before, *made);
    for (Node* after : node.control_successors()) node.graph().add_dependency(*made, *after);
    node.graph().Erase(&node);
    return absl::OkStatus();
  }
};

RH_REGISTER_PASS(onnx_reduce_captures, ReduceCaptures)
    .Doc(
        "Moves constants that the graphs of an ONNX operation capture into these graphs, and "
        "drops unused captures.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::onnx_passes

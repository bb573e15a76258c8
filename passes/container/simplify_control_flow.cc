// Branches and loops with a known path:
//   control.if on a constant, or with two equal branches, becomes a call of the branch;
//   a result that both branches pass through is replaced by the operand;
//   control.while that never runs is replaced by its operands;
//   control.while that runs a few times becomes as many calls of its body (option `unroll`);
//   a value that a loop's body passes through is taken from before the loop, which still runs: an
//   endless loop stays one.
// A condition with effects is evaluated as often as before. `inline` inlines the calls, and
// `symbol_dce` removes graphs that are no longer called.
#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/effects.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/container/trip_count.h"
#include "roundhouse/passes/framework/equal_graphs.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"

namespace roundhouse {
namespace {

// For each output of a graph, the index of the input that it passes through, or -1.
std::vector<int> PassedOn(const Graph& graph) {
  std::vector<int> passed(graph.outputs().size(), -1);
  const absl::StatusOr<std::vector<Node*>> inputs = input_nodes(graph);
  const absl::StatusOr<std::vector<Node*>> outputs = output_nodes(graph);
  if (!inputs.ok() || !outputs.ok()) return passed;  // For example a declaration.
  absl::flat_hash_map<const Node*, int> index_of;
  for (size_t i = 0; i < inputs->size(); ++i) index_of.emplace((*inputs)[i], static_cast<int>(i));
  for (size_t i = 0; i < outputs->size(); ++i) {
    if ((*outputs)[i] == nullptr) continue;
    auto input = index_of.find(&(*outputs)[i]->operand(0).node());
    if (input != index_of.end()) passed[i] = input->second;
  }
  return passed;
}

std::vector<Value*> OperandsFrom(const Node& node, int first) {
  std::vector<Value*> operands = node.operands();
  operands.erase(operands.begin(), operands.begin() + first);
  return operands;
}

// Replaces the results of `node` by `values` and erases it.
absl::Status Replace(Node& node, absl::Span<Value* const> values) {
  for (int i = 0; i < node.num_results(); ++i)
    RH_RETURN_IF_ERROR(ReplaceUsesKeepingType(node.result(i), *values[i]));
  node.graph().Erase(&node);
  return absl::OkStatus();
}

class SimplifyControlFlow final : public Pass {
 public:
  template <typename Self>
  static auto Options(Self& pass) {
    return std::make_tuple(
        Field("unroll", pass.unroll_, "the highest trip count of a loop that is unrolled"),
        Field("max_nodes", pass.max_nodes_,
              "the most nodes that an unrolled loop may have, if it runs twice or more"));
  }

 private:
  absl::StatusOr<bool> RunImpl(Program& program) override {
    // A change in one graph may let another pass values through.
    for (bool changed = false;;) {
      passed_on_.clear();
      RH_ASSIGN_OR_RETURN(const bool more, RunOnce(program));
      if (!more) return changed;
      changed = true;
    }
  }

  absl::StatusOr<bool> RunOnce(Program& program) {
    // The new calls have the effects of the nodes that they replace, or fewer.
    const EffectAnalysis effects(program);
    bool changed = false;
    for (Graph* graph : program.graphs()) {
      for (Node* node : graph->nodes()) {
        absl::StatusOr<bool> node_changed = false;
        if (Is<control::If>(*node)) {
          node_changed = SimplifyIf(*node);
        } else if (Is<control::While>(*node)) {
          node_changed = SimplifyWhile(*node, effects);
        }
        if (!node_changed.ok()) return node_changed.status();
        changed |= *node_changed;
      }
    }
    return changed;
  }

  absl::StatusOr<bool> SimplifyIf(Node& node);
  absl::StatusOr<bool> SimplifyWhile(Node& node, const EffectAnalysis& effects);
  // Replaces results that pass operands through. `passed`: for each result the operand, or -1.
  absl::StatusOr<bool> TakeFromOperands(Node& node, absl::Span<const int> passed,
                                        absl::string_view what);
  const std::vector<int>& PassedOnBy(const Graph& graph) {
    auto [entry, is_new] = passed_on_.try_emplace(graph.name());
    if (is_new) entry->second = PassedOn(graph);
    return entry->second;
  }

  int64_t unroll_ = 1;
  int64_t max_nodes_ = 10'000;
  // By the graph's name; as first computed.
  absl::flat_hash_map<std::string, std::vector<int>> passed_on_;
};

absl::StatusOr<bool> SimplifyControlFlow::TakeFromOperands(Node& node, absl::Span<const int> passed,
                                                           absl::string_view what) {
  bool changed = false;
  for (int i = 0; i < node.num_results(); ++i) {
    if (passed[i] < 0 || !node.result(i).has_users()) continue;
    Value& operand = node.operand(passed[i]);
    if (!Compatible(operand.type(), node.result(i).type()) || !Allow(what, node)) continue;
    RH_RETURN_IF_ERROR(ReplaceUsesKeepingType(node.result(i), operand));
    changed = true;
  }
  return changed;
}

absl::StatusOr<bool> SimplifyControlFlow::SimplifyIf(Node& node) {
  RH_ASSIGN_OR_RETURN(const control::If branches, View<control::If>(node));
  const Program& program = node.graph().program();
  const Graph* const then_graph = program.FindGraph(branches.then_graph.name);
  const Graph* const else_graph = program.FindGraph(branches.else_graph.name);
  if (then_graph == nullptr || else_graph == nullptr) return false;

  const Graph* taken = nullptr;
  absl::string_view why = "constant_branch";
  if (const std::optional<bool> condition = KnownCondition(node.operand(0))) {
    taken = *condition ? then_graph : else_graph;
  } else if (AreEqual(*then_graph, *else_graph)) {
    taken = then_graph;
    why = "equal_branches";
  }
  if (taken != nullptr && Allow(why, node)) {
    RH_ASSIGN_OR_RETURN(Node * call,
                        Builder(node.graph())
                            .Before(node)
                            .Replacing({&node})
                            .Make(control::Call{.callee = {taken->name()}}, OperandsFrom(node, 1)));
    for (Node* before : node.control_predecessors()) node.graph().add_dependency(*before, *call);
    for (Node* after : node.control_successors()) node.graph().add_dependency(*call, *after);
    std::vector<Value*> results;
    for (int i = 0; i < call->num_results(); ++i) results.push_back(&call->result(i));
    RH_RETURN_IF_ERROR(Replace(node, results));
    return true;
  }

  std::vector<int> passed = PassedOnBy(*then_graph);
  const std::vector<int>& of_else = PassedOnBy(*else_graph);
  for (size_t i = 0; i < passed.size(); ++i)
    passed[i] = passed[i] >= 0 && passed[i] == of_else[i] ? passed[i] + 1 : -1;
  return TakeFromOperands(node, passed, "passed_on_by_branches");
}

absl::StatusOr<bool> SimplifyControlFlow::SimplifyWhile(Node& node, const EffectAnalysis& effects) {
  RH_ASSIGN_OR_RETURN(const control::While loop, View<control::While>(node));
  const Program& program = node.graph().program();
  const Graph* const condition = program.FindGraph(loop.condition.name);
  const Graph* const body = program.FindGraph(loop.body.name);
  if (condition == nullptr || body == nullptr) return false;

  const bool asks = effects.EffectsOf(*condition).is_observable();
  std::vector<int> passed = PassedOnBy(*body);
  bool is_needed = asks || effects.EffectsOf(*body).is_observable();
  for (size_t i = 0; i < passed.size(); ++i) {
    if (passed[i] == static_cast<int>(i)) continue;
    passed[i] = -1;
    is_needed |= node.result(static_cast<int>(i)).has_users();
  }
  bool changed = false;
  if (is_needed) {
    RH_ASSIGN_OR_RETURN(changed, TakeFromOperands(node, passed, "passed_on_by_loop"));
  }

  const std::optional<int64_t> trips = KnownTripCount(node, unroll_);
  if (!trips || node.has_control_edges()) return changed;
  const int64_t size =
      static_cast<int64_t>(body->num_nodes() + (asks ? condition->num_nodes() : 0));
  if ((*trips > 1 && size > max_nodes_ / *trips) ||
      !Allow(*trips == 0 ? "loop_that_does_not_run" : "loop_of_known_length", node)) {
    return changed;
  }
  const Builder build = Builder(node.graph()).Before(node).Replacing({&node});
  std::vector<Value*> state = node.operands();
  for (int64_t trip = 0;; ++trip) {
    if (asks)
      RH_RETURN_IF_ERROR(build.Make(control::Call{.callee = loop.condition}, state).status());
    if (trip == *trips) break;
    RH_ASSIGN_OR_RETURN(Node * call, build.Make(control::Call{.callee = loop.body}, state));
    for (int i = 0; i < call->num_results(); ++i) state[i] = &call->result(i);
  }
  RH_RETURN_IF_ERROR(Replace(node, state));
  return true;
}

RH_REGISTER_PASS(simplify_control_flow, SimplifyControlFlow)
    .Doc(
        "Turns branches that are always taken and loops that run a few times into calls, and "
        "removes loops that never run.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse

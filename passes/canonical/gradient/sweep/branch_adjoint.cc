// The adjoints of branches.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/canonical/gradient/sweep/graph_adjoint.h"
#include "roundhouse/passes/canonical/gradient/sweep/reverse_sweep.h"
#include "roundhouse/passes/canonical/gradient/sweep/sweep_nodes.h"
#include "roundhouse/passes/canonical/gradient/sweep/taped_loop.h"
#include "roundhouse/passes/canonical/gradient/sweep/zeros.h"

namespace roundhouse::canonical_gradient {

// One of the two graphs of a branch, and where it puts what it saves.
struct BranchSide {
  const Graph* graph = nullptr;
  const CalleeAdjoint* adjoint = nullptr;
  // For each result of `graph` or `adjoint->forward`: the result of the branch; -1 if none.
  std::vector<int> slots = {};
};

namespace {

// Graphs that run one side, with the inputs and outputs that both sides have.
class Branch {
 public:
  Branch(Program& program, const SplitRequest& request, std::array<BranchSide, 2>& sides)
      : program_(program), request_(request), sides_(sides) {
    num_results_ = sides_[0].graph->outputs().size();
    for (BranchSide& side : sides_) {
      const Graph* forward = side.adjoint->forward;
      for (size_t i = 0; i < num_results_; ++i) side.slots.push_back(static_cast<int>(i));
      std::vector<bool> is_taken(saved_types_.size());
      for (size_t i = num_results_; forward != nullptr && i < forward->outputs().size(); ++i)
        side.slots.push_back(SlotFor(forward->outputs()[i].type, is_taken));
    }
  }

  // Whether sides save more than results.
  bool saves() const { return !saved_types_.empty(); }

  // The results of the branch that the adjoint of some side takes.
  std::vector<int> Taken() const {
    std::vector<int> taken;
    for (const BranchSide& side : sides_) {
      for (int saved : side.adjoint->saved) taken.push_back(side.slots[static_cast<size_t>(saved)]);
    }
    std::sort(taken.begin(), taken.end());
    taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
    return taken;
  }

  // Returns the results, and then what both sides save: each value in its slot, and zeros in the
  // slots of the other side.
  absl::StatusOr<const Graph*> Forward(const BranchSide& side) const {
    const Graph& runs = side.adjoint->forward != nullptr ? *side.adjoint->forward : *side.graph;
    RH_ASSIGN_OR_RETURN(Graph * graph, NewGraph(absl::StrCat(side.graph->name(), ".saving")));
    std::vector<Value*> inputs;
    RH_RETURN_IF_ERROR(AddArguments(*graph, *side.graph, inputs));
    const Builder build(*graph);
    RH_ASSIGN_OR_RETURN(Node * call, build.Make(control::Call{.callee = {runs.name()}}, inputs));
    std::vector<Value*> outputs(num_results_ + saved_types_.size());
    for (size_t i = 0; i < side.slots.size(); ++i)
      outputs[static_cast<size_t>(side.slots[i])] = &call->result(static_cast<int>(i));
    for (size_t i = 0; i < outputs.size(); ++i) {
      if (outputs[i] == nullptr) {
        RH_ASSIGN_OR_RETURN(outputs[i], MakeZeros(build, saved_types_[i - num_results_]));
      }
      const std::string name = i < num_results_
                                   ? side.graph->outputs()[i].name
                                   : UnusedName(graph->outputs(), absl::StrCat("saved", i));
      RH_RETURN_IF_ERROR(AddOutput(*graph, name, *outputs[i]).status());
    }
    RH_RETURN_IF_ERROR(InlineCall(*call));
    return graph;
  }

  // Takes the arguments, the results `taken` of `forward`, and the cotangents. Returns all
  // gradients that the request wants.
  absl::StatusOr<const Graph*> Backward(const BranchSide& side, const std::vector<int>& taken,
                                        const Node& forward) {
    const CalleeAdjoint& adjoint = *side.adjoint;
    if (taken.empty() && adjoint.backward != nullptr &&
        adjoint.arguments.size() == request_.argument_types.size() &&
        adjoint.of_arguments == request_.wanted && adjoint.of_globals == request_.globals) {
      return adjoint.backward;
    }
    RH_ASSIGN_OR_RETURN(Graph * graph, NewGraph(absl::StrCat(side.graph->name(), ".back")));
    std::vector<Value*> arguments;
    RH_RETURN_IF_ERROR(AddArguments(*graph, *side.graph, arguments));
    absl::flat_hash_map<int, Value*> results;
    for (int result : taken) {
      const std::string name = UnusedName(graph->inputs(), absl::StrCat("saved", result));
      RH_ASSIGN_OR_RETURN(results[result], AddInput(*graph, name, forward.result(result).type()));
    }
    std::vector<Value*> cotangents;
    for (size_t i = 0; i < request_.given.size(); ++i) {
      const std::string name = absl::StrCat("cotangent", request_.given[i]);
      RH_ASSIGN_OR_RETURN(
          cotangents.emplace_back(),
          AddInput(*graph, UnusedName(graph->inputs(), name), request_.cotangent_types[i]));
    }
    Node* call = nullptr;
    if (adjoint.backward != nullptr) {
      std::vector<Value*> operands;
      for (int argument : adjoint.arguments)
        operands.push_back(arguments[static_cast<size_t>(argument)]);
      for (int saved : adjoint.saved) {
        Value* value = results.at(side.slots[static_cast<size_t>(saved)]);
        RH_ASSIGN_OR_RETURN(value,
                            WithType(*value, adjoint.backward->inputs()[operands.size()].type));
        operands.push_back(value);
      }
      operands.insert(operands.end(), cotangents.begin(), cotangents.end());
      RH_ASSIGN_OR_RETURN(call, Builder(*graph).Make(
                                    control::Call{.callee = {adjoint.backward->name()}}, operands));
    }
    RH_RETURN_IF_ERROR(AddGradients(*graph, adjoint, call, arguments));
    if (call != nullptr) RH_RETURN_IF_ERROR(InlineCall(*call));
    RemoveUnused(*graph);
    return graph;
  }

 private:
  absl::StatusOr<Graph*> NewGraph(const std::string& name) const {
    return program_.CreateGraph(program_.UnusedSymbol(name), Visibility::kPrivate);
  }

  // A slot of this type that this side has not taken.
  int SlotFor(const Type& type, std::vector<bool>& is_taken) {
    size_t slot = 0;
    while (slot < saved_types_.size() && (is_taken[slot] || saved_types_[slot] != type)) ++slot;
    if (slot == saved_types_.size()) {
      saved_types_.push_back(type);
      is_taken.push_back(false);
    }
    is_taken[slot] = true;
    return static_cast<int>(num_results_ + slot);
  }

  absl::Status AddArguments(Graph& graph, const Graph& like, std::vector<Value*>& arguments) const {
    for (size_t i = 0; i < request_.argument_types.size(); ++i) {
      RH_ASSIGN_OR_RETURN(arguments.emplace_back(),
                          AddInput(graph, like.inputs()[i].name, request_.argument_types[i]));
    }
    return absl::OkStatus();
  }

  // The gradients that `call` gives, and zeros for others.
  absl::Status AddGradients(Graph& graph, const CalleeAdjoint& adjoint, const Node* call,
                            const std::vector<Value*>& arguments) const {
    const Builder build(graph);
    size_t next = 0;
    for (int argument : request_.wanted) {
      const std::string name = absl::StrCat("gradient", argument);
      Value* gradient = nullptr;
      if (next < adjoint.of_arguments.size() && adjoint.of_arguments[next] == argument) {
        gradient = &call->result(static_cast<int>(next++));
      } else {
        RH_ASSIGN_OR_RETURN(gradient,
                            MakeZerosLike(build, *arguments[static_cast<size_t>(argument)]));
      }
      RH_RETURN_IF_ERROR(AddOutput(graph, name, *gradient).status());
    }
    size_t next_global = 0;
    for (const std::string& global : request_.globals) {
      Value* gradient = nullptr;
      if (next_global < adjoint.of_globals.size() && adjoint.of_globals[next_global] == global) {
        gradient = &call->result(static_cast<int>(next + next_global++));
      } else {
        RH_ASSIGN_OR_RETURN(gradient, MakeZerosOfGlobal(build, *program_.FindGlobal(global)));
      }
      RH_RETURN_IF_ERROR(AddOutput(graph, UnusedName(graph.outputs(), global), *gradient).status());
    }
    return absl::OkStatus();
  }

  Program& program_;
  const SplitRequest& request_;
  std::array<BranchSide, 2>& sides_;
  size_t num_results_ = 0;
  std::vector<Type> saved_types_;  // By slot after the results.
};

constexpr std::array<absl::string_view, 2> kSides = {"then", "else"};

}  // namespace

absl::Status ReverseSweep::ReverseBranch(Node& node) {
  std::array<BranchSide, 2> sides;
  for (size_t i = 0; i < 2; ++i) {
    sides[i].graph = GraphOf(node, kSides[i]);
    if (sides[i].graph == nullptr || sides[i].graph->is_declaration()) {
      return absl::FailedPreconditionError(
          absl::StrCat(node.DebugName(), ": there is no graph for '", kSides[i], "'"));
    }
  }
  if (std::any_of(sides.begin(), sides.end(),
                  [](const BranchSide& side) { return AnyNode(*side.graph, IsStore); })) {
    objections_.Add(
        "control.if: a branch stores a global that has no initial value, or stores it under "
        "tokens, and cannot be recomputed for the backward pass",
        Where(node));
  }
  SplitRequest request = {.globals = WantedGlobalsOf(node)};
  std::vector<Value*> cotangents;
  for (int i = 0; i < node.num_results(); ++i) {
    RH_ASSIGN_OR_RETURN(Value * cotangent, CotangentOf(node.result(i)));
    if (cotangent == nullptr) continue;
    request.given.push_back(i);
    request.cotangent_types.push_back(cotangent->type());
    cotangents.push_back(cotangent);
  }
  for (int i = 1; i < node.num_operands(); ++i) {
    const Value& operand = node.operand(i);
    request.argument_types.push_back(operand.type());
    if (IsActive(operand) && IsDifferentiable(operand.type())) request.wanted.push_back(i - 1);
  }
  if (request.wanted.empty() && request.globals.empty()) return absl::OkStatus();
  if (limits_.branches_left == 0) {
    return absl::ResourceExhaustedError(
        absl::StrCat(node.DebugName(), ": branches and loops nest too deep to be differentiated"));
  }
  const bool is_fixed = node.has_control_edges() || node.attributes().size() != sides.size();
  --limits_.branches_left;
  for (BranchSide& side : sides) {
    RH_ASSIGN_OR_RETURN(side.adjoint,
                        AdjointOfCallee(*side.graph, request,
                                        is_fixed ? AdjointUse::kFixedBranch : AdjointUse::kBranch));
  }
  ++limits_.branches_left;
  if (!objections_.empty()) {
    GoOnBehind(node);
    return absl::OkStatus();
  }
  return RunBranchBackwards(node, request, cotangents, sides);
}

absl::Status ReverseSweep::RunBranchBackwards(Node& node, const SplitRequest& request,
                                              absl::Span<Value* const> cotangents,
                                              std::array<BranchSide, 2>& sides) {
  Branch branch(graph_.program(), request, sides);
  const std::vector<int> taken = branch.Taken();
  const std::vector<Value*> operands = node.operands();
  std::string key = absl::StrCat("branch\n", request.KeyFor(*sides[0].graph), "\n",
                                 request.KeyFor(*sides[1].graph));
  // Made once for all branches of these graphs.
  const auto made_once = [&](const std::string& what, const auto& make) {
    return [&, what, make](const BranchSide& side) -> absl::StatusOr<const Graph*> {
      const Graph*& graph = shared_.adjoints[absl::StrCat(key, "\n", what, &side - sides.data())];
      if (graph == nullptr) {
        RH_ASSIGN_OR_RETURN(graph, make(side));
      }
      return graph;
    };
  };
  const Node* forward = &node;
  if (branch.saves()) {
    const auto saving =
        made_once("saving", [&](const BranchSide& side) { return branch.Forward(side); });
    RH_ASSIGN_OR_RETURN(const Graph* then_saving, saving(sides[0]));
    RH_ASSIGN_OR_RETURN(const Graph* else_saving, saving(sides[1]));
    RH_ASSIGN_OR_RETURN(Node * made, Builder(graph_).Before(node).Replacing({&node}).Make(
                                         control::If{.then_graph = {then_saving->name()},
                                                     .else_graph = {else_saving->name()}},
                                         operands));
    for (int i = 0; i < node.num_results(); ++i)
      RH_RETURN_IF_ERROR(ReplaceUsesKeepingType(node.result(i), made->result(i)));
    Forget(node);
    graph_.Erase(&node);
    forward = made;
  }
  for (int result : taken) absl::StrAppend(&key, "\n", forward->result(result).type().ToString());
  const auto back = made_once(
      "back", [&](const BranchSide& side) { return branch.Backward(side, taken, *forward); });
  RH_ASSIGN_OR_RETURN(const Graph* then_back, back(sides[0]));
  RH_ASSIGN_OR_RETURN(const Graph* else_back, back(sides[1]));
  std::vector<Value*> given = operands;
  for (int result : taken) given.push_back(&forward->result(result));
  given.insert(given.end(), cotangents.begin(), cotangents.end());
  RH_ASSIGN_OR_RETURN(Node * gradient,
                      Builder(graph_).Make(control::If{.then_graph = {then_back->name()},
                                                       .else_graph = {else_back->name()}},
                                           given));
  int result = 0;
  for (int argument : request.wanted) {
    RH_RETURN_IF_ERROR(
        AddTo(*operands[static_cast<size_t>(argument) + 1], &gradient->result(result++)));
  }
  for (const std::string& global : request.globals) {
    RH_RETURN_IF_ERROR(AddToGlobal(global, &gradient->result(result++)));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::canonical_gradient

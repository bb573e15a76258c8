#include "roundhouse/passes/canonical/gradient/sweep/graph_adjoint.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/program.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/canonical/gradient/sweep/sweep_nodes.h"
#include "roundhouse/passes/canonical/gradient/sweep/zeros.h"
#include "roundhouse/service/cost.h"

namespace roundhouse::canonical_gradient {
namespace {

// Takes a joint adjoint apart. Its graph becomes the backward one.
class Splitter {
 public:
  Splitter(const Graph& callee, const SplitRequest& request, AdjointUse use, JointAdjoint& joint,
           GraphSummaries& summaries)
      : callee_(callee),
        request_(request),
        use_(use),
        joint_(joint),
        backward_(*joint.graph),
        summaries_(summaries) {}

  absl::StatusOr<CalleeAdjoint> Run() {
    Program& program = backward_.program();
    HoldCotangents();
    if (holders_.empty()) {
      program.Erase(&backward_);
      return adjoint_;
    }
    adjoint_.backward = &backward_;
    RH_RETURN_IF_ERROR(RemoveUnused());
    Divide();
    RH_ASSIGN_OR_RETURN(const GraphSummary* summary, summaries_.Of(callee_));
    // Calls of graphs that have effects are inlined.
    if (summary->has_effects || use_ == AdjointUse::kFixedBranch || !CanSplit()) {
      RH_RETURN_IF_ERROR(ComputeAgain());
      return adjoint_;
    }
    RH_RETURN_IF_ERROR(MakeForward());
    RH_RETURN_IF_ERROR(MakeBackward());
    RH_RETURN_IF_ERROR(summaries_.RemoveUnused(*adjoint_.forward));
    const auto num_results = static_cast<int>(callee_.outputs().size());
    if (std::all_of(adjoint_.saved.begin(), adjoint_.saved.end(),
                    [&](int result) { return result < num_results; })) {
      program.Erase(adjoint_.forward);
      adjoint_.forward = nullptr;
    }
    return adjoint_;
  }

 private:
  // Nodes that use the cotangents until these become outputs.
  void HoldCotangents() {
    const auto hold = [&](Value& value) {
      holders_.push_back(backward_.CreateNode(container::kRefine, {&value}, {value.type()}));
    };
    for (size_t i = 0; i < joint_.of_arguments.size(); ++i) {
      if (joint_.of_arguments[i] == nullptr) continue;
      adjoint_.of_arguments.push_back(request_.wanted[i]);
      hold(*joint_.of_arguments[i]);
    }
    for (size_t i = 0; i < joint_.of_globals.size(); ++i) {
      if (joint_.of_globals[i] == nullptr) continue;
      adjoint_.of_globals.push_back(request_.globals[i]);
      hold(*joint_.of_globals[i]);
    }
  }

  absl::Status RemoveUnused() {
    absl::flat_hash_set<const Node*> keep(holders_.begin(), holders_.end());
    keep.insert(joint_.ends.begin(), joint_.ends.end());
    keep.insert(joint_.marker);
    return summaries_.RemoveUnused(backward_, keep);
  }

  // Finds the nodes of the two parts. Shapes are taken in the forward part, so that values are not
  // saved for their shapes alone.
  void Divide() {
    const absl::flat_hash_set<const Node*> held(holders_.begin(), holders_.end());
    absl::flat_hash_map<const Value*, Node*> shapes;
    bool is_forward = true;
    for (Node* node : backward_.nodes()) {
      if (node == joint_.marker) {
        is_forward = false;
        continue;
      }
      if (IsBoundaryNode(*node) || held.contains(node)) continue;
      const bool is_shape =
          !is_forward && Is<canonical::ShapeOf>(*node) && IsForward(node->operand(0));
      if (is_shape) {
        const auto [known, is_new] = shapes.emplace(&node->operand(0), node);
        if (!is_new && known->second->attributes() == node->attributes()) {
          node->result().replace_all_uses_with(known->second->result());
          backward_.Erase(node);
          continue;
        }
      }
      (is_forward || is_shape ? forward_nodes_ : backward_nodes_).push_back(node);
      if (is_forward || is_shape) is_forward_.insert(node);
    }
  }

  bool IsForward(const Value& value) const {
    return is_forward_.contains(&value.node()) || arguments_.contains(&value);
  }

  // Finds what the backward part reads of the forward part.
  bool CanSplit() {
    absl::flat_hash_set<const Value*> seen;
    const auto read = [&](const Node& node) {
      for (int i = 0; i < node.num_operands(); ++i) {
        Value& operand = node.operand(i);
        if (!is_forward_.contains(&operand.node()) || !seen.insert(&operand).second) continue;
        if (std::optional<Free> free = FreeValue(operand)) {
          free_.push_back(*std::move(free));
        } else {
          saved_.push_back(&operand);
        }
      }
    };
    for (const Node* node : backward_nodes_) {
      if (node->has_control_edges()) return false;
      read(*node);
    }
    for (const Node* holder : holders_) read(*holder);
    return saved_.size() <= kMaxSavedValues && (use_ == AdjointUse::kCall || IsWorthSaving());
  }

  // Whether a branch should save values, and can: the other one has to make values of their types.
  bool IsWorthSaving() const {
    int64_t saved_bytes = 0;
    std::vector<const Node*> todo;
    for (const Value* value : saved_) {
      if (!IsPlainTensor(value->type())) return false;
      saved_bytes += ByteSize(value->type()).value_or(0);
      todo.push_back(&value->node());
    }
    int64_t work = 0;
    absl::flat_hash_set<const Node*> seen(todo.begin(), todo.end());
    while (!todo.empty()) {
      const Node& node = *todo.back();
      todo.pop_back();
      if (IsRun(node)) return true;
      const Cost cost = CostOf(node).value_or(Cost());
      work += cost.flops + cost.bytes;
      for (const Value* operand : node.operands()) {
        const Node& before = operand->node();
        if (is_forward_.contains(&before) && seen.insert(&before).second) todo.push_back(&before);
      }
    }
    return work / kWorthSaving > saved_bytes;
  }

  // A value that is free to recompute: a reshaped constant, global or argument.
  struct Free {
    Value* value = nullptr;
    Value* argument = nullptr;            // Where it begins; null: with the first node.
    std::vector<const Node*> nodes = {};  // In order.
  };
  std::optional<Free> FreeValue(Value& value) const {
    Free free = {.value = &value};
    Value* from = &value;
    while (!arguments_.contains(from)) {
      const Node& node = from->node();
      free.nodes.insert(free.nodes.begin(), &node);
      if (IsLoad(node) || (node.op().is_pure && node.num_operands() == 0)) return free;
      if (!Is<control::Refine>(node) && !Is<canonical::FixedReshape>(node)) return std::nullopt;
      from = &node.operand(0);
    }
    free.argument = from;
    return free;
  }

  absl::Status ComputeAgain() {
    for (size_t i = 0; i < joint_.arguments.size(); ++i)
      adjoint_.arguments.push_back(static_cast<int>(i));
    RH_RETURN_IF_ERROR(AddCotangents());
    return summaries_.RemoveUnused(backward_);
  }

  static void ReplaceUsesIn(const Graph& graph, Value& value, Value& by) {
    for (const Use& use : value.uses()) {
      if (use.user().is_in(graph)) use.user().set_operand(use.index(), by);
    }
  }

  absl::Status MakeForward() {
    Program& program = backward_.program();
    RH_ASSIGN_OR_RETURN(
        adjoint_.forward,
        program.CreateGraph(program.UnusedSymbol(absl::StrCat(callee_.name(), ".forward")),
                            Visibility::kPrivate));
    Graph& forward = *adjoint_.forward;
    std::vector<Value*> inputs;
    for (size_t i = 0; i < joint_.arguments.size(); ++i) {
      RH_ASSIGN_OR_RETURN(inputs.emplace_back(),
                          AddInput(forward, callee_.inputs()[i].name, joint_.arguments[i]->type()));
    }
    for (Node* node : forward_nodes_) forward.MoveBefore(node, nullptr);
    for (size_t i = 0; i < inputs.size(); ++i)
      ReplaceUsesIn(forward, *joint_.arguments[i], *inputs[i]);
    absl::flat_hash_map<const Value*, int> results;
    for (size_t i = 0; i < joint_.ends.size(); ++i) {
      Node& end = *joint_.ends[i];
      Value& value = end.operand(0);
      const bool is_exact = value.type() == end.result().type();
      if (is_exact) results.emplace(&value, static_cast<int>(i));
      RH_RETURN_IF_ERROR(
          AddOutput(forward, callee_.outputs()[i].name, is_exact ? value : end.result()).status());
    }
    for (size_t i = 0; i < saved_.size(); ++i) {
      const auto [found, is_new] =
          results.emplace(saved_[i], static_cast<int>(forward.outputs().size()));
      adjoint_.saved.push_back(found->second);
      if (!is_new) continue;
      const std::string name = UnusedName(forward.outputs(), absl::StrCat("saved", i));
      RH_RETURN_IF_ERROR(AddOutput(forward, name, *saved_[i]).status());
    }
    return absl::OkStatus();
  }

  absl::Status MakeBackward() {
    const std::vector<Port> ports = std::move(backward_.mutable_inputs());
    backward_.mutable_inputs().clear();
    absl::flat_hash_map<const Value*, Value*> inputs;
    const auto take = [&](Value& value, const std::string& name) -> absl::Status {
      RH_ASSIGN_OR_RETURN(Value * input,
                          AddInput(backward_, UnusedName(backward_.inputs(), name), value.type()));
      ReplaceUsesIn(backward_, value, *input);
      inputs.emplace(&value, input);
      return absl::OkStatus();
    };
    absl::flat_hash_set<const Value*> needed;
    for (const Free& free : free_) needed.insert(free.argument);
    for (size_t i = 0; i < joint_.arguments.size(); ++i) {
      Value& argument = *joint_.arguments[i];
      if (!argument.has_users() && !needed.contains(&argument)) continue;
      adjoint_.arguments.push_back(static_cast<int>(i));
      RH_RETURN_IF_ERROR(take(argument, ports[i].name));
    }
    for (size_t i = 0; i < saved_.size(); ++i)
      RH_RETURN_IF_ERROR(take(*saved_[i], absl::StrCat("saved", i)));
    for (size_t i = 0; i < joint_.cotangents.size(); ++i) {
      RH_RETURN_IF_ERROR(take(*joint_.cotangents[i], ports[joint_.arguments.size() + i].name));
    }
    for (const Free& free : free_) {
      Value* copy = free.argument == nullptr ? nullptr : inputs.at(free.argument);
      for (const Node* node : free.nodes) {
        std::vector<Value*> operands;
        if (copy != nullptr) operands.push_back(copy);
        Node* made =
            backward_.CreateNode(node->op(), operands, node->result_types(), node->attributes());
        made->AbsorbProvenance(*node);
        copy = &made->result();
      }
      ReplaceUsesIn(backward_, *free.value, *copy);
    }
    for (const std::vector<Value*>& old : {joint_.arguments, joint_.cotangents}) {
      for (Value* input : old) backward_.Erase(&input->node());
    }
    backward_.Erase(joint_.marker);
    for (Node* node : backward_nodes_) backward_.MoveBefore(node, nullptr);
    return AddCotangents();
  }

  absl::Status AddCotangents() {
    for (size_t i = 0; i < holders_.size(); ++i) {
      const size_t num_arguments = adjoint_.of_arguments.size();
      const std::string name = i < num_arguments
                                   ? absl::StrCat("gradient", adjoint_.of_arguments[i])
                                   : adjoint_.of_globals[i - num_arguments];
      RH_RETURN_IF_ERROR(
          AddOutput(backward_, UnusedName(backward_.outputs(), name), holders_[i]->operand(0))
              .status());
      backward_.Erase(holders_[i]);
    }
    return absl::OkStatus();
  }

  const Graph& callee_;
  const SplitRequest& request_;
  const AdjointUse use_;
  JointAdjoint& joint_;
  Graph& backward_;
  GraphSummaries& summaries_;
  const absl::flat_hash_set<const Value*> arguments_{joint_.arguments.begin(),
                                                     joint_.arguments.end()};
  CalleeAdjoint adjoint_;
  std::vector<Node*> holders_;
  std::vector<Node*> forward_nodes_;
  std::vector<Node*> backward_nodes_;
  absl::flat_hash_set<const Node*> is_forward_;
  std::vector<Value*> saved_;
  std::vector<Free> free_;
};

std::string TypesText(const std::vector<Type>& types) {
  return absl::StrJoin(types, ", ", [](std::string* text, const Type& type) {
    absl::StrAppend(text, type.ToString());
  });
}

}  // namespace

std::string SplitRequest::KeyFor(const Graph& graph) const {
  return absl::StrCat(TypesText(argument_types), "\n", absl::StrJoin(given, ","), "\n",
                      TypesText(cotangent_types), "\n", absl::StrJoin(wanted, ","), "\n",
                      absl::StrJoin(others, ","), "\n", globals.size(), "\n",
                      absl::StrJoin(globals, "\n"), "\n", graph.name());
}

absl::StatusOr<CalleeAdjoint> SplitAdjoint(const Graph& callee, const SplitRequest& request,
                                           AdjointUse use, JointAdjoint joint,
                                           GraphSummaries& summaries) {
  return Splitter(callee, request, use, joint, summaries).Run();
}

}  // namespace roundhouse::canonical_gradient

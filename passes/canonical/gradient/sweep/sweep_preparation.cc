// Prepares the graph so that the reverse sweep can differentiate it.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
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
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/gradient/sweep/reverse_sweep.h"
#include "roundhouse/passes/canonical/gradient/sweep/state_values.h"
#include "roundhouse/passes/canonical/gradient/sweep/sweep_nodes.h"
#include "roundhouse/passes/canonical/gradient/sweep/taped_loop.h"
#include "roundhouse/passes/container/trip_count.h"
#include "roundhouse/service/gradient.h"
#include "roundhouse/service/lowering/lowering.h"
#include "roundhouse/service/lowering/program_lowering.h"

namespace roundhouse::canonical_gradient {
namespace {

// The most nodes that a loop may unroll to if there is no other way, and if there is.
constexpr int64_t kMaxUnrolledNodes = 200'000;
constexpr int64_t kFewUnrolledNodes = 128;
// Bounds the decomposition of pieces into pieces.
constexpr int kMaxRounds = 10'000;

// The nearest stores of `global` on each path of tokens to `load`.
std::vector<Node*> StoresBefore(const Node& load, const std::string& global) {
  std::vector<Node*> stores;
  std::vector<const Node*> todo = {&load};
  absl::flat_hash_set<const Node*> seen = {&load};
  while (!todo.empty()) {
    const Node* node = todo.back();
    todo.pop_back();
    for (Value* operand : node->operands()) {
      if (!operand->type().is_token() || !seen.insert(&operand->node()).second) continue;
      Node& before = operand->node();
      const std::string* stored = IsStore(before) ? SymbolOf(before, container::kGlobal) : nullptr;
      if (stored != nullptr && *stored == global) {
        stores.push_back(&before);
      } else {
        todo.push_back(&before);
      }
    }
  }
  return stores;
}

absl::flat_hash_set<std::string> StoredBy(const Graph& graph) {
  absl::flat_hash_set<std::string> stored;
  AnyNode(graph, [&](const Node& node) {
    const std::string* global = IsStore(node) ? SymbolOf(node, container::kGlobal) : nullptr;
    if (global != nullptr) stored.insert(*global);
    return false;
  });
  return stored;
}

}  // namespace

Differentiation::Differentiation(const Graph& graph, absl::flat_hash_set<std::string> wanted)
    : globals(std::move(wanted)), stored(StoredBy(graph)), summaries(globals) {}

// The values on which what is wanted has an influence.
absl::StatusOr<ReverseSweep::Values> ReverseSweep::VaryingValues() {
  Values varying;
  const auto varies = [&](const Value& operand) {
    return varying.contains(&operand) && MayCarry(operand.type());
  };
  for (const Node* node : graph_.nodes()) {
    if (IsRun(*node)) {
      RH_ASSIGN_OR_RETURN(const std::vector<Dependence> dependences,
                          shared_.summaries.DependencesOf(*node));
      for (size_t i = 0; i < dependences.size(); ++i) {
        bool any = dependences[i].on_globals;
        for (int j = 0; j < node->num_operands() && !any; ++j)
          any = dependences[i].operands.Has(static_cast<size_t>(j)) && varies(node->operand(j));
        if (any) varying.insert(&node->result(static_cast<int>(i)));
      }
      continue;
    }
    bool any = LoadsOneOf(*node, globals_);
    // An op whose derivative is zero ends the path.
    if (!any && !EndsDerivatives(*node)) {
      for (int j = 0; j < node->num_operands() && !any; ++j) any = varies(node->operand(j));
    }
    for (int i = 0; i < node->num_results(); ++i) {
      if (any || wanted_.contains(&node->result(i))) varying.insert(&node->result(i));
    }
  }
  return varying;
}

// The values that the losses depend on, along any values, except through ops whose derivative is
// zero. So integers that are the bits of a float reach a loss, and a rounded float does not.
absl::StatusOr<ReverseSweep::Values> ReverseSweep::ReachingValues(absl::Span<Value* const> losses) {
  Values reaching(losses.begin(), losses.end());
  for (const Node* node = graph_.last_node(); node != nullptr; node = node->previous()) {
    std::vector<int> results;
    for (int i = 0; i < node->num_results(); ++i) {
      if (reaching.contains(&node->result(i))) results.push_back(i);
    }
    if (results.empty()) continue;
    if (IsRun(*node)) {
      RH_ASSIGN_OR_RETURN(const std::vector<Dependence> dependences,
                          shared_.summaries.DependencesOf(*node));
      for (int j = 0; j < node->num_operands(); ++j) {
        if (std::any_of(results.begin(), results.end(), [&](int i) {
              return dependences[static_cast<size_t>(i)].reads.Has(static_cast<size_t>(j));
            })) {
          reaching.insert(&node->operand(j));
        }
      }
      continue;
    }
    const bool ends = EndsDerivatives(*node);
    for (const Value* operand : node->operands()) {
      if (!ends || !MayCarry(operand->type())) reaching.insert(operand);
    }
  }
  return reaching;
}

absl::StatusOr<ReverseSweep::Values> ReverseSweep::JumpingValues(absl::Span<Value* const> losses,
                                                                 const Values& varying) {
  Values jumping;
  std::optional<Values> reaching;  // Most graphs do not need it.
  const auto add = [&](const Value& value) -> absl::Status {
    if (!reaching) {
      RH_ASSIGN_OR_RETURN(reaching, ReachingValues(losses));
    }
    if (reaching->contains(&value)) jumping.insert(&value);
    return absl::OkStatus();
  };
  for (const Node* node : graph_.nodes()) {
    if (IsRun(*node)) {
      RH_ASSIGN_OR_RETURN(const std::vector<Dependence> dependences,
                          shared_.summaries.DependencesOf(*node));
      for (size_t i = 0; i < dependences.size(); ++i) {
        bool jumps = dependences[i].jumps_on_globals;
        for (int j = 0; j < node->num_operands() && !jumps; ++j) {
          const Value& operand = node->operand(j);
          jumps = dependences[i].jumps.Has(static_cast<size_t>(j)) && varying.contains(&operand) &&
                  MayCarry(operand.type());
        }
        if (jumps) RH_RETURN_IF_ERROR(add(node->result(static_cast<int>(i))));
      }
      continue;
    }
    bool varies = false;
    for (int i = 0; i < node->num_results(); ++i) varies |= varying.contains(&node->result(i));
    if (!varies || !MayJump(*node)) continue;
    for (int i = 0; i < node->num_results(); ++i) {
      if (!MayCarry(node->result(i).type())) RH_RETURN_IF_ERROR(add(node->result(i)));
    }
  }
  return jumping;
}

absl::Status ReverseSweep::FindActive(absl::Span<Value* const> losses) {
  RH_ASSIGN_OR_RETURN(const Values varying, VaryingValues());
  RH_ASSIGN_OR_RETURN(jumping_, JumpingValues(losses, varying));
  active_values_.clear();
  active_.clear();
  const auto add = [&](const Value& value) {
    if (varying.contains(&value) && MayCarry(value.type())) active_values_.insert(&value);
  };
  for (const Value* loss : losses) {
    if (varying.contains(loss)) active_values_.insert(loss);
  }
  for (const Node* node = graph_.last_node(); node != nullptr; node = node->previous()) {
    std::vector<Dependence> dependences;
    if (IsRun(*node)) {
      RH_ASSIGN_OR_RETURN(dependences, shared_.summaries.DependencesOf(*node));
    }
    for (int i = 0; i < node->num_results(); ++i) {
      const bool is_active = IsActive(node->result(i));
      const bool jumps = jumping_.contains(&node->result(i));
      if (!is_active && !jumps) continue;
      const bool is_first = active_.insert(node).second;
      for (int j = 0; j < node->num_operands(); ++j) {
        const auto bit = static_cast<size_t>(j);
        const Dependence* of = dependences.empty() ? nullptr : &dependences[static_cast<size_t>(i)];
        const bool is_read =
            of == nullptr ? is_first
                          : (is_active && of->operands.Has(bit)) || (jumps && of->jumps.Has(bit));
        if (is_read) add(node->operand(j));
      }
    }
  }
  return absl::OkStatus();
}

// Replaces a load after a store of the same global by the stored value.
bool ReverseSweep::ForwardStores() {
  absl::flat_hash_map<std::string, Value*> stored;
  bool changed = false;
  for (Node* node : graph_.nodes()) {
    if (IsStore(*node)) {
      if (const std::string* global = SymbolOf(*node, container::kGlobal)) {
        stored[*global] = &node->operand(0);
      }
    } else if (Is<ml_program::GlobalLoadGraph>(*node)) {
      const std::string* global = SymbolOf(*node, container::kGlobal);
      if (global == nullptr || !node->result().has_users()) continue;
      const std::vector<Node*> stores = StoresBefore(*node, *global);
      if (stores.size() > 1) {
        objections_.Add("ml_program.global_load_graph: it may see any of several stores",
                        Where(*node));
      } else if (stores.size() == 1) {
        node->result().replace_all_uses_with(stores.front()->operand(0));
        changed = true;
      }
    } else if (Is<ml_program::GlobalLoad>(*node)) {
      const std::string* global = SymbolOf(*node, container::kGlobal);
      const auto found = global == nullptr ? stored.end() : stored.find(*global);
      if (found == stored.end() || !node->result().has_users()) continue;
      node->result().replace_all_uses_with(*found->second);
      changed = true;
    } else if (IsCall(*node) || IsIf(*node) || IsLoop(*node)) {
      for (const Graph* graph : GraphsOf(*node)) {
        AnyNode(*graph, [&](const Node& inner) {
          const std::string* global =
              IsStore(inner) ? SymbolOf(inner, container::kGlobal) : nullptr;
          if (global != nullptr) stored.erase(*global);
          return false;
        });
      }
    }
  }
  return changed;
}

// Nodes whose results follow from constants.
ReverseSweep::Nodes ReverseSweep::ConstantNodes() const {
  Nodes constants;
  for (const Node* node : graph_.nodes()) {
    if (!node->op().is_pure || IsBoundaryNode(*node) || node->has_control_edges()) continue;
    bool is_constant = true;
    for (int i = 0; i < node->num_operands() && is_constant; ++i)
      is_constant = constants.contains(&node->operand(i).node());
    if (is_constant) constants.insert(node);
  }
  return constants;
}

absl::StatusOr<bool> ReverseSweep::StaysACall(const Node& call, const Nodes& constants) {
  const Graph& callee = *GraphOf(call, container::kCallee);
  RH_ASSIGN_OR_RETURN(const GraphSummary* summary, shared_.summaries.Of(callee));
  // Attributes such as a target, and edges, belong to this call, not to its two new ones.
  if (summary->num_nodes <= kFewInlinedNodes || limits_.calls_left == 0 ||
      call.attributes().size() != 1 || call.has_control_edges()) {
    return false;
  }
  // A recomputation in the callee must see the same state; ForwardStores() and MakeStateValues()
  // follow stores of the graph, but see only the graph's own accesses.
  if (summary->has_effects) return false;
  for (const std::string& global : summary->loads) {
    if (shared_.stored.contains(global)) return false;
  }
  // Lowering finds sizes that callers of the results need, too. The number of steps of a loop, or
  // the sizes that an integer gives, may be known in the caller alone.
  if (summary->needs_lowering || summary->has_open_loops) return false;
  for (const Value* operand : call.operands()) {
    if (!operand->type().is_tensor() && !operand->type().is_scalar()) return false;
    if (!MayCarry(operand->type()) && constants.contains(&operand->node())) return false;
  }
  return true;
}

// Repeated, as callees may contain calls.
absl::Status ReverseSweep::InlineCalls() {
  while (true) {
    std::vector<Node*> calls;
    for (Node* node : graph_.nodes()) {
      const Graph* callee = IsCall(*node) ? GraphOf(*node, container::kCallee) : nullptr;
      if (callee != nullptr && !callee->is_declaration()) calls.push_back(node);
    }
    if (calls.empty()) return absl::OkStatus();
    const Nodes constants = ConstantNodes();
    bool changed = false;
    for (Node* call : calls) {
      RH_ASSIGN_OR_RETURN(const bool stays, StaysACall(*call, constants));
      if (stays) continue;
      RH_RETURN_IF_ERROR(Inline(*call));
      changed = true;
    }
    if (!changed) return absl::OkStatus();
  }
}

absl::Status ReverseSweep::Inline(Node& call) {
  const Graph& callee = *GraphOf(call, container::kCallee);
  // One more, so that callees that contain only calls count.
  RH_RETURN_IF_ERROR(
      Annotate(limits_.TakeNodes(static_cast<int64_t>(callee.num_nodes()) + 1), call.DebugName()));
  const Graph& graph = call.graph();
  const Node* before = call.previous();
  const Node* behind = call.next();
  RH_RETURN_IF_ERROR(InlineCall(call));
  for (const Node* node = before == nullptr ? graph.first_node() : before->next(); node != behind;
       node = node->next()) {
    const std::optional<Derivative> own = OwnAnswer(*node);
    if (!own || own->kind == DerivativeKind::kRefused)
      shared_.origins.emplace(node->id(), callee.name());
  }
  return absl::OkStatus();
}

absl::Status ReverseSweep::Prepare(const std::function<std::vector<Value*>()>& losses) {
  // State that callees write is visible only after inlining.
  RH_RETURN_IF_ERROR(InlineCalls());
  RH_RETURN_IF_ERROR(
      MakeStateValues(graph_, [&](int64_t count) { return limits_.TakeNodes(count); }));
  ForwardStores();
  bool lowered = false;
  for (int round = 0; round < kMaxRounds; ++round) {
    if (round > 0) RH_RETURN_IF_ERROR(InlineCalls());
    RH_RETURN_IF_ERROR(FindActive(losses()));
    std::vector<Node*> nodes;
    for (Node* node : graph_.nodes()) {
      if (active_.contains(node)) nodes.push_back(node);
    }
    bool changed = false;
    if (!lowered && std::any_of(nodes.begin(), nodes.end(),
                                [](const Node* node) { return IsLoweredFirst(*node); })) {
      lowered = true;
      const ProgramLoweringOptions options = {
          .keep = [](const Node& node) { return !IsLoweredFirst(node); },
          .on_error =
              [this](const Node& node, const absl::Status& why) {
                const bool is_own = &node.graph() == &graph_;
                objections_.Add(absl::StrCat(node.op_name(), ": ", why.message()),
                                is_own
                                    ? Where(node)
                                    : absl::StrCat(node.DebugName(), " in @", node.graph().name()));
                if (is_own) objected_.insert(node.id());
              }};
      RH_RETURN_IF_ERROR(LowerGraph(graph_, options).status());
      // Branches and loops were lowered, too.
      shared_.summaries.Forget();
      continue;
    }
    for (Node* node : nodes) {
      const size_t before = graph_.num_nodes();
      RH_ASSIGN_OR_RETURN(const bool replaced, PrepareNode(*node));
      changed |= replaced;
      const size_t after = graph_.num_nodes();
      if (after > before)
        RH_RETURN_IF_ERROR(limits_.TakeNodes(static_cast<int64_t>(after - before)));
    }
    if (!changed) break;
  }
  RH_RETURN_IF_ERROR(FindActive(losses()));
  // Gradients do not flow into state from the previous step.
  absl::flat_hash_set<std::string> stored;
  for (const Node* node : graph_.nodes()) {
    if (const std::string* global =
            IsStore(*node) ? SymbolOf(*node, container::kGlobal) : nullptr) {
      stored.insert(*global);
    }
  }
  for (const Node* node : graph_.nodes()) {
    const std::string* global = IsLoad(*node) ? SymbolOf(*node, container::kGlobal) : nullptr;
    if (global == nullptr || globals_.contains(*global) || !stored.contains(*global)) continue;
    if (!node->result().has_users() || !IsDifferentiable(node->result().type())) continue;
    if (std::find(cut_globals_.begin(), cut_globals_.end(), *global) == cut_globals_.end()) {
      cut_globals_.push_back(*global);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<bool> ReverseSweep::PrepareNode(Node& node) {
  if (IsRun(node)) return IsLoop(node) ? UnrollLoop(node) : false;
  return ReplaceByPieces(node);
}

absl::StatusOr<bool> ReverseSweep::UnrollLoop(Node& loop) {
  const Graph* body = GraphOf(loop, "body");
  const std::optional<int64_t> steps = KnownTripCount(loop, kMaxUnrolledSteps);
  if (body == nullptr || !steps) return false;
  const int64_t limit = WhyNotTaped(loop).empty() ? kFewUnrolledNodes : kMaxUnrolledNodes;
  if (*steps * static_cast<int64_t>(body->num_nodes()) > limit) return false;
  std::vector<Value*> state = loop.operands();
  std::vector<Node*> calls;
  for (int64_t step = 0; step < *steps; ++step) {
    RH_ASSIGN_OR_RETURN(Node * call, Builder(graph_).Before(loop).Replacing({&loop}).Make(
                                         control::Call{.callee = {body->name()}}, state));
    for (size_t i = 0; i < state.size(); ++i) state[i] = &call->result(static_cast<int>(i));
    calls.push_back(call);
  }
  for (int i = 0; i < loop.num_results(); ++i) {
    loop.result(i).replace_all_uses_with(*state[static_cast<size_t>(i)]);
  }
  graph_.Erase(&loop);
  for (Node* call : calls) RH_RETURN_IF_ERROR(Inline(*call));
  return true;
}

absl::StatusOr<bool> ReverseSweep::ReplaceByPieces(Node& node) {
  const auto* service = node.service<GradientService>();
  const std::optional<Derivative> own = OwnAnswer(node);
  if (!own || own->kind == DerivativeKind::kZero || own->kind == DerivativeKind::kRefused ||
      objected_.contains(node.id())) {
    return false;
  }
  const std::vector<Value*> operands = node.operands();
  const std::vector<Type> result_types = node.result_types();
  const Builder build = Builder(graph_).Before(node).Replacing({&node});
  absl::StatusOr<std::optional<std::vector<Value*>>> pieces =
      service->Pieces({.op = node.op(),
                       .operands = operands,
                       .attributes = node.attributes(),
                       .num_results = node.num_results(),
                       .build = build,
                       .name = node.name(),
                       .result_types = result_types});
  if (!pieces.ok()) {
    objections_.Add(absl::StrCat(node.op_name(), ": ", pieces.status().message()), Where(node));
    objected_.insert(node.id());
    return false;
  }
  if (!*pieces) return false;
  for (int i = 0; i < node.num_results(); ++i) {
    Value* piece = (**pieces)[static_cast<size_t>(i)];
    if (piece == nullptr) continue;
    node.result(i).replace_all_uses_with(*piece);
  }
  graph_.Erase(&node);
  return true;
}

}  // namespace roundhouse::canonical_gradient

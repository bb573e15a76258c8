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
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/gradient/reverse_sweep.h"
#include "roundhouse/passes/canonical/gradient/state_values.h"
#include "roundhouse/passes/canonical/gradient/sweep_nodes.h"
#include "roundhouse/passes/canonical/gradient/taped_loop.h"
#include "roundhouse/passes/container/trip_count.h"
#include "roundhouse/service/gradient.h"
#include "roundhouse/service/lowering.h"
#include "roundhouse/service/program_lowering.h"

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

bool HasLowering(const Node& node) {
  const auto* lowering = node.service<LoweringService>();
  return lowering != nullptr && lowering->target() == kCommonDialect &&
         lowering->CanLower(node.op());
}

}  // namespace

bool ReverseSweep::ReadsWanted(const Graph& graph) {
  const auto known = reads_wanted_.find(&graph);
  if (known != reads_wanted_.end()) return known->second;
  const bool reads = AnyNode(graph, [&](const Node& node) {
    const std::string* global = IsLoad(node) ? SymbolOf(node, container::kGlobal) : nullptr;
    return global != nullptr && globals_.contains(*global);
  });
  return reads_wanted_[&graph] = reads;
}

bool ReverseSweep::IsSource(const Node& node) {
  if (IsLoad(node)) {
    const std::string* global = SymbolOf(node, container::kGlobal);
    return global != nullptr && globals_.contains(*global);
  }
  if (IsCall(node) || IsIf(node) || IsLoop(node)) {
    const std::vector<Graph*> graphs = GraphsOf(node);
    return std::any_of(graphs.begin(), graphs.end(),
                       [&](const Graph* graph) { return ReadsWanted(*graph); });
  }
  for (int i = 0; i < node.num_results(); ++i) {
    if (wanted_.contains(&node.result(i))) return true;
  }
  return false;
}

ReverseSweep::Reach ReverseSweep::ReachOf(absl::Span<Value* const> losses) const {
  Reach reach;
  Nodes seen;
  std::vector<const Node*> todo;
  for (Value* loss : losses) {
    reach.values.insert(loss);
    if (seen.insert(&loss->node()).second) todo.push_back(&loss->node());
  }
  while (!todo.empty()) {
    const Node* node = todo.back();
    todo.pop_back();
    const std::optional<Derivative> own = OwnAnswer(*node);
    const bool is_zero = own && own->kind == DerivativeKind::kZero;
    for (const Value* operand : node->operands()) {
      if (is_zero && MayCarry(operand->type())) continue;
      reach.values.insert(operand);
      if (seen.insert(&operand->node()).second) todo.push_back(&operand->node());
    }
  }
  // What may jump is looked at as losses are.
  for (Value* loss : losses) {
    if (reach.useful.insert(&loss->node()).second) todo.push_back(&loss->node());
  }
  for (const Node* node : graph_.nodes()) {
    if (seen.contains(node) && MayJump(*node, reach) && reach.useful.insert(node).second)
      todo.push_back(node);
  }
  while (!todo.empty()) {
    const Node* node = todo.back();
    todo.pop_back();
    for (const Value* operand : node->operands()) {
      if (!MayCarry(operand->type())) continue;
      if (reach.useful.insert(&operand->node()).second) todo.push_back(&operand->node());
    }
  }
  return reach;
}

bool ReverseSweep::MayJump(const Node& node, const Reach& reach) {
  const std::optional<Derivative> own = OwnAnswer(node);
  const bool may_jump = own.has_value() ? own->kind == DerivativeKind::kRefused
                                        : HasLowering(node) || IsIf(node) || IsLoop(node);
  if (!may_jump) return false;
  for (int i = 0; i < node.num_results(); ++i) {
    const Value& result = node.result(i);
    if (!MayCarry(result.type()) && reach.values.contains(&result)) return true;
  }
  return false;
}

// The nodes that depend on something wanted and that a loss depends on.
ReverseSweep::Nodes ReverseSweep::ActiveNodes(const Reach& reach) {
  Nodes active;
  for (Node* node : graph_.nodes()) {
    if (!reach.useful.contains(node)) continue;
    bool is_active = IsSource(*node);
    for (int i = 0; i < node->num_operands() && !is_active; ++i) {
      const Value& operand = node->operand(i);
      is_active = active.contains(&operand.node()) && MayCarry(operand.type());
    }
    if (!is_active) continue;
    // An op whose derivative is zero ends the path.
    const std::optional<Derivative> own = OwnAnswer(*node);
    if (own && own->kind == DerivativeKind::kZero) continue;
    active.insert(node);
  }
  return active;
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
                        node->DebugName());
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

// Repeated, as callees may contain calls.
absl::Status ReverseSweep::InlineCalls() {
  while (true) {
    std::vector<Node*> calls;
    for (Node* node : graph_.nodes()) {
      if (!IsCall(*node)) continue;
      const Graph* callee = GraphOf(*node, container::kCallee);
      if (callee != nullptr && !callee->is_declaration()) calls.push_back(node);
    }
    if (calls.empty()) return absl::OkStatus();
    for (Node* call : calls) RH_RETURN_IF_ERROR(Inline(*call));
  }
}

absl::Status ReverseSweep::Inline(Node& call) {
  const Graph& callee = *GraphOf(call, container::kCallee);
  // One more, so that callees that contain only calls count.
  RH_RETURN_IF_ERROR(
      Annotate(limits_.TakeNodes(static_cast<int64_t>(callee.num_nodes()) + 1), call.DebugName()));
  return InlineCall(call);
}

absl::Status ReverseSweep::Prepare(const std::function<std::vector<Value*>()>& losses) {
  // State that callees write is visible only after inlining.
  RH_RETURN_IF_ERROR(InlineCalls());
  RH_RETURN_IF_ERROR(
      MakeStateValues(graph_, [&](int64_t count) { return limits_.TakeNodes(count); }));
  ForwardStores();
  bool lowered = false;
  for (int round = 0; round < kMaxRounds; ++round) {
    const Nodes active = ActiveNodes(ReachOf(losses()));
    std::vector<Node*> nodes;
    for (Node* node : graph_.nodes()) {
      if (active.contains(node)) nodes.push_back(node);
    }
    bool changed = false;
    if (!lowered && std::any_of(nodes.begin(), nodes.end(), [](const Node* node) {
          return !OwnAnswer(*node) && HasLowering(*node);
        })) {
      lowered = true;
      const ProgramLoweringOptions options = {
          .keep =
              [](const Node& node) { return OwnAnswer(node).has_value() || !HasLowering(node); },
          .on_error =
              [this](const Node& node, const absl::Status& why) {
                objections_.Add(absl::StrCat(node.op_name(), ": ", why.message()),
                                node.DebugName());
                if (&node.graph() == &graph_) objected_.insert(node.id());
              }};
      RH_RETURN_IF_ERROR(LowerGraph(graph_, options).status());
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
  reach_ = ReachOf(losses());
  active_ = ActiveNodes(reach_);
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
  if (IsCall(node)) {
    const Graph* callee = GraphOf(node, container::kCallee);
    if (callee == nullptr || callee->is_declaration()) return false;
    RH_RETURN_IF_ERROR(Inline(node));
    return true;
  }
  if (IsLoop(node)) return UnrollLoop(node);
  return ReplaceByPieces(node);
}

absl::StatusOr<bool> ReverseSweep::UnrollLoop(Node& loop) {
  const Graph* body = GraphOf(loop, "body");
  const std::optional<int64_t> steps = KnownTripCount(loop, kMaxUnrolledSteps);
  if (body == nullptr || !steps) return false;
  const int64_t limit = WhyNotTaped(loop).empty() ? kFewUnrolledNodes : kMaxUnrolledNodes;
  if (*steps * static_cast<int64_t>(body->num_nodes()) > limit) return false;
  std::vector<Value*> state = loop.operands();
  for (int64_t step = 0; step < *steps; ++step) {
    RH_ASSIGN_OR_RETURN(Node * call, Builder(graph_).Before(loop).Replacing({&loop}).Make(
                                         control::Call{.callee = {body->name()}}, state));
    for (size_t i = 0; i < state.size(); ++i) state[i] = &call->result(static_cast<int>(i));
  }
  for (int i = 0; i < loop.num_results(); ++i) {
    loop.result(i).replace_all_uses_with(*state[static_cast<size_t>(i)]);
  }
  graph_.Erase(&loop);
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
    objections_.Add(absl::StrCat(node.op_name(), ": ", pieces.status().message()),
                    node.DebugName());
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

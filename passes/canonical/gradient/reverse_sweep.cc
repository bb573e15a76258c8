#include "roundhouse/passes/canonical/gradient/reverse_sweep.h"

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
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/gradient/zeros.h"
#include "roundhouse/passes/trip_count.h"
#include "roundhouse/service/gradient.h"
#include "roundhouse/service/lowering.h"
#include "roundhouse/service/program_lowering.h"

namespace roundhouse::canonical_gradient {
namespace {

using canonical::EltwiseAdd;

// What a loop may become, in steps and in nodes.
constexpr int64_t kMaxSteps = 1024;
constexpr int64_t kMaxUnrolledNodes = 200'000;
// Pieces of pieces of …
constexpr int kMaxRounds = 10'000;

const std::string* SymbolOf(const Node& node, absl::string_view attribute) {
  const Attribute* symbol = node.attribute(attribute);
  return symbol == nullptr ? nullptr : symbol->if_symbol();
}

Graph* GraphOf(const Node& node, absl::string_view attribute) {
  const std::string* name = SymbolOf(node, attribute);
  return name == nullptr ? nullptr : node.graph().program().FindGraph(*name);
}

// Whether a derivative could come through a value of the type: of quantised elements, too, at the
// ends of which are ops that refuse it.
bool MayCarry(const Type& type) {
  return type.is_unknown() || IsDifferentiable(type) ||
         (type.is_tensor() && type.element_type().is_quantized());
}

// Nothing hangs on no elements.
bool IsEmpty(const Type& type) {
  if (!type.is_tensor() || !type.shape().is_static()) return false;
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  return std::find(sizes.begin(), sizes.end(), 0) != sizes.end();
}

bool IsLoad(const Node& node) {
  return Is<ml_program::GlobalLoad>(node) || Is<ml_program::GlobalLoadConst>(node) ||
         Is<ml_program::GlobalLoadGraph>(node);
}
bool IsStore(const Node& node) {
  return Is<ml_program::GlobalStore>(node) || Is<ml_program::GlobalStoreGraph>(node);
}
bool IsCall(const Node& node) { return Is<control::Call>(node); }
bool IsIf(const Node& node) { return Is<control::If>(node); }
bool IsLoop(const Node& node) { return Is<control::While>(node); }

// The stores of `global` that the tokens of `load` come after, the nearest on each way.
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

std::vector<Graph*> GraphsOf(const Node& node) {
  std::vector<Graph*> graphs;
  for (absl::string_view name : {"callee", "then", "else", "condition", "body"}) {
    if (Graph* graph = GraphOf(node, name)) graphs.push_back(graph);
  }
  return graphs;
}

// Whether the graph, or one that it runs, has a node for which `predicate` holds.
bool AnyNode(const Graph& graph, const std::function<bool(const Node&)>& predicate) {
  std::vector<const Graph*> todo = {&graph};
  absl::flat_hash_set<const Graph*> seen = {&graph};
  while (!todo.empty()) {
    const Graph* next = todo.back();
    todo.pop_back();
    for (const Node* node : next->nodes()) {
      if (predicate(*node)) return true;
      if (node->op().dialect_name() != container::kControl) continue;
      for (const Graph* callee : GraphsOf(*node)) {
        if (seen.insert(callee).second) todo.push_back(callee);
      }
    }
  }
  return false;
}

std::optional<Derivative> OwnAnswer(const Node& node) {
  const auto* service = node.service<GradientService>();
  return service == nullptr ? std::nullopt : service->DerivativeOf(node.op());
}

bool HasLowering(const Node& node) {
  const auto* lowering = node.service<LoweringService>();
  return lowering != nullptr && lowering->target() == kCommonDialect &&
         lowering->CanLower(node.op());
}

}  // namespace

bool IsDifferentiable(const Type& type) {
  if (!type.is_tensor() && !type.is_scalar()) return false;
  const ElementType& element = type.element_type();
  return !element.is_quantized() && (IsFloat(element.kind()) || IsComplex(element.kind()));
}

void Objections::Add(absl::string_view what, absl::string_view where) {
  auto [entry, is_new] = first_.try_emplace(std::string(what), std::string(where), 0);
  if (is_new) {
    order_.emplace_back(what);
  } else {
    ++entry->second.second;
  }
}

absl::Status Objections::ToStatus(absl::string_view graph) const {
  if (empty()) return absl::OkStatus();
  std::vector<std::string> lines;
  for (const std::string& what : order_) {
    const auto& [where, more] = first_.at(what);
    lines.push_back(absl::StrCat(what, " (", where,
                                 more == 0 ? "" : absl::StrCat(" and ", more, " more"), ")"));
  }
  return absl::UnimplementedError(absl::StrCat("graph @", graph, " cannot be differentiated:\n  ",
                                               absl::StrJoin(lines, "\n  ")));
}

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

// Those that hang on something wanted and on which a loss hangs.
ReverseSweep::Nodes ReverseSweep::ActiveNodes(absl::Span<Value* const> losses) {
  Nodes useful;
  std::vector<const Node*> todo;
  for (Value* loss : losses) {
    if (useful.insert(&loss->node()).second) todo.push_back(&loss->node());
  }
  while (!todo.empty()) {
    const Node* node = todo.back();
    todo.pop_back();
    for (int i = 0; i < node->num_operands(); ++i) {
      if (!MayCarry(node->operand(i).type())) continue;
      const Node* made_by = &node->operand(i).node();
      if (useful.insert(made_by).second) todo.push_back(made_by);
    }
  }
  Nodes active;
  for (Node* node : graph_.nodes()) {
    if (!useful.contains(node)) continue;
    bool is_active = IsSource(*node);
    for (int i = 0; i < node->num_operands() && !is_active; ++i) {
      const Value& operand = node->operand(i);
      is_active = active.contains(&operand.node()) && MayCarry(operand.type());
    }
    if (!is_active) continue;
    // An op whose derivative is zero ends the way.
    const std::optional<Derivative> own = OwnAnswer(*node);
    if (own && own->kind == DerivativeKind::kZero) continue;
    active.insert(node);
  }
  return active;
}

// A load that follows a store of the same global gives what was stored.
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
        objections_.Add(
            "ml_program.global_load_graph: which of several stores it sees is not known",
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

absl::Status ReverseSweep::Prepare(const std::function<std::vector<Value*>()>& losses) {
  // State that calls write is seen when they are no calls any more.
  for (bool changed = true; changed;) {
    changed = false;
    for (Node* node : graph_.nodes()) {
      if (!IsCall(*node)) continue;
      const Graph* callee = GraphOf(*node, container::kCallee);
      if (callee == nullptr || callee->is_declaration()) continue;
      RH_RETURN_IF_ERROR(InlineCall(*node));
      changed = true;
      break;
    }
  }
  ForwardStores();
  bool lowered = false;
  for (int round = 0; round < kMaxRounds; ++round) {
    const Nodes active = ActiveNodes(losses());
    std::vector<Node*> nodes;
    for (Node* node : graph_.nodes()) {
      if (active.contains(node)) nodes.push_back(node);
    }
    bool changed = false;
    if (!lowered && std::any_of(nodes.begin(), nodes.end(), [](const Node* node) {
          return !OwnAnswer(*node) && HasLowering(*node);
        })) {
      lowered = true;
      const ProgramLoweringOptions options = {.keep = [](const Node& node) {
        return OwnAnswer(node).has_value() || !HasLowering(node);
      }};
      RH_RETURN_IF_ERROR(LowerGraph(graph_, options).status());
      continue;
    }
    for (Node* node : nodes) {
      RH_ASSIGN_OR_RETURN(const bool replaced, PrepareNode(*node));
      changed |= replaced;
    }
    if (!changed) break;
  }
  const std::vector<Value*> ends = losses();
  active_ = ActiveNodes(ends);
  // What the step before left is not followed.
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
    RH_RETURN_IF_ERROR(InlineCall(node));
    return true;
  }
  if (IsLoop(node)) return UnrollLoop(node);
  return ReplaceByPieces(node);
}

absl::StatusOr<bool> ReverseSweep::UnrollLoop(Node& loop) {
  const Graph* body = GraphOf(loop, "body");
  const std::optional<int64_t> steps = KnownTripCount(loop, kMaxSteps);
  if (body == nullptr || !steps ||
      *steps * static_cast<int64_t>(body->num_nodes()) > kMaxUnrolledNodes) {
    return false;
  }
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
  if (!own || own->kind == DerivativeKind::kZero || own->kind == DerivativeKind::kRefused) {
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

Value* ReverseSweep::CotangentOf(const Value& value) const {
  const auto found = cotangents_.find(&value);
  return found == cotangents_.end() || found->second.empty() ? nullptr : found->second.front();
}

absl::StatusOr<Value*> ReverseSweep::CotangentOfGlobal(const std::string& name) {
  std::vector<Value*>& parts = cotangents_of_globals_[name];
  Value* sum = nullptr;
  for (Value* part : parts) {
    if (sum == nullptr) {
      sum = part;
    } else {
      RH_ASSIGN_OR_RETURN(sum, Builder(graph_)(EltwiseAdd{}, {sum, part}));
    }
  }
  parts.clear();
  if (sum != nullptr) parts.push_back(sum);
  return sum;
}

absl::Status ReverseSweep::AddTo(const Value& value, Value* cotangent) {
  if (cotangent == nullptr || IsEmpty(cotangent->type())) return absl::OkStatus();
  std::vector<Value*>& parts = cotangents_[&value];
  if (parts.empty()) {
    parts.push_back(cotangent);
    return absl::OkStatus();
  }
  RH_ASSIGN_OR_RETURN(parts.front(), Builder(graph_)(EltwiseAdd{}, {parts.front(), cotangent}));
  return absl::OkStatus();
}

absl::Status ReverseSweep::Run(absl::Span<const std::pair<Value*, Value*>> cotangents_of_losses) {
  const std::vector<Node*> nodes = [&] {
    std::vector<Node*> all;
    for (Node* node : graph_.nodes()) {
      if (active_.contains(node)) all.push_back(node);
    }
    return all;
  }();
  for (const auto& [loss, cotangent] : cotangents_of_losses) {
    RH_RETURN_IF_ERROR(AddTo(*loss, cotangent));
  }
  for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
    RH_RETURN_IF_ERROR(Reverse(**node));
  }
  return absl::OkStatus();
}

absl::Status ReverseSweep::Reverse(Node& node) {
  bool has_cotangent = false;
  for (int i = 0; i < node.num_results(); ++i) {
    has_cotangent |= CotangentOf(node.result(i)) != nullptr;
  }
  if (!has_cotangent) return absl::OkStatus();
  if (IsLoad(node)) {
    const std::string* global = SymbolOf(node, container::kGlobal);
    if (global != nullptr && globals_.contains(*global)) {
      cotangents_of_globals_[*global].push_back(CotangentOf(node.result()));
    }
    return absl::OkStatus();
  }
  if (IsInputNode(node)) return absl::OkStatus();
  if (Is<control::Refine>(node)) {
    Value* cotangent = CotangentOf(node.result());
    return AddTo(node.operand(0), cotangent);
  }
  if (IsIf(node)) return ReverseBranch(node);
  if (IsLoop(node)) {
    objections_.Add(absl::StrCat("control.while: how often it runs is not known, or more than ",
                                 kMaxSteps, " times; unroll it, or cut it with wrt"),
                    node.DebugName());
    return absl::OkStatus();
  }
  if (IsCall(node)) {
    objections_.Add("control.call: what it calls is not there", node.DebugName());
    return absl::OkStatus();
  }
  return ReverseOp(node);
}

absl::Status ReverseSweep::ReverseOp(Node& node) {
  const std::optional<Derivative> own = OwnAnswer(node);
  if (!own) {
    objections_.Add(
        absl::StrCat(node.op_name(), ": its dialect has neither a gradient nor a lowering for it"),
        node.DebugName());
    return absl::OkStatus();
  }
  if (own->kind == DerivativeKind::kZero) return absl::OkStatus();
  if (own->kind == DerivativeKind::kRefused) {
    objections_.Add(absl::StrCat(node.op_name(), ": ", own->reason), node.DebugName());
    return absl::OkStatus();
  }
  if (own->kind == DerivativeKind::kPieces) return absl::OkStatus();  // Objected to before.
  const std::vector<Value*> operands = node.operands();
  std::vector<Value*> results;
  std::vector<Value*> cotangents;
  for (int i = 0; i < node.num_results(); ++i) {
    results.push_back(&node.result(i));
    cotangents.push_back(CotangentOf(node.result(i)));
  }
  std::vector<bool> wanted;
  bool any = false;
  for (const Value* operand : operands) {
    wanted.push_back(active_.contains(&operand->node()) && IsDifferentiable(operand->type()) &&
                     !IsEmpty(operand->type()));
    any |= wanted.back();
  }
  if (!any) return absl::OkStatus();
  const Builder build =
      Builder(graph_).Named(node.name().empty() ? "" : absl::StrCat(node.name(), ".gradient"));
  absl::StatusOr<std::vector<Value*>> adjoint =
      node.service<GradientService>()->Adjoint({.op = node.op(),
                                                .operands = operands,
                                                .attributes = node.attributes(),
                                                .results = results,
                                                .cotangents = cotangents,
                                                .wanted = wanted,
                                                .build = build,
                                                .name = node.name()});
  if (!adjoint.ok()) {
    objections_.Add(absl::StrCat(node.op_name(), ": ", adjoint.status().message()),
                    node.DebugName());
    return absl::OkStatus();
  }
  for (size_t i = 0; i < operands.size() && i < adjoint->size(); ++i) {
    if (!wanted[i]) continue;
    RH_RETURN_IF_ERROR(Annotate(AddTo(*operands[i], (*adjoint)[i]),
                                absl::StrCat("gradient of ", node.DebugName())));
  }
  return absl::OkStatus();
}

std::vector<std::string> ReverseSweep::WantedGlobalsOf(const Node& node) {
  std::vector<std::string> names;
  for (const Graph* graph : GraphsOf(node)) {
    AnyNode(*graph, [&](const Node& inner) {
      const std::string* global = IsLoad(inner) ? SymbolOf(inner, container::kGlobal) : nullptr;
      if (global != nullptr && globals_.contains(*global) &&
          std::find(names.begin(), names.end(), *global) == names.end()) {
        names.push_back(*global);
      }
      return false;
    });
  }
  return names;
}

// The same branch back: it computes again what it needs.
absl::Status ReverseSweep::ReverseBranch(Node& node) {
  for (const Graph* graph : GraphsOf(node)) {
    if (AnyNode(*graph, IsStore)) {
      objections_.Add("control.if: a branch that stores globals cannot be run again to go back",
                      node.DebugName());
      return absl::OkStatus();
    }
  }
  std::vector<Value*> operands = node.operands();
  std::vector<int> given;
  for (int i = 0; i < node.num_results(); ++i) {
    Value* cotangent = CotangentOf(node.result(i));
    if (cotangent == nullptr) continue;
    given.push_back(i);
    operands.push_back(cotangent);
  }
  std::vector<int> wanted;  // Numbers of arguments, behind the condition.
  for (int i = 1; i < node.num_operands(); ++i) {
    const Value& operand = node.operand(i);
    if (active_.contains(&operand.node()) && IsDifferentiable(operand.type()))
      wanted.push_back(i - 1);
  }
  const std::vector<std::string> globals = WantedGlobalsOf(node);
  RH_ASSIGN_OR_RETURN(Graph * then_back, AdjointOfBranch(node, "then", given, wanted, globals));
  RH_ASSIGN_OR_RETURN(Graph * else_back, AdjointOfBranch(node, "else", given, wanted, globals));
  if (!objections_.empty()) return absl::OkStatus();
  RH_ASSIGN_OR_RETURN(Node * back,
                      Builder(graph_).Make(control::If{.then_graph = {then_back->name()},
                                                       .else_graph = {else_back->name()}},
                                           operands));
  int result = 0;
  for (int argument : wanted) {
    RH_RETURN_IF_ERROR(AddTo(node.operand(argument + 1), &back->result(result++)));
  }
  for (const std::string& global : globals) {
    cotangents_of_globals_[global].push_back(&back->result(result++));
  }
  return absl::OkStatus();
}

absl::StatusOr<Graph*> ReverseSweep::AdjointOfBranch(const Node& node, absl::string_view branch,
                                                     const std::vector<int>& given,
                                                     const std::vector<int>& wanted,
                                                     const std::vector<std::string>& globals) {
  Program& program = graph_.program();
  Graph* forward = GraphOf(node, branch);
  if (forward == nullptr || forward->is_declaration()) {
    return absl::FailedPreconditionError(
        absl::StrCat(node.DebugName(), ": there is no graph for '", branch, "'"));
  }
  RH_ASSIGN_OR_RETURN(
      Graph * back,
      program.CreateGraph(program.UnusedSymbol(absl::StrCat(forward->name(), ".back")),
                          Visibility::kPrivate));
  std::vector<Value*> arguments;
  for (int i = 1; i < node.num_operands(); ++i) {
    const Port& port = forward->inputs()[static_cast<size_t>(i - 1)];
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(*back, port.name, node.operand(i).type()));
    arguments.push_back(input);
  }
  std::vector<Value*> cotangents;
  for (int result : given) {
    RH_ASSIGN_OR_RETURN(Value * input, AddInput(*back, absl::StrCat("cotangent", result),
                                                CotangentOf(node.result(result))->type()));
    cotangents.push_back(input);
  }
  RH_ASSIGN_OR_RETURN(Node * call,
                      Builder(*back).Make(control::Call{.callee = {forward->name()}}, arguments));
  // Held by nodes that stay while the call becomes what it calls.
  std::vector<Node*> ends;
  for (int result : given) {
    ends.push_back(back->CreateNode(container::kRefine, {&call->result(result)},
                                    {call->result(result).type()}));
  }
  ReverseSweep sweep(*back, globals_, objections_);
  for (int argument : wanted) sweep.Want(*arguments[static_cast<size_t>(argument)]);
  RH_RETURN_IF_ERROR(sweep.Prepare([&] {
    std::vector<Value*> values;
    for (Node* end : ends) values.push_back(&end->result());
    return values;
  }));
  std::vector<std::pair<Value*, Value*>> seeds;
  for (size_t i = 0; i < ends.size(); ++i) seeds.emplace_back(&ends[i]->result(), cotangents[i]);
  RH_RETURN_IF_ERROR(sweep.Run(seeds));
  for (int argument : wanted) {
    Value* input = arguments[static_cast<size_t>(argument)];
    Value* cotangent = sweep.CotangentOf(*input);
    if (cotangent == nullptr) {
      RH_ASSIGN_OR_RETURN(cotangent, MakeZerosLike(Builder(*back), *input));
    }
    RH_RETURN_IF_ERROR(AddOutput(*back, absl::StrCat("gradient", argument), *cotangent).status());
  }
  for (const std::string& name : globals) {
    RH_ASSIGN_OR_RETURN(Value * cotangent, sweep.CotangentOfGlobal(name));
    if (cotangent == nullptr) {
      RH_ASSIGN_OR_RETURN(cotangent, MakeZerosOfGlobal(Builder(*back), *program.FindGlobal(name)));
    }
    RH_RETURN_IF_ERROR(AddOutput(*back, name, *cotangent).status());
  }
  RemoveUnused(*back);
  return back;
}

}  // namespace roundhouse::canonical_gradient

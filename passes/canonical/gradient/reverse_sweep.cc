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
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/gradient/sweep_nodes.h"
#include "roundhouse/passes/canonical/gradient/zeros.h"
#include "roundhouse/service/gradient.h"

namespace roundhouse::canonical_gradient {
namespace {

using canonical::EltwiseAdd;

// A tensor without elements influences nothing.
bool IsEmpty(const Type& type) {
  if (!type.is_tensor() || !type.shape().is_static()) return false;
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  return std::find(sizes.begin(), sizes.end(), 0) != sizes.end();
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

absl::Status SweepLimits::TakeNodes(int64_t count) {
  nodes_left -= count;
  if (nodes_left >= 0) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat(
      "calls, loops and branches, inlined and unrolled, have more than ", kMaxNodes, " nodes"));
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
    objections_.Add(absl::StrCat("control.while: its trip count is not known, or more than ",
                                 kMaxUnrolledSteps, "; unroll it, or cut it with wrt"),
                    node.DebugName());
    return absl::OkStatus();
  }
  if (IsCall(node)) {
    objections_.Add("control.call: its callee does not exist", node.DebugName());
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

// The adjoint of a branch: it computes again what it needs.
absl::Status ReverseSweep::ReverseBranch(Node& node) {
  for (const Graph* graph : GraphsOf(node)) {
    if (AnyNode(*graph, IsStore)) {
      objections_.Add(
          "control.if: a branch that stores globals cannot be recomputed for the backward pass",
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
  std::vector<int> wanted;  // Indices of arguments, not counting the condition.
  for (int i = 1; i < node.num_operands(); ++i) {
    const Value& operand = node.operand(i);
    if (active_.contains(&operand.node()) && IsDifferentiable(operand.type()))
      wanted.push_back(i - 1);
  }
  if (limits_.branches_left == 0) {
    return absl::ResourceExhaustedError(
        absl::StrCat(node.DebugName(), ": branches nest too deep to be differentiated"));
  }
  --limits_.branches_left;
  const std::vector<std::string> globals = WantedGlobalsOf(node);
  RH_ASSIGN_OR_RETURN(Graph * then_back, AdjointOfBranch(node, "then", given, wanted, globals));
  RH_ASSIGN_OR_RETURN(Graph * else_back, AdjointOfBranch(node, "else", given, wanted, globals));
  ++limits_.branches_left;
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
  // These nodes hold the results while the call is inlined.
  std::vector<Node*> ends;
  for (int result : given) {
    ends.push_back(back->CreateNode(container::kRefine, {&call->result(result)},
                                    {call->result(result).type()}));
  }
  ReverseSweep sweep(*back, globals_, objections_, limits_);
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

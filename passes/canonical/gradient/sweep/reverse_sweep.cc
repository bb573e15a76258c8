#include "roundhouse/passes/canonical/gradient/sweep/reverse_sweep.h"

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
#include "roundhouse/core/outline/outline.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/dialects/ml_program/ml_program.h"
#include "roundhouse/passes/canonical/gradient/sweep/sweep_nodes.h"
#include "roundhouse/passes/canonical/gradient/sweep/zeros.h"
#include "roundhouse/service/gradient.h"

namespace roundhouse::canonical_gradient {
namespace {

constexpr absl::string_view kNoAnswer = "its dialect has neither a gradient nor a lowering for it";

}  // namespace

bool IsDifferentiable(const Type& type) {
  if (!type.is_tensor() && !type.is_scalar()) return false;
  const ElementType& element = type.element_type();
  return !element.is_quantized() && (IsFloat(element.kind()) || IsComplex(element.kind()));
}

bool IsEmpty(const Type& type) {
  if (!type.is_tensor() || !type.shape().is_static()) return false;
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  return std::find(sizes.begin(), sizes.end(), 0) != sizes.end();
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

absl::StatusOr<Value*> ReverseSweep::CotangentOf(const Value& value) {
  const auto found = cotangents_.find(&value);
  if (found == cotangents_.end()) return nullptr;
  return found->second.Total(Builder(graph_));
}

bool ReverseSweep::HasCotangent(const Value& value) const {
  const auto found = cotangents_.find(&value);
  return found != cotangents_.end() && !found->second.empty();
}

absl::StatusOr<Value*> ReverseSweep::CotangentOfGlobal(const std::string& name) {
  return cotangents_of_globals_[name].Total(Builder(graph_));
}

absl::Status ReverseSweep::AddTo(const Value& value, Value* cotangent) {
  if (cotangent == nullptr || IsEmpty(cotangent->type())) return absl::OkStatus();
  return cotangents_[&value].Add(Builder(graph_), *cotangent);
}

void ReverseSweep::Forget(const Node& node) {
  active_.erase(&node);
  for (int i = 0; i < node.num_results(); ++i) {
    active_values_.erase(&node.result(i));
    jumping_.erase(&node.result(i));
    blocked_.erase(&node.result(i));
    cotangents_.erase(&node.result(i));
  }
}

absl::Status ReverseSweep::AddToGlobal(const std::string& name, Value* cotangent) {
  return cotangents_of_globals_[name].Add(Builder(graph_), *cotangent);
}

absl::Status ReverseSweep::RunFrom(const Node& output, absl::string_view of) {
  const auto swept = [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(Prepare([&] { return std::vector<Value*>{&output.operand(0)}; }));
    RH_ASSIGN_OR_RETURN(Value * ones, MakeOnesLike(Builder(graph_), output.operand(0)));
    const std::pair<Value*, Value*> seed = {&output.operand(0), ones};
    return Run({seed});
  }();
  // An error after an objection may follow from it.
  RH_RETURN_IF_ERROR(objections_.ToStatus(of));
  return Annotate(swept, absl::StrCat("graph @", of));
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
    has_cotangent |= HasCotangent(node.result(i));
  }
  if (IsRun(node)) RH_RETURN_IF_ERROR(LookInto(node));
  if (!has_cotangent) return ReverseWithoutCotangent(node);
  if (IsLoad(node)) {
    const std::string* global = SymbolOf(node, container::kGlobal);
    if (global != nullptr && globals_.contains(*global)) {
      RH_ASSIGN_OR_RETURN(Value * cotangent, CotangentOf(node.result()));
      return AddToGlobal(*global, cotangent);
    }
    return absl::OkStatus();
  }
  if (IsInputNode(node)) return absl::OkStatus();
  if (Is<control::Refine>(node)) {
    RH_ASSIGN_OR_RETURN(Value * cotangent, CotangentOf(node.result()));
    return AddTo(node.operand(0), cotangent);
  }
  if (IsIf(node)) return ReverseBranch(node);
  if (IsLoop(node)) return ReverseLoop(node);
  if (IsCall(node)) return ReverseCall(node);
  return ReverseOp(node);
}

// Only looks for further objections. Integers that depend on something wanted have no cotangent,
// and of those that jump nothing says that their derivative is zero.
absl::Status ReverseSweep::ReverseWithoutCotangent(Node& node) {
  bool is_blocked = false;
  bool jumps = false;
  for (int i = 0; i < node.num_results(); ++i) {
    is_blocked |= blocked_.contains(&node.result(i));
    jumps |= jumping_.contains(&node.result(i));
  }
  if (!IsOfContainer(node)) {
    const std::optional<Derivative> own = OwnAnswer(node);
    const bool is_refused = own && own->kind == DerivativeKind::kRefused;
    if (is_blocked && (!own || is_refused)) return ReverseOp(node);
    if (jumps && (!own || is_refused) && !objected_.contains(node.id())) {
      Object(node,
             absl::StrCat(node.op_name(), ": ", own ? absl::string_view(own->reason) : kNoAnswer,
                          ", and the loss depends on its integers"));
      return absl::OkStatus();
    }
  }
  if (is_blocked || (jumps && !objections_.empty())) GoOnBehind(node);
  return absl::OkStatus();
}

void ReverseSweep::Object(const Node& node, absl::string_view what) {
  objections_.Add(what, Where(node));
  GoOnBehind(node);
}

void ReverseSweep::GoOnBehind(const Node& node) {
  for (Value* operand : node.operands()) {
    if (!IsActive(*operand)) continue;
    absl::StatusOr<Value*> zeros = absl::UnknownError("no type of floats");
    if (IsDifferentiable(operand->type()) && !IsEmpty(operand->type()))
      zeros = MakeZerosLike(Builder(graph_), *operand);
    if (!zeros.ok() || !AddTo(*operand, *zeros).ok()) blocked_.insert(operand);
  }
}

std::string ReverseSweep::Where(const Node& node) const {
  const auto inlined = shared_.origins.find(node.id());
  const std::string& graph = inlined == shared_.origins.end() ? origin_ : inlined->second;
  return absl::StrCat(node.DebugName(), graph.empty() ? "" : absl::StrCat(" in @", graph));
}

absl::Status ReverseSweep::ReverseOp(Node& node) {
  if (objected_.contains(node.id())) {  // Its pieces, or its lowering, failed.
    GoOnBehind(node);
    return absl::OkStatus();
  }
  const std::optional<Derivative> own = OwnAnswer(node);
  if (!own) {
    Object(node, absl::StrCat(node.op_name(), ": ", kNoAnswer));
    return absl::OkStatus();
  }
  if (own->kind == DerivativeKind::kZero) return absl::OkStatus();
  if (own->kind == DerivativeKind::kRefused) {
    Object(node, absl::StrCat(node.op_name(), ": ", own->reason));
    return absl::OkStatus();
  }
  const std::vector<Value*> operands = node.operands();
  std::vector<Value*> results;
  std::vector<Value*> cotangents;
  for (int i = 0; i < node.num_results(); ++i) {
    results.push_back(&node.result(i));
    RH_ASSIGN_OR_RETURN(cotangents.emplace_back(), CotangentOf(node.result(i)));
  }
  std::vector<bool> wanted;
  bool any = false;
  for (const Value* operand : operands) {
    wanted.push_back(IsActive(*operand) && IsDifferentiable(operand->type()) &&
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
    Object(node, absl::StrCat(node.op_name(), ": ", adjoint.status().message()));
    return absl::OkStatus();
  }
  for (size_t i = 0; i < operands.size() && i < adjoint->size(); ++i) {
    if (!wanted[i]) continue;
    RH_RETURN_IF_ERROR(Annotate(AddTo(*operands[i], (*adjoint)[i]),
                                absl::StrCat("gradient of ", node.DebugName())));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::canonical_gradient

// The adjoints of calls.
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/builder.h"
#include "roundhouse/core/container.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/outline/typed_replacement.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/canonical/gradient/sweep/graph_adjoint.h"
#include "roundhouse/passes/canonical/gradient/sweep/graph_summaries.h"
#include "roundhouse/passes/canonical/gradient/sweep/reverse_sweep.h"
#include "roundhouse/passes/canonical/gradient/sweep/sweep_nodes.h"

namespace roundhouse::canonical_gradient {

absl::Status ReverseSweep::ReverseCall(Node& call) {
  const Graph* callee = GraphOf(call, container::kCallee);
  if (callee == nullptr || callee->is_declaration()) {
    Object(call, "control.call: its callee does not exist");
    return absl::OkStatus();
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Dependence> dependences,
                      shared_.summaries.DependencesOf(call));
  SplitRequest request = {.argument_types = call.operand_types()};
  std::vector<Value*> cotangents;
  Dependence read;
  for (int i = 0; i < call.num_results(); ++i) {
    if (!IsActive(call.result(i))) continue;
    RH_ASSIGN_OR_RETURN(Value * cotangent, CotangentOf(call.result(i)));
    if (cotangent == nullptr) continue;
    request.given.push_back(i);
    request.cotangent_types.push_back(cotangent->type());
    cotangents.push_back(cotangent);
    read.operands.AddAll(dependences[static_cast<size_t>(i)].operands);
    read.on_globals |= dependences[static_cast<size_t>(i)].on_globals;
  }
  for (int i = 0; i < call.num_operands(); ++i) {
    const Value& operand = call.operand(i);
    if (read.operands.Has(static_cast<size_t>(i)) && IsActive(operand) &&
        IsDifferentiable(operand.type()) && !IsEmpty(operand.type())) {
      request.wanted.push_back(i);
    }
  }
  if (read.on_globals) request.globals = WantedGlobalsOf(call);
  if (request.wanted.empty() && request.globals.empty()) return absl::OkStatus();
  --limits_.calls_left;
  RH_ASSIGN_OR_RETURN(const CalleeAdjoint* adjoint,
                      AdjointOfCallee(*callee, request, AdjointUse::kCall));
  ++limits_.calls_left;
  if (adjoint->backward == nullptr) {
    if (!objections_.empty()) GoOnBehind(call);
    return absl::OkStatus();
  }

  const std::vector<Value*> operands = call.operands();
  const std::string name = call.name().empty() ? "" : absl::StrCat(call.name(), ".gradient");
  RH_ASSIGN_OR_RETURN(const Node* forward, CallForward(call, *adjoint));  // `call` may be gone.
  std::vector<Value*> taken;
  for (int argument : adjoint->arguments) taken.push_back(operands[static_cast<size_t>(argument)]);
  for (int saved : adjoint->saved) taken.push_back(&forward->result(saved));
  taken.insert(taken.end(), cotangents.begin(), cotangents.end());
  RH_ASSIGN_OR_RETURN(Node * back,
                      Builder(graph_).Named(name).Make(
                          control::Call{.callee = {adjoint->backward->name()}}, taken));
  int result = 0;
  for (int argument : adjoint->of_arguments) {
    RH_RETURN_IF_ERROR(AddTo(*operands[static_cast<size_t>(argument)], &back->result(result++)));
  }
  for (const std::string& global : adjoint->of_globals) {
    RH_RETURN_IF_ERROR(AddToGlobal(global, &back->result(result++)));
  }
  return absl::OkStatus();
}

// The call of what saves values, which replaces `call` if it is of another graph.
absl::StatusOr<Node*> ReverseSweep::CallForward(Node& call, const CalleeAdjoint& adjoint) {
  if (adjoint.forward == nullptr) return &call;
  RH_ASSIGN_OR_RETURN(Node * forward,
                      Builder(graph_).Before(call).Replacing({&call}).Make(
                          control::Call{.callee = {adjoint.forward->name()}}, call.operands()));
  for (int i = 0; i < call.num_results(); ++i)
    RH_RETURN_IF_ERROR(ReplaceUsesKeepingType(call.result(i), forward->result(i)));
  Forget(call);
  graph_.Erase(&call);
  return forward;
}

absl::StatusOr<const CalleeAdjoint*> ReverseSweep::AdjointOfCallee(const Graph& callee,
                                                                   const SplitRequest& request,
                                                                   AdjointUse use) {
  std::string key = absl::StrCat(static_cast<int>(use), "\n", request.KeyFor(callee));
  if (const auto made = shared_.callees.find(key); made != shared_.callees.end())
    return made->second.get();
  RH_ASSIGN_OR_RETURN(
      JointAdjoint joint,
      MakeJoint(callee, request,
                absl::StrCat(callee.name(), use == AdjointUse::kCall ? ".backward" : ".back")));
  auto adjoint = std::make_unique<CalleeAdjoint>();
  if (objections_.empty()) {
    RH_ASSIGN_OR_RETURN(*adjoint,
                        SplitAdjoint(callee, request, use, std::move(joint), shared_.summaries));
  }
  const auto [entry, is_new] = shared_.callees.emplace(std::move(key), std::move(adjoint));
  return entry->second.get();
}

}  // namespace roundhouse::canonical_gradient

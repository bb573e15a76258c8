// The adjoints of loops, and of graphs.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/graph.h"
#include "roundhouse/dialects/control/control.h"
#include "roundhouse/passes/canonical/gradient/sweep/graph_adjoint.h"
#include "roundhouse/passes/canonical/gradient/sweep/graph_summaries.h"
#include "roundhouse/passes/canonical/gradient/sweep/reverse_sweep.h"
#include "roundhouse/passes/canonical/gradient/sweep/sweep_nodes.h"
#include "roundhouse/passes/canonical/gradient/sweep/taped_loop.h"
#include "roundhouse/passes/canonical/gradient/sweep/zeros.h"
#include "roundhouse/passes/container/trip_count.h"

namespace roundhouse::canonical_gradient {
namespace {

bool HasDerivative(const Type& type) { return IsDifferentiable(type) && !IsEmpty(type); }

// The states whose cotangents go from step to step: those that lead to a given result and depend on
// something that is wanted.
std::vector<int> CarriedStates(const Graph& body, absl::Span<const Dependence> dependences,
                               std::vector<bool> leads, std::vector<bool> varies) {
  const size_t size = dependences.size();
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < size; ++i) {
      for (size_t from = 0; from < size; ++from) {
        if (!dependences[i].operands.Has(from)) continue;
        if (leads[i] && !leads[from]) changed = leads[from] = true;
        if (varies[from] && !varies[i]) changed = varies[i] = true;
      }
      if (dependences[i].on_globals && !varies[i]) changed = varies[i] = true;
    }
  }
  std::vector<int> carried;
  for (size_t i = 0; i < size; ++i) {
    if (leads[i] && varies[i] && HasDerivative(body.inputs()[i].type))
      carried.push_back(static_cast<int>(i));
  }
  return carried;
}

}  // namespace

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

absl::StatusOr<const Graph*> ReverseSweep::AdjointOfGraph(const Node& node,
                                                          absl::string_view attribute,
                                                          const SplitRequest& request) {
  if (limits_.branches_left == 0) {
    return absl::ResourceExhaustedError(
        absl::StrCat(node.DebugName(), ": branches and loops nest too deep to be differentiated"));
  }
  Program& program = graph_.program();
  const Graph* forward = GraphOf(node, attribute);
  if (forward == nullptr || forward->is_declaration()) {
    return absl::FailedPreconditionError(
        absl::StrCat(node.DebugName(), ": there is no graph for '", attribute, "'"));
  }
  std::string key = request.KeyFor(*forward);
  if (const auto made = shared_.adjoints.find(key); made != shared_.adjoints.end())
    return made->second;
  --limits_.branches_left;
  RH_ASSIGN_OR_RETURN(JointAdjoint joint,
                      MakeJoint(*forward, request, absl::StrCat(forward->name(), ".back")));
  ++limits_.branches_left;
  Graph& back = *joint.graph;
  if (!objections_.empty()) {  // Nothing will run it.
    shared_.adjoints.emplace(std::move(key), &back);
    return &back;
  }
  for (size_t i = 0; i < request.wanted.size(); ++i) {
    Value*& cotangent = joint.of_arguments[i];
    const int argument = request.wanted[i];
    if (cotangent == nullptr) {
      RH_ASSIGN_OR_RETURN(
          cotangent, MakeZerosLike(Builder(back), *joint.arguments[static_cast<size_t>(argument)]));
    }
    RH_RETURN_IF_ERROR(AddOutput(back, absl::StrCat("gradient", argument), *cotangent).status());
  }
  for (size_t i = 0; i < request.globals.size(); ++i) {
    Value*& cotangent = joint.of_globals[i];
    const std::string& name = request.globals[i];
    if (cotangent == nullptr) {
      RH_ASSIGN_OR_RETURN(cotangent, MakeZerosOfGlobal(Builder(back), *program.FindGlobal(name)));
    }
    RH_RETURN_IF_ERROR(AddOutput(back, UnusedName(back.outputs(), name), *cotangent).status());
  }
  RH_RETURN_IF_ERROR(shared_.summaries.RemoveUnused(back));
  shared_.adjoints.emplace(std::move(key), &back);
  return &back;
}

absl::StatusOr<JointAdjoint> ReverseSweep::MakeJoint(const Graph& forward,
                                                     const SplitRequest& request,
                                                     const std::string& name) {
  Program& program = graph_.program();
  JointAdjoint joint;
  RH_ASSIGN_OR_RETURN(joint.graph,
                      program.CreateGraph(program.UnusedSymbol(name), Visibility::kPrivate));
  Graph& graph = *joint.graph;
  for (size_t i = 0; i < request.argument_types.size(); ++i) {
    RH_ASSIGN_OR_RETURN(joint.arguments.emplace_back(),
                        AddInput(graph, forward.inputs()[i].name, request.argument_types[i]));
  }
  for (size_t i = 0; i < request.given.size(); ++i) {
    RH_ASSIGN_OR_RETURN(
        joint.cotangents.emplace_back(),
        AddInput(graph, UnusedName(graph.inputs(), absl::StrCat("cotangent", request.given[i])),
                 request.cotangent_types[i]));
  }
  RH_ASSIGN_OR_RETURN(
      Node * call, Builder(graph).Make(control::Call{.callee = {forward.name()}}, joint.arguments));
  // These nodes hold the results while the call is inlined.
  for (int i = 0; i < call->num_results(); ++i) {
    joint.ends.push_back(
        graph.CreateNode(container::kRefine, {&call->result(i)}, {call->result(i).type()}));
  }
  RH_RETURN_IF_ERROR(Inline(*call));
  ReverseSweep sweep(graph, shared_, forward.name());
  for (int argument : request.wanted) sweep.Want(*joint.arguments[static_cast<size_t>(argument)]);
  RH_RETURN_IF_ERROR(sweep.Prepare([&] {
    std::vector<Value*> values;
    for (const std::vector<int>* results : {&request.given, &request.others}) {
      for (int result : *results)
        values.push_back(&joint.ends[static_cast<size_t>(result)]->result());
    }
    return values;
  }));
  for (int result : request.others) {
    const Value& end = joint.ends[static_cast<size_t>(result)]->result();
    if (!objections_.empty() && MayCarry(end.type()) && !IsDifferentiable(end.type()))
      sweep.blocked_.insert(&end);
  }
  joint.marker = graph.CreateNode(container::kNone, {}, {Type::None()});
  std::vector<std::pair<Value*, Value*>> seeds;
  for (size_t i = 0; i < request.given.size(); ++i) {
    seeds.emplace_back(&joint.ends[static_cast<size_t>(request.given[i])]->result(),
                       joint.cotangents[i]);
  }
  RH_RETURN_IF_ERROR(sweep.Run(seeds));
  for (int argument : request.wanted) {
    RH_ASSIGN_OR_RETURN(joint.of_arguments.emplace_back(),
                        sweep.CotangentOf(*joint.arguments[static_cast<size_t>(argument)]));
  }
  for (const std::string& global : request.globals) {
    RH_ASSIGN_OR_RETURN(joint.of_globals.emplace_back(), sweep.CotangentOfGlobal(global));
  }
  return joint;
}

absl::Status ReverseSweep::LookInto(const Node& node) {
  std::vector<int> others;
  for (int i = 0; i < node.num_results(); ++i) {
    if (jumping_.contains(&node.result(i)) || blocked_.contains(&node.result(i)))
      others.push_back(i);
  }
  if (others.empty()) return absl::OkStatus();
  const int first = IsIf(node) ? 1 : 0;
  std::vector<Type> types = node.operand_types();
  types.erase(types.begin(), types.begin() + first);
  std::vector<bool> varies;
  for (int i = first; i < node.num_operands(); ++i) varies.push_back(IsActive(node.operand(i)));
  if (IsLoop(node)) {
    // States that vary, or are read, in any step.
    RH_ASSIGN_OR_RETURN(const std::vector<Dependence> dependences,
                        shared_.summaries.DependencesOf(node));
    const std::vector<bool> at_first = varies;
    std::vector<int> read;
    for (size_t i = 0; i < at_first.size(); ++i) {
      for (size_t j = 0; j < at_first.size(); ++j)
        varies[i] = varies[i] || (at_first[j] && dependences[i].operands.Has(j));
      varies[i] = varies[i] || dependences[i].on_globals;
      if (std::any_of(others.begin(), others.end(), [&](int result) {
            return dependences[static_cast<size_t>(result)].reads.Has(i);
          })) {
        read.push_back(static_cast<int>(i));
      }
    }
    others = std::move(read);
  }
  int& depth_left = IsCall(node) ? limits_.calls_left : limits_.branches_left;
  for (absl::string_view name : {"callee", "then", "else", "body", "condition"}) {
    const Graph* graph = GraphOf(node, name);
    if (graph == nullptr || graph->is_declaration()) continue;
    SplitRequest request = {.argument_types = types,
                            .globals = WantedGlobalsOf(node),
                            .others = name == "condition" ? std::vector<int>{0} : others};
    for (size_t i = 0; i < types.size(); ++i) {
      if (IsLoop(node)) request.argument_types[i] = graph->inputs()[i].type;
      if (varies[i] && HasDerivative(request.argument_types[i]))
        request.wanted.push_back(static_cast<int>(i));
    }
    if (!shared_.looked_at.insert(request.KeyFor(*graph)).second) continue;
    if (depth_left == 0) {
      return absl::ResourceExhaustedError(absl::StrCat(
          node.DebugName(), ": branches and loops nest too deep to be differentiated"));
    }
    --depth_left;
    RH_RETURN_IF_ERROR(
        MakeJoint(*graph, request, absl::StrCat(graph->name(), ".looked_at")).status());
    ++depth_left;
  }
  return absl::OkStatus();
}

// The loop writes the state of each step to tapes; the adjoint of the body runs over them backwards
// and computes again what else it needs of a step.
absl::Status ReverseSweep::ReverseLoop(Node& loop) {
  const std::optional<int64_t> known = KnownTripCount(loop, kMaxKnownSteps);
  const std::string why = WhyNotTaped(loop);
  if (!why.empty()) {
    objections_.Add(absl::StrCat("control.while: ", why,
                                 known.has_value() && *known <= kMaxUnrolledSteps
                                     ? ", and it is too large to be unrolled"
                                     : "; loops of a constant number of steps, at most 1024, are "
                                       "unrolled instead"),
                    Where(loop));
  }
  const Graph* found = GraphOf(loop, "body");
  if (found == nullptr || found->is_declaration()) {
    GoOnBehind(loop);
    return absl::OkStatus();
  }
  const Graph& body = *found;
  RH_RETURN_IF_ERROR(Annotate(limits_.TakeNodes(2 * static_cast<int64_t>(body.num_nodes()) + 1),
                              loop.DebugName()));
  RH_ASSIGN_OR_RETURN(const GraphSummary* summary, shared_.summaries.Of(body));
  const std::vector<Dependence> dependences = summary->dependences;
  std::vector<bool> leads;
  std::vector<bool> varies;
  SplitRequest request = {.globals = WantedGlobalsOf(loop)};
  for (int i = 0; i < loop.num_results(); ++i) {
    leads.push_back(HasCotangent(loop.result(i)));
    varies.push_back(IsActive(loop.operand(i)) && IsDifferentiable(loop.operand(i).type()));
    request.argument_types.push_back(body.inputs()[static_cast<size_t>(i)].type);
  }
  BodyAdjoint adjoint = {.carried = CarriedStates(body, dependences, leads, varies)};
  request.given = request.wanted = adjoint.carried;
  for (int state : adjoint.carried)
    request.cotangent_types.push_back(body.inputs()[static_cast<size_t>(state)].type);
  RH_ASSIGN_OR_RETURN(adjoint.graph, AdjointOfGraph(loop, "body", request));
  if (!objections_.empty()) {
    GoOnBehind(loop);
    return absl::OkStatus();
  }
  const std::vector<bool> invariants = Invariants(body);
  RH_ASSIGN_OR_RETURN(const std::vector<Node*> inputs, input_nodes(*adjoint.graph));
  for (int i = 0; i < loop.num_results(); ++i) {
    const auto state = static_cast<size_t>(i);
    if (inputs[state]->result().has_users())
      (invariants[state] ? adjoint.kept : adjoint.taped).push_back(i);
  }
  return RunLoopBackwards(loop, adjoint, request.globals, known);
}

absl::Status ReverseSweep::RunLoopBackwards(Node& loop, const BodyAdjoint& adjoint,
                                            const std::vector<std::string>& globals,
                                            std::optional<int64_t> known) {
  const std::string name = loop.DebugName();
  const std::vector<Value*> operands = loop.operands();
  std::vector<Value*> given;
  for (int state : adjoint.carried) {
    RH_ASSIGN_OR_RETURN(given.emplace_back(), CotangentOf(loop.result(state)));
  }
  std::vector<Value*> kept;
  for (int state : adjoint.kept) kept.push_back(operands[static_cast<size_t>(state)]);
  Forget(loop);
  const int64_t max_steps = known.value_or(limits_.max_steps);
  RH_ASSIGN_OR_RETURN(TapedLoop taped, TapeLoop(loop, adjoint.taped, max_steps));
  const Builder build(graph_);
  if (known.has_value()) {
    RH_ASSIGN_OR_RETURN(
        taped.num_steps,
        build(canonical::ConstantGen{.value = Tensor::Scalar<int64_t>(max_steps)}, {}));
  } else if (!adjoint.taped.empty()) {
    RH_RETURN_IF_ERROR(CheckSteps(taped, max_steps, name));
  }
  for (size_t i = 0; i < given.size(); ++i) {
    Value& result = taped.loop->result(adjoint.carried[i]);
    if (given[i] == nullptr) {
      RH_ASSIGN_OR_RETURN(given[i], MakeZerosLike(build, result));
    }
    const Type& type = adjoint.graph->inputs()[operands.size() + i].type;
    RH_ASSIGN_OR_RETURN(given[i], WithType(*given[i], type));
  }
  std::vector<Value*> sums;
  for (const std::string& global : globals) {
    RH_ASSIGN_OR_RETURN(Value * zeros,
                        MakeZerosOfGlobal(build, *graph_.program().FindGlobal(global)));
    sums.push_back(zeros);
  }
  RH_ASSIGN_OR_RETURN(const std::vector<Value*> before,
                      RunBackwards(graph_, adjoint, taped, kept, given, sums));
  for (size_t i = 0; i < adjoint.carried.size(); ++i) {
    Value& operand = *operands[static_cast<size_t>(adjoint.carried[i])];
    if (IsActive(operand)) RH_RETURN_IF_ERROR(AddTo(operand, before[i]));
  }
  for (size_t i = 0; i < globals.size(); ++i)
    RH_RETURN_IF_ERROR(AddToGlobal(globals[i], before[adjoint.carried.size() + i]));
  return absl::OkStatus();
}

}  // namespace roundhouse::canonical_gradient

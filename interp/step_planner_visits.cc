// How each kind of step is planned: nodes, regions, calls, loops, loads and stores.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/plan/graph_plan.h"
#include "roundhouse/interp/planned_segment.h"
#include "roundhouse/interp/step_planner.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/evaluation_cost.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::interp {
namespace {

// The most elements of a size-deciding value that is looked at before a plan is chosen.
constexpr int64_t kMaxWantedElements = 64;

}  // namespace

absl::Status StepPlanner::VisitControl(Frame& frame, const Step& step) {
  if (planning_.is_watched) return absl::UnimplementedError("the run is observed");
  if (planning_.extent == SegmentExtent::kNothing)
    return absl::ResourceExhaustedError("there is not enough memory to plan it");
  PlannedStep planned;
  planned.operands = AllAt(frame, graph(frame).operands(step));
  std::vector<Type> types;
  std::vector<const Tensor*> known;
  bool may_share = true;
  for (int32_t operand : planned.operands) {
    types.push_back(TypeOf(operand));
    // Values that differ per iteration would need a plan for each.
    known.push_back(unrollings_.empty() || !IsFolded(operand) ? KnownOf(operand) : nullptr);
    may_share = may_share && (known.back() == nullptr || !IsFolded(operand));
  }
  PreparedSteps::Prepared prepared;
  if (may_share) prepared = planning_.prepared.Find(*step.node, types, known);
  const bool is_new = prepared.invocation == nullptr;
  if (is_new) {
    RH_ASSIGN_OR_RETURN(prepared.invocation, plan_control_(step, types, known));
    const absl::Span<const Type> results = prepared.invocation->result_types();
    prepared.results.assign(results.begin(), results.end());
  }
  for (size_t i = 0; i < prepared.results.size(); ++i) {
    if (!Fits(prepared.results[i], step.node->result(static_cast<int>(i)).type()))
      return absl::InvalidArgumentError("a result does not fit its declared type");
  }
  RH_RETURN_IF_ERROR(AlignConstants(planned.operands));
  planned.control = static_cast<ControlStep*>(prepared.invocation.get());
  result_.num_fast_steps += planned.control->num_fast_steps();
  if (is_new && may_share)
    planning_.prepared.Add(*step.node, std::move(types), std::move(known), prepared);
  AddStep(frame, step, std::move(planned), prepared);
  return absl::OkStatus();
}

absl::Status StepPlanner::VisitLoad(Frame& frame, const Step& step) {
  const auto known = global_values_.find(step.target);
  int32_t value = known == global_values_.end() ? kNone : known->second;
  if (value == kNone) {
    const Tensor* tensor = planning_.state[step.target].get();
    if (tensor == nullptr) {
      return Fail(absl::FailedPreconditionError(absl::StrCat(
          step.node->DebugName(), ": the global ",
          SymbolText(program_.globals[step.target].global->name()),
          " has no value yet: it has no initial value, and nothing has been stored to it")));
    }
    const size_t num_inputs = start_.arguments.size() + start_.slots.size() + result_.loaded.size();
    value = AddValue({.type = tensor->type(), .input = static_cast<int32_t>(num_inputs)});
    result_.loaded.push_back(step.target);
    SetGlobal(step.target, value);
  }
  const interp::Slot slot = graph(frame).results(step)[0];
  if (slot >= 0) frame.slots[slot] = value;
  return absl::OkStatus();
}

absl::Status StepPlanner::VisitStore(Frame& frame, const Step& step) {
  const int32_t value = At(frame, graph(frame).operands(step)[0]);
  if (value == kNone) {
    return Fail(absl::InvalidArgumentError(
        absl::StrCat(step.node->DebugName(), ": the value to store carries no data")));
  }
  SetGlobal(step.target, value);
  if (stored_.insert(step.target).second) result_.stored.push_back(step.target);
  return absl::OkStatus();
}

absl::Status StepPlanner::VisitNode(Frame& frame, const Step& step) {
  if (planning_.extent == SegmentExtent::kNothing)
    return absl::ResourceExhaustedError("there is not enough memory to plan it");
  const Node& node = *step.node;
  PlannedStep planned;
  planned.operands = AllAt(frame, graph(frame).operands(step));
  std::vector<Type> types;
  std::vector<const Tensor*> known;
  bool are_known = true;
  bool may_share = true;
  for (int32_t operand : planned.operands) {
    types.push_back(TypeOf(operand));
    known.push_back(KnownOf(operand));
    may_share = may_share && !IsFolded(operand);
    are_known = are_known && (operand == kNone || known.back() != nullptr);
  }
  absl::StatusOr<std::vector<Type>> inferred = ResultTypesOn(node, types, known, &wanted_);
  if (!inferred.ok()) {
    std::erase_if(wanted_, [&](int operand) { return !IsSmallInteger(types[operand]); });
    return inferred.status();
  }
  PreparedSteps::Prepared prepared = {
      .invocation = nullptr, .results = *std::move(inferred), .runner = {}};
  const std::vector<Type>& results = prepared.results;
  wanted_.clear();
  RH_RETURN_IF_ERROR(CheckSizes(results));
  if (are_known && node.op().is_pure && IsWorthFolding(node, types, results)) {
    RH_ASSIGN_OR_RETURN(std::vector<Tensor> values, EvaluateNode(node, known));
    return SetKnown(frame, step, std::move(values));
  }
  for (const Type& type : results) RH_RETURN_IF_ERROR(ByteSize(type).status());
  if (may_share) {
    PreparedSteps::Prepared shared = planning_.prepared.Find(node, types, known);
    if (shared.invocation != nullptr && shared.results == results)
      return AddNode(frame, step, std::move(planned), shared);
  }
  RH_ASSIGN_OR_RETURN(PreparedNode made, PrepareNode(step, program_.node_backends,
                                                     {.operands = types,
                                                      .results = results,
                                                      .constants = known,
                                                      .threads = planning_.threads,
                                                      .packed = *program_.packed_constants}));
  if (made.prepared.known_results)
    return SetKnown(frame, step, *std::move(made.prepared.known_results));
  if (made.prepared.view_of >= 0) {
    const int32_t source = planned.operands[made.prepared.view_of];
    if (const Tensor* tensor = KnownOf(source)) {
      RH_ASSIGN_OR_RETURN(Tensor view, tensor->WithType(results[0]));
      std::vector<Tensor> values;
      values.push_back(std::move(view));
      return SetKnown(frame, step, std::move(values));
    }
    SetResults(frame, step, {AddView(source, results[0])});
    return absl::OkStatus();
  }
  prepared.invocation = std::move(made.prepared.invocation);
  prepared.runner = made.runner;
  if (may_share) planning_.prepared.Add(node, std::move(types), std::move(known), prepared);
  return AddNode(frame, step, std::move(planned), prepared);
}

absl::Status StepPlanner::AddNode(Frame& frame, const Step& step, PlannedStep planned,
                                  const PreparedSteps::Prepared& prepared) {
  if (prepared.invocation->needs_padding()) RH_RETURN_IF_ERROR(AlignConstants(planned.operands));
  result_.num_fast_steps += prepared.runner.is_reference ? 0 : 1;
  AddStep(frame, step, std::move(planned), prepared);
  return absl::OkStatus();
}

bool StepPlanner::IsSmallInteger(const Type& type) {
  if (!type.is_tensor() && !type.is_scalar()) return false;
  const ElementKind kind = type.element_type().kind();
  const bool is_integer = kind == ElementKind::kI64 || kind == ElementKind::kI32;
  return is_integer && !type.element_type().is_quantized() &&
         ByteSize(type).value_or(INT64_MAX) <=
             kMaxWantedElements * (kind == ElementKind::kI64 ? 8 : 4);
}

absl::StatusOr<bool> StepPlanner::VisitRegion(Frame& frame, const Step& step,
                                              const GraphPlan& callee) {
  if (planning_.extent == SegmentExtent::kNothing) return false;
  PlannedStep planned;
  planned.operands = AllAt(frame, graph(frame).operands(step));
  std::vector<Type> types;
  for (int32_t operand : planned.operands) types.push_back(TypeOf(operand));
  PreparedSteps::Prepared prepared = planning_.prepared.Find(*step.node, types, /*known=*/{});
  const bool is_new = prepared.invocation == nullptr;
  if (is_new) {
    if (callee.region->compiles_for_types() && planning_.prepared.HasManyTypes(*step.node))
      return false;
    absl::StatusOr<std::unique_ptr<Invocation>> invocation = PrepareRegion(
        *step.node, *callee.region,
        {.operands = types, .threads = planning_.threads, .packed = *program_.packed_constants});
    if (!invocation.ok()) return false;
    prepared.invocation = *std::move(invocation);
    const absl::Span<const Type> results = prepared.invocation->result_types();
    prepared.results.assign(results.begin(), results.end());
    prepared.runner = {.backend = callee.region_backend, .is_region = true};
  }
  if (prepared.invocation->needs_padding()) RH_RETURN_IF_ERROR(AlignConstants(planned.operands));
  ++result_.num_fast_steps;
  if (is_new) planning_.prepared.Add(*step.node, std::move(types), /*known=*/{}, prepared);
  AddStep(frame, step, std::move(planned), prepared);
  return true;
}

absl::Status StepPlanner::AlignConstants(std::vector<int32_t>& operands) {
  for (int32_t& operand : operands) {
    const Tensor* constant = KnownOf(operand);
    if (constant == nullptr || !constant->is_dense() || IsAlignedAndPadded(*constant)) continue;
    RH_ASSIGN_OR_RETURN(Tensor copy, Tensor::FromBytes(constant->type(), constant->bytes()));
    operand = AddKnown(Keep(std::move(copy)));
  }
  return absl::OkStatus();
}

void StepPlanner::AddStep(Frame& frame, const Step& step, PlannedStep planned,
                          const PreparedSteps::Prepared& prepared) {
  planned.node = step.node;
  planned.caller = frame.caller;
  planned.invocation = prepared.invocation;
  planned.runner = prepared.runner;
  for (const Type& type : prepared.results) planned.results.push_back(AddValue({.type = type}));
  SetResults(frame, step, planned.results);
  result_.steps.push_back(std::move(planned));
}

bool StepPlanner::IsWorthFolding(const Node& node, absl::Span<const Type> operands,
                                 absl::Span<const Type> results) {
  int64_t taken = 0;
  int64_t made = 0;
  for (const Type& type : operands) taken += ByteSize(type).value_or(0);
  for (const Type& type : results) made += ByteSize(type).value_or(0);
  if (made > taken + kFoldGrowth) return false;
  int64_t& bytes_left =
      unrollings_.empty() ? planning_.folded_bytes_left : planning_.unrolled_bytes_left;
  const double flops = FlopsToEvaluate(node, made + taken);
  if (made > bytes_left || flops > planning_.folded_flops_left) return false;
  bytes_left -= made;
  planning_.folded_flops_left -= flops;
  return true;
}

absl::Status StepPlanner::SetKnown(Frame& frame, const Step& step, std::vector<Tensor> values) {
  std::vector<int32_t> ids;
  for (Tensor& value : values) {
    if (const absl::StatusOr<int64_t> bytes = ByteSize(value.type()); bytes.ok()) {
      const absl::Status status = planning_.TakeMemory(*bytes);
      is_out_of_memory_ = !status.ok();
      RH_RETURN_IF_ERROR(status);
      result_.computed_bytes += *bytes;
    }
    RH_ASSIGN_OR_RETURN(Tensor dense, value.Materialize());
    ids.push_back(AddKnown(Keep(std::move(dense))));
    result_.values.back().is_folded = true;
  }
  SetResults(frame, step, ids);
  return absl::OkStatus();
}

}  // namespace roundhouse::interp

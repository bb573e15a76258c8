#include "roundhouse/interp/step_planner.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/plan/graph_plan.h"
#include "roundhouse/interp/planned_segment.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::interp {

int32_t StepPlanner::AddValue(PlannedValue value) {
  if (value.root == kNone) value.root = static_cast<int32_t>(result_.values.size());
  result_.values.push_back(std::move(value));
  return static_cast<int32_t>(result_.values.size()) - 1;
}

int32_t StepPlanner::At(const Frame& frame, interp::Slot slot) {
  if (slot == kNowhere) return kNone;
  if (!IsConstant(slot)) return frame.slots[slot];
  const auto [first, is_new] =
      first_constants_.try_emplace(frame.graph, static_cast<int32_t>(constant_values_.size()));
  if (is_new)
    constant_values_.resize(constant_values_.size() + graph(frame).constants.size(), kNone);
  const int32_t number = first->second + static_cast<int32_t>(ConstantIndex(slot));
  int32_t& id = constant_values_[number];
  if (id == kNone) {
    id = AddKnown(&graph(frame).constants[ConstantIndex(slot)]);
    if (!unrollings_.empty()) constant_changes_.push_back({number, kNone});
  }
  return id;
}

void StepPlanner::SetGlobal(int32_t global, int32_t value) {
  const auto [known, is_new] = global_values_.try_emplace(global, value);
  if (!unrollings_.empty()) global_changes_.push_back({global, is_new ? kNone : known->second});
  known->second = value;
}

std::vector<int32_t> StepPlanner::AllAt(const Frame& frame, absl::Span<const interp::Slot> slots) {
  std::vector<int32_t> ids;
  ids.reserve(slots.size());
  for (interp::Slot slot : slots) ids.push_back(At(frame, slot));
  return ids;
}

void StepPlanner::SetResults(Frame& frame, const Step& step, absl::Span<const int32_t> ids) const {
  const absl::Span<const interp::Slot> slots = graph(frame).results(step);
  for (size_t i = 0; i < slots.size(); ++i) {
    if (slots[i] >= 0) frame.slots[slots[i]] = ids[i];
  }
}

absl::Status StepPlanner::Walk() {
  Begin();
  while (!frames_.empty()) {
    if (planning_.extent != SegmentExtent::kWhole && !result_.steps.empty() &&
        unrollings_.empty() && frames_.back().next_step < graph(frames_.back()).steps.size()) {
      EndHere(SegmentEnd::kPause, absl::OkStatus());
      break;
    }
    absl::Status status = Advance();
    while (!status.ok() && !unrollings_.empty() && !absl::IsCancelled(status))
      status = LeaveRolled();
    if (status.ok()) continue;
    if (absl::IsCancelled(status)) return status;
    RH_RETURN_IF_ERROR(EndBefore(std::move(status)));
    break;
  }
  for (int32_t global : result_.stored) result_.outputs.push_back(global_values_.at(global));
  return absl::OkStatus();
}

void StepPlanner::Begin() {
  const GraphPlan& plan = program_.graphs[start_.graph];
  result_.callers.push_back({.graph = plan.graph, .call = nullptr, .parent = kNone});
  Frame frame = {.graph = start_.graph, .next_step = start_.next_step};
  int32_t input = 0;
  const auto add = [&](const StartValue& value) {
    const int32_t number = input++;
    if (!CarriesData(value.type)) return kNone;
    if (value.known == nullptr) return AddValue({.type = value.type, .input = number});
    const int32_t id = AddKnown(value.known);
    result_.values[id].is_folded = !IsProgramConstant(*value.known);
    return id;
  };
  for (const StartValue& value : start_.arguments) frame.arguments.push_back(add(value));
  for (const StartValue& value : start_.slots) frame.slots.push_back(add(value));
  frame.slots.resize(plan.num_slots, kNone);
  frames_.push_back(std::move(frame));
}

bool StepPlanner::IsProgramConstant(const Tensor& tensor) const {
  return std::any_of(program_.graphs.begin(), program_.graphs.end(), [&](const GraphPlan& plan) {
    return !plan.constants.empty() && &tensor >= &plan.constants.front() &&
           &tensor <= &plan.constants.back();
  });
}

absl::Status StepPlanner::Advance() {
  Frame& frame = frames_.back();
  if (frame.next_step < graph(frame).steps.size()) {
    const Step& step = graph(frame).steps[frame.next_step++];
    frame.first_step = result_.steps.size();
    wanted_.clear();
    failure_ = absl::OkStatus();
    return Visit(frame, step);
  }
  std::vector<int32_t> outputs = AllAt(frame, graph(frame).output_slots);
  frames_.pop_back();
  if (frames_.empty()) {
    result_.outputs = std::move(outputs);
    return absl::OkStatus();
  }
  Frame& caller = frames_.back();
  const Step& step = graph(caller).steps[caller.next_step - 1];
  if (step.kind == StepKind::kWhile) return Resume(caller, step, std::move(outputs));
  SetResults(caller, step, outputs);
  Finish(caller, step);
  return absl::OkStatus();
}

void StepPlanner::Finish(Frame& frame, const Step& step) {
  if (planning_.is_watched) {
    result_.events.push_back({.node = step.node,
                              .depth = static_cast<int64_t>(frames_.size()) - 1,
                              .first_step = frame.first_step,
                              .end_step = result_.steps.size(),
                              .results = AllAt(frame, graph(frame).results(step))});
  }
  Free(frame, step);
}

absl::Status StepPlanner::EndBefore(absl::Status reason) {
  Frame& frame = frames_.back();
  const Step& step = graph(frame).steps[--frame.next_step];
  --result_.num_nodes;
  if (!failure_.ok()) {
    result_.end = SegmentEnd::kFail;
    result_.status = WithCallers(result_.callers, frame.caller, failure_);
    return absl::OkStatus();
  }
  switch (step.kind) {
    case StepKind::kEvaluate:
      if (absl::IsResourceExhausted(reason) && is_out_of_memory_ &&
          planning_.extent == SegmentExtent::kWhole) {
        return reason;
      }
      result_.wanted = wanted_;
      EndHere(wanted_.empty() ? SegmentEnd::kEvaluate : SegmentEnd::kSpecialize, std::move(reason));
      return absl::OkStatus();
    case StepKind::kIf:
      EndHere(SegmentEnd::kBranch, std::move(reason));
      return absl::OkStatus();
    case StepKind::kWhile:
      EndHere(SegmentEnd::kLoop, std::move(reason));
      return absl::OkStatus();
    default:
      if (result_.steps.empty() && result_.num_nodes <= 0) return reason;  // Nowhere to go on.
      EndHere(SegmentEnd::kPause, std::move(reason));
      return absl::OkStatus();
  }
}

void StepPlanner::EndHere(SegmentEnd end, absl::Status reason) {
  result_.end = end;
  result_.status = std::move(reason);
  std::vector<int32_t> output_of(result_.values.size(), kNone);
  const auto outputs_of = [&](std::vector<int32_t>& ids) {
    for (int32_t& id : ids) {
      if (id == kNone) continue;
      int32_t& output = output_of[id];
      if (output == kNone) {
        output = static_cast<int32_t>(result_.outputs.size());
        result_.outputs.push_back(id);
      }
      id = output;
    }
  };
  for (Frame& frame : frames_) {
    outputs_of(frame.arguments);
    outputs_of(frame.slots);
    // A frame whose call is in progress stands at the step of that call.
    const bool is_last = &frame == &frames_.back();
    result_.frames.push_back({.graph = frame.graph,
                              .next_step = is_last ? frame.next_step : frame.next_step - 1,
                              .arguments = std::move(frame.arguments),
                              .slots = std::move(frame.slots)});
  }
  frames_.clear();
}

absl::Status StepPlanner::Push(int32_t graph, std::vector<int32_t> arguments, CallSite site) {
  if (static_cast<int64_t>(frames_.size()) + planning_.call_depth >= planning_.max_call_depth) {
    return Fail(absl::ResourceExhaustedError(absl::StrCat("calls nest deeper than the limit of ",
                                                          planning_.max_call_depth,
                                                          "; is there an infinite recursion?")));
  }
  const GraphPlan& plan = program_.graphs[graph];
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == kNone) continue;
    if (!plan.needs_input[i]) {
      arguments[i] = kNone;
      continue;
    }
    RH_RETURN_IF_ERROR(TakeStorage(plan.graph->inputs()[i].type, arguments[i]));
  }
  site.graph = plan.graph;
  site.parent = frames_.back().caller;
  result_.callers.push_back(site);
  Frame frame = {.graph = graph, .caller = static_cast<int32_t>(result_.callers.size()) - 1};
  frame.slots.assign(plan.num_slots, kNone);
  frame.arguments = std::move(arguments);
  frames_.push_back(std::move(frame));
  return absl::OkStatus();
}

absl::Status StepPlanner::TakeStorage(const Type& declared, int32_t& argument) {
  if (!(declared.is_tensor() || declared.is_scalar()) || !declared.element_type().is_quantized())
    return absl::OkStatus();
  const Type type = TypeOf(argument);
  if (type.element_type().is_quantized() ||
      type.element_type().kind() != declared.element_type().kind()) {
    return absl::OkStatus();
  }
  const Type bound = type.WithElementType(declared.element_type());
  if (const Tensor* known = KnownOf(argument)) {
    RH_ASSIGN_OR_RETURN(Tensor view, known->WithType(bound));
    argument = AddKnown(Keep(std::move(view)));
    result_.values.back().is_folded = true;
  } else {
    argument = AddView(argument, bound);
  }
  return absl::OkStatus();
}

absl::Status StepPlanner::Visit(Frame& frame, const Step& step) {
  ++result_.num_nodes;
  if (--planning_.nodes_left < 0) return absl::ResourceExhaustedError("too many steps");
  if (IsCancelled())
    return absl::CancelledError(absl::StrCat("cancelled before ", step.node->DebugName()));
  if (planning_.max_nodes > 0 && result_.num_nodes > planning_.max_nodes)
    return absl::ResourceExhaustedError("more steps than the limit");
  if (!unrollings_.empty() &&
      (--planning_.unrolled_nodes_left < 0 ||
       result_.steps.size() - unrollings_.back().num_steps > kMaxUnrolledSteps)) {
    return absl::ResourceExhaustedError("the loop is too long to unroll");
  }
  const absl::Span<const interp::Slot> operands = graph(frame).operands(step);
  switch (step.kind) {
    case StepKind::kNothing:
      break;
    case StepKind::kInput:
      SetResults(frame, step, {std::exchange(frame.arguments[step.target], kNone)});
      break;
    case StepKind::kEvaluate:
      RH_RETURN_IF_ERROR(VisitNode(frame, step));
      break;
    case StepKind::kLoad:
      RH_RETURN_IF_ERROR(VisitLoad(frame, step));
      break;
    case StepKind::kStore:
      RH_RETURN_IF_ERROR(VisitStore(frame, step));
      break;
    case StepKind::kRefine: {
      const int32_t value = At(frame, operands[0]);
      const Type& wanted = step.node->result().type();
      if (value != kNone && !Fits(TypeOf(value), wanted)) {
        return Fail(absl::InvalidArgumentError(absl::StrCat(step.node->DebugName(), ": expected ",
                                                            wanted.ToString(), ", found ",
                                                            TypeOf(value).ToString())));
      }
      SetResults(frame, step, {value});
      break;
    }
    case StepKind::kCall: {
      if (const GraphPlan& callee = program_.graphs[step.target]; callee.region != nullptr) {
        RH_ASSIGN_OR_RETURN(const bool is_done, VisitRegion(frame, step, callee));
        if (is_done) break;
      }
      return Call(frame, step, step.target, operands);
    }
    case StepKind::kIf: {
      const Tensor* condition = KnownOf(At(frame, operands[0]));
      if (!IsCondition(condition)) {
        RH_RETURN_IF_ERROR(VisitControl(frame, step));
        break;
      }
      return Call(frame, step, condition->data<bool>()[0] ? step.target : step.other_target,
                  operands.subspan(1));
    }
    case StepKind::kWhile:
      if (planning_.unrolled_nodes_left <= 0) {
        RH_RETURN_IF_ERROR(VisitControl(frame, step));
        break;
      }
      unrollings_.push_back({frames_.size(), result_.callers.size(), result_.values.size(),
                             result_.steps.size(), result_.tensors.size(), result_.loaded.size(),
                             result_.stored.size(), result_.events.size(), result_.num_fast_steps,
                             result_.num_nodes, result_.computed_bytes, global_changes_.size(),
                             constant_changes_.size()});
      frame.loop_state = AllAt(frame, operands);
      frame.iterations = 0;
      return PushCondition(frame, step);
  }
  Finish(frame, step);
  return absl::OkStatus();
}

absl::Status StepPlanner::Call(Frame& frame, const Step& step, int32_t target,
                               absl::Span<const interp::Slot> operands) {
  std::vector<int32_t> arguments = AllAt(frame, operands);
  const size_t caller = frames_.size() - 1;
  RH_RETURN_IF_ERROR(Push(target, std::move(arguments), {.call = step.node}));
  Free(frames_[caller], step);
  return absl::OkStatus();
}

absl::Status StepPlanner::PushCondition(Frame& frame, const Step& step) {
  if (--planning_.unrolled_nodes_left < 0)
    return absl::ResourceExhaustedError("the loop is too long to unroll");
  ++result_.num_nodes;  // A round counts as one node.
  frame.is_in_condition = true;
  return Push(step.target, frame.loop_state,
              {.call = step.node, .iteration = frame.iterations, .is_condition = true});
}

absl::Status StepPlanner::Resume(Frame& frame, const Step& step, std::vector<int32_t> outputs) {
  if (!frame.is_in_condition) {
    frame.loop_state = std::move(outputs);
    ++frame.iterations;
    return PushCondition(frame, step);
  }
  const Tensor* condition = KnownOf(outputs[0]);
  if (!IsCondition(condition)) return absl::UnimplementedError("the loop depends on data");
  if (condition->data<bool>()[0]) {
    frame.is_in_condition = false;
    return Push(step.other_target, std::move(frame.loop_state),
                {.call = step.node, .iteration = frame.iterations});
  }
  SetResults(frame, step, frame.loop_state);
  Finish(frame, step);
  unrollings_.pop_back();
  return absl::OkStatus();
}

absl::Status StepPlanner::LeaveRolled() {
  const Unrolling before = std::move(unrollings_.back());
  unrollings_.pop_back();
  frames_.erase(frames_.begin() + before.depth, frames_.end());
  result_.callers.resize(before.num_callers, CallSite{});
  result_.values.resize(before.num_values);
  result_.steps.resize(before.num_steps);
  result_.tensors.resize(before.num_tensors);
  result_.loaded.resize(before.num_loaded);
  for (; result_.stored.size() > before.num_stored; result_.stored.pop_back())
    stored_.erase(result_.stored.back());
  result_.events.resize(before.num_events);
  result_.num_fast_steps = before.num_fast_steps;
  result_.num_nodes = before.num_nodes;
  result_.computed_bytes = before.computed_bytes;
  for (; global_changes_.size() > before.num_global_changes; global_changes_.pop_back()) {
    const Change& change = global_changes_.back();
    if (change.value == kNone) {
      global_values_.erase(change.key);
    } else {
      global_values_[change.key] = change.value;
    }
  }
  for (; constant_changes_.size() > before.num_constant_changes; constant_changes_.pop_back())
    constant_values_[constant_changes_.back().key] = constant_changes_.back().value;
  wanted_.clear();
  failure_ = absl::OkStatus();
  Frame& frame = frames_.back();
  frame.loop_state.clear();
  const Step& step = graph(frame).steps[frame.next_step - 1];
  RH_RETURN_IF_ERROR(VisitControl(frame, step));
  Finish(frame, step);
  return absl::OkStatus();
}

}  // namespace roundhouse::interp

// The dynamic part of Engine: runs nodes whose sizes depend on data, and branches and loops that no
// segment contains.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/engine.h"
#include "roundhouse/interp/steady_time.h"
#include "roundhouse/interp/step_kernels.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::interp {
namespace {

// One boolean, as the dialect `control` demands; types may have left the number open.
absl::StatusOr<bool> ReadCondition(const Tensor* condition) {
  if (condition == nullptr || condition->element_type().kind() != ElementKind::kI1 ||
      condition->num_elements() != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected one i1 as the condition, found ",
                     condition == nullptr ? "no data" : condition->type().ToString()));
  }
  return condition->data<bool>()[0];
}

}  // namespace

absl::Status Engine::RunDynamic(Frame& frame, const Step& step, const absl::Status& reason) {
  if (IsCancelled())
    return absl::CancelledError(absl::StrCat("cancelled before ", step.node->DebugName()));
  if (absl::Status status = request_->budget.Take(1); !status.ok())
    return Annotate(status, step.node->DebugName());
  if (is_watched_) frame.start_time = NowInNanoseconds();
  NoteDynamic(step, reason);
  if (step.kind == StepKind::kIf) return BeginBranch(frame, step);
  if (step.kind == StepKind::kWhile) return BeginLoop(frame, step);
  RH_RETURN_IF_ERROR(Evaluate(frame, step));
  return FinishStep(frame, step);
}

void Engine::NoteDynamic(const Step& step, const absl::Status& reason) {
  if (!dynamic_.insert(&step).second) return;
  request_->trace.dynamic_steps.push_back({step.node, std::string(reason.message())});
}

absl::Status Engine::Evaluate(Frame& frame, const Step& step) {
  tensors_.clear();
  for (Slot slot : frame.plan->operands(step)) tensors_.push_back(At(frame, slot));
  auto before_kernel = [&](absl::Span<const Type> types) -> absl::Status {
    if (options_.memory_limit == 0) return absl::OkStatus();
    int64_t needed = 0;
    for (const Type& type : types) {
      absl::StatusOr<int64_t> bytes = ByteSize(type);  // An error if the size is not known yet.
      if (bytes.ok() && __builtin_add_overflow(needed, *bytes, &needed)) needed = INT64_MAX;
    }
    return CheckMemory(needed);
  };
  const auto& timer = request_->options.timer;
  const int64_t start = timer ? NowInNanoseconds() : 0;
  StepRunner runner;
  RH_ASSIGN_OR_RETURN(std::vector<Tensor> results,
                      EvaluateStep(step, program_.node_backends, tensors_, before_kernel, runner));
  request_->trace.dynamic_steps.back().runner = runner;
  if (timer) timer({*step.node, runner, NowInNanoseconds() - start});
  const absl::Span<const Slot> slots = frame.plan->results(step);
  for (size_t i = 0; i < slots.size(); ++i) {
    if (slots[i] == kNowhere) continue;
    absl::StatusOr<Tensor> dense = results[i].Materialize();
    if (!dense.ok()) return Annotate(dense.status(), step.node->DebugName());
    frame.slots[slots[i]] = {LiveValue(request_->meter, *std::move(dense)), nullptr, false};
  }
  request_->trace.peak_bytes = std::max(request_->trace.peak_bytes, request_->meter.live_bytes());
  return Annotate(CheckMemory(0), step.node->DebugName());
}

void Engine::Specialize(Frame& frame, const StaticPlan& plan) {
  const absl::Span<const Slot> operands = frame.plan->operands(frame.plan->steps[frame.next_step]);
  for (int operand : plan.wanted()) frame.slots[operands[operand]].is_known = true;
}

absl::Status Engine::BeginBranch(Frame& frame, const Step& step) {
  absl::StatusOr<bool> condition = ReadCondition(At(frame, frame.plan->operands(step)[0]));
  if (!condition.ok()) return Annotate(condition.status(), step.node->DebugName());
  return Push(*condition ? step.target : step.other_target, TakeOperands(frame, step, 1));
}

absl::Status Engine::BeginLoop(Frame& frame, const Step& step) {
  frame.loop_state = TakeOperands(frame, step, 0);
  frame.iterations = 0;
  // Values that change per round do not count as known: they would need a plan for each round.
  std::vector<bool>& stays = passed_through_[&step];
  if (stays.empty()) stays = PassedThrough(program_.graphs[step.other_target]);
  for (size_t i = 0; i < frame.loop_state.size(); ++i) {
    FrameValue& value = frame.loop_state[i];
    if (stays[i]) continue;
    if (value.constant != nullptr) value.value = LiveValue::Uncounted(*value.constant);
    value.constant = nullptr;
    value.is_known = false;
  }
  return PushCondition(frame, step);
}

absl::Status Engine::PushCondition(Frame& frame, const Step& step) {
  // A round counts as one node, as it does in plans.
  if (IsCancelled())
    return absl::CancelledError(absl::StrCat("cancelled in ", step.node->DebugName()));
  if (absl::Status status = request_->budget.Take(1); !status.ok())
    return Annotate(status, step.node->DebugName());
  frame.is_in_condition = true;
  std::vector<FrameValue> state;
  state.reserve(frame.loop_state.size());
  for (const FrameValue& value : frame.loop_state) state.push_back(value.Share());
  return Push(step.target, std::move(state));
}

absl::Status Engine::Resume(Frame& frame) {
  const Step& step = frame.plan->steps[frame.next_step];
  if (step.kind != StepKind::kWhile) {
    SetResults(frame, step, std::exchange(returned_, {}));
    return FinishStep(frame, step);
  }
  if (!frame.is_in_condition) {
    ++frame.iterations;
    frame.loop_state = std::exchange(returned_, {});
    const std::vector<bool>& stays = passed_through_[&step];
    for (size_t i = 0; i < frame.loop_state.size(); ++i) {
      FrameValue& value = frame.loop_state[i];
      if (stays[i]) continue;
      if (value.constant != nullptr) value.value = LiveValue::Uncounted(*value.constant);
      value.constant = nullptr;
      value.is_known = false;
    }
    return PushCondition(frame, step);
  }
  absl::StatusOr<bool> goes_on = ReadCondition(returned_[0].get());
  if (!goes_on.ok()) return Annotate(goes_on.status(), step.node->DebugName());
  returned_.clear();
  if (*goes_on) {
    frame.is_in_condition = false;
    return Push(step.other_target, std::exchange(frame.loop_state, {}));
  }
  SetResults(frame, step, std::exchange(frame.loop_state, {}));
  return FinishStep(frame, step);
}

absl::Status Engine::FinishStep(Frame& frame, const Step& step) {
  if (is_watched_) {
    tensors_.clear();
    for (Slot slot : frame.plan->results(step)) tensors_.push_back(At(frame, slot));
    RH_RETURN_IF_ERROR(
        request_->options.observer({*step.node, tensors_, NowInNanoseconds() - frame.start_time,
                                    static_cast<int64_t>(depth_ - 1)}));
  }
  for (Slot slot : frame.plan->freed(step)) frame.slots[slot] = FrameValue();
  ++frame.next_step;
  return absl::OkStatus();
}

}  // namespace roundhouse::interp

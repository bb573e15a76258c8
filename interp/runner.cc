#include "roundhouse/interp/runner.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/text_format.h"
#include "roundhouse/core/type.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse::interp {
namespace {

// Of a way that is too long to show, how much of either end is.
constexpr size_t kShownCallers = 4;

int64_t NowInNanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

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

absl::StatusOr<std::vector<LiveValue>> Runner::Run(int32_t graph, std::vector<LiveValue> inputs) {
  absl::Status status = Push(graph, std::move(inputs));
  if (status.ok()) status = RunFrames();
  if (!status.ok()) {
    status = WithCallers(status);
    while (depth_ > 0) Pop();
    returned_.clear();
    return status;
  }
  return std::exchange(returned_, {});
}

absl::Status Runner::RunFrames() {
  while (true) {
    Frame& frame = *frames_[depth_ - 1];
    if (frame.next_step < frame.plan->steps.size()) {
      RH_RETURN_IF_ERROR(RunStep(frame, frame.plan->steps[frame.next_step]));
      continue;
    }
    returned_ = ShareAll(frame, frame.plan->output_places);
    Pop();
    if (depth_ == 0) return absl::OkStatus();
    RH_RETURN_IF_ERROR(Resume(*frames_[depth_ - 1]));
  }
}

absl::Status Runner::RunStep(Frame& frame, const Step& step) {
  if (IsCancelled())
    return absl::CancelledError(absl::StrCat("cancelled before ", step.node->DebugName()));
  if (absl::Status status = budget_.Take(1); !status.ok())
    return Annotate(status, step.node->DebugName());
  if (options_.observer) frame.start_time = NowInNanoseconds();
  switch (step.kind) {
    case StepKind::kNothing:
      break;
    case StepKind::kInput: {
      std::vector<LiveValue> value;
      value.push_back(std::move(frame.inputs[step.target]));
      SetResults(frame, step, std::move(value));
      break;
    }
    case StepKind::kEvaluate:
      RH_RETURN_IF_ERROR(Evaluate(frame, step));
      break;
    case StepKind::kLoad:
      RH_RETURN_IF_ERROR(Load(frame, step));
      break;
    case StepKind::kStore:
      RH_RETURN_IF_ERROR(Store(frame, step));
      break;
    case StepKind::kRefine:
      RH_RETURN_IF_ERROR(Refine(frame, step));
      break;
    case StepKind::kCall:
      if (const Executable* region = plan_.graphs[step.target].region.get()) {
        tensors_.clear();
        for (Place place : frame.plan->operands(step)) tensors_.push_back(At(frame, place));
        if (StepKernel* kernel = SelectKernel(frame, step, region)) {
          RH_RETURN_IF_ERROR(RunKernel(frame, step, *kernel));
          break;
        }
      }
      return Push(step.target, TakeOperands(frame, step, 0));
    case StepKind::kIf: {
      absl::StatusOr<bool> condition = ReadCondition(At(frame, frame.plan->operands(step)[0]));
      if (!condition.ok()) return Annotate(condition.status(), step.node->DebugName());
      return Push(*condition ? step.target : step.other_target, TakeOperands(frame, step, 1));
    }
    case StepKind::kWhile:
      return BeginLoop(frame, step);
  }
  return FinishStep(frame, step);
}

StepKernel* Runner::SelectKernel(const Frame& frame, const Step& step, const Executable* region) {
  std::vector<std::unique_ptr<StepKernel>>& kernels = kernels_[frame.plan - plan_.graphs.data()];
  if (kernels.empty()) kernels.resize(frame.plan->steps.size());
  std::unique_ptr<StepKernel>& kernel = kernels[&step - frame.plan->steps.data()];
  if (kernel == nullptr) kernel = std::make_unique<StepKernel>(*step.node, region);
  constants_.clear();
  for (Place place : frame.plan->operands(step)) {
    constants_.push_back(IsConstant(place) ? At(frame, place) : nullptr);
  }
  return kernel->Select(tensors_, constants_, threads_, *plan_.packed_constants) ? kernel.get()
                                                                                 : nullptr;
}

void Runner::VisitSteps(absl::FunctionRef<void(const Node&, StepRunner)> visit) const {
  auto has_kernel = [&](const GraphPlan& plan, const Step& step) {
    const auto& kernels = kernels_[&plan - plan_.graphs.data()];
    if (kernels.empty()) return false;
    const std::unique_ptr<StepKernel>& kernel = kernels[&step - plan.steps.data()];
    return kernel != nullptr && kernel->has_kernel();
  };
  auto visit_nodes = [&](const GraphPlan& plan) {
    for (const Step& step : plan.steps) {
      if (step.kind != StepKind::kEvaluate) continue;
      visit(*step.node, has_kernel(plan, step) ? StepRunner::kKernel : StepRunner::kReference);
    }
  };
  for (const GraphPlan& plan : plan_.graphs) {
    if (plan.region != nullptr) continue;  // It is counted where it is called.
    visit_nodes(plan);
    for (const Step& step : plan.steps) {
      if (step.kind != StepKind::kCall || plan_.graphs[step.target].region == nullptr) continue;
      if (has_kernel(plan, step)) {
        visit(*step.node, StepRunner::kRegion);
      } else {
        visit_nodes(plan_.graphs[step.target]);
      }
    }
  }
}

absl::Status Runner::RunKernel(Frame& frame, const Step& step, StepKernel& kernel) {
  if (options_.memory_limit != 0) {
    int64_t needed = 0;
    for (const Type& type : kernel.result_types()) {
      RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(type));
      if (__builtin_add_overflow(needed, bytes, &needed)) needed = INT64_MAX;
    }
    RH_RETURN_IF_ERROR(Annotate(CheckMemory(needed), step.node->DebugName()));
  }
  const int64_t start = options_.timer ? NowInNanoseconds() : 0;
  absl::StatusOr<std::vector<Tensor>> results = kernel.Run(tensors_, threads_);
  if (IsCancelled())
    return absl::CancelledError(absl::StrCat("cancelled in ", step.node->DebugName()));
  if (!results.ok()) return Annotate(results.status(), step.node->DebugName());
  if (options_.timer) {
    const bool is_node = step.kind == StepKind::kEvaluate;
    options_.timer({*step.node, is_node ? StepRunner::kKernel : StepRunner::kRegion,
                    NowInNanoseconds() - start});
  }
  return KeepResults(frame, step, *results);
}

absl::Status Runner::Evaluate(Frame& frame, const Step& step) {
  tensors_.clear();
  for (Place place : frame.plan->operands(step)) tensors_.push_back(At(frame, place));
  if (step.may_have_kernel) {
    if (StepKernel* kernel = SelectKernel(frame, step, /*region=*/nullptr))
      return RunKernel(frame, step, *kernel);
  }
  auto before_kernel = [&](absl::Span<const Type> types) -> absl::Status {
    if (options_.memory_limit == 0) return absl::OkStatus();
    int64_t needed = 0;
    for (const Type& type : types) {
      absl::StatusOr<int64_t> bytes = ByteSize(type);  // An error where it is not known yet.
      if (bytes.ok() && __builtin_add_overflow(needed, *bytes, &needed)) needed = INT64_MAX;
    }
    return CheckMemory(needed);
  };
  const int64_t start = options_.timer ? NowInNanoseconds() : 0;
  RH_ASSIGN_OR_RETURN(std::vector<Tensor> results,
                      EvaluateNode(*step.node, tensors_, before_kernel));
  if (options_.timer)
    options_.timer({*step.node, StepRunner::kReference, NowInNanoseconds() - start});
  return KeepResults(frame, step, results);
}

absl::Status Runner::KeepResults(Frame& frame, const Step& step, absl::Span<const Tensor> results) {
  const absl::Span<const Place> places = frame.plan->results(step);
  for (size_t i = 0; i < places.size(); ++i) {
    if (places[i] == kNowhere) continue;
    absl::StatusOr<Tensor> dense = results[i].Materialize();
    if (!dense.ok()) return Annotate(dense.status(), step.node->DebugName());
    frame.slots[places[i]] = LiveValue(meter_, *std::move(dense));
  }
  return Annotate(CheckMemory(0), step.node->DebugName());
}

absl::Status Runner::Load(Frame& frame, const Step& step) {
  const LiveValue& value = state_[step.target];
  if (value.get() == nullptr) {
    return absl::FailedPreconditionError(absl::StrCat(
        step.node->DebugName(), ": the global ",
        SymbolText(plan_.globals[step.target].global->name()),
        " has no value yet: it has no initial value, and nothing has been stored to it"));
  }
  // Sharing is as good as copying, since values never change once they are made.
  const Place place = frame.plan->results(step)[0];
  frame.slots[place] = value.Share();
  return absl::OkStatus();
}

absl::Status Runner::Store(Frame& frame, const Step& step) {
  const Place place = frame.plan->operands(step)[0];
  const Tensor& value = *At(frame, place);
  if (!value.is_borrowed()) {
    state_[step.target] = ShareAt(frame, place);
    return absl::OkStatus();
  }
  // The memory is the caller's, who may use it for something else after this invocation.
  absl::Status status = CheckMemory(static_cast<int64_t>(value.bytes().size()));
  if (!status.ok()) return Annotate(status, step.node->DebugName());
  RH_ASSIGN_OR_RETURN(Tensor copy, Tensor::FromBytes(value.type(), value.bytes()));
  state_[step.target] = LiveValue(meter_, std::move(copy));
  return absl::OkStatus();
}

absl::Status Runner::Refine(Frame& frame, const Step& step) {
  const Place operand = frame.plan->operands(step)[0];
  const Type& wanted = step.node->result().type();
  const Tensor* value = At(frame, operand);
  if (value != nullptr && !Fits(value->type(), wanted)) {
    return absl::InvalidArgumentError(absl::StrCat(step.node->DebugName(), ": expected ",
                                                   wanted.ToString(), ", found ",
                                                   value->type().ToString()));
  }
  const Place result = frame.plan->results(step)[0];
  if (result >= 0) frame.slots[result] = ShareAt(frame, operand);
  return absl::OkStatus();
}

absl::Status Runner::BeginLoop(Frame& frame, const Step& step) {
  frame.loop_state = TakeOperands(frame, step, 0);
  frame.iterations = 0;
  return PushCondition(frame, step);
}

absl::Status Runner::PushCondition(Frame& frame, const Step& step) {
  // A round counts as one, as it does in plans.
  if (IsCancelled())
    return absl::CancelledError(absl::StrCat("cancelled in ", step.node->DebugName()));
  if (absl::Status status = budget_.Take(1); !status.ok())
    return Annotate(status, step.node->DebugName());
  frame.is_in_condition = true;
  std::vector<LiveValue> state;
  state.reserve(frame.loop_state.size());
  for (const LiveValue& value : frame.loop_state) state.push_back(value.Share());
  return Push(step.target, std::move(state));
}

absl::Status Runner::Resume(Frame& frame) {
  const Step& step = frame.plan->steps[frame.next_step];
  if (step.kind != StepKind::kWhile) {
    SetResults(frame, step, std::exchange(returned_, {}));
    return FinishStep(frame, step);
  }
  if (!frame.is_in_condition) {
    ++frame.iterations;
    frame.loop_state = std::exchange(returned_, {});
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

absl::Status Runner::FinishStep(Frame& frame, const Step& step) {
  if (options_.observer) {
    tensors_.clear();
    for (Place place : frame.plan->results(step)) tensors_.push_back(At(frame, place));
    RH_RETURN_IF_ERROR(
        options_.observer({*step.node, tensors_, NowInNanoseconds() - frame.start_time,
                           static_cast<int64_t>(depth_ - 1)}));
  }
  for (Place slot : frame.plan->freed(step)) frame.slots[slot].Clear();
  ++frame.next_step;
  return absl::OkStatus();
}

absl::Status Runner::Push(int32_t graph, std::vector<LiveValue> inputs) {
  if (static_cast<int64_t>(depth_) >= options_.max_call_depth) {
    return absl::ResourceExhaustedError(absl::StrCat("calls nest deeper than the limit of ",
                                                     options_.max_call_depth,
                                                     "; is there a recursion without an end?"));
  }
  if (depth_ == frames_.size()) frames_.push_back(std::make_unique<Frame>());
  Frame& frame = *frames_[depth_++];
  frame.plan = &plan_.graphs[graph];
  frame.next_step = 0;
  frame.slots.resize(frame.plan->num_slots);
  frame.inputs = std::move(inputs);
  // A quantised input takes plain storage; inside the graph it is what the graph says.
  for (size_t i = 0; i < frame.inputs.size(); ++i) {
    const Tensor* value = frame.inputs[i].get();
    const Type& declared = frame.plan->graph->inputs()[i].type;
    if (value == nullptr || !(declared.is_tensor() || declared.is_scalar()) ||
        !declared.element_type().is_quantized() || value->element_type().is_quantized()) {
      continue;
    }
    RH_ASSIGN_OR_RETURN(Tensor bound, BindTo(declared, *value));
    frame.inputs[i] = LiveValue(meter_, std::move(bound));
  }
  return absl::OkStatus();
}

void Runner::Pop() {
  Frame& frame = *frames_[--depth_];
  frame.slots.clear();
  frame.inputs.clear();
  frame.loop_state.clear();
}

const Tensor* Runner::At(const Frame& frame, Place place) const {
  if (place == kNowhere) return nullptr;
  if (IsConstant(place)) return &frame.plan->constants[ConstantIndex(place)];
  return frame.slots[place].get();
}

LiveValue Runner::ShareAt(const Frame& frame, Place place) const {
  if (place == kNowhere) return LiveValue();
  if (IsConstant(place)) {
    return LiveValue::Uncounted(frame.plan->constants[ConstantIndex(place)]);
  }
  return frame.slots[place].Share();
}

std::vector<LiveValue> Runner::ShareAll(const Frame& frame, absl::Span<const Place> places) const {
  std::vector<LiveValue> values;
  values.reserve(places.size());
  for (Place place : places) values.push_back(ShareAt(frame, place));
  return values;
}

std::vector<LiveValue> Runner::TakeOperands(Frame& frame, const Step& step, size_t first) const {
  std::vector<LiveValue> values = ShareAll(frame, frame.plan->operands(step).subspan(first));
  // Whoever is called decides how long they live, where nobody needs them here any more.
  for (Place slot : frame.plan->freed(step)) frame.slots[slot].Clear();
  return values;
}

void Runner::SetResults(Frame& frame, const Step& step, std::vector<LiveValue> values) {
  const absl::Span<const Place> places = frame.plan->results(step);
  for (size_t i = 0; i < places.size(); ++i) {
    if (places[i] >= 0) frame.slots[places[i]] = std::move(values[i]);
  }
}

absl::Status Runner::CheckMemory(int64_t more) const {
  if (options_.memory_limit == 0) return absl::OkStatus();
  const int64_t live = meter_.live_bytes();
  if (more <= options_.memory_limit && live <= options_.memory_limit - more)
    return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat(
      more == 0 ? "" : absl::StrCat("it needs ", more, " bytes for its results, and "), live,
      " bytes are in use: more than the memory limit of ", options_.memory_limit));
}

absl::Status Runner::WithCallers(const absl::Status& error) const {
  std::string way;
  for (size_t i = 0; i < depth_; ++i) {
    if (i == kShownCallers && depth_ > 2 * kShownCallers) {
      const size_t skipped = depth_ - 2 * kShownCallers;
      absl::StrAppend(&way, "… ", skipped, skipped == 1 ? " more call" : " more calls", " …: ");
      i += skipped;
    }
    const Frame& frame = *frames_[i];
    absl::StrAppend(&way, SymbolText(frame.plan->graph->name()), ": ");
    if (i + 1 == depth_) break;
    const Step& step = frame.plan->steps[frame.next_step];
    absl::StrAppend(&way, step.node->DebugName());
    if (step.kind == StepKind::kWhile) {
      absl::StrAppend(&way, frame.is_in_condition ? " before" : " in", " iteration ",
                      frame.iterations);
    }
    way += ": ";
  }
  return absl::Status(error.code(), absl::StrCat(way, error.message()));
}

}  // namespace roundhouse::interp

#include "roundhouse/interp/engine.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/steady_time.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::interp {
namespace {

// Plans may hold this many times the steps of the program, or kLeastStepsHeld if that is more:
// small programs get plans for more sizes.
constexpr int64_t kPlansHeld = 8;
constexpr int64_t kLeastStepsHeld = 4096;
// The most values that decide about sizes for which plans are made at one position.
constexpr int64_t kMaxSpecialized = 16;

SessionOptions WithoutFunctions(SessionOptions options) {
  options.timer = nullptr;
  options.observer = nullptr;
  return options;
}

}  // namespace

void RunTrace::Clear() {
  plans.clear();
  dynamic_steps.clear();
  peak_bytes = arena_bytes = arena_lower_bound = 0;
}

void RunTrace::VisitSteps(absl::FunctionRef<void(const Node&, const StepRunner&)> visit) const {
  for (const auto& plan : plans) plan->VisitSteps(visit);
  for (const DynamicStep& step : dynamic_steps) visit(*step.node, step.runner);
}

Engine::Engine(const ProgramPlan& program, const SessionOptions& options)
    : program_(program),
      options_(WithoutFunctions(options)),
      is_watched_(static_cast<bool>(options.observer)),
      threads_(options.num_threads) {
  for (const GraphPlan& graph : program.graphs)
    max_steps_held_ += kPlansHeld * static_cast<int64_t>(graph.steps.size());
  max_steps_held_ = std::max(max_steps_held_, kLeastStepsHeld);
}

Engine::~Engine() = default;

bool Engine::Serves(const SessionOptions& options) const {
  return options.num_threads == options_.num_threads && options.denormals == options_.denormals &&
         options.memory_limit == options_.memory_limit &&
         options.max_call_depth == options_.max_call_depth &&
         options.max_steps == options_.max_steps &&
         static_cast<bool>(options.observer) == is_watched_;
}

bool Engine::HasPlanFor(int32_t graph, absl::Span<const LiveValue> inputs,
                        absl::Span<const LiveValue> state) {
  const auto segments = segments_.find(Position(graph, 0));
  if (segments == segments_.end()) return false;
  for (const std::unique_ptr<Segment>& segment : segments->second) {
    bool fits = segment->plan->Fits(state);
    for (size_t i = 0; fits && i < inputs.size(); ++i) {
      const Tensor* input = program_.graphs[graph].needs_input[i] ? inputs[i].get() : nullptr;
      fits = input == nullptr ? segment->arguments[i].type.is_none()
                              : segment->arguments[i].type == input->type();
    }
    if (fits) return true;
  }
  return false;
}

absl::Status Engine::Run(int32_t graph, absl::Span<const LiveValue> inputs,
                         const RunRequest& request, std::vector<LiveValue>& outputs) {
  request_ = &request;
  request.trace.Clear();
  const int64_t prepared_before = prepared_.num_prepared();
  prepared_.BeginRun();
  ++run_;
  dynamic_.clear();
  extent_ = SegmentExtent::kWhole;
  returned_.clear();
  // The session counts the memory of the inputs.
  for (const LiveValue& input : inputs) {
    returned_.push_back({input.get() == nullptr ? LiveValue() : LiveValue::Uncounted(*input.get()),
                         nullptr, false});
  }
  absl::Status status = CheckMemory(0);
  if (!status.ok()) status = Annotate(status, SymbolText(program_.graphs[graph].graph->name()));
  if (status.ok()) status = Push(graph, std::move(returned_));
  returned_.reserve(inputs.size());  // For the next run, which then need not reserve.
  if (status.ok()) status = RunFrames(outputs);
  while (depth_ > 0) Pop();
  returned_.clear();
  if (!status.ok() && saved_state_) request.state = *std::move(saved_state_);
  saved_state_.reset();
  RunTrace& trace = request.trace;
  trace.num_prepared = prepared_.num_prepared() - prepared_before;
  trace.plans_held = num_held_;
  trace.held_bytes = bytes_held_ + arena_bytes_;
  request_ = nullptr;
  return status;
}

absl::Status Engine::RunFrames(std::vector<LiveValue>& outputs) {
  while (true) {
    Frame& frame = *frames_[depth_ - 1];
    // A step that cannot be planned needs no plan that ends before it.
    while (frame.next_step < frame.plan->steps.size()) {
      const Step& step = frame.plan->steps[frame.next_step];
      if (step.kind != StepKind::kEvaluate || step.has_inference) break;
      frame.slots.resize(frame.plan->num_slots);
      if (absl::Status status = RunDynamic(
              frame, step, absl::UnimplementedError("there is no type inference for this op"));
          !status.ok())
        return absl::Status(status.code(), absl::StrCat(Way(true), status.message()));
    }
    absl::StatusOr<Segment*> segment = SegmentFor(frame);
    if (!segment.ok())
      return absl::Status(segment.status().code(),
                          absl::StrCat(Way(true), segment.status().message()));
    // Keeps the plan, whose end is read below: another plan may take its place.
    const std::shared_ptr<StaticPlan> plan = (*segment)->plan;
    absl::Status status = RunSegment(frame, **segment, outputs);
    if (!status.ok())
      return absl::Status(status.code(), absl::StrCat(Way(false), status.message()));
    if (plan->end() == SegmentEnd::kFail) {
      // The next run may succeed: a global that had no value may have one.
      Forget(**segment);
      return absl::Status(plan->end_status().code(),
                          absl::StrCat(Way(false), plan->end_status().message()));
    }
    if (plan->end() == SegmentEnd::kReturn) {
      if (is_final_) return absl::OkStatus();
      Pop();
      status = Resume(*frames_[depth_ - 1]);
    } else {
      status = EndSegment(*plan);
    }
    if (!status.ok()) return absl::Status(status.code(), absl::StrCat(Way(true), status.message()));
  }
}

// ---- segments

absl::Status Engine::RunSegment(Frame& frame, Segment& segment, std::vector<LiveValue>& outputs) {
  StaticPlan& plan = *segment.plan;
  is_final_ = depth_ == 1 && plan.end() == SegmentEnd::kReturn;
  // Stores of a run that fails later are undone.
  if (!is_final_ && !saved_state_ && !plan.stored().empty()) {
    saved_state_.emplace();
    for (const LiveValue& value : request_->state) saved_state_->push_back(value.Share());
  }
  inputs_.clear();
  for (const FrameValue& value : frame.arguments) inputs_.push_back(value.get());
  if (!segment.slots.empty()) {
    for (const FrameValue& value : frame.slots) inputs_.push_back(value.get());
  }
  RH_RETURN_IF_ERROR(OpenOverwritten(plan));
  RH_RETURN_IF_ERROR(PadGlobals(plan));
  for (int32_t global : plan.loaded()) inputs_.push_back(request_->state[global].get());
  RunTrace& trace = request_->trace;
  if (std::exchange(segment.last_run, run_) != run_) trace.plans.push_back(segment.plan);
  if (plan.arena_bytes() >= trace.arena_bytes) {
    trace.arena_bytes = plan.arena_bytes();
    trace.arena_lower_bound = plan.arena_lower_bound();
  }
  trace.peak_bytes = std::max(
      trace.peak_bytes, request_->meter.live_bytes() + plan.arena_bytes() + plan.held_bytes());
  // The arguments of the outermost frame are the inputs of the run, and the outputs of the last
  // segment are its outputs; all other memory is the run's own.
  CallerMemory memory;
  if (depth_ == 1) memory.padded_inputs = request_->memory.padded_inputs;
  if (is_final_) memory.outputs = request_->memory.outputs;
  absl::Status status = plan.Run(inputs_, overwritten_, arena(), static_cast<int64_t>(depth_) - 1,
                                 {request_->options, request_->budget, threads_}, memory);
  if (status.ok() && plan.end() != SegmentEnd::kFail) status = TakeOutputs(frame, plan, outputs);
  if (!status.ok() || plan.end() == SegmentEnd::kFail) plan.Undo();
  return status;
}

absl::Status Engine::TakeOutputs(Frame& frame, StaticPlan& plan, std::vector<LiveValue>& outputs) {
  if (is_final_) {
    for (size_t i = 0; i < plan.num_outputs(); ++i) {
      RH_ASSIGN_OR_RETURN(std::optional<Tensor> output, plan.OutputAt(i, inputs_));
      outputs.push_back(output ? LiveValue::Uncounted(*std::move(output)) : LiveValue());
    }
    return Store(plan);
  }
  std::vector<FrameValue> values;
  values.reserve(plan.num_outputs());
  for (size_t i = 0; i < plan.num_outputs(); ++i) {
    RH_ASSIGN_OR_RETURN(FrameValue value, ValueOf(frame, plan, i));
    values.push_back(std::move(value));
  }
  RH_RETURN_IF_ERROR(Store(plan));
  RunTrace& trace = request_->trace;
  trace.peak_bytes = std::max(trace.peak_bytes, request_->meter.live_bytes());
  if (plan.end() == SegmentEnd::kReturn) {
    returned_ = std::move(values);
    return absl::OkStatus();
  }
  const int64_t now = is_watched_ ? NowInNanoseconds() : 0;
  const auto place = [&](absl::Span<const int32_t> ids, std::vector<FrameValue>& to) {
    to.clear();
    for (int32_t id : ids) to.push_back(id < 0 ? FrameValue() : values[id].Share());
  };
  for (const EndFrame& end : plan.end_frames()) {
    const bool is_first = &end == &plan.end_frames().front();
    Frame& reached = is_first ? frame : NewFrame();
    reached.graph = end.graph;
    reached.plan = &program_.graphs[end.graph];
    reached.next_step = end.next_step;
    if (!is_first || &end != &plan.end_frames().back()) reached.start_time = now;
    place(end.arguments, reached.arguments);
    place(end.slots, reached.slots);
  }
  return absl::OkStatus();
}

absl::StatusOr<Engine::FrameValue> Engine::ValueOf(const Frame& frame, const StaticPlan& plan,
                                                   size_t output) const {
  if (const Tensor* known = plan.known_output(output)) {
    if (plan.is_constant(output)) return FrameValue{LiveValue(), known, false};
    return FrameValue{LiveValue::Uncounted(*known), nullptr, /*is_known=*/true};
  }
  const int32_t input = plan.input_of_output(output);
  const auto num_arguments = static_cast<int32_t>(frame.arguments.size());
  if (input >= 0 && input < num_arguments + static_cast<int32_t>(frame.slots.size())) {
    const FrameValue& source =
        input < num_arguments ? frame.arguments[input] : frame.slots[input - num_arguments];
    if (input < static_cast<int32_t>(inputs_.size()) && source.get() == inputs_[input] &&
        source.get()->type() == plan.output_type(output)) {
      return source.Share();
    }
  }
  RH_ASSIGN_OR_RETURN(std::optional<Tensor> tensor, plan.OutputAt(output, inputs_));
  if (!tensor) return FrameValue();
  return FrameValue{LiveValue(request_->meter, *std::move(tensor)), nullptr, false};
}

absl::Status Engine::OpenOverwritten(const StaticPlan& plan) {
  const absl::Span<const int32_t> stored = plan.stored();
  overwritten_.assign(stored.size(), nullptr);
  for (size_t i = 0; i < stored.size(); ++i) {
    if (!plan.is_overwritten(i)) continue;
    RH_ASSIGN_OR_RETURN(overwritten_[i], OwnMemoryOf(stored[i]));
  }
  return absl::OkStatus();
}

// Initial values in files that are mapped are not padded.
absl::Status Engine::PadGlobals(const StaticPlan& plan) {
  for (int32_t global : plan.padded_globals()) {
    const Tensor& value = *request_->state[global].get();
    if (value.is_dense() && !IsAlignedAndPadded(value))
      RH_RETURN_IF_ERROR(OwnMemoryOf(global).status());
  }
  return absl::OkStatus();
}

absl::StatusOr<std::byte*> Engine::OwnMemoryOf(int32_t global) {
  absl::StatusOr<std::byte*> bytes = request_->state[global].MakeWritable(options_.memory_limit);
  if (bytes.ok()) return bytes;
  return Annotate(
      bytes.status(),
      absl::StrCat(SymbolText(frames_[depth_ - 1]->plan->graph->name()), ": a copy of the global ",
                   SymbolText(program_.globals[global].global->name())));
}

absl::Status Engine::Store(StaticPlan& plan) {
  const absl::Span<const int32_t> stored = plan.stored();
  if (stored.empty()) return absl::OkStatus();
  // Values passed on unchanged come first: a global may get the old value of another one.
  given_.assign(stored.size(), std::nullopt);
  for (size_t i = 0; i < stored.size(); ++i) {
    const size_t output = plan.num_outputs() + i;
    if (plan.is_written(output) || plan.is_overwritten(i)) continue;
    RH_ASSIGN_OR_RETURN(given_[i], plan.OutputAt(output, inputs_));
    if (!given_[i]->is_borrowed()) continue;
    // The memory is the caller's, who may reuse it after this invocation.
    if (absl::Status status = CheckMemory(static_cast<int64_t>(given_[i]->bytes().size()));
        !status.ok()) {
      return Annotate(status, absl::StrCat(SymbolText(frames_[depth_ - 1]->plan->graph->name()),
                                           ": the value stored to the global ",
                                           SymbolText(program_.globals[stored[i]].global->name())));
    }
    RH_ASSIGN_OR_RETURN(given_[i], Tensor::FromBytes(given_[i]->type(), given_[i]->bytes()));
  }
  for (size_t i = 0; i < stored.size(); ++i) {
    LiveValue& value = request_->state[stored[i]];
    if (given_[i]) {
      value = LiveValue(request_->meter, *std::move(given_[i]));
      continue;
    }
    if (plan.is_overwritten(i)) continue;
    std::optional<Tensor> spare = value.Release();
    value = LiveValue(request_->meter, plan.TakeStored(i, std::move(spare)));
  }
  given_.clear();
  return absl::OkStatus();
}

absl::Status Engine::EndSegment(const StaticPlan& plan) {
  Frame& frame = *frames_[depth_ - 1];
  if (plan.end() == SegmentEnd::kPause) return absl::OkStatus();
  const Step& step = frame.plan->steps[frame.next_step];
  if (plan.end() == SegmentEnd::kSpecialize) {
    int64_t& count = num_specialized_[Position(frame.graph, frame.next_step)];
    Specialize(frame, plan);
    if (Find(frame) != nullptr || ++count <= kMaxSpecialized) return absl::OkStatus();
    for (int operand : plan.wanted())
      frame.slots[frame.plan->operands(step)[operand]].is_known = false;
  }
  return RunDynamic(frame, step, plan.end_status());
}

// ---- frames

Engine::Frame& Engine::NewFrame() {
  if (depth_ == frames_.size()) frames_.push_back(std::make_unique<Frame>());
  Frame& frame = *frames_[depth_++];
  frame.loop_state.clear();
  frame.is_in_condition = false;
  frame.iterations = 0;
  return frame;
}

absl::Status Engine::Push(int32_t graph, std::vector<FrameValue>&& arguments) {
  if (static_cast<int64_t>(depth_) >= options_.max_call_depth) {
    return absl::ResourceExhaustedError(absl::StrCat("calls nest deeper than the limit of ",
                                                     options_.max_call_depth,
                                                     "; is there an infinite recursion?"));
  }
  const GraphPlan& plan = program_.graphs[graph];
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (!plan.needs_input[i]) {
      arguments[i] = FrameValue();
      continue;
    }
    // A quantised input may be given as plain storage; the graph sees its declared type.
    const Tensor* value = arguments[i].get();
    const Type& declared = plan.graph->inputs()[i].type;
    if (value == nullptr || !(declared.is_tensor() || declared.is_scalar()) ||
        !declared.element_type().is_quantized() || value->element_type().is_quantized()) {
      continue;
    }
    RH_ASSIGN_OR_RETURN(Tensor bound, BindTo(declared, *value));
    arguments[i].value = LiveValue(request_->meter, std::move(bound));
    arguments[i].is_known = arguments[i].is_known || arguments[i].constant != nullptr;
    arguments[i].constant = nullptr;
  }
  Frame& frame = NewFrame();
  frame.graph = graph;
  frame.plan = &plan;
  frame.next_step = 0;
  frame.slots.clear();  // Resized once a slot is filled.
  // A swap, so that the caller gets memory for the next arguments.
  frame.arguments.swap(arguments);
  arguments.clear();
  return absl::OkStatus();
}

void Engine::Pop() {
  Frame& frame = *frames_[--depth_];
  frame.slots.clear();
  frame.arguments.clear();
  frame.loop_state.clear();
}

const Tensor* Engine::At(const Frame& frame, Slot slot) const {
  if (slot == kNowhere) return nullptr;
  if (IsConstant(slot)) return &frame.plan->constants[ConstantIndex(slot)];
  return frame.slots[slot].get();
}

Engine::FrameValue Engine::ShareAt(const Frame& frame, Slot slot) const {
  if (slot == kNowhere) return FrameValue();
  if (IsConstant(slot)) {
    return {LiveValue(), &frame.plan->constants[ConstantIndex(slot)], false};
  }
  return frame.slots[slot].Share();
}

std::vector<Engine::FrameValue> Engine::TakeOperands(Frame& frame, const Step& step,
                                                     size_t first) const {
  std::vector<FrameValue> values;
  for (Slot slot : frame.plan->operands(step).subspan(first))
    values.push_back(ShareAt(frame, slot));
  // Values that are not needed here any more live as long as the callee keeps them.
  for (Slot slot : frame.plan->freed(step)) frame.slots[slot] = FrameValue();
  return values;
}

void Engine::SetResults(Frame& frame, const Step& step, std::vector<FrameValue> values) {
  const absl::Span<const Slot> slots = frame.plan->results(step);
  for (size_t i = 0; i < slots.size(); ++i) {
    if (slots[i] >= 0) frame.slots[slots[i]] = std::move(values[i]);
  }
}

absl::Status Engine::CheckMemory(int64_t more) const {
  return request_->meter.CheckLimit(options_.memory_limit, more);
}

std::string Engine::Way(bool with_innermost) const {
  std::vector<CallSite> path;
  for (size_t i = 0; i < depth_; ++i) {
    CallSite site = {.graph = frames_[i]->plan->graph, .call = nullptr, .parent = -1};
    if (i > 0) {
      const Frame& caller = *frames_[i - 1];
      const Step& step = caller.plan->steps[caller.next_step];
      site.call = step.node;
      if (step.kind == StepKind::kWhile) {
        site.iteration = caller.iterations;
        site.is_condition = caller.is_in_condition;
      }
    }
    path.push_back(site);
  }
  const std::string text = PathText(path);
  if (with_innermost || path.empty()) return text;
  // The message that follows begins with the innermost graph.
  return std::string(
      absl::StripSuffix(text, absl::StrCat(SymbolText(path.back().graph->name()), ": ")));
}

}  // namespace roundhouse::interp

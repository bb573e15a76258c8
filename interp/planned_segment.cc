#include "roundhouse/interp/planned_segment.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/boundary.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/core/text_format.h"
#include "roundhouse/interp/graph_plan.h"
#include "roundhouse/interp/step_kernels.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/evaluation_cost.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::interp {
namespace {

// Of a value that decides about sizes: so many elements are looked at before a plan is chosen.
constexpr int64_t kMaxWantedElements = 64;

// Of a path that is too long to show, how much of either end is.
constexpr size_t kShownCallers = 4;

class StepPlanner {
 public:
  StepPlanner(Planning& planning, const SegmentStart& start, ControlPlanner plan_control)
      : planning_(planning),
        program_(planning.program),
        start_(start),
        plan_control_(plan_control),
        global_values_(program_.globals.size(), kNone),
        constant_values_(program_.graphs.size()) {}

  absl::StatusOr<PlannedSegment> Plan() && {
    RH_RETURN_IF_ERROR(Walk());
    return std::move(result_);
  }

 private:
  static constexpr int32_t kNone = PlannedValue::kNone;
  // An unrolled loop that leaves more steps than that to the run stays a loop.
  static constexpr size_t kMaxUnrolledSteps = 16'384;
  // What is computed ahead may take as many bytes more than what it is computed from.
  static constexpr int64_t kFoldGrowth = 1 << 20;

  struct Frame {
    int32_t graph;
    size_t next_step = 0;
    int32_t caller = 0;
    std::vector<int32_t> slots = {};
    std::vector<int32_t> arguments = {};
    // Of the loop that is the step before next_step.
    std::vector<int32_t> loop_state = {};
    bool is_in_condition = false;
    int64_t iterations = 0;
    size_t first_step = 0;  // Of the step before next_step.
  };

  // What there was before a loop was unrolled, to come back if it cannot be.
  struct Unrolling {
    size_t depth;
    size_t num_callers;
    size_t num_values;
    size_t num_steps;
    size_t num_tensors;
    size_t num_loaded;
    size_t num_stored;
    size_t num_events;
    size_t num_fast_steps;
    int64_t num_nodes;
    int64_t computed_bytes;
    std::vector<int32_t> global_values;
  };

  const GraphPlan& graph(const Frame& frame) const { return program_.graphs[frame.graph]; }

  // ---- values

  int32_t AddValue(PlannedValue value) {
    if (value.root == kNone) value.root = static_cast<int32_t>(result_.values.size());
    result_.values.push_back(std::move(value));
    return static_cast<int32_t>(result_.values.size()) - 1;
  }
  int32_t AddKnown(const Tensor* tensor) {
    return AddValue({.type = tensor->type(), .known = tensor});
  }
  // The same bytes under another type.
  int32_t AddView(int32_t source, Type type) {
    const PlannedValue& value = result_.values[source];
    return AddValue({.type = std::move(type), .root = value.root, .input = value.input});
  }

  int32_t At(const Frame& frame, interp::Place place) {
    if (place == kNowhere) return kNone;
    if (!IsConstant(place)) return frame.slots[place];
    std::vector<int32_t>& ids = constant_values_[frame.graph];
    if (ids.empty()) ids.assign(graph(frame).constants.size(), kNone);
    int32_t& id = ids[ConstantIndex(place)];
    if (id == kNone) id = AddKnown(&graph(frame).constants[ConstantIndex(place)]);
    return id;
  }
  std::vector<int32_t> AllAt(const Frame& frame, absl::Span<const interp::Place> places) {
    std::vector<int32_t> ids;
    ids.reserve(places.size());
    for (interp::Place place : places) ids.push_back(At(frame, place));
    return ids;
  }
  void SetResults(Frame& frame, const Step& step, absl::Span<const int32_t> ids) const {
    const absl::Span<const interp::Place> places = graph(frame).results(step);
    for (size_t i = 0; i < places.size(); ++i) {
      if (places[i] >= 0) frame.slots[places[i]] = ids[i];
    }
  }

  Type TypeOf(int32_t id) const { return id == kNone ? Type::None() : result_.values[id].type; }
  bool IsFolded(int32_t id) const { return id != kNone && result_.values[id].is_folded; }
  const Tensor* KnownOf(int32_t id) const {
    return id == kNone ? nullptr : result_.values[id].known;
  }

  // ---- the walk

  absl::Status Walk() {
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
    for (int32_t global : result_.stored) result_.outputs.push_back(global_values_[global]);
    return absl::OkStatus();
  }

  void Begin() {
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

  // Whether it stays where it is as long as the program does.
  bool IsProgramConstant(const Tensor& tensor) const {
    return std::any_of(program_.graphs.begin(), program_.graphs.end(), [&](const GraphPlan& plan) {
      return !plan.constants.empty() && &tensor >= &plan.constants.front() &&
             &tensor <= &plan.constants.back();
    });
  }

  absl::Status Advance() {
    Frame& frame = frames_.back();
    if (frame.next_step < graph(frame).steps.size()) {
      const Step& step = graph(frame).steps[frame.next_step++];
      frame.first_step = result_.steps.size();
      wanted_.clear();
      failure_ = absl::OkStatus();
      return Visit(frame, step);
    }
    std::vector<int32_t> outputs = AllAt(frame, graph(frame).output_places);
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

  // The step is done.
  void Finish(Frame& frame, const Step& step) {
    if (planning_.is_watched) {
      result_.events.push_back({.node = step.node,
                                .depth = static_cast<int64_t>(frames_.size()) - 1,
                                .first_step = frame.first_step,
                                .end_step = result_.steps.size(),
                                .results = AllAt(frame, graph(frame).results(step))});
    }
    Free(frame, step);
  }
  void Free(Frame& frame, const Step& step) const {
    for (interp::Place slot : graph(frame).freed(step)) frame.slots[slot] = kNone;
  }

  // ---- the end

  // The step before next_step of the innermost graph cannot be planned, for this reason.
  absl::Status EndBefore(absl::Status reason) {
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
        EndHere(wanted_.empty() ? SegmentEnd::kEvaluate : SegmentEnd::kSpecialize,
                std::move(reason));
        return absl::OkStatus();
      case StepKind::kIf:
        EndHere(SegmentEnd::kBranch, std::move(reason));
        return absl::OkStatus();
      case StepKind::kWhile:
        EndHere(SegmentEnd::kLoop, std::move(reason));
        return absl::OkStatus();
      default:
        if (result_.steps.empty() && result_.num_nodes <= 0) return reason;  // No way on from here.
        EndHere(SegmentEnd::kPause, std::move(reason));
        return absl::OkStatus();
    }
  }

  void EndHere(SegmentEnd end, absl::Status reason) {
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
      // Where a call is in the midst of its step, that is the one.
      const bool is_last = &frame == &frames_.back();
      result_.frames.push_back({.graph = frame.graph,
                                .next_step = is_last ? frame.next_step : frame.next_step - 1,
                                .arguments = std::move(frame.arguments),
                                .slots = std::move(frame.slots)});
    }
    frames_.clear();
  }

  // What the run has to say when it comes here.
  absl::Status Fail(absl::Status failure) {
    failure_ = std::move(failure);
    return failure_;
  }

  // ---- steps

  absl::Status Push(int32_t graph, std::vector<int32_t> arguments, CallSite site) {
    if (static_cast<int64_t>(frames_.size()) + planning_.call_depth >= planning_.max_call_depth) {
      return Fail(absl::ResourceExhaustedError(
          absl::StrCat("calls nest deeper than the limit of ", planning_.max_call_depth,
                       "; is there a recursion without an end?")));
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

  // A quantised input takes plain storage; inside the graph it is what the graph says.
  absl::Status TakeStorage(const Type& declared, int32_t& argument) {
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

  absl::Status Visit(Frame& frame, const Step& step) {
    ++result_.num_nodes;
    if (--planning_.nodes_left < 0) return absl::ResourceExhaustedError("too many steps");
    if (IsCancelled())
      return absl::CancelledError(absl::StrCat("cancelled before ", step.node->DebugName()));
    if (planning_.max_nodes > 0 && result_.num_nodes > planning_.max_nodes)
      return absl::ResourceExhaustedError("more steps than may be run");
    if (!unrollings_.empty() &&
        (--planning_.unrolled_nodes_left < 0 ||
         result_.steps.size() - unrollings_.back().num_steps > kMaxUnrolledSteps)) {
      return absl::ResourceExhaustedError("a loop that is too long to unroll");
    }
    const absl::Span<const interp::Place> operands = graph(frame).operands(step);
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
                               result_.num_nodes, result_.computed_bytes, global_values_});
        frame.loop_state = AllAt(frame, operands);
        frame.iterations = 0;
        return PushCondition(frame, step);
    }
    Finish(frame, step);
    return absl::OkStatus();
  }

  absl::Status Call(Frame& frame, const Step& step, int32_t target,
                    absl::Span<const interp::Place> operands) {
    std::vector<int32_t> arguments = AllAt(frame, operands);
    const size_t caller = frames_.size() - 1;
    RH_RETURN_IF_ERROR(Push(target, std::move(arguments), {.call = step.node}));
    Free(frames_[caller], step);
    return absl::OkStatus();
  }

  static bool IsCondition(const Tensor* tensor) {
    return tensor != nullptr && tensor->element_type().kind() == ElementKind::kI1 &&
           tensor->num_elements() == 1;
  }

  // ---- loops

  absl::Status PushCondition(Frame& frame, const Step& step) {
    if (--planning_.unrolled_nodes_left < 0)
      return absl::ResourceExhaustedError("a loop that is too long to unroll");
    ++result_.num_nodes;  // A round counts as one.
    frame.is_in_condition = true;
    return Push(step.target, frame.loop_state,
                {.call = step.node, .iteration = frame.iterations, .is_condition = true});
  }

  // Goes on with a loop, now that its condition or its body has given `outputs`.
  absl::Status Resume(Frame& frame, const Step& step, std::vector<int32_t> outputs) {
    if (!frame.is_in_condition) {
      frame.loop_state = std::move(outputs);
      ++frame.iterations;
      return PushCondition(frame, step);
    }
    const Tensor* condition = KnownOf(outputs[0]);
    if (!IsCondition(condition)) return absl::UnimplementedError("a loop that depends on data");
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

  // Forgets all that has been done for the innermost loop, and makes it one step.
  absl::Status LeaveRolled() {
    const Unrolling before = std::move(unrollings_.back());
    unrollings_.pop_back();
    frames_.erase(frames_.begin() + before.depth, frames_.end());
    result_.callers.resize(before.num_callers, CallSite{});
    result_.values.resize(before.num_values);
    result_.steps.resize(before.num_steps);
    result_.tensors.resize(before.num_tensors);
    result_.loaded.resize(before.num_loaded);
    result_.stored.resize(before.num_stored);
    result_.events.resize(before.num_events);
    result_.num_fast_steps = before.num_fast_steps;
    result_.num_nodes = before.num_nodes;
    result_.computed_bytes = before.computed_bytes;
    global_values_ = before.global_values;
    for (std::vector<int32_t>& ids : constant_values_) {
      for (int32_t& id : ids) {
        if (id >= static_cast<int32_t>(before.num_values)) id = kNone;
      }
    }
    wanted_.clear();
    failure_ = absl::OkStatus();
    Frame& frame = frames_.back();
    frame.loop_state.clear();
    const Step& step = graph(frame).steps[frame.next_step - 1];
    RH_RETURN_IF_ERROR(VisitControl(frame, step));
    Finish(frame, step);
    return absl::OkStatus();
  }

  absl::Status VisitControl(Frame& frame, const Step& step) {
    if (planning_.is_watched) return absl::UnimplementedError("somebody looks on");
    if (planning_.extent == SegmentExtent::kNothing)
      return absl::ResourceExhaustedError("there is too little memory to plan it");
    PlannedStep planned;
    planned.operands = AllAt(frame, graph(frame).operands(step));
    std::vector<Type> types;
    std::vector<const Tensor*> known;
    bool may_share = true;
    for (int32_t operand : planned.operands) {
      types.push_back(TypeOf(operand));
      // What differs from iteration to iteration would make as many plans.
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
        return absl::InvalidArgumentError("a result that does not fit");
    }
    RH_RETURN_IF_ERROR(AlignConstants(planned.operands));
    planned.control = static_cast<ControlStep*>(prepared.invocation.get());
    result_.num_fast_steps += planned.control->num_fast_steps();
    if (is_new && may_share)
      planning_.prepared.Add(*step.node, std::move(types), std::move(known), prepared);
    AddStep(frame, step, std::move(planned), prepared);
    return absl::OkStatus();
  }

  // A load gives what the run began with, or what was stored since.
  absl::Status VisitLoad(Frame& frame, const Step& step) {
    int32_t& value = global_values_[step.target];
    if (value == kNone) {
      const Tensor* tensor = planning_.state[step.target].get();
      if (tensor == nullptr) {
        return Fail(absl::FailedPreconditionError(absl::StrCat(
            step.node->DebugName(), ": the global ",
            SymbolText(program_.globals[step.target].global->name()),
            " has no value yet: it has no initial value, and nothing has been stored to it")));
      }
      const size_t num_inputs =
          start_.arguments.size() + start_.slots.size() + result_.loaded.size();
      value = AddValue({.type = tensor->type(), .input = static_cast<int32_t>(num_inputs)});
      result_.loaded.push_back(step.target);
    }
    const interp::Place place = graph(frame).results(step)[0];
    if (place >= 0) frame.slots[place] = value;
    return absl::OkStatus();
  }

  absl::Status VisitStore(Frame& frame, const Step& step) {
    const int32_t value = At(frame, graph(frame).operands(step)[0]);
    if (value == kNone) {
      return Fail(absl::InvalidArgumentError(
          absl::StrCat(step.node->DebugName(), ": the value to store carries no data")));
    }
    global_values_[step.target] = value;
    if (std::find(result_.stored.begin(), result_.stored.end(), step.target) ==
        result_.stored.end()) {
      result_.stored.push_back(step.target);
    }
    return absl::OkStatus();
  }

  absl::Status VisitNode(Frame& frame, const Step& step) {
    if (planning_.extent == SegmentExtent::kNothing)
      return absl::ResourceExhaustedError("there is too little memory to plan it");
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

  absl::Status AddNode(Frame& frame, const Step& step, PlannedStep planned,
                       const PreparedSteps::Prepared& prepared) {
    if (prepared.invocation->needs_padding()) RH_RETURN_IF_ERROR(AlignConstants(planned.operands));
    result_.num_fast_steps += prepared.runner.is_reference ? 0 : 1;
    AddStep(frame, step, std::move(planned), prepared);
    return absl::OkStatus();
  }

  static bool IsSmallInteger(const Type& type) {
    if (!type.is_tensor() && !type.is_scalar()) return false;
    const ElementKind kind = type.element_type().kind();
    const bool is_integer = kind == ElementKind::kI64 || kind == ElementKind::kI32;
    return is_integer && !type.element_type().is_quantized() &&
           ByteSize(type).value_or(INT64_MAX) <=
               kMaxWantedElements * (kind == ElementKind::kI64 ? 8 : 4);
  }

  // Whether the region has taken the call.
  absl::StatusOr<bool> VisitRegion(Frame& frame, const Step& step, const GraphPlan& callee) {
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

  // Who needs padding gets constants as it gets everything: aligned and padded.
  absl::Status AlignConstants(std::vector<int32_t>& operands) {
    for (int32_t& operand : operands) {
      const Tensor* constant = KnownOf(operand);
      if (constant == nullptr || !constant->is_dense() || IsAlignedAndPadded(*constant)) continue;
      RH_ASSIGN_OR_RETURN(Tensor copy, Tensor::FromBytes(constant->type(), constant->bytes()));
      operand = AddKnown(Keep(std::move(copy)));
    }
    return absl::OkStatus();
  }

  void AddStep(Frame& frame, const Step& step, PlannedStep planned,
               const PreparedSteps::Prepared& prepared) {
    planned.node = step.node;
    planned.caller = frame.caller;
    planned.invocation = prepared.invocation;
    planned.runner = prepared.runner;
    for (const Type& type : prepared.results) planned.results.push_back(AddValue({.type = type}));
    SetResults(frame, step, planned.results);
    result_.steps.push_back(std::move(planned));
  }

  bool IsWorthFolding(const Node& node, absl::Span<const Type> operands,
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

  const Tensor* Keep(Tensor tensor) {
    result_.tensors.push_back(std::make_unique<Tensor>(std::move(tensor)));
    return result_.tensors.back().get();
  }
  absl::Status SetKnown(Frame& frame, const Step& step, std::vector<Tensor> values) {
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

  Planning& planning_;
  const ProgramPlan& program_;
  const SegmentStart& start_;
  const ControlPlanner plan_control_;
  std::vector<int32_t> global_values_;  // Values; kNone for one that nobody has loaded or stored.
  PlannedSegment result_;
  std::vector<Unrolling> unrollings_;
  std::vector<Frame> frames_;
  std::vector<std::vector<int32_t>> constant_values_;  // By graph and constant.
  // Of the step that is visited: what it wants to know, and what the run will have to say.
  std::vector<int> wanted_;
  absl::Status failure_;
  bool is_out_of_memory_ = false;
};

}  // namespace

absl::Status Planning::TakeMemory(int64_t bytes) {
  if (bytes > 0 && bytes > memory_left)
    return absl::ResourceExhaustedError("values take more memory than they may");
  memory_left -= bytes;
  return absl::OkStatus();
}

absl::StatusOr<PlannedSegment> PlanSteps(Planning& planning, const SegmentStart& start,
                                         ControlPlanner plan_control) {
  return StepPlanner(planning, start, plan_control).Plan();
}

absl::Status WithCallers(absl::Span<const CallSite> callers, int32_t caller,
                         const absl::Status& error) {
  std::vector<CallSite> path;
  for (int32_t i = caller; i >= 0; i = callers[i].parent) path.push_back(callers[i]);
  std::reverse(path.begin(), path.end());
  return absl::Status(error.code(), absl::StrCat(PathText(path), error.message()));
}

std::string PathText(absl::Span<const CallSite> path) {
  std::string text;
  for (size_t i = 0; i < path.size(); ++i) {
    if (path[i].call != nullptr) {
      absl::StrAppend(&text, path[i].call->DebugName());
      if (path[i].iteration >= 0) {
        absl::StrAppend(&text, path[i].is_condition ? " before" : " in", " iteration ",
                        path[i].iteration);
      }
      text += ": ";
    }
    if (i == kShownCallers && path.size() > 2 * kShownCallers) {
      const size_t skipped = path.size() - 2 * kShownCallers;
      absl::StrAppend(&text, "… ", skipped, skipped == 1 ? " more call" : " more calls", " …: ");
      i += skipped;
    }
    absl::StrAppend(&text, SymbolText(path[i].graph->name()), ": ");
  }
  return text;
}

std::vector<bool> PassedThrough(const GraphPlan& graph) {
  std::vector<bool> passed;
  for (size_t i = 0; i < graph.outputs.size(); ++i) {
    const Node& node = graph.outputs[i]->node();
    const auto* query = node.service<GraphInputIndexQueryService>();
    passed.push_back(IsInputNode(node) && query->index(node) == static_cast<int64_t>(i));
  }
  return passed;
}

}  // namespace roundhouse::interp

#include "roundhouse/interp/planned_graph.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/interp/evaluated_node.h"
#include "roundhouse/interp/graph_plan.h"
#include "roundhouse/interp/step_kernels.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/evaluation_cost.h"
#include "roundhouse/service/kernels.h"
#include "roundhouse/service/size_limits.h"

namespace roundhouse::interp {
namespace {

class StepPlanner {
 public:
  StepPlanner(Planning& planning, absl::Span<const Type> inputs,
              absl::Span<const Tensor* const> known, ControlPlanner plan_control)
      : planning_(planning),
        program_(planning.program),
        input_types_(inputs),
        known_inputs_(known),
        plan_control_(plan_control),
        global_values_(program_.globals.size(), kNone),
        constant_values_(program_.graphs.size()) {}

  absl::StatusOr<PlannedGraph> Plan(int32_t graph) && {
    RH_RETURN_IF_ERROR(Walk(graph));
    return std::move(result_);
  }

 private:
  static constexpr int32_t kNone = PlannedValue::kNone;
  // An unrolled loop that leaves more steps than that to the run stays a loop.
  static constexpr size_t kMaxUnrolledSteps = 16'384;
  // So many invocations of a node are offered to the iterations to come.
  static constexpr size_t kMaxShared = 4;
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
    size_t num_fast_steps;
    size_t num_done_ahead;
    int64_t num_nodes;
    std::vector<int32_t> global_values;
  };

  // An invocation of a node in an unrolled loop.
  struct Shared {
    std::vector<Type> types;
    std::vector<const Tensor*> known;
    std::vector<Type> results;
    std::shared_ptr<Invocation> invocation;
    StepRunner runner;
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

  absl::Status Walk(int32_t entry) {
    std::vector<int32_t> arguments;
    for (size_t i = 0; i < input_types_.size(); ++i) {
      const Type& type = input_types_[i];
      arguments.push_back(type.is_none() || type.is_token() ? kNone
                          : known_inputs_[i] != nullptr
                              ? AddKnown(known_inputs_[i])
                              : AddValue({.type = type, .input = static_cast<int32_t>(i)}));
    }
    RH_RETURN_IF_ERROR(Push(entry, std::move(arguments), {.call = nullptr}));
    while (!frames_.empty()) {
      absl::Status status = Advance();
      while (!status.ok()) {
        if (unrollings_.empty() || absl::IsCancelled(status)) return status;
        status = LeaveRolled();
      }
    }
    for (int32_t global : result_.stored) result_.outputs.push_back(global_values_[global]);
    return absl::OkStatus();
  }

  absl::Status Advance() {
    Frame& frame = frames_.back();
    if (frame.next_step < graph(frame).steps.size()) {
      const Step& step = graph(frame).steps[frame.next_step++];
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
    return absl::OkStatus();
  }

  absl::Status Push(int32_t graph, std::vector<int32_t> arguments, CallSite site) {
    if (static_cast<int64_t>(frames_.size()) >= planning_.options.max_call_depth)
      return absl::ResourceExhaustedError("calls nest too deep");
    const GraphPlan& plan = program_.graphs[graph];
    for (size_t i = 0; i < arguments.size(); ++i) {
      const Type& declared = plan.graph->inputs()[i].type;
      const bool is_quantized =
          (declared.is_tensor() || declared.is_scalar()) && declared.element_type().is_quantized();
      if (arguments[i] != kNone && is_quantized &&
          !TypeOf(arguments[i]).element_type().is_quantized())
        return absl::UnimplementedError("plain storage stands for quantised elements");
    }
    site.graph = plan.graph;
    site.parent = frames_.empty() ? kNone : frames_.back().caller;
    result_.callers.push_back(site);
    Frame frame = {.graph = graph, .caller = static_cast<int32_t>(result_.callers.size()) - 1};
    frame.slots.assign(plan.num_slots, kNone);
    frame.arguments = std::move(arguments);
    frames_.push_back(std::move(frame));
    return absl::OkStatus();
  }

  absl::Status Visit(Frame& frame, const Step& step) {
    if (--planning_.nodes_left < 0) return absl::ResourceExhaustedError("too many steps");
    RH_RETURN_IF_ERROR(CheckNotCancelled("while a run was planned"));
    if (++result_.num_nodes > planning_.budget.max_steps() && planning_.budget.is_limited())
      return absl::ResourceExhaustedError("more steps than may be run");
    if (!unrollings_.empty() &&
        (--planning_.unrolled_nodes_left < 0 ||
         result_.steps.size() - unrollings_.back().num_steps > kMaxUnrolledSteps)) {
      return absl::ResourceExhaustedError("a loop that is too long to unroll");
    }
    const absl::Span<const interp::Place> operands = graph(frame).operands(step);
    switch (step.kind) {
      case StepKind::kNothing:
        return absl::OkStatus();
      case StepKind::kInput:
        SetResults(frame, step, {frame.arguments[step.target]});
        return absl::OkStatus();
      case StepKind::kEvaluate:
        return VisitNode(frame, step);
      case StepKind::kLoad:
        return VisitLoad(frame, step);
      case StepKind::kStore:
        return VisitStore(frame, step);
      case StepKind::kRefine: {
        const int32_t value = At(frame, operands[0]);
        if (value != kNone && !Fits(TypeOf(value), step.node->result().type()))
          return absl::InvalidArgumentError("a value that does not fit");
        SetResults(frame, step, {value});
        return absl::OkStatus();
      }
      case StepKind::kCall: {
        if (const Executable* region = program_.graphs[step.target].region.get()) {
          RH_ASSIGN_OR_RETURN(const bool is_done, VisitRegion(frame, step, *region));
          if (is_done) return absl::OkStatus();
        }
        return Push(step.target, AllAt(frame, operands), {.call = step.node});
      }
      case StepKind::kIf: {
        const Tensor* condition = KnownOf(At(frame, operands[0]));
        if (!IsCondition(condition)) return VisitControl(frame, step);
        return Push(condition->data<bool>()[0] ? step.target : step.other_target,
                    AllAt(frame, operands.subspan(1)), {.call = step.node});
      }
      case StepKind::kWhile:
        if (planning_.unrolled_nodes_left <= 0) return VisitControl(frame, step);
        unrollings_.push_back({frames_.size(), result_.callers.size(), result_.values.size(),
                               result_.steps.size(), result_.tensors.size(), result_.loaded.size(),
                               result_.stored.size(), result_.num_fast_steps,
                               result_.num_done_ahead, result_.num_nodes, global_values_});
        frame.loop_state = AllAt(frame, operands);
        frame.iterations = 0;
        return PushCondition(frame, step);
    }
    return absl::InternalError("a step of no kind");
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
    result_.num_fast_steps = before.num_fast_steps;
    result_.num_done_ahead = before.num_done_ahead;
    result_.num_nodes = before.num_nodes;
    global_values_ = before.global_values;
    for (std::vector<int32_t>& ids : constant_values_) {
      for (int32_t& id : ids) {
        if (id >= static_cast<int32_t>(before.num_values)) id = kNone;
      }
    }
    Frame& frame = frames_.back();
    frame.loop_state.clear();
    return VisitControl(frame, graph(frame).steps[frame.next_step - 1]);
  }

  absl::Status VisitControl(Frame& frame, const Step& step) {
    PlannedStep planned;
    planned.operands = AllAt(frame, graph(frame).operands(step));
    std::vector<Type> types;
    std::vector<const Tensor*> known;
    for (int32_t operand : planned.operands) {
      types.push_back(TypeOf(operand));
      // What differs from iteration to iteration would make as many plans.
      known.push_back(unrollings_.empty() || !IsFolded(operand) ? KnownOf(operand) : nullptr);
    }
    const Shared* shared = FindShared(*step.node, types, known);
    std::vector<Type> results;
    if (shared != nullptr) {
      planned.invocation = shared->invocation;
      results = shared->results;
    } else {
      RH_ASSIGN_OR_RETURN(planned.invocation, plan_control_(step, types, known));
      const absl::Span<const Type> result_types = planned.invocation->result_types();
      results.assign(result_types.begin(), result_types.end());
    }
    for (size_t i = 0; i < results.size(); ++i) {
      if (!Fits(results[i], step.node->result(static_cast<int>(i)).type()))
        return absl::InvalidArgumentError("a result that does not fit");
    }
    RH_RETURN_IF_ERROR(AlignConstants(planned.operands));
    planned.node = step.node;
    planned.caller = frame.caller;
    planned.runner = StepRunner::kRegion;
    planned.control = static_cast<const ControlStep*>(planned.invocation.get());
    result_.num_fast_steps += planned.control->num_fast_steps();
    if (shared == nullptr) Share(planned, std::move(types), std::move(known), results);
    AddStep(frame, step, std::move(planned), results);
    return absl::OkStatus();
  }

  // Null outside of unrolled loops: there, nothing comes again.
  const Shared* FindShared(const Node& node, absl::Span<const Type> types,
                           absl::Span<const Tensor* const> known) const {
    if (unrollings_.empty()) return nullptr;
    const auto shared = shared_.find(&node);
    if (shared == shared_.end()) return nullptr;
    for (const Shared& candidate : shared->second) {
      if (absl::MakeConstSpan(candidate.types) == types &&
          absl::MakeConstSpan(candidate.known) == known) {
        return &candidate;
      }
    }
    return nullptr;
  }
  // Whether iterations have asked for it with so many types that more are to be expected.
  bool HasManyTypes(const Node& node) const {
    const auto shared = shared_.find(&node);
    return !unrollings_.empty() && shared != shared_.end() && shared->second.size() == kMaxShared;
  }
  void Share(const PlannedStep& planned, std::vector<Type> types, std::vector<const Tensor*> known,
             std::vector<Type> results) {
    if (unrollings_.empty()) return;
    std::vector<Shared>& shared = shared_[planned.node];
    if (shared.size() == kMaxShared) shared.erase(shared.begin());
    shared.push_back({std::move(types), std::move(known), std::move(results), planned.invocation,
                      planned.runner});
  }

  // A load gives what the run began with, or what was stored since.
  absl::Status VisitLoad(Frame& frame, const Step& step) {
    int32_t& value = global_values_[step.target];
    if (value == kNone) {
      const Tensor* tensor = planning_.state[step.target].get();
      if (tensor == nullptr) return absl::FailedPreconditionError("a global without a value");
      RH_RETURN_IF_ERROR(ByteSize(tensor->type()).status());
      value =
          AddValue({.type = tensor->type(),
                    .input = static_cast<int32_t>(input_types_.size() + result_.loaded.size())});
      result_.loaded.push_back(step.target);
    }
    const interp::Place place = graph(frame).results(step)[0];
    if (place >= 0) frame.slots[place] = value;
    return absl::OkStatus();
  }

  absl::Status VisitStore(Frame& frame, const Step& step) {
    const int32_t value = At(frame, graph(frame).operands(step)[0]);
    if (value == kNone) return absl::UnimplementedError("a stored value that carries no data");
    RH_RETURN_IF_ERROR(ByteSize(TypeOf(value)).status());
    global_values_[step.target] = value;
    if (std::find(result_.stored.begin(), result_.stored.end(), step.target) ==
        result_.stored.end()) {
      result_.stored.push_back(step.target);
    }
    return absl::OkStatus();
  }

  absl::Status VisitNode(Frame& frame, const Step& step) {
    const Node& node = *step.node;
    const std::vector<int32_t> operands = AllAt(frame, graph(frame).operands(step));
    std::vector<Type> types;
    std::vector<const Tensor*> known;
    bool are_known = true;
    bool may_share = true;
    for (int32_t operand : operands) {
      types.push_back(TypeOf(operand));
      known.push_back(KnownOf(operand));
      may_share = may_share && !IsFolded(operand);
      are_known = are_known && (operand == kNone || known.back() != nullptr);
    }
    RH_ASSIGN_OR_RETURN(std::vector<Type> results, ResultTypesOn(node, types, known));
    RH_RETURN_IF_ERROR(CheckSizes(results));
    if (are_known && node.op().is_pure && IsWorthFolding(node, types, results)) {
      RH_ASSIGN_OR_RETURN(std::vector<Tensor> values, EvaluateNode(node, known));
      return SetKnown(frame, step, std::move(values));
    }
    for (const Type& type : results) RH_RETURN_IF_ERROR(ByteSize(type).status());
    if (const Shared* shared = may_share ? FindShared(node, types, known) : nullptr) {
      result_.num_fast_steps += shared->runner != StepRunner::kReference;
      AddStep(frame, step,
              {.node = &node,
               .invocation = shared->invocation,
               .runner = shared->runner,
               .caller = frame.caller,
               .operands = operands},
              results);
      return absl::OkStatus();
    }
    absl::StatusOr<PreparedKernel> kernel = absl::UnimplementedError("");
    if (step.may_have_kernel) {
      kernel = PrepareNode(node, types, known, results, planning_.threads,
                           *planning_.program.packed_constants);
    }
    if (kernel.ok() && kernel->known_results)
      return SetKnown(frame, step, *std::move(kernel->known_results));
    if (kernel.ok() && kernel->view_of >= 0) {
      const int32_t source = operands[kernel->view_of];
      if (const Tensor* tensor = KnownOf(source)) {
        RH_ASSIGN_OR_RETURN(Tensor view, tensor->WithType(results[0]));
        std::vector<Tensor> values;
        values.push_back(std::move(view));
        return SetKnown(frame, step, std::move(values));
      }
      ++result_.num_done_ahead;
      SetResults(frame, step,
                 {AddValue({.type = results[0],
                            .root = result_.values[source].root,
                            .input = result_.values[source].input})});
      return absl::OkStatus();
    }
    PlannedStep planned;
    planned.node = &node;
    planned.caller = frame.caller;
    planned.operands = operands;
    if (kernel.ok()) {
      planned.invocation = std::move(kernel->invocation);
      ++result_.num_fast_steps;
    } else {
      for (const Type& type : types) {
        // What has no bytes, strings, can only be known.
        if (!type.is_none() && !type.is_token() && known[&type - types.data()] == nullptr)
          RH_RETURN_IF_ERROR(ByteSize(type).status());
      }
      planned.runner = StepRunner::kReference;
      planned.invocation = std::make_unique<EvaluatedNode>(node, types, known, results);
    }
    if (may_share) Share(planned, std::move(types), std::move(known), results);
    AddStep(frame, step, std::move(planned), results);
    return absl::OkStatus();
  }

  // Whether the region has taken the call.
  absl::StatusOr<bool> VisitRegion(Frame& frame, const Step& step, const Executable& region) {
    PlannedStep planned;
    planned.operands = AllAt(frame, graph(frame).operands(step));
    std::vector<Type> types;
    for (int32_t operand : planned.operands) types.push_back(TypeOf(operand));
    const Shared* shared = FindShared(*step.node, types, /*known=*/{});
    if (shared != nullptr) {
      planned.invocation = shared->invocation;
    } else if (region.compiles_for_types() && HasManyTypes(*step.node)) {
      return false;
    } else {
      absl::StatusOr<std::unique_ptr<Invocation>> invocation =
          PrepareRegion(*step.node, region, types, planning_.threads);
      if (!invocation.ok()) return false;
      planned.invocation = *std::move(invocation);
    }
    const absl::Span<const Type> result_types = planned.invocation->result_types();
    const std::vector<Type> results(result_types.begin(), result_types.end());
    RH_RETURN_IF_ERROR(AlignConstants(planned.operands));
    planned.node = step.node;
    planned.caller = frame.caller;
    planned.runner = StepRunner::kRegion;
    ++result_.num_fast_steps;
    if (shared == nullptr) Share(planned, std::move(types), /*known=*/{}, results);
    AddStep(frame, step, std::move(planned), results);
    return true;
  }

  // A region gets its constants as it gets everything: aligned and padded.
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
               absl::Span<const Type> results) {
    for (const Type& type : results) planned.results.push_back(AddValue({.type = type}));
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
      if (const absl::StatusOr<int64_t> bytes = ByteSize(value.type()); bytes.ok())
        RH_RETURN_IF_ERROR(planning_.TakeMemory(*bytes));
      RH_ASSIGN_OR_RETURN(Tensor dense, value.Materialize());
      ids.push_back(AddKnown(Keep(std::move(dense))));
      result_.values.back().is_folded = true;
    }
    ++result_.num_done_ahead;
    SetResults(frame, step, ids);
    return absl::OkStatus();
  }

  Planning& planning_;
  const ProgramPlan& program_;
  const absl::Span<const Type> input_types_;
  const absl::Span<const Tensor* const> known_inputs_;
  const ControlPlanner plan_control_;
  std::vector<int32_t> global_values_;  // Values; kNone for one that nobody has loaded or stored.
  PlannedGraph result_;
  std::vector<Unrolling> unrollings_;
  absl::flat_hash_map<const Node*, std::vector<Shared>> shared_;  // Looked up, never iterated.
  std::vector<Frame> frames_;
  std::vector<std::vector<int32_t>> constant_values_;  // By graph and constant.
};

}  // namespace

absl::Status Planning::TakeMemory(int64_t bytes) {
  if (bytes > memory_left)
    return absl::ResourceExhaustedError("values take more memory than they may");
  memory_left -= bytes;
  return absl::OkStatus();
}

absl::StatusOr<PlannedGraph> PlanSteps(Planning& planning, int32_t graph,
                                       absl::Span<const Type> inputs,
                                       absl::Span<const Tensor* const> known,
                                       ControlPlanner plan_control) {
  return StepPlanner(planning, inputs, known, plan_control).Plan(graph);
}

}  // namespace roundhouse::interp

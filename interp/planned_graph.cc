#include "roundhouse/interp/planned_graph.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

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
#include "roundhouse/service/evaluation.h"
#include "roundhouse/service/kernels.h"

namespace roundhouse::interp {
namespace {

class StepPlanner {
 public:
  StepPlanner(const ProgramPlan& program, absl::Span<const Type> inputs,
              absl::Span<const LiveValue> state, const SessionOptions& options, ThreadPool& threads)
      : program_(program),
        input_types_(inputs),
        state_(state),
        global_values_(program.globals.size(), kNone),
        options_(options),
        threads_(threads),
        constant_values_(program.graphs.size()) {}

  absl::StatusOr<PlannedGraph> Plan(int32_t graph) && {
    RH_RETURN_IF_ERROR(Walk(graph));
    return std::move(result_);
  }

 private:
  static constexpr int32_t kNone = PlannedValue::kNone;
  // Calls that call others twice make programs that are longer than anybody wants to plan.
  static constexpr size_t kMaxSteps = 500'000;
  // What is computed ahead may take as many bytes more than what it is computed from.
  static constexpr int64_t kFoldGrowth = 1 << 20;

  struct Frame {
    int32_t graph;
    size_t next_step = 0;
    int32_t caller = 0;
    std::vector<int32_t> slots = {};
    std::vector<int32_t> arguments = {};
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
  const Tensor* KnownOf(int32_t id) const {
    return id == kNone ? nullptr : result_.values[id].known;
  }

  // ---- the walk

  absl::Status Walk(int32_t entry) {
    std::vector<int32_t> arguments;
    for (size_t i = 0; i < input_types_.size(); ++i) {
      const Type& type = input_types_[i];
      arguments.push_back(type.is_none() || type.is_token()
                              ? kNone
                              : AddValue({.type = type, .input = static_cast<int32_t>(i)}));
    }
    RH_RETURN_IF_ERROR(Push(entry, std::move(arguments), nullptr));
    while (true) {
      Frame& frame = frames_.back();
      if (frame.next_step < graph(frame).steps.size()) {
        const Step& step = graph(frame).steps[frame.next_step++];
        RH_RETURN_IF_ERROR(Visit(frame, step));
        continue;
      }
      std::vector<int32_t> outputs = AllAt(frame, graph(frame).output_places);
      frames_.pop_back();
      if (frames_.empty()) {
        result_.outputs = std::move(outputs);
        for (int32_t global : result_.stored) result_.outputs.push_back(global_values_[global]);
        return absl::OkStatus();
      }
      Frame& caller = frames_.back();
      SetResults(caller, graph(caller).steps[caller.next_step - 1], outputs);
    }
  }

  absl::Status Push(int32_t graph, std::vector<int32_t> arguments, const Node* call) {
    if (static_cast<int64_t>(frames_.size()) >= options_.max_call_depth)
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
    result_.callers.push_back({plan.graph, call, frames_.empty() ? kNone : frames_.back().caller});
    Frame frame = {.graph = graph, .caller = static_cast<int32_t>(result_.callers.size()) - 1};
    frame.slots.assign(plan.num_slots, kNone);
    frame.arguments = std::move(arguments);
    frames_.push_back(std::move(frame));
    return absl::OkStatus();
  }

  absl::Status Visit(Frame& frame, const Step& step) {
    if (result_.steps.size() > kMaxSteps) return absl::ResourceExhaustedError("too many steps");
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
        return Push(step.target, AllAt(frame, operands), step.node);
      }
      case StepKind::kIf: {
        const Tensor* condition = KnownOf(At(frame, operands[0]));
        if (condition == nullptr || condition->element_type().kind() != ElementKind::kI1 ||
            condition->num_elements() != 1) {
          return absl::UnimplementedError("a branch that depends on data");
        }
        return Push(condition->data<bool>()[0] ? step.target : step.other_target,
                    AllAt(frame, operands.subspan(1)), step.node);
      }
      case StepKind::kWhile:
        return absl::UnimplementedError("a loop");
    }
    return absl::InternalError("a step of no kind");
  }

  // A load gives what the run began with, or what was stored since.
  absl::Status VisitLoad(Frame& frame, const Step& step) {
    int32_t& value = global_values_[step.target];
    if (value == kNone) {
      const Tensor* tensor = state_[step.target].get();
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
    for (int32_t operand : operands) {
      types.push_back(TypeOf(operand));
      known.push_back(KnownOf(operand));
      are_known = are_known && (operand == kNone || known.back() != nullptr);
    }
    RH_ASSIGN_OR_RETURN(std::vector<Type> results, ResultTypesOn(node, types, known));
    if (are_known && node.op().is_pure && IsWorthFolding(types, results)) {
      RH_ASSIGN_OR_RETURN(std::vector<Tensor> values, EvaluateNode(node, known));
      return SetKnown(frame, step, std::move(values));
    }
    for (const Type& type : results) RH_RETURN_IF_ERROR(ByteSize(type).status());
    absl::StatusOr<PreparedKernel> kernel = absl::UnimplementedError("");
    if (step.may_have_kernel) kernel = PrepareNode(node, types, known, results, threads_);
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
    AddStep(frame, step, std::move(planned), results);
    return absl::OkStatus();
  }

  // Whether the region has taken the call.
  absl::StatusOr<bool> VisitRegion(Frame& frame, const Step& step, const Executable& region) {
    PlannedStep planned;
    planned.operands = AllAt(frame, graph(frame).operands(step));
    std::vector<Type> types;
    for (int32_t operand : planned.operands) types.push_back(TypeOf(operand));
    absl::StatusOr<std::unique_ptr<Invocation>> invocation = region.Prepare(types, threads_);
    if (!invocation.ok()) return false;
    const absl::Span<const Type> result_types = (*invocation)->result_types();
    const std::vector<Type> results(result_types.begin(), result_types.end());
    if (static_cast<int>(results.size()) != step.node->num_results()) return false;
    for (int i = 0; i < step.node->num_results(); ++i) {
      if (!Fits(results[i], step.node->result(i).type()) || !ByteSize(results[i]).ok())
        return false;
    }
    // A region gets its constants as it gets everything: aligned and padded.
    for (int32_t& operand : planned.operands) {
      const Tensor* constant = KnownOf(operand);
      if (constant == nullptr || IsAlignedAndPadded(*constant)) continue;
      RH_ASSIGN_OR_RETURN(Tensor copy, Tensor::FromBytes(constant->type(), constant->bytes()));
      operand = AddKnown(Keep(std::move(copy)));
    }
    planned.node = step.node;
    planned.caller = frame.caller;
    planned.runner = StepRunner::kRegion;
    planned.invocation = *std::move(invocation);
    ++result_.num_fast_steps;
    AddStep(frame, step, std::move(planned), results);
    return true;
  }

  void AddStep(Frame& frame, const Step& step, PlannedStep planned,
               absl::Span<const Type> results) {
    for (const Type& type : results) planned.results.push_back(AddValue({.type = type}));
    SetResults(frame, step, planned.results);
    result_.steps.push_back(std::move(planned));
  }

  static bool IsWorthFolding(absl::Span<const Type> operands, absl::Span<const Type> results) {
    int64_t room = kFoldGrowth;
    for (const Type& type : operands) room += ByteSize(type).value_or(0);
    for (const Type& type : results) room -= ByteSize(type).value_or(0);
    return room >= 0;
  }

  const Tensor* Keep(Tensor tensor) {
    result_.tensors.push_back(std::make_unique<Tensor>(std::move(tensor)));
    return result_.tensors.back().get();
  }
  absl::Status SetKnown(Frame& frame, const Step& step, std::vector<Tensor> values) {
    std::vector<int32_t> ids;
    for (Tensor& value : values) {
      RH_ASSIGN_OR_RETURN(Tensor dense, value.Materialize());
      ids.push_back(AddKnown(Keep(std::move(dense))));
    }
    ++result_.num_done_ahead;
    SetResults(frame, step, ids);
    return absl::OkStatus();
  }

  const ProgramPlan& program_;
  const absl::Span<const Type> input_types_;
  const absl::Span<const LiveValue> state_;
  std::vector<int32_t> global_values_;  // Values; kNone for one that nobody has loaded or stored.
  const SessionOptions& options_;
  ThreadPool& threads_;
  PlannedGraph result_;
  std::vector<Frame> frames_;
  std::vector<std::vector<int32_t>> constant_values_;  // By graph and constant.
};

}  // namespace

absl::StatusOr<PlannedGraph> PlanSteps(const ProgramPlan& program, int32_t graph,
                                       absl::Span<const Type> inputs,
                                       absl::Span<const LiveValue> state,
                                       const SessionOptions& options, ThreadPool& threads) {
  return StepPlanner(program, inputs, state, options, threads).Plan(graph);
}

}  // namespace roundhouse::interp

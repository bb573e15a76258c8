#include "roundhouse/interp/static_planner.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/op_info.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/interp/arena_layout.h"
#include "roundhouse/interp/evaluated_node.h"
#include "roundhouse/interp/graph_plan.h"
#include "roundhouse/interp/step_kernels.h"
#include "roundhouse/service/evaluation.h"

namespace roundhouse::interp {

// In two stages: walks the graph and all that it calls, which gives values and steps that work on
// them; then decides where the values are.
class StaticPlanner {
 public:
  StaticPlanner(const ProgramPlan& program, const SessionOptions& options, ThreadPool& threads)
      : program_(program),
        options_(options),
        threads_(threads),
        constant_values_(program.graphs.size()) {}

  absl::StatusOr<std::unique_ptr<StaticPlan>> Plan(int32_t graph,
                                                   absl::Span<const Type> inputs) && {
    plan_->input_types_.assign(inputs.begin(), inputs.end());
    RH_RETURN_IF_ERROR(Walk(graph));
    if (plan_->num_fast_steps_ == 0 && num_folded_ == 0)
      return absl::UnimplementedError("no step has a fast kernel");
    DropUnneededSteps();
    FindLastUses();
    RH_RETURN_IF_ERROR(Place());
    return std::move(plan_);
  }

 private:
  static constexpr int32_t kNone = -1;
  // Calls that call others twice make programs that are longer than anybody wants to plan.
  static constexpr size_t kMaxSteps = 500'000;
  // What is computed ahead may take as many bytes more than what it is computed from.
  static constexpr int64_t kFoldGrowth = 1 << 20;

  struct PlannedValue {
    Type type;
    const Tensor* known = nullptr;
    int32_t root = kNone;    // The value whose bytes these are, this one or another.
    int32_t input = kNone;   // Which input of the entry it is.
    int32_t buffer = kNone;  // Of a root that a step makes.
    int32_t last_use = kNone;
    bool is_output = false;
  };
  struct PlannedStep {
    StaticPlan::Step step;
    std::vector<int32_t> operands;  // Values; kNone where there is none.
    std::vector<int32_t> results;
  };
  struct Frame {
    int32_t graph;
    size_t next_step = 0;
    int32_t caller = 0;
    std::vector<int32_t> slots;
    std::vector<int32_t> arguments;
  };
  // Where one buffer is.
  struct Buffer {
    BufferLife life;
    int32_t output = kNone;  // In the memory of that output, or else in the arena.
  };

  const GraphPlan& graph(const Frame& frame) const { return program_.graphs[frame.graph]; }

  // ---- values

  int32_t AddValue(PlannedValue value) {
    if (value.root == kNone) value.root = static_cast<int32_t>(values_.size());
    values_.push_back(std::move(value));
    return static_cast<int32_t>(values_.size()) - 1;
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

  Type TypeOf(int32_t id) const { return id == kNone ? Type::None() : values_[id].type; }
  const Tensor* KnownOf(int32_t id) const { return id == kNone ? nullptr : values_[id].known; }

  // ---- the walk

  absl::Status Walk(int32_t entry) {
    std::vector<int32_t> arguments;
    for (size_t i = 0; i < plan_->input_types_.size(); ++i) {
      const Type& type = plan_->input_types_[i];
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
        outputs_ = std::move(outputs);
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
    plan_->callers_.push_back({plan.graph, call, frames_.empty() ? kNone : frames_.back().caller});
    Frame frame = {.graph = graph, .caller = static_cast<int32_t>(plan_->callers_.size()) - 1};
    frame.slots.assign(plan.num_slots, kNone);
    frame.arguments = std::move(arguments);
    frames_.push_back(std::move(frame));
    return absl::OkStatus();
  }

  absl::Status Visit(Frame& frame, const Step& step) {
    if (steps_.size() > kMaxSteps) return absl::ResourceExhaustedError("too many steps");
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
      case StepKind::kStore:
        return absl::UnimplementedError("state that changes");
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
      ++num_folded_;
      SetResults(
          frame, step,
          {AddValue(
              {.type = results[0], .root = values_[source].root, .input = values_[source].input})});
      return absl::OkStatus();
    }
    PlannedStep planned;
    planned.step.node = &node;
    planned.step.caller = frame.caller;
    planned.operands = operands;
    if (kernel.ok()) {
      planned.step.invocation = std::move(kernel->invocation);
      ++plan_->num_fast_steps_;
    } else {
      for (const Type& type : types) {
        // What has no bytes, strings, can only be known.
        if (!type.is_none() && !type.is_token() && known[&type - types.data()] == nullptr)
          RH_RETURN_IF_ERROR(ByteSize(type).status());
      }
      planned.step.runner = StepRunner::kReference;
      planned.step.invocation = std::make_unique<EvaluatedNode>(node, types, known, results);
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
    planned.step.node = step.node;
    planned.step.caller = frame.caller;
    planned.step.runner = StepRunner::kRegion;
    planned.step.invocation = *std::move(invocation);
    ++plan_->num_fast_steps_;
    AddStep(frame, step, std::move(planned), results);
    return true;
  }

  void AddStep(Frame& frame, const Step& step, PlannedStep planned,
               absl::Span<const Type> results) {
    for (const Type& type : results) planned.results.push_back(AddValue({.type = type}));
    SetResults(frame, step, planned.results);
    steps_.push_back(std::move(planned));
  }

  static bool IsWorthFolding(absl::Span<const Type> operands, absl::Span<const Type> results) {
    int64_t room = kFoldGrowth;
    for (const Type& type : operands) room += ByteSize(type).value_or(0);
    for (const Type& type : results) room -= ByteSize(type).value_or(0);
    return room >= 0;
  }

  const Tensor* Keep(Tensor tensor) {
    kept_.push_back(std::make_unique<Tensor>(std::move(tensor)));
    return kept_.back().get();
  }
  absl::Status SetKnown(Frame& frame, const Step& step, std::vector<Tensor> values) {
    std::vector<int32_t> ids;
    for (Tensor& value : values) {
      RH_ASSIGN_OR_RETURN(Tensor dense, value.Materialize());
      ids.push_back(AddKnown(Keep(std::move(dense))));
    }
    ++num_folded_;
    SetResults(frame, step, ids);
    return absl::OkStatus();
  }

  // ---- what stays

  void DropUnneededSteps() {
    for (int32_t output : outputs_) {
      if (output != kNone) values_[values_[output].root].is_output = true;
    }
    std::vector<bool> is_needed(values_.size());
    for (size_t i = 0; i < values_.size(); ++i) is_needed[i] = values_[i].is_output;
    size_t kept = steps_.size();
    for (size_t i = steps_.size(); i-- > 0;) {
      PlannedStep& planned = steps_[i];
      bool stays = planned.step.runner != StepRunner::kRegion && !planned.step.node->op().is_pure;
      for (int32_t result : planned.results) stays = stays || is_needed[result];
      if (!stays) continue;
      for (int32_t operand : planned.operands) {
        if (operand != kNone) is_needed[values_[operand].root] = true;
      }
      --kept;
      if (kept != i) steps_[kept] = std::move(planned);
    }
    steps_.erase(steps_.begin(), steps_.begin() + kept);
  }

  void FindLastUses() {
    for (size_t i = 0; i < steps_.size(); ++i) {
      for (int32_t operand : steps_[i].operands) {
        if (operand != kNone) values_[values_[operand].root].last_use = static_cast<int32_t>(i);
      }
    }
  }

  // ---- places

  absl::Status Place() {
    for (size_t i = 0; i < steps_.size(); ++i) RH_RETURN_IF_ERROR(GiveBuffers(i));
    RH_RETURN_IF_ERROR(PlaceOutputs());
    // An input that needs to be copied lives in the arena all the time.
    const auto last = static_cast<int32_t>(steps_.size());
    for (const PlannedStep& planned : steps_) {
      if (planned.step.runner != StepRunner::kRegion) continue;
      for (int32_t operand : planned.operands) {
        const int32_t input = operand == kNone ? kNone : values_[operand].input;
        if (input == kNone) continue;
        copy_buffers_.resize(plan_->input_types_.size(), kNone);
        if (copy_buffers_[input] == kNone) {
          RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(plan_->input_types_[input]));
          copy_buffers_[input] = AddBuffer(bytes, 0, last);
        }
      }
    }
    std::vector<BufferLife> lives;
    std::vector<int32_t> index(buffers_.size(), kNone);
    for (size_t i = 0; i < buffers_.size(); ++i) {
      if (buffers_[i].output != kNone) continue;
      index[i] = static_cast<int32_t>(lives.size());
      lives.push_back(buffers_[i].life);
    }
    const ArenaLayout layout = LayOut(lives);
    plan_->arena_bytes_ = layout.bytes;
    plan_->arena_lower_bound_ = layout.lower_bound;
    RH_ASSIGN_OR_RETURN(plan_->arena_, Tensor::Uninitialized(
                                           Type::Tensor(ElementKind::kU8, Shape({layout.bytes}))));
    std::byte* const base = plan_->arena_.mutable_bytes().data();
    addresses_.assign(buffers_.size(), nullptr);
    for (size_t i = 0; i < buffers_.size(); ++i) {
      if (index[i] != kNone) addresses_[i] = base + layout.offsets[index[i]];
    }
    for (size_t i = 0; i < copy_buffers_.size(); ++i) {
      if (copy_buffers_[i] == kNone) continue;
      copies_of_input_.resize(plan_->input_types_.size(), kNone);
      copies_of_input_[i] = static_cast<int32_t>(plan_->input_copies_.size());
      plan_->input_copies_.push_back({static_cast<int32_t>(i), addresses_[copy_buffers_[i]], {}});
    }
    for (PlannedStep& planned : steps_) FinishStep(planned);
    for (StaticPlan::OutputCopy& copy : plan_->output_copies_)
      copy.source = AddInputAddress(outputs_[copy.output], /*for_region=*/false);
    plan_->constants_ = std::move(kept_);
    return absl::OkStatus();
  }

  int32_t AddBuffer(int64_t bytes, int32_t first, int32_t last) {
    buffers_.push_back({{bytes, first, last}});
    return static_cast<int32_t>(buffers_.size()) - 1;
  }

  absl::Status GiveBuffers(size_t index) {
    PlannedStep& planned = steps_[index];
    const auto now = static_cast<int32_t>(index);
    const auto end = static_cast<int32_t>(steps_.size());
    std::vector<bool> is_taken(planned.operands.size());
    for (size_t r = 0; r < planned.results.size(); ++r) {
      PlannedValue& result = values_[planned.results[r]];
      RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(result.type));
      const int32_t last = result.is_output ? end : std::max(result.last_use, now);
      for (size_t i = 0; i < planned.operands.size(); ++i) {
        if (is_taken[i] || !MayOverwrite(planned, i, r, now, bytes)) continue;
        is_taken[i] = true;
        result.buffer = values_[values_[planned.operands[i]].root].buffer;
        buffers_[result.buffer].life.last = last;
        break;
      }
      if (result.buffer == kNone) result.buffer = AddBuffer(bytes, now, last);
    }
    if (const auto bytes = static_cast<int64_t>(planned.step.invocation->scratch_bytes());
        bytes > 0) {
      scratch_buffers_.resize(steps_.size(), kNone);
      scratch_buffers_[index] = AddBuffer(bytes, now, now);
    }
    return absl::OkStatus();
  }

  bool MayOverwrite(const PlannedStep& planned, size_t operand, size_t result, int32_t now,
                    int64_t bytes) const {
    const int32_t id = planned.operands[operand];
    if (id == kNone) return false;
    const PlannedValue& root = values_[values_[id].root];
    if (root.buffer == kNone || root.is_output || root.last_use != now ||
        buffers_[root.buffer].life.bytes != bytes ||
        !planned.step.invocation->MayOverwrite(static_cast<int>(operand),
                                               static_cast<int>(result))) {
      return false;
    }
    // Another operand may look at the same bytes in another way.
    for (size_t i = 0; i < planned.operands.size(); ++i) {
      if (i != operand && planned.operands[i] != kNone &&
          values_[planned.operands[i]].root == values_[id].root) {
        return false;
      }
    }
    return true;
  }

  absl::Status PlaceOutputs() {
    for (size_t i = 0; i < outputs_.size(); ++i) {
      const auto output = static_cast<int32_t>(i);
      const int32_t id = outputs_[i];
      plan_->is_written_.push_back(false);
      plan_->carries_data_.push_back(id != kNone);
      if (id == kNone || values_[id].known != nullptr) {
        plan_->outputs_.push_back(id == kNone ? Tensor() : *values_[id].known);
        continue;
      }
      RH_ASSIGN_OR_RETURN(Tensor tensor, Tensor::Uninitialized(values_[id].type));
      plan_->outputs_.push_back(std::move(tensor));
      plan_->is_written_.back() = true;
      const int32_t buffer = values_[values_[id].root].buffer;
      if (buffer != kNone && buffers_[buffer].output == kNone) {
        buffers_[buffer].output = output;
      } else {
        plan_->output_copies_.push_back({output, 0});
      }
    }
    return absl::OkStatus();
  }

  uint32_t AddInputAddress(int32_t id, bool for_region) {
    const auto place = static_cast<uint32_t>(plan_->inputs_.size());
    const std::byte* address = nullptr;
    if (id != kNone) {
      const PlannedValue& value = values_[id];
      if (value.known != nullptr) {
        // Strings are for who evaluates the node, and has them.
        address = value.known->is_dense() ? value.known->bytes().data() : nullptr;
      } else if (value.input != kNone) {
        if (for_region) {
          plan_->input_copies_[copies_of_input_[value.input]].places.push_back(place);
        } else {
          plan_->input_uses_.push_back({value.input, place});
        }
      } else {
        const int32_t buffer = values_[value.root].buffer;
        address = addresses_[buffer];
        if (buffers_[buffer].output != kNone)
          plan_->output_uses_.push_back({buffers_[buffer].output, place, /*is_result=*/false});
      }
    }
    plan_->inputs_.push_back(address);
    return place;
  }

  void FinishStep(PlannedStep& planned) {
    StaticPlan::Step step = std::move(planned.step);
    step.first_input = static_cast<uint32_t>(plan_->inputs_.size());
    step.num_inputs = static_cast<uint32_t>(planned.operands.size());
    step.first_result = static_cast<uint32_t>(plan_->results_.size());
    step.num_results = static_cast<uint32_t>(planned.results.size());
    for (int32_t operand : planned.operands)
      AddInputAddress(operand, step.runner == StepRunner::kRegion);
    for (int32_t result : planned.results) {
      const int32_t buffer = values_[result].buffer;
      const auto place = static_cast<uint32_t>(plan_->results_.size());
      plan_->results_.push_back(addresses_[buffer]);
      if (buffers_[buffer].output != kNone)
        plan_->output_uses_.push_back({buffers_[buffer].output, place, /*is_result=*/true});
    }
    const size_t index = plan_->steps_.size();
    if (index < scratch_buffers_.size() && scratch_buffers_[index] != kNone)
      step.scratch = addresses_[scratch_buffers_[index]];
    plan_->steps_.push_back(std::move(step));
  }

  const ProgramPlan& program_;
  const SessionOptions& options_;
  ThreadPool& threads_;
  std::unique_ptr<StaticPlan> plan_ = std::unique_ptr<StaticPlan>(new StaticPlan);
  std::vector<Frame> frames_;
  std::vector<PlannedValue> values_;
  std::vector<PlannedStep> steps_;
  std::vector<int32_t> outputs_;                       // Values.
  std::vector<std::vector<int32_t>> constant_values_;  // By graph and constant.
  std::vector<std::unique_ptr<Tensor>> kept_;
  int64_t num_folded_ = 0;
  std::vector<Buffer> buffers_;
  std::vector<int32_t> scratch_buffers_;  // By step; empty or shorter where there is none.
  std::vector<int32_t> copy_buffers_;     // By input, likewise.
  std::vector<int32_t> copies_of_input_;
  std::vector<std::byte*> addresses_;  // By buffer.
};

absl::StatusOr<std::unique_ptr<StaticPlan>> PlanStatically(const ProgramPlan& program,
                                                           int32_t graph,
                                                           absl::Span<const Type> inputs,
                                                           const SessionOptions& options,
                                                           ThreadPool& threads) {
  return StaticPlanner(program, options, threads).Plan(graph, inputs);
}

}  // namespace roundhouse::interp

#include "roundhouse/interp/plan/static_planner.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/plan/arena_layout.h"
#include "roundhouse/interp/plan/control_step.h"
#include "roundhouse/interp/plan/planned_steps.h"
#include "roundhouse/interp/plan/static_plan.h"
#include "roundhouse/interp/planned_segment.h"
#include "roundhouse/interp/step_kernels.h"
#include "roundhouse/service/planning/undo.h"

namespace roundhouse::interp {

// Decides where the values of a planned segment are.
class StaticPlanner {
 public:
  // `is_inside`: the plan is for RunOn, whose inputs need no copies.
  StaticPlanner(Planning& planning, PlannedSegment segment, absl::Span<const Type> inputs,
                bool is_inside)
      : planning_(planning),
        graph_(std::move(segment)),
        input_types_(inputs.begin(), inputs.end()),
        is_inside_(is_inside) {
    for (int32_t global : graph_.loaded) {
      plan_->loaded_types_.push_back(planning.state[global].get()->type());
      input_types_.push_back(plan_->loaded_types_.back());
    }
    plan_->loaded_ = std::move(graph_.loaded);
    plan_->stored_ = std::move(graph_.stored);
    plan_->callers_ = std::move(graph_.callers);
    plan_->num_nodes_ = graph_.num_nodes;
    plan_->computed_bytes_ = graph_.computed_bytes;
    plan_->end_ = graph_.end;
    plan_->end_frames_ = std::move(graph_.frames);
    plan_->wanted_ = std::move(graph_.wanted);
    plan_->end_status_ = std::move(graph_.status);
  }

  absl::StatusOr<std::unique_ptr<StaticPlan>> Plan() && {
    ChooseSteps();
    FindLastUses();
    RH_RETURN_IF_ERROR(Place());
    return std::move(plan_);
  }

 private:
  static constexpr int32_t kNone = PlannedValue::kNone;
  static constexpr int64_t kNowhere = -1;

  // The location of one buffer.
  struct Buffer {
    BufferLife life;
    // Which result writes it first, and all steps that write it.
    int32_t first_result = kNone;
    std::vector<int32_t> writers = {};
    int32_t output = kNone;  // The output whose memory it is in, or else it is in the arena.
  };

  void ChooseSteps() {
    for (int32_t output : graph_.outputs) {
      if (output != kNone) graph_.values[graph_.values[output].root].is_output = true;
    }
    // Events refer to steps by number.
    if (planning_.is_watched) return;
    if (!planning_.program.run_unused_nodes) DropUnneededSteps(graph_);
    if (!is_inside_ && plan_->end_ == SegmentEnd::kReturn)
      first_update_ = MoveUpdatesLast(graph_, FirstGlobal());
  }

  void FindLastUses() {
    for (size_t i = 0; i < graph_.steps.size(); ++i) {
      for (int32_t operand : graph_.steps[i].operands) {
        if (operand != kNone)
          graph_.values[graph_.values[operand].root].last_use = static_cast<int32_t>(i);
      }
    }
    for (const PlannedEvent& event : graph_.events) {
      for (int32_t id : event.results) {
        if (id == kNone) continue;
        int32_t& last_use = graph_.values[graph_.values[id].root].last_use;
        last_use = std::max(last_use, static_cast<int32_t>(event.end_step));
      }
    }
  }

  // ---- places

  // Whether the input of the segment is a global's value, which the session pads.
  bool IsGlobal(int32_t input) const { return input >= FirstGlobal(); }
  int32_t FirstGlobal() const {
    return static_cast<int32_t>(input_types_.size() - plan_->loaded_.size());
  }

  absl::Status Place() {
    for (size_t i = 0; i < graph_.steps.size(); ++i) RH_RETURN_IF_ERROR(GiveBuffers(i));
    RH_RETURN_IF_ERROR(PlaceOutputs());
    // An input that needs a copy is in the arena all the time.
    const auto last = static_cast<int32_t>(graph_.steps.size());
    for (const PlannedStep& planned : graph_.steps) {
      if (!planned.invocation->needs_padding() || is_inside_) continue;
      for (int32_t operand : planned.operands) {
        const int32_t input = operand == kNone ? kNone : graph_.values[operand].input;
        if (input == kNone || IsGlobal(input)) continue;
        copy_buffers_.resize(input_types_.size(), kNone);
        if (copy_buffers_[input] == kNone) {
          RH_ASSIGN_OR_RETURN(const int64_t bytes, AllocatableByteSize(input_types_[input]));
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
    RH_ASSIGN_OR_RETURN(const ArenaLayout layout, LayOut(lives));
    plan_->arena_bytes_ = layout.bytes;
    plan_->arena_lower_bound_ = layout.lower_bound;
    if (!is_inside_) RH_RETURN_IF_ERROR(planning_.TakeMemory(layout.bytes));
    offsets_.assign(buffers_.size(), kNowhere);
    for (size_t i = 0; i < buffers_.size(); ++i) {
      if (index[i] != kNone) offsets_[i] = layout.offsets[index[i]];
    }
    for (size_t i = 0; i < copy_buffers_.size(); ++i) {
      if (copy_buffers_[i] == kNone) continue;
      copies_of_input_.resize(input_types_.size(), kNone);
      copies_of_input_[i] = static_cast<int32_t>(plan_->input_copies_.size());
      plan_->input_copies_.push_back({static_cast<int32_t>(i), offsets_[copy_buffers_[i]], {}});
    }
    for (PlannedStep& planned : graph_.steps) FinishStep(planned);
    for (size_t i = 0; i < undo_steps_.size(); ++i) {
      plan_->undo_uses_.push_back(
          {.step = static_cast<uint32_t>(undo_steps_[i]), .undo = offsets_[undo_buffers_[i]]});
    }
    for (const PlannedEvent& event : graph_.events) AddEvent(event);
    plan_->padded_globals_.assign(padded_globals_.begin(), padded_globals_.end());
    if (planning_.is_watched) plan_->start_times_.resize(graph_.steps.size() + 1);
    plan_->constants_ = std::move(graph_.tensors);
    return absl::OkStatus();
  }

  void AddEvent(const PlannedEvent& event) {
    StaticPlan::Event added = {.node = event.node,
                               .depth = event.depth,
                               .first_step = event.first_step,
                               .end_step = event.end_step,
                               .values = {}};
    for (int32_t id : event.results) {
      std::optional<StaticPlan::EventValue>& value = added.values.emplace_back();
      if (id == kNone) continue;
      const PlannedValue& planned = graph_.values[id];
      value = {.type = planned.type, .known = planned.known, .input = planned.input};
      if (planned.known == nullptr && planned.input == kNone)
        value->index = AddInputAddress(id, /*is_padded=*/false);
    }
    plan_->events_.push_back(std::move(added));
  }

  int32_t AddBuffer(int64_t bytes, int32_t first, int32_t last) {
    buffers_.push_back({.life = {bytes, first, last}});
    return static_cast<int32_t>(buffers_.size()) - 1;
  }

  absl::Status GiveBuffers(size_t index) {
    PlannedStep& planned = graph_.steps[index];
    const auto now = static_cast<int32_t>(index);
    const auto end = static_cast<int32_t>(graph_.steps.size());
    std::vector<bool> is_taken(planned.operands.size());
    for (size_t r = 0; r < planned.results.size(); ++r) {
      PlannedValue& result = graph_.values[planned.results[r]];
      RH_ASSIGN_OR_RETURN(const int64_t bytes, AllocatableByteSize(result.type));
      const int32_t last = result.is_output ? end : std::max(result.last_use, now);
      for (size_t i = 0; i < planned.operands.size(); ++i) {
        // An update goes to the global's own memory.
        if (index >= first_update_ || is_taken[i] || !MayOverwrite(planned, i, r, now, bytes))
          continue;
        is_taken[i] = true;
        result.buffer = graph_.values[graph_.values[planned.operands[i]].root].buffer;
        buffers_[result.buffer].life.last = last;
        break;
      }
      if (result.buffer == kNone) {
        result.buffer = AddBuffer(bytes, now, last);
        buffers_[result.buffer].first_result = static_cast<int32_t>(r);
      }
      buffers_[result.buffer].writers.push_back(now);
    }
    RH_ASSIGN_OR_RETURN(const int64_t scratch_bytes, ScratchBytesOf(*planned.invocation));
    if (scratch_bytes > 0) {
      scratch_buffers_.resize(graph_.steps.size(), kNone);
      scratch_buffers_[index] = AddBuffer(scratch_bytes, now, now);
    }
    return absl::OkStatus();
  }

  bool MayOverwrite(const PlannedStep& planned, size_t operand, size_t result, int32_t now,
                    int64_t bytes) const {
    const int32_t id = planned.operands[operand];
    if (id == kNone) return false;
    const PlannedValue& root = graph_.values[graph_.values[id].root];
    if (root.buffer == kNone || root.is_output || root.last_use != now ||
        buffers_[root.buffer].life.bytes != bytes ||
        !planned.invocation->MayOverwrite(static_cast<int>(operand), static_cast<int>(result))) {
      return false;
    }
    return IsOnlyOperand(planned, operand);
  }

  // Whether no other operand is a view of the same bytes.
  bool IsOnlyOperand(const PlannedStep& planned, size_t operand) const {
    const int32_t root = graph_.values[planned.operands[operand]].root;
    for (size_t i = 0; i < planned.operands.size(); ++i) {
      if (i != operand && planned.operands[i] != kNone &&
          graph_.values[planned.operands[i]].root == root) {
        return false;
      }
    }
    return true;
  }

  // Returns the input of the segment that an output may overwrite: one that is not used any more
  // when the output's buffer is first written. kNone if there is none. Prefers `wanted`.
  int32_t OverwritableInput(const Buffer& buffer, int32_t wanted) const {
    const int32_t now = buffer.life.first;
    if (buffer.first_result == kNone) return kNone;
    const PlannedStep& planned = graph_.steps[now];
    int32_t found = kNone;
    for (size_t i = 0; i < planned.operands.size(); ++i) {
      if (planned.operands[i] == kNone) continue;
      const PlannedValue& root = graph_.values[graph_.values[planned.operands[i]].root];
      if (root.input == kNone || root.is_output || root.last_use != now ||
          ByteSize(root.type).value_or(-1) != buffer.life.bytes ||
          !planned.invocation->MayOverwrite(static_cast<int>(i), buffer.first_result) ||
          !IsOnlyOperand(planned, i)) {
        continue;
      }
      if (root.input == wanted) return wanted;
      found = root.input;
    }
    return found;
  }

  // The number of bytes that undoing all writes to a buffer takes; 0 if they cannot be undone.
  int64_t UndoBytes(const Buffer& buffer) const {
    int64_t bytes = 0;
    for (int32_t writer : buffer.writers) {
      const PlannedStep& planned = graph_.steps[writer];
      const auto undo = static_cast<int64_t>(planned.invocation->undo_bytes());
      if (undo <= 0 || undo > buffer.life.bytes || planned.results.size() != 1) return 0;
      bytes += undo;
    }
    return bytes;
  }

  // Whether nothing can fail any more when the buffer is written, so that nothing is undone.
  bool IsFinal(const Buffer& buffer) const {
    return may_be_final_ && static_cast<size_t>(buffer.life.first) >= first_update_;
  }

  // Whether the output is the new value of a global and may overwrite the old one. If undoing that
  // would take more than half of its bytes, the output is written elsewhere.
  bool OverwritesGlobal(size_t output, const Buffer& buffer) const {
    const size_t num_stored = plan_->stored_.size();
    if (output < graph_.outputs.size() - num_stored || plan_->end_ != SegmentEnd::kReturn)
      return false;
    const int32_t global = plan_->stored_[output - (graph_.outputs.size() - num_stored)];
    const auto loaded = std::find(plan_->loaded_.begin(), plan_->loaded_.end(), global);
    if (loaded == plan_->loaded_.end()) return false;
    const auto input = FirstGlobal() + static_cast<int32_t>(loaded - plan_->loaded_.begin());
    const int64_t undo = UndoBytes(buffer);
    return (IsFinal(buffer) || (undo > 0 && undo <= buffer.life.bytes / 2)) &&
           input_types_[input] == graph_.values[graph_.outputs[output]].type &&
           OverwritableInput(buffer, input) == input;
  }

  absl::Status PlaceOutputs() {
    using Source = StaticPlan::Source;
    FindSources();
    // A value that came from a caller or a file, and is stored unchanged, may have to be copied
    // after the run.
    may_be_final_ = std::all_of(
        plan_->outputs_.end() - static_cast<std::ptrdiff_t>(plan_->stored_.size()),
        plan_->outputs_.end(),
        [](const StaticPlan::Output& output) { return output.source == Source::kWritten; });
    std::vector<bool> is_shared(plan_->outputs_.size());
    for (const StaticPlan::Output& output : plan_->outputs_) {
      if (output.source == Source::kOutput) is_shared[output.index] = true;
    }
    for (size_t i = 0; i < plan_->outputs_.size(); ++i) {
      StaticPlan::Output& output = plan_->outputs_[i];
      if (output.source != Source::kWritten) continue;
      const Buffer& buffer = buffers_[graph_.values[graph_.values[graph_.outputs[i]].root].buffer];
      if (is_inside_) {
        output.may_overwrite = OverwritableInput(buffer, static_cast<int32_t>(i));
      } else if (!is_shared[i] && OverwritesGlobal(i, buffer)) {
        output.source = Source::kOverwritten;
        if (IsFinal(buffer)) {
          plan_->first_final_step_ = first_update_;
        } else {
          undo_steps_.insert(undo_steps_.end(), buffer.writers.begin(), buffer.writers.end());
        }
      } else {
        RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(output.type));
        RH_RETURN_IF_ERROR(planning_.TakeMemory(bytes));
        RH_ASSIGN_OR_RETURN(output.written, Tensor::Uninitialized(output.type));
      }
    }
    std::sort(undo_steps_.begin(), undo_steps_.end());
    const auto end = static_cast<int32_t>(graph_.steps.size());
    for (int32_t step : undo_steps_) {
      const auto bytes = static_cast<int64_t>(graph_.steps[step].invocation->undo_bytes());
      undo_buffers_.push_back(AddBuffer(bytes, step, end));
    }
    return absl::OkStatus();
  }

  void FindSources() {
    using Source = StaticPlan::Source;
    for (size_t i = 0; i < graph_.outputs.size(); ++i) {
      const int32_t id = graph_.outputs[i];
      StaticPlan::Output& output = plan_->outputs_.emplace_back();
      if (id == kNone) continue;
      const PlannedValue& value = graph_.values[id];
      output.type = value.type;
      if (value.known != nullptr) {
        output.source = Source::kKnown;
        output.known = value.known;
        output.is_constant = !value.is_folded;
        continue;
      }
      if (value.input != kNone) {
        output.source = Source::kInput;
        output.index = value.input;
        continue;
      }
      const int32_t buffer = graph_.values[value.root].buffer;
      if (buffers_[buffer].output != kNone) {
        output.source = Source::kOutput;
        output.index = buffers_[buffer].output;
        continue;
      }
      output.source = Source::kWritten;
      buffers_[buffer].output = static_cast<int32_t>(i);
    }
  }

  uint32_t AddInputAddress(int32_t id, bool is_padded) {
    const auto index = static_cast<uint32_t>(plan_->inputs_.size());
    const std::byte* address = nullptr;
    if (id != kNone) {
      const PlannedValue& value = graph_.values[id];
      if (value.known != nullptr) {
        // The evaluation of a node has its strings, which have no address.
        address = value.known->is_dense() ? value.known->bytes().data() : nullptr;
      } else if (value.input != kNone) {
        if (is_padded && IsGlobal(value.input)) {
          padded_globals_.insert(plan_->loaded_[value.input - FirstGlobal()]);
          plan_->input_uses_.push_back({value.input, index});
        } else if (is_padded && !is_inside_) {
          plan_->input_copies_[copies_of_input_[value.input]].indices.push_back(index);
        } else {
          plan_->input_uses_.push_back({value.input, index});
        }
      } else {
        UseBuffer(graph_.values[value.root].buffer, index, /*is_result=*/false, is_padded);
      }
    }
    plan_->inputs_.push_back(address);
    return index;
  }

  void UseBuffer(int32_t buffer, uint32_t index, bool is_result, bool is_padded) {
    if (buffers_[buffer].output != kNone) {
      if (is_padded) plan_->outputs_[buffers_[buffer].output].needs_padding = true;
      plan_->output_uses_.push_back({buffers_[buffer].output, index, is_result});
    } else {
      plan_->arena_uses_.push_back({index, is_result, offsets_[buffer]});
    }
  }

  void FinishStep(PlannedStep& planned) {
    StaticPlan::Step step = {.node = planned.node,
                             .invocation = std::move(planned.invocation),
                             .runner = planned.runner,
                             .control = planned.control,
                             .caller = planned.caller};
    step.first_input = static_cast<uint32_t>(plan_->inputs_.size());
    step.num_inputs = static_cast<uint32_t>(planned.operands.size());
    step.first_result = static_cast<uint32_t>(plan_->results_.size());
    step.num_results = static_cast<uint32_t>(planned.results.size());
    for (int32_t operand : planned.operands)
      AddInputAddress(operand, step.invocation->needs_padding());
    for (int32_t result : planned.results) {
      UseBuffer(graph_.values[result].buffer, static_cast<uint32_t>(plan_->results_.size()),
                /*is_result=*/true, step.invocation->needs_padding());
      plan_->results_.push_back(nullptr);
    }
    const size_t index = plan_->steps_.size();
    if (index < scratch_buffers_.size() && scratch_buffers_[index] != kNone)
      step.scratch = offsets_[scratch_buffers_[index]];
    plan_->steps_.push_back(std::move(step));
  }

  Planning& planning_;
  PlannedSegment graph_;
  std::vector<Type> input_types_;  // Of the start's values, then of the globals that are loaded.
  const bool is_inside_;
  std::unique_ptr<StaticPlan> plan_ = std::unique_ptr<StaticPlan>(new StaticPlan);
  std::vector<Buffer> buffers_;
  std::vector<int32_t> scratch_buffers_;  // By step; empty or shorter if there is none.
  std::vector<int32_t> copy_buffers_;     // By input, likewise.
  std::vector<int32_t> copies_of_input_;
  // The steps that overwrite globals, and what is kept for each.
  std::vector<int32_t> undo_steps_;
  std::vector<int32_t> undo_buffers_;
  // The first of the steps that update globals behind all others, and whether they may do so for
  // good.
  size_t first_update_ = SIZE_MAX;
  bool may_be_final_ = false;
  std::set<int32_t> padded_globals_;
  std::vector<int64_t> offsets_;  // By buffer: the offset in the arena.
};

namespace {

absl::StatusOr<PlannedSegment> PlanStepsOf(Planning& planning, const SegmentStart& start) {
  return PlanSteps(planning, start,
                   [&](const Step& step, absl::Span<const Type> types,
                       absl::Span<const Tensor* const> known_operands) {
                     return PlanControl(planning, step, types, known_operands);
                   });
}

std::vector<Type> TypesOf(const SegmentStart& start) {
  std::vector<Type> types;
  for (const std::vector<StartValue>* values : {&start.arguments, &start.slots}) {
    for (const StartValue& value : *values) types.push_back(value.type);
  }
  return types;
}

}  // namespace

absl::StatusOr<std::unique_ptr<StaticPlan>> PlanSegment(Planning& planning,
                                                        const SegmentStart& start) {
  planning.folded_bytes_left += planning.program.constant_bytes;
  RH_ASSIGN_OR_RETURN(PlannedSegment planned, PlanStepsOf(planning, start));
  return StaticPlanner(planning, std::move(planned), TypesOf(start), /*is_inside=*/false).Plan();
}

absl::StatusOr<std::unique_ptr<StaticPlan>> PlanInside(Planning& planning, int32_t graph,
                                                       absl::Span<const Type> inputs,
                                                       absl::Span<const Tensor* const> known) {
  SegmentStart start = {.graph = graph};
  for (size_t i = 0; i < inputs.size(); ++i) {
    const bool is_taken = planning.program.graphs[graph].needs_input[i];
    start.arguments.push_back(is_taken ? StartValue{inputs[i], known[i]} : StartValue{});
  }
  RH_ASSIGN_OR_RETURN(PlannedSegment planned, PlanStepsOf(planning, start));
  if (planned.end != SegmentEnd::kReturn) {
    return planned.status.ok() ? absl::UnimplementedError("it is more than one segment")
                               : planned.status;
  }
  if (!planned.loaded.empty() || !planned.stored.empty())
    return absl::UnimplementedError("a branch or loop has state");
  return StaticPlanner(planning, std::move(planned), TypesOf(start), /*is_inside=*/true).Plan();
}

}  // namespace roundhouse::interp

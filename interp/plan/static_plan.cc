#include "roundhouse/interp/plan/static_plan.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/text_format.h"
#include "roundhouse/interp/steady_time.h"
#include "roundhouse/interp/step_kernels.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::interp {
namespace {

bool IsMultiple(const std::byte* address, size_t alignment) {
  return reinterpret_cast<uintptr_t>(address) % alignment == 0;
}

}  // namespace

bool StaticPlan::Fits(absl::Span<const LiveValue> state) const {
  for (size_t i = 0; i < loaded_.size(); ++i) {
    const Tensor* value = state[loaded_[i]].get();
    if (value == nullptr || value->type() != loaded_types_[i]) return false;
  }
  return true;
}

absl::StatusOr<Tensor> StaticPlan::Written(const Output& output) const {
  if (output.destination == nullptr) return output.written;
  return Tensor::Borrow(
      output.type, absl::MakeConstSpan(output.destination, output.written.bytes().size()), nullptr);
}

absl::StatusOr<std::optional<Tensor>> StaticPlan::OutputAt(
    size_t output, absl::Span<const Tensor* const> inputs) const {
  const Output& wanted = outputs_[output];
  const auto as_wanted = [&](const Tensor& tensor) -> absl::StatusOr<std::optional<Tensor>> {
    if (tensor.type() == wanted.type) return tensor;
    RH_ASSIGN_OR_RETURN(Tensor view, tensor.WithType(wanted.type));
    return view;
  };
  switch (wanted.source) {
    case Source::kNothing:
      return std::nullopt;
    case Source::kKnown:
      return *wanted.known;
    case Source::kWritten:
      return Written(wanted);
    case Source::kOverwritten:
      return absl::InternalError("a value stored in place is not an output");
    case Source::kInput:
      return as_wanted(*inputs[wanted.index]);
    case Source::kOutput: {
      RH_ASSIGN_OR_RETURN(const Tensor written, Written(outputs_[wanted.index]));
      return as_wanted(written);
    }
  }
  return absl::InternalError("an output of unknown kind");
}

Tensor StaticPlan::TakeStored(size_t index, std::optional<Tensor> spare) {
  Output& value = outputs_[num_outputs() + index];
  if (!spare || spare->type() != value.type || !spare->is_dense() || !IsAlignedAndPadded(*spare))
    return value.written;
  return std::exchange(value.written, *std::move(spare));
}

absl::Status StaticPlan::Run(absl::Span<const Tensor* const> inputs,
                             absl::Span<std::byte* const> overwritten, std::byte* arena,
                             int64_t depth, const RunHooks& hooks, const CallerMemory& memory) {
  PlaceArena(arena);
  PlaceInputs(inputs, arena, memory.padded_inputs);
  for (UndoUse& use : undo_uses_) use.is_saved = false;
  RH_RETURN_IF_ERROR(FindDestinations(memory.outputs));
  RH_RETURN_IF_ERROR(PlaceOutputs(overwritten));
  run_inputs_ = inputs;
  return RunSteps(arena, depth, hooks);
}

void StaticPlan::Undo() {
  for (size_t i = undo_uses_.size(); i-- > 0;) {
    UndoUse& use = undo_uses_[i];
    if (!std::exchange(use.is_saved, false)) continue;
    const Step& step = steps_[use.step];
    step.invocation->Undo(results_[step.first_result], arena_ + use.undo);
  }
}

absl::Status StaticPlan::RunOn(absl::Span<const std::byte* const> inputs,
                               absl::Span<std::byte* const> results, std::byte* arena,
                               const RunHooks& hooks) {
  PlaceArena(arena);
  for (const InputUse& use : input_uses_) inputs_[use.index] = inputs[use.input];
  for (const OutputUse& use : output_uses_) {
    if (use.is_result) {
      results_[use.index] = results[use.output];
    } else {
      inputs_[use.index] = results[use.output];
    }
  }
  RH_RETURN_IF_ERROR(RunSteps(arena, /*depth=*/0, hooks));
  for (size_t i = 0; i < outputs_.size(); ++i) {
    const Output& output = outputs_[i];
    const std::byte* bytes = nullptr;
    if (output.source == Source::kKnown) bytes = output.known->bytes().data();
    if (output.source == Source::kInput) bytes = inputs[output.index];
    if (output.source == Source::kOutput) bytes = results[output.index];
    RH_ASSIGN_OR_RETURN(const int64_t size, ByteSize(output.type));
    if (bytes != nullptr && size > 0 && results[i] != nullptr && bytes != results[i])
      std::memcpy(results[i], bytes, size);
  }
  return absl::OkStatus();
}

absl::Status StaticPlan::RunSteps(std::byte* arena, int64_t depth, const RunHooks& hooks) {
  if (absl::Status status = hooks.budget.Take(num_nodes_); !status.ok())
    return Annotate(status, SymbolText(callers_[0].graph->name()));
  const Cancellation cancellation = Cancellation::OfThisThread();
  const auto& timer = hooks.options.timer;
  const bool is_watched = static_cast<bool>(hooks.options.observer);
  auto event = events_.begin();
  auto undo = undo_uses_.begin();
  std::vector<PartTime> parts;
  for (size_t i = 0; i < steps_.size(); ++i) {
    Step& step = steps_[i];
    for (; is_watched && event != events_.end() && event->end_step <= i; ++event)
      RH_RETURN_IF_ERROR(Report(*event, depth, hooks));
    if (i <= first_final_step_ && cancellation.is_requested()) {
      return At(step,
                absl::CancelledError(absl::StrCat("cancelled before ", step.node->DebugName())));
    }
    const int64_t start = timer || is_watched ? NowInNanoseconds() : 0;
    if (is_watched) start_times_[i] = start;
    parts.clear();
    const InvocationArguments arguments = {
        absl::MakeConstSpan(inputs_).subspan(step.first_input, step.num_inputs),
        absl::MakeConstSpan(results_).subspan(step.first_result, step.num_results),
        step.scratch < 0 ? nullptr : arena + step.scratch, hooks.threads,
        timer && step.runner.is_region ? &parts : nullptr};
    if (undo != undo_uses_.end() && undo->step == i) {
      step.invocation->SaveForUndo(arguments, arena + undo->undo);
      undo->is_saved = true;
      ++undo;
    }
    const absl::Status status = step.control != nullptr ? step.control->RunIn(arguments, hooks)
                                                        : step.invocation->Run(arguments);
    // The results may be incomplete.
    if (step.control == nullptr && i < first_final_step_ && cancellation.is_requested()) {
      return At(step, absl::CancelledError(absl::StrCat("cancelled in ", step.node->DebugName())));
    }
    if (!status.ok()) {
      // Some errors name the node themselves.
      const std::string name = step.node->DebugName();
      return At(step, step.control != nullptr || absl::StartsWith(status.message(), name)
                          ? status
                          : Annotate(status, name));
    }
    if (timer && step.control == nullptr)
      timer({*step.node, step.runner, NowInNanoseconds() - start, parts});
  }
  if (is_watched) start_times_[steps_.size()] = NowInNanoseconds();
  for (; is_watched && event != events_.end(); ++event)
    RH_RETURN_IF_ERROR(Report(*event, depth, hooks));
  return absl::OkStatus();
}

absl::Status StaticPlan::Report(const Event& event, int64_t depth, const RunHooks& hooks) const {
  std::vector<Tensor> copies;
  copies.reserve(event.values.size());
  std::vector<const Tensor*> values;
  for (const std::optional<EventValue>& value : event.values) {
    if (!value || value->known != nullptr) {
      values.push_back(value ? value->known : nullptr);
      continue;
    }
    if (value->input >= 0) {
      RH_ASSIGN_OR_RETURN(Tensor view, run_inputs_[value->input]->WithType(value->type));
      copies.push_back(std::move(view));
    } else {
      // An observer may keep the value, and the next steps overwrite the arena.
      RH_ASSIGN_OR_RETURN(const int64_t bytes, ByteSize(value->type));
      RH_ASSIGN_OR_RETURN(
          Tensor copy,
          Tensor::FromBytes(value->type, absl::MakeConstSpan(inputs_[value->index], bytes)));
      copies.push_back(std::move(copy));
    }
    values.push_back(&copies.back());
  }
  const int64_t nanoseconds =
      event.first_step < event.end_step ? NowInNanoseconds() - start_times_[event.first_step] : 0;
  return hooks.options.observer({*event.node, values, nanoseconds, depth + event.depth});
}

void StaticPlan::PlaceArena(std::byte* arena) {
  if (arena == arena_) return;
  for (const ArenaUse& use : arena_uses_) {
    if (use.is_result) {
      results_[use.index] = arena + use.offset;
    } else {
      inputs_[use.index] = arena + use.offset;
    }
  }
  arena_ = arena;
}

void StaticPlan::PlaceInputs(absl::Span<const Tensor* const> inputs, std::byte* arena,
                             const std::vector<bool>* padded) {
  for (const InputUse& use : input_uses_)
    inputs_[use.index] =
        inputs[use.input]->is_dense() ? inputs[use.input]->bytes().data() : nullptr;
  for (const InputCopy& copy : input_copies_) {
    const Tensor& input = *inputs[copy.input];
    const std::byte* bytes = input.bytes().data();
    const bool is_padded = padded != nullptr && static_cast<size_t>(copy.input) < padded->size() &&
                           (*padded)[copy.input] && IsMultiple(bytes, kTensorAlignment);
    if (!is_padded && !IsAlignedAndPadded(input)) {
      if (!input.bytes().empty()) std::memcpy(arena + copy.copy, bytes, input.bytes().size());
      bytes = arena + copy.copy;
    }
    for (uint32_t index : copy.indices) inputs_[index] = bytes;
  }
}

absl::Status StaticPlan::FindDestinations(const std::vector<OutputMemory>* memory) {
  for (size_t i = 0; i < num_outputs(); ++i) {
    Output& output = outputs_[i];
    output.destination = nullptr;
    if (memory == nullptr || i >= memory->size() || (*memory)[i].bytes.empty()) continue;
    const auto& [bytes, padding] = (*memory)[i];
    // Checked before anything is stored: a run that fails changes no state.
    if (const absl::StatusOr<int64_t> size = ByteSize(output.type);
        size.ok() && static_cast<size_t>(*size) != bytes.size()) {
      return absl::InvalidArgumentError(absl::StrCat(
          SymbolText(callers_[0].graph->name()), ": output ", i, ": expected memory of ", *size,
          " bytes for ", output.type.ToString(), ", found ", bytes.size()));
    }
    if (output.source != Source::kWritten) continue;
    // If no kernel of this plan can write to the memory, the caller of the plan copies the output
    // to it.
    const bool serves = output.needs_padding ? padding == Padding::kPadded &&
                                                   IsMultiple(bytes.data(), kTensorAlignment)
                                             : IsMultiple(bytes.data(), alignof(std::max_align_t));
    if (serves) output.destination = bytes.data();
  }
  return absl::OkStatus();
}

absl::Status StaticPlan::PlaceOutputs(absl::Span<std::byte* const> overwritten) {
  // An output that is still held elsewhere gets memory of its own here.
  for (const OutputUse& use : output_uses_) {
    Output& output = outputs_[use.output];
    std::byte* bytes = output.destination;
    if (output.source == Source::kOverwritten) {
      bytes = overwritten[use.output - num_outputs()];
    } else if (bytes == nullptr) {
      RH_RETURN_IF_ERROR(output.written.MakeUnique());
      bytes = output.written.mutable_bytes().data();
    }
    if (use.is_result) {
      results_[use.index] = bytes;
    } else {
      inputs_[use.index] = bytes;
    }
  }
  return absl::OkStatus();
}

int64_t StaticPlan::held_bytes() const {
  int64_t bytes = computed_bytes_;
  for (const Output& output : outputs_) {
    if (output.source == Source::kWritten && output.written.is_dense())
      bytes += static_cast<int64_t>(output.written.bytes().size());
  }
  return bytes;
}

void StaticPlan::VisitSteps(absl::FunctionRef<void(const Node&, const StepRunner&)> visit) const {
  for (const Step& step : steps_) {
    if (step.control != nullptr) {
      step.control->VisitSteps(visit);
    } else {
      visit(*step.node, step.runner);
    }
  }
}

size_t StaticPlan::num_steps() const {
  size_t count = 0;
  for (const Step& step : steps_) count += step.control == nullptr ? 1 : step.control->num_steps();
  return count;
}

size_t StaticPlan::num_fast_steps() const {
  size_t count = 0;
  for (const Step& step : steps_) {
    count += step.control == nullptr ? (step.runner.is_reference ? 0 : 1)
                                     : step.control->num_fast_steps();
  }
  return count;
}

absl::Status StaticPlan::At(const Step& step, const absl::Status& error) const {
  return WithCallers(callers_, step.caller, error);
}

}  // namespace roundhouse::interp

#include "roundhouse/interp/static_plan.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string>
#include <utility>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/text_format.h"
#include "roundhouse/interp/step_kernels.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::interp {
namespace {

int64_t NowInNanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

}  // namespace

bool StaticPlan::Fits(absl::Span<const LiveValue> state) const {
  const size_t first = input_types_.size() - loaded_.size();
  for (size_t i = 0; i < loaded_.size(); ++i) {
    const Tensor* value = state[loaded_[i]].get();
    if (value == nullptr || value->type() != input_types_[first + i]) return false;
  }
  return true;
}

Tensor StaticPlan::TakeStored(size_t index, std::optional<Tensor> spare) {
  const size_t output = outputs_.size() - stored_.size() + index;
  Tensor& value = outputs_[output];
  if (!is_written_[output] || !spare || spare->type() != value.type() || !spare->is_dense() ||
      !IsAlignedAndPadded(*spare)) {
    return value;
  }
  return std::exchange(value, *std::move(spare));
}

absl::Status StaticPlan::Run(absl::Span<const LiveValue> inputs, absl::Span<const LiveValue> state,
                             ThreadPool& threads, StepBudget& budget,
                             const std::function<void(const StepTime&)>& timer) {
  PlaceInputs(inputs, state);
  RH_RETURN_IF_ERROR(PlaceOutputs());
  RH_RETURN_IF_ERROR(RunSteps(threads, budget, timer));
  for (const OutputCopy& copy : output_copies_) {
    RH_RETURN_IF_ERROR(outputs_[copy.output].MakeUnique());
    const absl::Span<std::byte> bytes = outputs_[copy.output].mutable_bytes();
    if (!bytes.empty()) std::memcpy(bytes.data(), inputs_[copy.source], bytes.size());
  }
  return absl::OkStatus();
}

absl::Status StaticPlan::RunOn(absl::Span<const std::byte* const> inputs,
                               absl::Span<std::byte* const> results, ThreadPool& threads,
                               StepBudget& budget,
                               const std::function<void(const StepTime&)>& timer) {
  for (const InputUse& use : input_uses_) inputs_[use.place] = inputs[use.input];
  for (const OutputUse& use : output_uses_) {
    if (use.is_result) {
      results_[use.place] = results[use.output];
    } else {
      inputs_[use.place] = results[use.output];
    }
  }
  RH_RETURN_IF_ERROR(RunSteps(threads, budget, timer));
  const auto give = [&](size_t output, const std::byte* bytes) {
    const size_t size = outputs_[output].bytes().size();
    if (size > 0 && results[output] != nullptr) std::memcpy(results[output], bytes, size);
  };
  for (const OutputCopy& copy : output_copies_) give(copy.output, inputs_[copy.source]);
  for (size_t i = 0; i < outputs_.size(); ++i) {
    if (!is_written_[i] && carries_data_[i]) give(i, outputs_[i].bytes().data());
  }
  return absl::OkStatus();
}

absl::Status StaticPlan::RunSteps(ThreadPool& threads, StepBudget& budget,
                                  const std::function<void(const StepTime&)>& timer) {
  if (absl::Status status = budget.Take(num_nodes_); !status.ok())
    return Annotate(status, SymbolText(callers_[0].graph->name()));
  const Cancellation cancellation = Cancellation::OfThisThread();
  for (Step& step : steps_) {
    if (cancellation.is_requested()) {
      return At(step,
                absl::CancelledError(absl::StrCat("cancelled before ", step.node->DebugName())));
    }
    const int64_t start = timer ? NowInNanoseconds() : 0;
    const absl::Status status = step.invocation->Run(
        {absl::MakeConstSpan(inputs_).subspan(step.first_input, step.num_inputs),
         absl::MakeConstSpan(results_).subspan(step.first_result, step.num_results), step.scratch,
         threads});
    // What it gave may be half done.
    if (step.control == nullptr && cancellation.is_requested()) {
      return At(step, absl::CancelledError(absl::StrCat("cancelled in ", step.node->DebugName())));
    }
    if (!status.ok()) {
      // Whoever evaluates nodes names them.
      return At(step, step.runner == StepRunner::kReference || step.control != nullptr
                          ? status
                          : Annotate(status, step.node->DebugName()));
    }
    if (timer && step.control == nullptr)
      timer({*step.node, step.runner, NowInNanoseconds() - start});
  }
  return absl::OkStatus();
}

void StaticPlan::PlaceInputs(absl::Span<const LiveValue> inputs,
                             absl::Span<const LiveValue> state) {
  const size_t first = input_types_.size() - loaded_.size();
  const auto input_at = [&](size_t index) -> const Tensor& {
    return *(index < first ? inputs[index] : state[loaded_[index - first]]).get();
  };
  for (const InputUse& use : input_uses_) inputs_[use.place] = input_at(use.input).bytes().data();
  for (const InputCopy& copy : input_copies_) {
    const Tensor& input = input_at(copy.input);
    const std::byte* bytes = input.bytes().data();
    if (!IsAlignedAndPadded(input)) {
      if (!input.bytes().empty()) std::memcpy(copy.copy, bytes, input.bytes().size());
      bytes = copy.copy;
    }
    for (uint32_t place : copy.places) inputs_[place] = bytes;
  }
}

absl::Status StaticPlan::PlaceOutputs() {
  // An output that somebody has kept gets memory of its own here.
  for (const OutputUse& use : output_uses_) {
    RH_RETURN_IF_ERROR(outputs_[use.output].MakeUnique());
    std::byte* bytes = outputs_[use.output].mutable_bytes().data();
    if (use.is_result) {
      results_[use.place] = bytes;
    } else {
      inputs_[use.place] = bytes;
    }
  }
  return absl::OkStatus();
}

int64_t StaticPlan::held_bytes() const {
  int64_t bytes = arena_bytes_;
  for (size_t i = 0; i < outputs_.size(); ++i) {
    if (is_written_[i]) bytes += static_cast<int64_t>(outputs_[i].bytes().size());
  }
  for (const Step& step : steps_) {
    if (step.control != nullptr) bytes += step.control->held_bytes();
  }
  return bytes;
}

void StaticPlan::VisitSteps(absl::FunctionRef<void(const Node&, StepRunner)> visit) const {
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
    count += step.control == nullptr ? step.runner != StepRunner::kReference
                                     : step.control->num_fast_steps();
  }
  return count;
}

absl::Status StaticPlan::At(const Step& step, const absl::Status& error) const {
  std::string way;
  for (int32_t i = step.caller; i >= 0; i = callers_[i].parent) {
    way = absl::StrCat(SymbolText(callers_[i].graph->name()), ": ", way);
    if (callers_[i].call == nullptr) continue;
    const std::string iteration = callers_[i].iteration < 0
                                      ? ""
                                      : absl::StrCat(callers_[i].is_condition ? " before" : " in",
                                                     " iteration ", callers_[i].iteration);
    way = absl::StrCat(callers_[i].call->DebugName(), iteration, ": ", way);
  }
  return absl::Status(error.code(), absl::StrCat(way, error.message()));
}

}  // namespace roundhouse::interp

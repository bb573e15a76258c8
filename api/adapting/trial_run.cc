#include "roundhouse/api/adapting/trial_run.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/api/placement.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/cancellation.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse {
namespace {

constexpr int kMinRuns = 5;
constexpr int kMaxRuns = 75;
constexpr double kEnoughSeconds = 0.5;  // For all runs of all models together.

double Median(std::vector<double> times) {
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

}  // namespace

absl::StatusOr<TrialRun> TrialRun::Create(const Program& program, const TrialOptions& options) {
  std::unique_ptr<Program> copy = program.clone();
  RH_RETURN_IF_ERROR(RunPasses(*copy, PresetPipelineToRun(*copy, options.level)).status());
  RH_RETURN_IF_ERROR(PlaceOnBackends(*copy, PlacementOptions{}).status());
  SessionOptions session_options;
  session_options.num_threads = options.num_threads;
  RH_ASSIGN_OR_RETURN(std::unique_ptr<Session> session,
                      Session::Create(*copy, CompileOptions{}, std::move(session_options)));
  RH_RETURN_IF_ERROR(session->select(options.entry));
  return TrialRun(std::move(copy), std::move(session));
}

absl::Status TrialRun::SetInputs(const Sample& sample) {
  session_->reset();
  for (size_t i = 0; i < sample.inputs.size(); ++i)
    RH_RETURN_IF_ERROR(session_->set_input(static_cast<int64_t>(i), sample.inputs[i]));
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Tensor>> TrialRun::Outputs(const Sample& sample) {
  std::vector<Tensor> outputs;
  const auto run = [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(SetInputs(sample));
    RH_RETURN_IF_ERROR(session_->infer());
    for (int64_t i = 0; i < session_->num_outputs(); ++i) {
      RH_ASSIGN_OR_RETURN(outputs.emplace_back(), session_->get_output(i));
    }
    return absl::OkStatus();
  };
  RH_RETURN_IF_ERROR(Annotate(run(), sample.source));
  return outputs;
}

absl::StatusOr<double> TrialRun::Seconds(const Sample& sample) {
  RH_RETURN_IF_ERROR(Annotate(SetInputs(sample), sample.source));
  const auto start = std::chrono::steady_clock::now();
  RH_RETURN_IF_ERROR(Annotate(session_->infer(), sample.source));
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

absl::StatusOr<std::vector<double>> MedianSeconds(absl::Span<TrialRun* const> runs,
                                                  const Sample& sample) {
  // The first run of each sets up what later runs reuse.
  for (TrialRun* run : runs) RH_RETURN_IF_ERROR(run->Seconds(sample).status());
  std::vector<std::vector<double>> times(runs.size());
  double spent = 0;
  for (int i = 0; i < kMaxRuns && (i < kMinRuns || spent < kEnoughSeconds); ++i) {
    RH_RETURN_IF_ERROR(CheckNotCancelled("while times were measured"));
    for (size_t r = 0; r < runs.size(); ++r) {
      RH_ASSIGN_OR_RETURN(times[r].emplace_back(), runs[r]->Seconds(sample));
      spent += times[r].back();
    }
  }
  std::vector<double> medians;
  for (std::vector<double>& of_one : times) medians.push_back(Median(std::move(of_one)));
  return medians;
}

int64_t ConstantBytes(const Program& program) {
  int64_t bytes = 0;
  // Several loads of one global share the same bytes. Never iterated.
  absl::flat_hash_set<const void*> seen;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (node->num_operands() != 0 || node->num_results() != 1) continue;
      const std::optional<Tensor> value = ConstantValue(node->result());
      if (!value.has_value()) continue;
      const void* storage = value->is_outside() ? static_cast<const void*>(value->outside_storage())
                                                : value->bytes().data();
      if (storage != nullptr && !seen.insert(storage).second) continue;
      const int64_t elements = value->is_splat() ? 1 : value->num_elements();
      bytes += (elements * BitWidth(value->element_type().kind()) + 7) / 8;
    }
  }
  return bytes;
}

absl::StatusOr<Accuracy> MeasureAccuracy(TrialRun& run, absl::Span<const Sample> samples,
                                         absl::Span<const int64_t> labels) {
  Accuracy accuracy;
  for (size_t s = 0; s < samples.size(); ++s) {
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> outputs, run.Outputs(samples[s]));
    if (outputs.empty())
      return absl::FailedPreconditionError(
          "option labels: the model has no output to find classes in");
    RH_ASSIGN_OR_RETURN(const Tensor scores, outputs[0].Materialize());
    const int64_t count = scores.num_elements();
    ++accuracy.num_samples;
    if (count == 1 && IsInteger(scores.element_type().kind())) {
      const bool is_right = ElementNumber(scores, 0) == static_cast<double>(labels[s]);
      accuracy.num_first += is_right ? 1 : 0;
      continue;
    }
    if (count < 2 || !ElementNumber(scores, 0).has_value() ||
        (scores.shape().rank() > 1 && scores.shape().sizes()[0] > 1)) {
      return absl::InvalidArgumentError(absl::StrCat(
          "option labels: expected scores of classes for one sample, or the number of a "
          "class, found the first output to be ",
          scores.type().ToString()));
    }
    accuracy.num_classes = count;
    if (labels[s] < 0 || labels[s] >= count) {
      return absl::InvalidArgumentError(absl::StrCat(
          samples[s].source, ": expected a label from 0 to ", count - 1, ", found ", labels[s]));
    }
    // Of equal scores the first one wins; NaN is less than any number.
    const double of_label = ElementNumber(scores, labels[s]).value_or(0);
    int64_t better = 0;
    for (int64_t i = 0; i < count; ++i) {
      const double other = ElementNumber(scores, i).value_or(0);
      if (other > of_label || (other == of_label && i < labels[s])) ++better;
    }
    if (of_label != of_label) better = count;
    accuracy.num_first += better == 0 ? 1 : 0;
    accuracy.num_in_five += better < 5 ? 1 : 0;
  }
  return accuracy;
}

}  // namespace roundhouse

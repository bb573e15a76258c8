#include "roundhouse/api/adapt.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/api/entry.h"
#include "roundhouse/api/presets.h"
#include "roundhouse/api/values/entry_shapes.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/passes/framework/pass_runner.h"
#include "roundhouse/service/lowering/program_lowering.h"

namespace roundhouse {
namespace {

absl::Status CheckSamples(const Graph& entry, absl::Span<const Sample> samples,
                          const CalibrateRequest& request) {
  if (samples.empty() && !request.quantize.weights_only)
    return absl::InvalidArgumentError("expected samples of the model's inputs, found none");
  for (const Sample& sample : samples) {
    if (sample.inputs.size() == entry.inputs().size()) continue;
    return absl::InvalidArgumentError(absl::StrCat(sample.source, ": expected ",
                                                   entry.inputs().size(), " inputs, found ",
                                                   sample.inputs.size()));
  }
  return absl::OkStatus();
}

void Report(const ProgressCallback& progress, absl::string_view what) {
  if (progress) progress(what);
}

}  // namespace

absl::StatusOr<CalibrateResult> Calibrate(Model& model, absl::Span<const Sample> samples,
                                          const CalibrateRequest& request) {
  RH_RETURN_IF_ERROR(model.Check());
  const std::unique_ptr<Program> program = model.program().clone();
  RH_RETURN_IF_ERROR(
      RunPasses(*program, PresetPipelineToRun(*program, request.quantize.level)).status());
  RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(*program, request.entry));
  RH_RETURN_IF_ERROR(CheckSamples(*entry, samples, request));
  RH_RETURN_IF_ERROR(CheckKept(*program, request.quantize.keep));
  CalibrateResult result;
  if (!samples.empty()) {
    Report(request.progress, absl::StrCat("running ", samples.size(), " samples"));
    RH_ASSIGN_OR_RETURN(result.num_ranges,
                        SetRanges(*program, entry->name(), samples, request.ranges));
  }
  Report(request.progress, "quantising");
  std::unique_ptr<Program> quantized = program->clone();
  RH_ASSIGN_OR_RETURN(const QuantizedProgram made, QuantizeProgram(*quantized, request.quantize));
  if (made.layers.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat("expected layers to quantise, found none", LeftText(made)));
  }
  result.num_layers = static_cast<int64_t>(made.layers.size());
  result.left.insert(made.left.begin(), made.left.end());
  RH_RETURN_IF_ERROR(FinishQuantized(*quantized, request.quantize));
  if (!samples.empty()) {
    Report(request.progress, "comparing");
    RH_ASSIGN_OR_RETURN(const ErrorReport errors,
                        MeasureErrors(*program, *quantized, entry->name(), samples, {},
                                      request.ranges.num_threads, request.ranges.limits));
    for (size_t i = 0; i < errors.outputs.size(); ++i)
      result.outputs.push_back({entry->outputs()[i].name, errors.outputs[i]});
  }
  model = Model::Of(model.context(), std::move(quantized));
  return result;
}

absl::StatusOr<std::string> Tune(Model& model, const std::map<std::string, Tensor>& inputs,
                                 const TuneRequest& request) {
  RH_RETURN_IF_ERROR(model.Check());
  std::unique_ptr<Program> tuned = model.program().clone();
  if (!SourceDialects(*tuned).empty()) RH_RETURN_IF_ERROR(LowerProgram(*tuned).status());
  RH_ASSIGN_OR_RETURN(const Graph* entry, EntryOf(*tuned, request.entry));
  std::vector<std::optional<RunInput>> given(entry->inputs().size());
  for (const auto& [name, tensor] : inputs) {
    RH_ASSIGN_OR_RETURN(const int64_t index, FindPort(entry->inputs(), "input", name));
    given[index] = RunInput{tensor, "the caller"};
  }
  std::vector<RunInput> all;
  for (size_t i = 0; i < given.size(); ++i) {
    if (!given[i]) {
      return absl::FailedPreconditionError(absl::StrCat(
          PortText("input", static_cast<int64_t>(i), entry->inputs()[i]), " is not given"));
    }
    all.push_back(*std::move(given[i]));
  }
  RH_ASSIGN_OR_RETURN(std::string report, TunePlacement(*tuned, request, all));
  model = Model::Of(model.context(), std::move(tuned));
  return report;
}

}  // namespace roundhouse

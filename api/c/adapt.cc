#include "roundhouse/api/adapt.h"

#include <roundhouse.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/api/adapting/calibration.h"
#include "roundhouse/api/c/handles.h"
#include "roundhouse/api/reports/json_writer.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::c_api {
namespace {

absl::StatusOr<RangeMethod> MethodOf(absl::string_view name) {
  if (name == "percentile") return RangeMethod::kPercentile;
  if (name == "mse") return RangeMethod::kMse;
  if (name == "entropy") return RangeMethod::kEntropy;
  return absl::InvalidArgumentError(
      absl::StrCat("ranges: expected percentile, mse or entropy, found '", name, "'"));
}

absl::StatusOr<CalibrateRequest> ReadCalibrateOptions(const rh_calibrate_options* options) {
  rh_calibrate_options read = RH_CALIBRATE_OPTIONS_INIT;
  RH_RETURN_IF_ERROR(ReadOptions(options, read));
  CalibrateRequest request;
  request.entry = TextOr(read.entry, "");
  RH_ASSIGN_OR_RETURN(request.ranges.method, MethodOf(TextOr(read.ranges, "percentile")));
  if (!(read.percentile > 50 && read.percentile <= 100)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "percentile: expected more than 50, and at most 100, found ", read.percentile));
  }
  request.ranges.percentile = read.percentile;
  RH_RETURN_IF_ERROR(CheckThreads(read.num_threads));
  request.ranges.num_threads = read.num_threads;
  RH_RETURN_IF_ERROR(CheckLimits(read.memory_limit, read.max_steps));
  request.ranges.limits = {read.memory_limit, read.max_steps};
  if (read.num_keep > 0) RH_RETURN_IF_ERROR(CheckGiven(read.keep, "keep"));
  for (size_t i = 0; i < read.num_keep; ++i) {
    RH_RETURN_IF_ERROR(CheckGiven(read.keep[i], absl::StrCat("keep ", i)));
    request.quantize.keep.emplace_back(read.keep[i]);
  }
  request.quantize.weights_only = read.weights_only != 0;
  request.quantize.f16 = read.f16_weights != 0;
  request.quantize.correct_bias = read.correct_bias != 0;
  return request;
}

absl::StatusOr<std::vector<Sample>> ReadSamples(const rh_tensor* const* tensors, size_t num_samples,
                                                size_t num_inputs) {
  std::vector<Sample> samples;
  if (num_samples == 0) return samples;
  RH_RETURN_IF_ERROR(CheckGiven(tensors, "samples"));
  for (size_t i = 0; i < num_samples; ++i) {
    Sample sample = {.source = absl::StrCat("sample ", i)};
    for (size_t input = 0; input < num_inputs; ++input) {
      const rh_tensor* tensor = tensors[i * num_inputs + input];
      RH_RETURN_IF_ERROR(CheckGiven(tensor, absl::StrCat(sample.source, ": input ", input)));
      sample.inputs.push_back(tensor->tensor);
    }
    samples.push_back(std::move(sample));
  }
  return samples;
}

std::string ReportJson(const CalibrateResult& result) {
  JsonWriter json;
  json.Object([&] {
    json.Key("num_ranges").Int(result.num_ranges);
    json.Key("num_layers").Int(result.num_layers);
    json.Key("left").Object([&] {
      for (const auto& [reason, count] : result.left) json.Key(reason).Int(count);
    });
    json.Key("outputs").Array([&] {
      for (const CalibrateResult::Output& output : result.outputs) {
        json.Object([&] {
          json.Key("name").String(output.name);
          json.Key("max_absolute").Double(output.error.max_absolute());
          json.Key("signal_to_noise").Double(output.error.signal_to_noise());
          json.Key("cosine").Double(output.error.cosine());
        });
      }
    });
  });
  return json.text();
}

}  // namespace
}  // namespace roundhouse::c_api

namespace c_api = roundhouse::c_api;
using c_api::CheckGiven;
using c_api::Guarded;

extern "C" {

rh_error* rh_model_calibrate(rh_model* model, const rh_tensor* const* samples, size_t num_samples,
                             size_t num_inputs, const rh_calibrate_options* options,
                             rh_text** report) {
  if (report != nullptr) *report = nullptr;
  return Guarded(c_api::AllocatorOf(model), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(model, "model"));
    RH_ASSIGN_OR_RETURN(roundhouse::CalibrateRequest request, c_api::ReadCalibrateOptions(options));
    RH_ASSIGN_OR_RETURN(const std::vector<roundhouse::Sample> read,
                        c_api::ReadSamples(samples, num_samples, num_inputs));
    c_api::ProgressTeller teller(*model->runtime);
    const roundhouse::CancellationScope scope(teller.cancelled());
    request.progress = teller.callback();
    // The report is made before the model is changed, so that an error leaves it as it was.
    roundhouse::Model calibrated = model->model;
    RH_ASSIGN_OR_RETURN(const roundhouse::CalibrateResult result,
                        roundhouse::Calibrate(calibrated, read, request));
    if (report != nullptr)
      RH_RETURN_IF_ERROR(c_api::MakeText(model->runtime, c_api::ReportJson(result), report));
    model->model = std::move(calibrated);
    return absl::OkStatus();
  });
}

rh_error* rh_model_tune(rh_model* model, const char* const* names, const rh_tensor* const* tensors,
                        size_t num_inputs, const rh_tune_options* options, rh_text** report) {
  if (report != nullptr) *report = nullptr;
  return Guarded(c_api::AllocatorOf(model), [&]() -> absl::Status {
    RH_RETURN_IF_ERROR(CheckGiven(model, "model"));
    rh_tune_options read = RH_TUNE_OPTIONS_INIT;
    RH_RETURN_IF_ERROR(c_api::ReadOptions(options, read));
    RH_RETURN_IF_ERROR(c_api::CheckThreads(read.num_threads));
    RH_RETURN_IF_ERROR(c_api::CheckLimits(read.memory_limit, read.max_steps));
    std::map<std::string, roundhouse::Tensor> inputs;
    if (num_inputs > 0) {
      RH_RETURN_IF_ERROR(CheckGiven(names, "names"));
      RH_RETURN_IF_ERROR(CheckGiven(tensors, "tensors"));
    }
    for (size_t i = 0; i < num_inputs; ++i) {
      const std::string what = absl::StrCat("input ", i);
      RH_RETURN_IF_ERROR(CheckGiven(names[i], absl::StrCat(what, ": name")));
      RH_RETURN_IF_ERROR(CheckGiven(tensors[i], absl::StrCat(what, ": tensor")));
      if (!inputs.emplace(names[i], tensors[i]->tensor).second) {
        return absl::InvalidArgumentError(absl::StrCat(what, ": '", names[i], "' is given twice"));
      }
    }
    c_api::ProgressTeller teller(*model->runtime);
    const roundhouse::CancellationScope scope(teller.cancelled());
    const roundhouse::ProgressCallback progress = teller.callback();
    roundhouse::TuneRequest request = {
        .placement = {.backends = c_api::TextOr(read.backends, "auto"),
                      .precision = c_api::TextOr(read.precision, "")},
        .entry = c_api::TextOr(read.entry, ""),
        .threads = read.num_threads,
        .limits = {read.memory_limit, read.max_steps}};
    if (progress) request.progress = progress;
    roundhouse::Model tuned = model->model;
    RH_ASSIGN_OR_RETURN(std::string tried, roundhouse::Tune(tuned, inputs, request));
    if (report != nullptr)
      RH_RETURN_IF_ERROR(c_api::MakeText(model->runtime, std::move(tried), report));
    model->model = std::move(tuned);
    return absl::OkStatus();
  });
}

}  // extern "C"

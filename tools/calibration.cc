#include "roundhouse/tools/calibration.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <memory>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/tools/run_case.h"

namespace roundhouse {
namespace {

namespace fs = std::filesystem;

constexpr size_t kNumBins = 4096;

absl::StatusOr<Sample> ReadCase(const Graph& entry, const std::string& folder) {
  RH_ASSIGN_OR_RETURN(std::vector<RunInput> inputs, ReadCaseInputs(entry, folder));
  Sample sample{folder, {}};
  for (RunInput& input : inputs) sample.inputs.push_back(std::move(input.tensor));
  return sample;
}

bool IsCase(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / "input_0.npy", error);
}

bool IsFloats(const Tensor& tensor) {
  return !tensor.element_type().is_quantized() && tensor.element_type() == ElementKind::kF32;
}

// What was seen of one value.
struct Seen {
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  int64_t count = 0;
  std::vector<int64_t> bins;

  // The bins are for numbers between min and max.
  size_t BinOf(double number) const {
    if (min == max) return 0;
    const double place = (number - min) / (max - min) * static_cast<double>(kNumBins);
    return std::min(static_cast<size_t>(std::max(place, 0.0)), kNumBins - 1);
  }
  double EdgeOf(size_t bin) const {
    return min + (max - min) * static_cast<double>(bin) / static_cast<double>(kNumBins);
  }
  // Leaves out as many at either end as the percentile says, rounded down.
  canonical::ValueRange Range(double percentile) const {
    if (bins.empty()) return {min, max};
    const int64_t outside =
        static_cast<int64_t>(static_cast<double>(count) * (100 - percentile) / 100);
    size_t first = 0;
    for (int64_t left = outside; first + 1 < kNumBins && left >= bins[first]; ++first)
      left -= bins[first];
    size_t last = kNumBins - 1;
    for (int64_t left = outside; last > first && left >= bins[last]; --last) left -= bins[last];
    return {EdgeOf(first), EdgeOf(last + 1)};
  }
};

using SeenValues = absl::flat_hash_map<const Value*, Seen>;

absl::Status SeeExtremes(const NodeRun& run, SeenValues& values) {
  for (size_t i = 0; i < run.results.size(); ++i) {
    const Tensor* tensor = run.results[i];
    if (tensor == nullptr || !IsFloats(*tensor)) continue;
    Seen& seen = values[&run.node.result(static_cast<int>(i))];
    RH_ASSIGN_OR_RETURN(const Tensor dense, tensor->Materialize());
    for (const float number : dense.data<float>()) {
      if (!std::isfinite(number)) {
        return absl::InvalidArgumentError(
            absl::StrCat(run.node.DebugName(),
                         ": expected finite numbers to find a range of, "
                         "found ",
                         number));
      }
      seen.min = std::min(seen.min, static_cast<double>(number));
      seen.max = std::max(seen.max, static_cast<double>(number));
    }
    seen.count += dense.num_elements();
  }
  return absl::OkStatus();
}

absl::Status SeeDistribution(const NodeRun& run, SeenValues& values) {
  for (size_t i = 0; i < run.results.size(); ++i) {
    const auto found = values.find(&run.node.result(static_cast<int>(i)));
    if (found == values.end() || run.results[i] == nullptr || !IsFloats(*run.results[i])) continue;
    Seen& seen = found->second;
    seen.bins.resize(kNumBins);
    RH_ASSIGN_OR_RETURN(const Tensor dense, run.results[i]->Materialize());
    for (const float number : dense.data<float>()) ++seen.bins[seen.BinOf(number)];
  }
  return absl::OkStatus();
}

absl::Status Ignore(absl::Span<const Tensor>) { return absl::OkStatus(); }

}  // namespace

absl::StatusOr<std::vector<Sample>> ReadSamples(const Graph& entry, const std::string& folder,
                                                int64_t limit) {
  std::vector<std::string> cases;
  std::vector<std::string> files;
  std::error_code error;
  for (const fs::directory_entry& found : fs::directory_iterator(folder, error)) {
    if (IsCase(found.path())) cases.push_back(found.path().string());
    if (found.path().extension() == ".npy") files.push_back(found.path().string());
  }
  if (error) {
    return absl::NotFoundError(
        absl::StrCat(folder, ": expected a folder of samples: ", error.message()));
  }
  if (cases.empty() && IsCase(folder)) cases.push_back(folder);
  const bool has_files = cases.empty() && entry.inputs().size() == 1;
  std::vector<std::string>& sources = has_files ? files : cases;
  if (sources.empty()) {
    return absl::NotFoundError(absl::StrCat(
        folder,
        ": expected samples, found none: folders with input_0.npy … in it, one for each "
        "input of the model, or these files themselves",
        entry.inputs().size() == 1 ? ", or .npy files, each an input" : ""));
  }
  std::sort(sources.begin(), sources.end());
  if (limit > 0 && sources.size() > static_cast<size_t>(limit))
    sources.resize(static_cast<size_t>(limit));
  std::vector<Sample> samples;
  for (const std::string& source : sources) {
    if (has_files) {
      RH_ASSIGN_OR_RETURN(Tensor tensor, ReadTensorFile(source));
      samples.push_back({source, {std::move(tensor)}});
    } else {
      RH_ASSIGN_OR_RETURN(Sample sample, ReadCase(entry, source));
      samples.push_back(std::move(sample));
    }
  }
  return samples;
}

absl::Status RunSamples(const Program& program, const std::string& entry,
                        absl::Span<const Sample> samples, int num_threads,
                        const SampleWatcher& watcher) {
  SessionOptions options;
  options.num_threads = num_threads;
  options.observer = [&](const NodeRun& run) { return watcher.observe(run); };
  RH_ASSIGN_OR_RETURN(const std::unique_ptr<Session> session,
                      Session::Create(program, CompileOptions{}, std::move(options)));
  RH_RETURN_IF_ERROR(session->select(entry));
  for (const Sample& sample : samples) {
    session->reset();
    const auto run = [&]() -> absl::Status {
      for (size_t i = 0; i < sample.inputs.size(); ++i)
        RH_RETURN_IF_ERROR(session->set_input(static_cast<int64_t>(i), sample.inputs[i]));
      RH_RETURN_IF_ERROR(session->infer());
      std::vector<Tensor> outputs;
      for (int64_t i = 0; i < session->num_outputs(); ++i) {
        RH_ASSIGN_OR_RETURN(Tensor output, session->get_output(i));
        outputs.push_back(std::move(output));
      }
      return watcher.finish(outputs);
    };
    RH_RETURN_IF_ERROR(Annotate(run(), sample.source));
  }
  return absl::OkStatus();
}

absl::StatusOr<int64_t> SetRanges(Program& program, const std::string& entry,
                                  absl::Span<const Sample> samples, const RangeOptions& options) {
  SeenValues values;
  RH_RETURN_IF_ERROR(
      RunSamples(program, entry, samples, options.num_threads,
                 {[&](const NodeRun& run) { return SeeExtremes(run, values); }, Ignore}));
  if (options.percentile < 100) {
    RH_RETURN_IF_ERROR(
        RunSamples(program, entry, samples, options.num_threads,
                   {[&](const NodeRun& run) { return SeeDistribution(run, values); }, Ignore}));
  }
  int64_t num_ranges = 0;
  for (Graph* graph : program.graphs()) {
    graph->set_attribute(canonical::kCalibratedAttribute, Attribute::Unit());
    for (Node* node : graph->nodes()) {
      for (int i = 0; i < node->num_results(); ++i) {
        const auto seen = values.find(&node->result(i));
        if (seen == values.end() || seen->second.count == 0) continue;
        if (ConstantValue(node->result(i)).has_value()) continue;
        canonical::SetRange(node->result(i), seen->second.Range(options.percentile));
        ++num_ranges;
      }
    }
  }
  return num_ranges;
}

absl::Status ErrorMeter::Add(const Tensor& found, const Tensor& expected) {
  if (found.shape().sizes() != expected.shape().sizes()) {
    return absl::InternalError(
        absl::StrCat("expected ", expected.type().ToString(), ", found ", found.type().ToString()));
  }
  RH_ASSIGN_OR_RETURN(const Tensor a, found.Materialize());
  RH_ASSIGN_OR_RETURN(const Tensor b, expected.Materialize());
  if (!IsFloats(a) || !IsFloats(b)) return absl::OkStatus();
  const absl::Span<const float> x = a.data<float>();
  const absl::Span<const float> y = b.data<float>();
  for (size_t i = 0; i < x.size(); ++i) {
    const double is = x[i];
    const double should = y[i];
    max_absolute_ = std::max(max_absolute_, std::fabs(is - should));
    signal_ += should * should;
    noise_ += (is - should) * (is - should);
    found_ += is * is;
    product_ += is * should;
  }
  return absl::OkStatus();
}

double ErrorMeter::signal_to_noise() const {
  if (noise_ == 0) return std::numeric_limits<double>::infinity();
  return 10 * std::log10(signal_ / noise_);
}

double ErrorMeter::cosine() const {
  if (noise_ == 0) return 1;
  return signal_ == 0 || found_ == 0 ? 0 : product_ / std::sqrt(signal_ * found_);
}

absl::StatusOr<ErrorReport> MeasureErrors(const Program& expected, const Program& found,
                                          const std::string& entry,
                                          absl::Span<const Sample> samples,
                                          absl::Span<const ValuePair> pairs, int num_threads) {
  ErrorReport report;
  report.values.resize(pairs.size());
  absl::flat_hash_map<const Value*, size_t> expected_index;
  absl::flat_hash_map<const Value*, size_t> found_index;
  for (size_t i = 0; i < pairs.size(); ++i) {
    expected_index[pairs[i].expected] = i;
    found_index[pairs[i].found] = i;
  }
  // One sample at a time, so that no more values are held than one run has.
  for (const Sample& sample : samples) {
    // A value in a loop has several tensors, which come in the same order in both.
    std::vector<std::vector<Tensor>> tensors(pairs.size());
    std::vector<size_t> compared(pairs.size(), 0);
    std::vector<Tensor> expected_outputs;
    const auto keep_value = [&](const NodeRun& run) {
      for (size_t i = 0; i < run.results.size(); ++i) {
        const auto index = expected_index.find(&run.node.result(static_cast<int>(i)));
        if (index != expected_index.end() && run.results[i] != nullptr)
          tensors[index->second].push_back(*run.results[i]);
      }
      return absl::OkStatus();
    };
    const auto keep_outputs = [&](absl::Span<const Tensor> outputs) {
      expected_outputs.assign(outputs.begin(), outputs.end());
      return absl::OkStatus();
    };
    RH_RETURN_IF_ERROR(
        RunSamples(expected, entry, {&sample, 1}, num_threads, {keep_value, keep_outputs}));
    report.outputs.resize(expected_outputs.size());
    const auto compare_value = [&](const NodeRun& run) -> absl::Status {
      for (size_t i = 0; i < run.results.size(); ++i) {
        const auto index = found_index.find(&run.node.result(static_cast<int>(i)));
        if (index == found_index.end() || run.results[i] == nullptr) continue;
        const std::vector<Tensor>& should = tensors[index->second];
        size_t& next = compared[index->second];
        if (next >= should.size()) continue;
        RH_RETURN_IF_ERROR(report.values[index->second].Add(*run.results[i], should[next++]));
      }
      return absl::OkStatus();
    };
    const auto compare_outputs = [&](absl::Span<const Tensor> outputs) -> absl::Status {
      for (size_t i = 0; i < outputs.size(); ++i)
        RH_RETURN_IF_ERROR(report.outputs[i].Add(outputs[i], expected_outputs[i]));
      return absl::OkStatus();
    };
    RH_RETURN_IF_ERROR(
        RunSamples(found, entry, {&sample, 1}, num_threads, {compare_value, compare_outputs}));
  }
  return report;
}

}  // namespace roundhouse

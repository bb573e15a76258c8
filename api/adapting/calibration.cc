#include "roundhouse/api/adapting/calibration.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

#include "absl/strings/str_cat.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/passes/canonical/quantize/bias_correction.h"

namespace roundhouse {
namespace {

constexpr size_t kNumBins = 4096;

bool IsFloats(const Tensor& tensor) {
  return !tensor.element_type().is_quantized() && tensor.element_type() == ElementKind::kF32;
}

// The observed numbers of one value.
struct Seen {
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  int64_t count = 0;
  std::vector<int64_t> bins;

  // The bins divide the range from min to max.
  size_t BinOf(double number) const {
    if (min == max) return 0;
    const double place = (number - min) / (max - min) * static_cast<double>(kNumBins);
    return std::min(static_cast<size_t>(std::max(place, 0.0)), kNumBins - 1);
  }
  double EdgeOf(size_t bin) const {
    return min + (max - min) * static_cast<double>(bin) / static_cast<double>(kNumBins);
  }
  // Leaves out the percentile's share of numbers at either end, rounded down.
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

  // The range of whole bins with the least loss(first, last) among candidates that cut bins at the
  // ends; 0 stays in the range.
  template <typename Loss>
  canonical::ValueRange RangeOfLeast(const Loss& loss) const {
    if (bins.empty() || min == max) return {min, max};
    constexpr size_t kCandidates = 16;
    constexpr size_t kStep = kNumBins / 2 / kCandidates;
    // The range never ends before 0.
    const size_t zero = BinOf(std::clamp(0.0, min, max));
    size_t best_first = 0;
    size_t best_last = kNumBins - 1;
    double least = loss(best_first, best_last);
    for (size_t first = 0; first <= zero && first < kNumBins / 2; first += kStep) {
      for (size_t cut = 0; cut < kNumBins - 256; cut += kStep) {
        const size_t last = kNumBins - 1 - cut;
        if (last < std::max(zero, first + 256)) break;
        const double found = loss(first, last);
        if (found >= least) continue;
        least = found;
        best_first = first;
        best_last = last;
      }
    }
    return {EdgeOf(best_first), EdgeOf(best_last + 1)};
  }

  // Inside the range, errors are uniform up to half a step; outside, the error is the distance from
  // the range. 0 is exact.
  canonical::ValueRange RangeOfLeastSquares() const {
    const double width = (max - min) / static_cast<double>(kNumBins);
    const size_t zero = min <= 0 && max >= 0 ? BinOf(0) : kNumBins;
    std::vector<double> counts(kNumBins + 1), sums(kNumBins + 1), squares(kNumBins + 1);
    for (size_t i = 0; i < bins.size(); ++i) {
      const auto number = static_cast<double>(bins[i]);
      const double place = static_cast<double>(i);
      counts[i + 1] = counts[i] + number;
      sums[i + 1] = sums[i] + number * place;
      squares[i + 1] = squares[i] + number * place * place;
    }
    // The sum of squared distances of the bins [begin, end) from the bin `to`, in bins.
    const auto far = [&](size_t begin, size_t end, double to) {
      return squares[end] - squares[begin] - 2 * to * (sums[end] - sums[begin]) +
             to * to * (counts[end] - counts[begin]);
    };
    return RangeOfLeast([&](size_t first, size_t last) {
      const double step = static_cast<double>(last + 1 - first) / 255 * width;
      double inside = counts[last + 1] - counts[first];
      if (zero >= first && zero <= last) inside -= static_cast<double>(bins[zero]);
      return inside * step * step / 12 + (far(0, first, static_cast<double>(first)) +
                                          far(last + 1, kNumBins, static_cast<double>(last))) *
                                             width * width;
    });
  }

  // The divergence (KL) of the distribution over 256 steps from the observed one, with numbers
  // outside the range counted at its ends.
  canonical::ValueRange RangeOfLeastDivergence() const {
    constexpr size_t kSteps = 256;
    return RangeOfLeast([&](size_t first, size_t last) {
      const size_t size = last + 1 - first;
      std::vector<double> seen(bins.begin() + static_cast<int64_t>(first),
                               bins.begin() + static_cast<int64_t>(last) + 1);
      std::vector<double> rounded(size);
      for (size_t step = 0; step < kSteps; ++step) {
        const size_t begin = step * size / kSteps;
        const size_t end = (step + 1) * size / kSteps;
        const double total = std::accumulate(seen.begin() + static_cast<int64_t>(begin),
                                             seen.begin() + static_cast<int64_t>(end), 0.0);
        const auto filled = static_cast<double>(std::count_if(
            seen.begin() + static_cast<int64_t>(begin), seen.begin() + static_cast<int64_t>(end),
            [](double x) { return x > 0; }));
        for (size_t i = begin; i < end; ++i) rounded[i] = seen[i] > 0 ? total / filled : 0;
      }
      for (size_t i = 0; i < first; ++i) seen.front() += static_cast<double>(bins[i]);
      for (size_t i = last + 1; i < bins.size(); ++i) seen.back() += static_cast<double>(bins[i]);
      const double of_rounded = std::accumulate(rounded.begin(), rounded.end(), 0.0);
      double divergence = 0;
      for (size_t i = 0; i < size; ++i) {
        if (seen[i] == 0) continue;
        const double p = seen[i] / static_cast<double>(count);
        const double q = std::max(rounded[i] / std::max(of_rounded, 1.0), 1e-9);
        divergence += p * std::log(p / q);
      }
      return divergence;
    });
  }
};

// The observed channels (the last axis) of a value that is an operand of layers.
struct SeenChannels {
  std::vector<double> sums;
  std::vector<double> limits;
  int64_t count = 0;

  void Add(const Tensor& dense) {
    const absl::Span<const int64_t> sizes = dense.shape().sizes();
    if (sizes.empty()) return;
    const auto channels = static_cast<size_t>(sizes.back());
    if (sums.empty()) {
      sums.resize(channels);
      limits.resize(channels);
    }
    // No statistics for a value whose last axis changes its size.
    if (sums.size() != channels || channels == 0) return;
    const absl::Span<const float> numbers = dense.data<float>();
    for (size_t i = 0; i < numbers.size();) {
      for (size_t c = 0; c < channels; ++c, ++i) {
        sums[c] += numbers[i];
        limits[c] = std::max(limits[c], std::fabs(static_cast<double>(numbers[i])));
      }
    }
    count += dense.num_elements() / static_cast<int64_t>(channels);
  }
};

using SeenInputs = absl::flat_hash_map<const Value*, SeenChannels>;

// The values that are operands of layers.
SeenInputs InputsOfLayers(const Program& program) {
  SeenInputs inputs;
  for (const Graph* graph : program.graphs()) {
    for (const Node* node : graph->nodes()) {
      if (canonical::HasChannelsOfInput(*node)) inputs[&node->operand(0)];
    }
  }
  return inputs;
}

void SetInputs(Program& program, const SeenInputs& seen) {
  for (Graph* graph : program.graphs()) {
    for (Node* node : graph->nodes()) {
      if (!canonical::HasChannelsOfInput(*node)) continue;
      const auto found = seen.find(&node->operand(0));
      if (found == seen.end() || found->second.count == 0) continue;
      std::vector<double> means = found->second.sums;
      for (double& mean : means) mean /= static_cast<double>(found->second.count);
      canonical::SetInputMeans(*node, std::move(means));
      canonical::SetInputLimits(*node, found->second.limits);
    }
  }
}

using SeenValues = absl::flat_hash_map<const Value*, Seen>;

absl::Status SeeExtremes(const NodeRun& run, SeenValues& values, SeenInputs& inputs) {
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
    const auto channels = inputs.find(&run.node.result(static_cast<int>(i)));
    if (channels != inputs.end()) channels->second.Add(dense);
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

canonical::ValueRange RangeBy(const RangeOptions& options, const Seen& seen) {
  switch (options.method) {
    case RangeMethod::kPercentile:
      break;
    case RangeMethod::kMse:
      return seen.RangeOfLeastSquares();
    case RangeMethod::kEntropy:
      return seen.RangeOfLeastDivergence();
  }
  return seen.Range(options.percentile);
}

absl::Status Ignore(absl::Span<const Tensor>) { return absl::OkStatus(); }

}  // namespace

absl::Status RunSamples(const Program& program, const std::string& entry,
                        absl::Span<const Sample> samples, int num_threads, const RunLimits& limits,
                        const SampleWatcher& watcher) {
  SessionOptions options;
  options.num_threads = num_threads;
  options.memory_limit = limits.memory_limit;
  options.max_steps = limits.max_steps;
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
  SeenInputs inputs = InputsOfLayers(program);
  RH_RETURN_IF_ERROR(
      RunSamples(program, entry, samples, options.num_threads, options.limits,
                 {[&](const NodeRun& run) { return SeeExtremes(run, values, inputs); }, Ignore}));
  SetInputs(program, inputs);
  if (options.percentile < 100 || options.method != RangeMethod::kPercentile) {
    RH_RETURN_IF_ERROR(
        RunSamples(program, entry, samples, options.num_threads, options.limits,
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
        canonical::SetRange(node->result(i), RangeBy(options, seen->second));
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
                                          absl::Span<const ValuePair> pairs, int num_threads,
                                          const RunLimits& limits) {
  ErrorReport report;
  report.values.resize(pairs.size());
  absl::flat_hash_map<const Value*, size_t> expected_index;
  absl::flat_hash_map<const Value*, size_t> found_index;
  for (size_t i = 0; i < pairs.size(); ++i) {
    expected_index[pairs[i].expected] = i;
    found_index[pairs[i].found] = i;
  }
  // One sample at a time, so that only the values of one run are held.
  for (const Sample& sample : samples) {
    // A value in a loop has several tensors, in the same order in both programs.
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
        RunSamples(expected, entry, {&sample, 1}, num_threads, limits, {keep_value, keep_outputs}));
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
    RH_RETURN_IF_ERROR(RunSamples(found, entry, {&sample, 1}, num_threads, limits,
                                  {compare_value, compare_outputs}));
  }
  return report;
}

}  // namespace roundhouse

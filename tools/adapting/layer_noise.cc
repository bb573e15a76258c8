#include "roundhouse/tools/adapting/layer_noise.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/graph.h"

namespace roundhouse {
namespace {

using Candidate = CalibrationReport::Candidate;

constexpr double kMostNoise = 1e30;

}  // namespace

std::vector<CalibrationReport::Candidate> NoisiestLayers(
    absl::Span<const canonical::QuantizedLayer> layers,
    absl::Span<const canonical::RoundedValue> values, const ErrorReport& errors, size_t count) {
  absl::flat_hash_map<const Value*, double> noise;  // Relative to the signal.
  for (size_t i = 0; i < values.size(); ++i) {
    // A value that should be all zeros has no signal.
    noise[values[i].before] =
        std::min(std::pow(10, -errors.values[i].signal_to_noise() / 10), kMostNoise);
  }
  std::vector<std::pair<double, Candidate>> ranked;
  absl::flat_hash_set<std::string> names;
  for (const canonical::QuantizedLayer& layer : layers) {
    if (layer.node->name().empty() || !names.insert(layer.node->name()).second) continue;
    double of_operands = 0;
    for (const Value* operand : layer.operands) {
      const auto found = noise.find(operand);
      if (found != noise.end()) of_operands = std::max(of_operands, found->second);
    }
    const auto found = noise.find(layer.result);
    if (found == noise.end()) continue;
    ranked.emplace_back(found->second - of_operands,
                        Candidate{layer.node->name(), std::string(layer.node->op_name())});
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<Candidate> candidates;
  for (size_t i = 0; i < std::min(count, ranked.size()); ++i)
    candidates.push_back(std::move(ranked[i].second));
  return candidates;
}

absl::StatusOr<double> WorstSignalToNoise(TrialRun& run, absl::Span<const Sample> samples,
                                          absl::Span<const std::vector<Tensor>> expected) {
  std::vector<ErrorMeter> meters;
  for (size_t s = 0; s < samples.size(); ++s) {
    RH_ASSIGN_OR_RETURN(const std::vector<Tensor> outputs, run.Outputs(samples[s]));
    meters.resize(outputs.size());
    for (size_t i = 0; i < outputs.size(); ++i)
      RH_RETURN_IF_ERROR(meters[i].Add(outputs[i], expected[s][i]));
  }
  double worst = std::numeric_limits<double>::infinity();
  for (const ErrorMeter& meter : meters) worst = std::min(worst, meter.signal_to_noise());
  return worst;
}

}  // namespace roundhouse

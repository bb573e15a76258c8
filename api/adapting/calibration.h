// File: calibration.h
//
// The values of a program on sample inputs, and the error of another program's values.
#ifndef ROUNDHOUSE_API_ADAPTING_CALIBRATION_H_
#define ROUNDHOUSE_API_ADAPTING_CALIBRATION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/api/adapting/run_limits.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/passes/canonical/value_range.h"

namespace roundhouse {

// Runs the entry on each sample, always from the same state. Calls `observe` after each node and
// `finish` with the outputs. Errors name the sample.
struct SampleWatcher {
  absl::FunctionRef<absl::Status(const NodeRun& run)> observe;
  absl::FunctionRef<absl::Status(absl::Span<const Tensor> outputs)> finish;
};
absl::Status RunSamples(const Program& program, const std::string& entry,
                        absl::Span<const Sample> samples, int num_threads, const RunLimits& limits,
                        const SampleWatcher& watcher);

// How the range of a value follows from its observed numbers.
enum class RangeMethod : uint8_t {
  kPercentile,  // As `percentile` says; by default all numbers.
  kMse,         // Minimises the sum of squared errors of 256 steps with clamped ends.
  // Minimises the divergence (KL) of the distribution over 256 steps from the observed one.
  kEntropy,
};

struct RangeOptions {
  RangeMethod method = RangeMethod::kPercentile;
  // The range leaves out (100 - percentile) % of a value's numbers at either end; 100 keeps all.
  double percentile = 100;
  int num_threads = 1;
  RunLimits limits = {};
};

// Gives every f32 value that the samples reach, except constants, its observed range, and marks all
// graphs as calibrated. Returns the number of these values. Error: a non-finite number; the message
// names the node.
absl::StatusOr<int64_t> SetRanges(Program& program, const std::string& entry,
                                  absl::Span<const Sample> samples, const RangeOptions& options);

// Accumulates the error of numbers against the expected ones.
class ErrorMeter {
 public:
  // Error: the shapes differ.
  absl::Status Add(const Tensor& found, const Tensor& expected);

  double max_absolute() const { return max_absolute_; }
  // The energy of the expected numbers over that of the differences, in decibels; infinite if there
  // is no difference.
  double signal_to_noise() const;
  // The cosine similarity: 1 if both point in the same direction.
  double cosine() const;

 private:
  double max_absolute_ = 0;
  double signal_ = 0;
  double noise_ = 0;
  double found_ = 0;
  double product_ = 0;
};

// Two values that should be equal, each in its own program.
struct ValuePair {
  const Value* expected;
  const Value* found;
};

struct ErrorReport {
  std::vector<ErrorMeter> values;   // One for each pair.
  std::vector<ErrorMeter> outputs;  // One for each output of the entry.
};

// Runs both programs on the samples and compares the pairs and the outputs.
absl::StatusOr<ErrorReport> MeasureErrors(const Program& expected, const Program& found,
                                          const std::string& entry,
                                          absl::Span<const Sample> samples,
                                          absl::Span<const ValuePair> pairs, int num_threads,
                                          const RunLimits& limits = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPTING_CALIBRATION_H_

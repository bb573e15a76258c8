// File: calibration.h
//
// What values a program has on sample inputs, and how far another program's values are from them.
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
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/session_options.h"
#include "roundhouse/passes/canonical/value_range.h"

namespace roundhouse {

// Runs the entry on each sample, from the same state, and calls `observe` for each node that has
// run, and `finish` with the outputs. Errors name the sample.
struct SampleWatcher {
  absl::FunctionRef<absl::Status(const NodeRun& run)> observe;
  absl::FunctionRef<absl::Status(absl::Span<const Tensor> outputs)> finish;
};
absl::Status RunSamples(const Program& program, const std::string& entry,
                        absl::Span<const Sample> samples, int num_threads,
                        const SampleWatcher& watcher);

// Which range a value gets, of what was seen of it.
enum class RangeMethod : uint8_t {
  kPercentile,  // As far as `percentile` says: all of it, unless that is said.
  kMse,         // Where the squares of what 256 steps and its ends are off by add up to the least.
  kEntropy,     // Where the distribution over 256 steps tells the least from what was seen (KL).
};

struct RangeOptions {
  RangeMethod method = RangeMethod::kPercentile;
  // How many percent of a value's numbers the range reaches from either end: 100 is all of them.
  double percentile = 100;
  int num_threads = 1;
};

// Gives all values of f32 that the samples reach, but for constants, the range that they have
// there, and says on all graphs that this was done. Returns how many there are. Error: a number
// that is not finite; the node is named.
absl::StatusOr<int64_t> SetRanges(Program& program, const std::string& entry,
                                  absl::Span<const Sample> samples, const RangeOptions& options);

// How far numbers are from what they should be.
class ErrorMeter {
 public:
  // Error: the two are not of one shape.
  absl::Status Add(const Tensor& found, const Tensor& expected);

  double max_absolute() const { return max_absolute_; }
  // The energy of what should be over that of the differences, in decibels; infinite where there is
  // no difference.
  double signal_to_noise() const;
  // 1 where the two point into one direction.
  double cosine() const;

 private:
  double max_absolute_ = 0;
  double signal_ = 0;
  double noise_ = 0;
  double found_ = 0;
  double product_ = 0;
};

// Two values that should be one, each in a program of its own.
struct ValuePair {
  const Value* expected;
  const Value* found;
};

struct ErrorReport {
  std::vector<ErrorMeter> values;   // One for each pair.
  std::vector<ErrorMeter> outputs;  // One for each of the entry.
};

// Runs both programs on the samples and compares the pairs and the outputs.
absl::StatusOr<ErrorReport> MeasureErrors(const Program& expected, const Program& found,
                                          const std::string& entry,
                                          absl::Span<const Sample> samples,
                                          absl::Span<const ValuePair> pairs, int num_threads);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPTING_CALIBRATION_H_

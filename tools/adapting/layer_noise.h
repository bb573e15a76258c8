// Finds the layers of a quantised program that are worth leaving as floats.
#ifndef ROUNDHOUSE_TOOLS_ADAPTING_LAYER_NOISE_H_
#define ROUNDHOUSE_TOOLS_ADAPTING_LAYER_NOISE_H_

#include <cstddef>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/api/adapting/calibration.h"
#include "roundhouse/api/adapting/calibration_samples.h"
#include "roundhouse/api/adapting/trial_run.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/canonical/quantize/quantize_int8.h"
#include "roundhouse/tools/adapting/calibration_report.h"

namespace roundhouse {

// At most `count` layers, those first that add most noise of their own: the noise of their results
// minus that of their operands. Their effect on the outputs remains to be measured. `errors` are
// those of `values`. Only layers that --keep can name.
std::vector<CalibrationReport::Candidate> NoisiestLayers(
    absl::Span<const canonical::QuantizedLayer> layers,
    absl::Span<const canonical::RoundedValue> values, const ErrorReport& errors, size_t count);

// The signal to noise of the worst output, in decibels. `expected` has the outputs for each sample.
absl::StatusOr<double> WorstSignalToNoise(TrialRun& run, absl::Span<const Sample> samples,
                                          absl::Span<const std::vector<Tensor>> expected);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_ADAPTING_LAYER_NOISE_H_

// File: adapt.h
//
// Adapts models: quantises their values by sample inputs, and places their parts on the backends
// that are fastest on this machine.
//
//   RH_ASSIGN_OR_RETURN(CalibrateResult result, Calibrate(model, samples));
//   RH_ASSIGN_OR_RETURN(std::string report, Tune(model, {{"image", image}}));
//
// Both change the model in place; after an error it is unchanged.
#ifndef ROUNDHOUSE_API_ADAPT_H_
#define ROUNDHOUSE_API_ADAPT_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/api/adapting/calibration.h"
#include "roundhouse/api/adapting/quantize_program.h"
#include "roundhouse/api/adapting/tune.h"
#include "roundhouse/api/roundhouse.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

struct CalibrateRequest {
  std::string entry = "";  // Empty: the only one, or main.
  // How a value's range follows from the samples.
  RangeOptions ranges = {};
  // How to quantise; its level also applies to the passes that run before.
  QuantizeRequest quantize = {};
  ProgressCallback progress = nullptr;
};

struct CalibrateResult {
  int64_t num_ranges = 0;               // Values that got a range.
  int64_t num_layers = 0;               // Layers that were quantised.
  std::map<std::string, int64_t> left;  // Layers that were not, by reason.
  // The error of each output of the entry compared with the original, over all samples.
  struct Output {
    std::string name;
    ErrorMeter error;
  };
  std::vector<Output> outputs;
};

// Quantises to int8 by sample inputs, each in the order of the entry's inputs;
// quantize.weights_only needs no samples. Errors: a sample that does not run; nothing can be
// quantised.
absl::StatusOr<CalibrateResult> Calibrate(Model& model, absl::Span<const Sample> samples,
                                          const CalibrateRequest& request = {});

// Measures which backend is fastest for which nodes on these inputs (by name) and places the model
// accordingly. Saving the model keeps this placement (api/adapting/tune.h). Returns a line for each
// placement that was tried. Errors: an input is missing; the model already has parts given to
// backends.
absl::StatusOr<std::string> Tune(Model& model, const std::map<std::string, Tensor>& inputs,
                                 const TuneRequest& request = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPT_H_

// File: adapt.h
//
// Models made to fit: their values rounded to bytes by samples of their inputs, their parts given
// to whoever is fastest on this machine.
//
//   RH_ASSIGN_OR_RETURN(CalibrateResult result, Calibrate(model, samples));
//   RH_ASSIGN_OR_RETURN(std::string report, Tune(model, {{"image", image}}));
//
// Both change the model that they are given and no copy of it; after an error it is what it was.
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
  // Which range a value gets of what the samples show.
  RangeOptions ranges = {};
  // How what is found is quantised; its level is also that of what comes before.
  QuantizeRequest quantize = {};
  ProgressCallback progress = nullptr;
};

struct CalibrateResult {
  int64_t num_ranges = 0;               // Of values.
  int64_t num_layers = 0;               // That are quantised.
  std::map<std::string, int64_t> left;  // Those that are not, by the reason why.
  // How far each output of the entry is from what it was, over all samples.
  struct Output {
    std::string name;
    ErrorMeter error;
  };
  std::vector<Output> outputs;
};

// Quantises to int8 by samples of the inputs, each in the order of the entry's; with
// quantize.weights_only there need be none. Errors: a sample that does not run; nothing that can be
// quantised.
absl::StatusOr<CalibrateResult> Calibrate(Model& model, absl::Span<const Sample> samples,
                                          const CalibrateRequest& request = {});

// Measures who runs what fastest on these inputs, by name, and leaves the model like that: it is
// kept in what the model is saved to (api/adapting/tune.h). Returns what was tried, a line for
// each. Errors: an input is missing; the model has been given to backends before.
absl::StatusOr<std::string> Tune(Model& model, const std::map<std::string, Tensor>& inputs,
                                 const TuneRequest& request = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_API_ADAPT_H_

// File: calibrate.h
//
// The tool calibrate: finds what values a model has in use, and quantises it by that.
#ifndef ROUNDHOUSE_TOOLS_ADAPTING_CALIBRATE_H_
#define ROUNDHOUSE_TOOLS_ADAPTING_CALIBRATE_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/core/context.h"
#include "roundhouse/tools/command_line/progress.h"

namespace roundhouse {

struct CalibrateOptions {
  std::string input = "";
  std::string output = "-";
  // The samples, and their classes (calibration_samples.h).
  std::string data = "";
  std::string labels = "";
  std::string entry = "";
  // NAME:1x3x224x224 (api/values/entry_shapes.h).
  std::vector<std::string> shapes = {};
  // Of the preset that the model goes through before, so that ranges are those of what will run.
  int64_t level = 2;
  // How many percent of a value's numbers its range reaches from either end.
  double percentile = 100;
  // "percentile", "mse" or "entropy" (RangeMethod).
  std::string ranges = "percentile";
  // At most that many samples; 0 for all.
  int64_t limit = 0;
  // "none": the ranges are noted, and nothing else; "int8": values and weights; "weights".
  std::string quantize = "none";
  // Lets channels between two layers reach equally far (equalize_layers.h).
  bool equalize = false;
  // Else biases get what rounding the weights takes from sums on average.
  bool no_bias_correction = false;
  // Nodes that are not quantised.
  std::vector<std::string> keep = {};
  // Decibels that the worst output is to have; as many layers stay floats.
  std::optional<double> min_snr = std::nullopt;
  // Weights that stay floats are stored as f16.
  bool f16 = false;
  int64_t threads = 1;
  // Shows the error of each value, worst first, speed and size, and what layers in floats bring.
  bool report = false;
  // How many layers are tried in floats for that.
  int64_t candidates = 8;
  bool json = false;
  bool no_mmap = false;
  // Null for none.
  Progress* progress = nullptr;
};

// The work of the tool. Reports go to `out`, one line on what was done to `notes`. Errors: those of
// reading, running and writing; a model in which nothing can be quantised.
absl::Status Calibrate(const Context& context, const CalibrateOptions& options, std::ostream& out,
                       std::ostream& notes);

// The whole tool, with the dialects and formats of the binary.
int CalibrateMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_ADAPTING_CALIBRATE_H_

// File: calibrate.h
//
// The tool calibrate: finds the ranges of a model's values on samples, and quantises it with them.
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
  // Of the preset that runs before, so that the ranges are those of the model that will run.
  int64_t level = 2;
  // As RangeOptions::percentile (api/adapting/calibration.h).
  double percentile = 100;
  // "percentile", "mse" or "entropy" (RangeMethod).
  std::string ranges = "percentile";
  // At most this many samples; 0 for all.
  int64_t limit = 0;
  // "none": only stores the ranges; "int8": quantises values and weights; "weights": only these.
  std::string quantize = "none";
  // Equalises the ranges of channels between two layers (equalize_layers.h).
  bool equalize = false;
  // Unless set, biases are corrected by the average error that rounded weights cause in sums.
  bool no_bias_correction = false;
  // "nearest", or "adaptive": weights are rounded up or down for the least error of their layer's
  // sums (adaptive_rounding.h).
  std::string rounding = "nearest";
  // Nodes that are not quantised.
  std::vector<std::string> keep = {};
  // The signal to noise in decibels that the worst output must reach; as many layers as this takes
  // stay floats.
  std::optional<double> min_snr = std::nullopt;
  // Weights that stay floats are stored as f16.
  bool f16 = false;
  int64_t threads = 1;
  // Shows the error of each value, worst first, speed and size, and the gain from layers that stay
  // floats.
  bool report = false;
  // The number of layers that are tried as floats for the report.
  int64_t candidates = 8;
  bool json = false;
  bool no_mmap = false;
  // Null for none.
  Progress* progress = nullptr;
};

// Runs the tool. Reports go to `out`, a one-line summary to `notes`. Errors: those of reading,
// running and writing; a model in which nothing can be quantised.
absl::Status Calibrate(const Context& context, const CalibrateOptions& options, std::ostream& out,
                       std::ostream& notes);

// The main of the tool, with the dialects and formats of the binary.
int CalibrateMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_ADAPTING_CALIBRATE_H_

// File: optimize.h
//
// The tool optimize: runs a pipeline of passes on a program, with options to check and debug it.
#ifndef ROUNDHOUSE_TOOLS_OPTIMIZING_OPTIMIZE_H_
#define ROUNDHOUSE_TOOLS_OPTIMIZING_OPTIMIZE_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/core/context.h"
#include "roundhouse/tools/command_line/export_flags.h"

namespace roundhouse {

class Progress;

struct OptimizeOptions {
  std::string input = "";
  std::string output = "-";
  // Text output omits the data of tensors that are not small.
  bool no_weights = false;
  // Writes no program, only a summary to `notes`.
  bool summary_only = false;
  std::string bundle = "";
  bool no_mmap = false;
  // "0" … "3"; empty: the default, or what `passes` says.
  std::string level = "";
  std::optional<std::string> passes = std::nullopt;
  // Presets that override the shipped ones (api/presets.h); empty: none.
  std::string preset_file = "";
  // "training": first removes what the program needs only for training.
  std::string strip = "none";
  // The devices that the program is spread over (api/devices/spread_program.h).
  SpreadRequest spread = {};
  // Backends to give parts of the program to, separated by commas, or "auto"; empty: none.
  std::string targets = "";
  // The changes to results that they may make (api/placement.h).
  std::string precision = "";
  std::string nan = "";
  std::optional<double> error_budget = std::nullopt;
  bool strict = false;
  // Finds the fastest placement by measuring (api/adapting/tune.h), with this many threads.
  bool tune = false;
  int64_t threads = 1;
  // Marks the program to give the same bits everywhere (service/deterministic.h).
  bool deterministic = false;
  // NAME:1x3x224x224 (api/run_case.h).
  std::vector<std::string> shapes = {};
  std::string entry = "";
  ExportSettings exports = {};
  std::vector<std::string> inputs = {};
  int64_t seed = 0;
  bool verify_numerics = false;
  std::optional<double> absolute_tolerance = std::nullopt;
  std::optional<double> relative_tolerance = std::nullopt;
  std::string dump_dir = "";
  bool dump_dot = false;
  bool print_changed = false;
  // Separated by commas.
  std::string skip_passes = "";
  std::optional<int64_t> bisect_limit = std::nullopt;
  bool bisect = false;
  bool report = false;
  bool json = false;
  std::string reproducer = "";
  // Told what is being done; may be null.
  Progress* progress = nullptr;
};

// Runs the tool. Reports go to `notes`, apart from a program on the standard output.
absl::Status Optimize(const Context& context, const OptimizeOptions& options, std::ostream& notes);

// The text of --print_passes: the pipeline that would run.
absl::StatusOr<std::string> PipelineText(const Context& context, const OptimizeOptions& options);

// The main of the tool, with the dialects, formats, passes and kernels of the binary.
int OptimizeMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_OPTIMIZING_OPTIMIZE_H_

// File: optimize.h
//
// The tool optimize: a program through a pipeline of passes, with all that helps to trust it.
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
  // Of text: without the data of tensors that are not small.
  bool no_weights = false;
  // Writes no program, but says in `notes` what became of it.
  bool summary_only = false;
  std::string bundle = "";
  bool no_mmap = false;
  // "0" … "3"; empty: the default, or what `passes` says.
  std::string level = "";
  std::optional<std::string> passes = std::nullopt;
  // What the levels run instead of what is shipped (api/presets.h); empty: nothing.
  std::string preset_file = "";
  // "training": what a program has for that is taken out first.
  std::string strip = "none";
  // The devices that the program is spread over (api/devices/spread_program.h).
  SpreadRequest spread = {};
  // Backends to give parts of the program to, separated by commas, or "auto"; empty: none.
  std::string targets = "";
  // What they may do to products (api/placement.h).
  std::string precision = "";
  std::string nan = "";
  std::optional<double> error_budget = std::nullopt;
  bool strict = false;
  // Finds the fastest placement by measuring (api/adapting/tune.h), as so many threads run it.
  bool tune = false;
  int64_t threads = 1;
  // Writes on the program that it is to give the same bits everywhere (service/deterministic.h).
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
  // Told what is being done; null for nobody.
  Progress* progress = nullptr;
};

// The work of the tool. Reports go to `notes`, where they do not mix with a program on the standard
// output.
absl::Status Optimize(const Context& context, const OptimizeOptions& options, std::ostream& notes);

// What --print_passes prints: the pipeline that would run.
absl::StatusOr<std::string> PipelineText(const Context& context, const OptimizeOptions& options);

// The whole tool, with the dialects, formats, passes and kernels of the binary.
int OptimizeMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_OPTIMIZING_OPTIMIZE_H_

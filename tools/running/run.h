// File: run.h
//
// The tool run: runs a model on inputs, with checks, probes and timing.
#ifndef ROUNDHOUSE_TOOLS_RUNNING_RUN_H_
#define ROUNDHOUSE_TOOLS_RUNNING_RUN_H_

#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/api/devices/spread_program.h"
#include "roundhouse/api/run_case.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

class MpiProcess;
class Progress;

inline constexpr int64_t kMaxThreads = 1024;

struct RunOptions {
  std::string model = "";
  // "0" … "3": the level of optimisation (api/presets.h). Empty: 2, or 0 for the reference backend,
  // which shows what the model itself computes.
  std::string level = "";
  std::string bundle = "";
  bool no_mmap = false;
  std::string entry = "";
  // The devices that the model is spread over (api/devices/spread_program.h); none: it runs as it
  // is.
  SpreadRequest spread = {};
  // Runs all devices in this process.
  bool simulate = false;
  // "mpi": mpirun has started a process for each device, or several for one batch.
  std::string launcher = "";
  // This process among those of the devices; null if there are none. All make the same run.
  MpiProcess* process = nullptr;
  InputOptions inputs = {};
  // Folders (run_case.h), run one after the other in one session, instead of `inputs`.
  std::vector<std::string> cases = {};
  // A folder or file of samples; each runs by itself, with results in `output_dir` (batch_run.h).
  std::string batch = "";
  std::string output_dir = "";
  // NAME=FILE.npy or NAME=FILE.pb
  std::vector<std::string> expected = {};
  double absolute_tolerance = 1e-5;
  double relative_tolerance = 1e-4;
  std::string probe_dir = "";
  std::string backend = "auto";
  // The changes to results that backends may make (api/placement.h).
  std::string precision = "";
  std::string nan = "";
  std::optional<double> error_budget = std::nullopt;
  // Finds the fastest placement by measuring (api/adapting/tune.h).
  bool tune = false;
  // Fails if a region does not run on its backend, or if a request to backends is not met
  // (api/unmet_requests.h), which is otherwise a remark.
  bool strict = false;
  // The same bits with any number of threads, on any processor with AVX2 and FMA
  // (service/deterministic.h). Programs that are marked so run this way in any case.
  bool deterministic = false;
  int64_t threads = 1;
  std::string denormals = "keep";
  // Limits of one invocation (interp/session_options.h); 0 for none.
  int64_t memory_limit = 0;
  int64_t max_steps = 0;
  // Reports which backend runs each node, and why no other one does.
  bool report = false;
  bool benchmark = false;
  int64_t warmup = 3;
  int64_t iterations = 10;
  bool profile = false;
  // With `profile`: also measures the processor, and compares.
  bool roofline = false;
  std::string trace = "";
  bool json = false;
  // Told what is being done; may be null.
  Progress* progress = nullptr;
};

// Runs the tool. Requested output goes to `out`, remarks go to `notes`. Errors begin with the
// model's path; an output that differs from the expected one is an error, after everything is
// written. Of many processes only rank 0 writes anything, and errors name the rank.
absl::Status Run(const Context& context, const RunOptions& options, std::ostream& out,
                 std::ostream& notes);

// The main of the tool, with the dialects, kernels and formats of the binary.
int RunMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_RUN_H_

#include "roundhouse/tools/running/run_check.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/api/usage_error.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/tools/running/run.h"

namespace roundhouse {
namespace {

absl::Status CheckBatch(const RunOptions& options) {
  if (options.batch.empty()) return absl::OkStatus();
  if (options.output_dir.empty())
    return UsageError("--batch needs a folder for the outputs: --output_dir=DIR");
  if (!options.cases.empty() || !options.inputs.inputs.empty() || !options.inputs.images.empty() ||
      !options.expected.empty() || options.benchmark || options.profile || options.tune ||
      !options.probe_dir.empty() || !options.trace.empty()) {
    return UsageError(
        "--batch has inputs of its own and runs each once: leave out --input, --image, --case, "
        "--expect, "
        "--benchmark, --profile, --trace, --tune and --probe_dir");
  }
  return absl::OkStatus();
}

absl::Status CheckManyDevices(const RunOptions& options) {
  const bool is_launched = !options.launcher.empty();
  if (options.simulate && is_launched) {
    return UsageError(
        "--simulate runs all devices in this process, and --launcher one in each: give only one");
  }
  const bool is_spread = !options.spread.devices.empty() || !options.spread.configuration.empty();
  if (is_spread && !options.simulate && !is_launched) {
    return UsageError(
        "--devices spreads the model over devices: add --simulate, which runs them all in this "
        "process, or --launcher=mpi, which runs one in each process that mpirun starts");
  }
  if (is_launched && !options.batch.empty() && !options.spread.devices.empty()) {
    return UsageError(
        "--batch gives whole samples to ranks, and --devices parts of them: give only one");
  }
  if (is_launched && options.batch.empty() &&
      (options.tune || !options.probe_dir.empty() || options.profile || !options.trace.empty())) {
    return UsageError(
        "--launcher shows the results of all devices, not what each does: leave out --tune, "
        "--probe_dir, --profile and --trace");
  }
  if (options.simulate && (!options.batch.empty() || options.tune || !options.probe_dir.empty() ||
                           options.profile || !options.trace.empty())) {
    return UsageError(
        "--simulate shows the results of all devices, not what each does: leave out --batch, "
        "--tune, --probe_dir, --profile and --trace");
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckRunOptions(const RunOptions& options) {
  RH_RETURN_IF_ERROR(CheckManyDevices(options));
  RH_RETURN_IF_ERROR(CheckBatch(options));
  if (!options.cases.empty() && !(options.inputs.inputs.empty() && options.inputs.images.empty() &&
                                  options.inputs.shapes.empty() && options.expected.empty())) {
    return UsageError(
        "--case has inputs and outputs of its own: leave out --input, --image, --shape and "
        "--expect");
  }
  if (options.threads < 1 || options.threads > kMaxThreads)
    return UsageError(absl::StrCat("--threads must be from 1 to ", kMaxThreads));
  if (options.iterations < 1 || options.warmup < 0) {
    return UsageError("--iterations must be at least 1, and --warmup not negative");
  }
  if (options.roofline && !options.profile)
    return UsageError("--roofline extends the output of --profile: add --profile");
  const RunOptions defaults;
  if (!options.benchmark &&
      (options.iterations != defaults.iterations || options.warmup != defaults.warmup)) {
    return UsageError("--iterations and --warmup are for --benchmark: add it, or leave them out");
  }
  if (!(options.absolute_tolerance >= 0) || !(options.relative_tolerance >= 0)) {
    return UsageError("--atol and --rtol must not be negative");
  }
  if (options.memory_limit < 0) return UsageError("--memory_limit must not be negative");
  if (options.max_steps < 0) return UsageError("--max_steps must not be negative");
  return absl::OkStatus();
}

}  // namespace roundhouse

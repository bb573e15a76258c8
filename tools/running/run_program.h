// The preparation of `run`: reads, spreads, optimises, places and compiles a model.
#ifndef ROUNDHOUSE_TOOLS_RUNNING_RUN_PROGRAM_H_
#define ROUNDHOUSE_TOOLS_RUNNING_RUN_PROGRAM_H_

#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/api/values/run_input.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/interp/compiled_program.h"
#include "roundhouse/tools/running/run.h"

namespace roundhouse {

struct RunProgram {
  // The program that is run and what it was compiled to, which other runs of this process may
  // share.
  std::shared_ptr<const Program> program;
  std::shared_ptr<const CompiledProgram> compiled;
  // Of a pipeline whose devices are all here: by rank, that of rank 0 included; else empty. And
  // the programs that these are made from, that of rank 0 excepted.
  std::vector<std::shared_ptr<const CompiledProgram>> of_ranks;
  std::vector<std::unique_ptr<Program>> programs_of_ranks;
  // The inputs, if they had to be read already for their sizes.
  std::vector<RunInput> inputs;
  std::vector<std::string> unmet;  // Requests to backends that were not met.
  uint64_t checksum = 0;    // Of the program of all devices, if other processes have it, too.
  double milliseconds = 0;  // Without the time for reading inputs.
};

// Whether a run uses what another one, of an equal program in the same way, has made and still
// holds (api/sharing/shared_preparations.h).
enum class Sharing : uint8_t { kNone, kShare };

// Errors begin with the model's path. Remarks go to `notes`.
absl::StatusOr<RunProgram> PrepareRun(const Context& context, const RunOptions& options,
                                      Sharing sharing, std::ostream& notes);

// Prepends the model's path to the error, except to usage errors and those reported by another
// rank.
absl::Status ExplainRun(const absl::Status& status, const RunOptions& options);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_RUN_PROGRAM_H_

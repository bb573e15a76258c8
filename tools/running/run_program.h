// What `run` does before a model can be run: reads, spreads, optimises, places and compiles it.
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
  std::unique_ptr<Program> program;
  std::shared_ptr<const CompiledProgram> compiled;
  // Where they had to be read already, for their sizes.
  std::vector<RunInput> inputs;
  std::vector<std::string> unmet;  // What was asked of backends, and is not done.
  uint64_t checksum = 0;           // Of the program of all devices, where others have it, too.
  double milliseconds = 0;         // Without those of reading inputs.
};

// Errors begin with the model's path. Remarks go to `notes`.
absl::StatusOr<RunProgram> PrepareRun(const Context& context, const RunOptions& options,
                                      std::ostream& notes);

// The error with the model's path in front; not one of usage, or that another rank tells of.
absl::Status ExplainRun(const absl::Status& status, const RunOptions& options);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_RUN_PROGRAM_H_

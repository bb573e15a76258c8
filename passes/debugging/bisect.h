// File: bisect.h
//
// Finds the single change, among all that a pipeline makes, that turns a good program into a bad
// one.
#ifndef ROUNDHOUSE_PASSES_DEBUGGING_BISECT_H_
#define ROUNDHOUSE_PASSES_DEBUGGING_BISECT_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct BisectResult {
  // The number of the change, from 1 over the whole pipeline: --bisect_limit=application makes it
  // the last.
  int64_t application = 0;
  int64_t applications = 0;  // The number of all changes; 0 if the pipeline fails.
  std::string pass;
  std::string description;  // "fuse_activation: relu_into_conv at canonical.relu 'r1'".
  std::string error;        // From `check`, on the program with the change.
  // The program with all changes before this one, and with this one as well; null if the pass
  // failed on it.
  std::unique_ptr<Program> before;
  std::unique_ptr<Program> after;
};

// Returns what is wrong with a program after the pipeline, or after its first part.
using CheckProgram = absl::FunctionRef<absl::Status(const Program&)>;

// Runs the pipeline on copies of `program` in a binary search for the limit. A pipeline that fails
// counts as bad. Errors: the program is bad without any change; it is good with all of them; the
// work was cancelled (service/cancellation.h).
absl::StatusOr<BisectResult> Bisect(const Program& program, absl::string_view pipeline,
                                    const std::vector<std::string>& skip_passes,
                                    CheckProgram check);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_DEBUGGING_BISECT_H_

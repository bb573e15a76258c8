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
  // The change, counted from 1 over the whole pipeline: --bisect_limit=application makes it the
  // last.
  int64_t application = 0;
  int64_t applications = 0;  // In all.
  std::string pass;
  std::string description;  // "fuse_activation: relu_into_conv at canonical.relu 'r1'".
  std::string error;        // What `check` said of the program with the change.
  // What the pipeline made of the program with every change but this one and those after it, and
  // with it; null where the pass failed on it.
  std::unique_ptr<Program> before;
  std::unique_ptr<Program> after;
};

// Says what is wrong with a program that the pipeline, or the first part of it, has made.
using CheckProgram = absl::FunctionRef<absl::Status(const Program&)>;

// Runs the pipeline on copies of `program` with ever closer limits. A pipeline that fails is bad,
// too. Errors: the program is bad without any change; it is good with all of them; it was cancelled
// (service/cancellation.h).
absl::StatusOr<BisectResult> Bisect(const Program& program, absl::string_view pipeline,
                                    const std::vector<std::string>& skip_passes,
                                    CheckProgram check);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_PASSES_DEBUGGING_BISECT_H_

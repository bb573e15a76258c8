// File: mlir_judge.h
//
// Runs programs by MLIR: written as TOSA, compiled by Debian's mlir-opt-19 through linalg, buffers
// and loops to LLVM, and run by mlir-cpu-runner-19.
//
//   RH_ASSIGN_OR_RETURN(const MlirJudge judge, MlirJudge::Find());
//   RH_ASSIGN_OR_RETURN(std::vector<Tensor> outputs, judge.Run(program, "main", inputs));
#ifndef ROUNDHOUSE_TOOLS_VERIFYING_MLIR_JUDGE_H_
#define ROUNDHOUSE_TOOLS_VERIFYING_MLIR_JUDGE_H_

#include <chrono>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse {

class MlirJudge {
 public:
  // Error: a tool or library is not installed; the message names its package.
  static absl::StatusOr<MlirJudge> Find();

  // Applies to each of the two tools.
  void set_timeout(std::chrono::nanoseconds timeout) { timeout_ = timeout; }

  // The outputs of the graph `entry` of a program of `tosa`. Errors: mlir-opt rejects the program,
  // or cannot compile an op of it; the run fails; it takes too long.
  absl::StatusOr<std::vector<Tensor>> Run(const Program& tosa, absl::string_view entry,
                                          absl::Span<const Tensor> inputs) const;

 private:
  MlirJudge() = default;

  std::string opt_;
  std::string runner_;
  std::string libraries_;  // Separated by commas.
  std::chrono::nanoseconds timeout_ = std::chrono::minutes(5);
};

// The program with a function that calls `entry` on the inputs and prints the bits of the results.
// For tests, and for debugging.
absl::StatusOr<std::string> WithMainFunction(const Program& tosa, absl::string_view entry,
                                             absl::Span<const Tensor> inputs);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_VERIFYING_MLIR_JUDGE_H_

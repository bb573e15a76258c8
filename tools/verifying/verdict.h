// File: verdict.h
//
// Checks that MLIR computes the same as we do: runs a program on our kernels and, as TOSA, by MLIR.
//
//   RH_ASSIGN_OR_RETURN(const MlirJudge judge, MlirJudge::Find());
//   RH_ASSIGN_OR_RETURN(Verdict verdict, JudgeByMlir(judge, program, "main", inputs, {}));
//   if (!verdict.ok()) std::cerr << verdict.ToString();
#ifndef ROUNDHOUSE_TOOLS_VERIFYING_VERDICT_H_
#define ROUNDHOUSE_TOOLS_VERIFYING_VERDICT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/tools/verifying/mlir_judge.h"
#include "roundhouse/tools/verifying/ulps.h"

namespace roundhouse {

struct VerdictOptions {
  // The backends that run the program here, node by node.
  std::vector<std::string> backends = {"reference"};
  UlpTolerance tolerance = {};
};

struct Verdict {
  struct Output {
    std::string name;  // "output 0 'probabilities'".
    UlpDifference difference;
  };
  std::vector<Output> outputs;

  bool ok() const;
  // One line for each output.
  std::string ToString() const;
};

// Compares the graph `entry`, with one of `inputs` for each of its inputs. Errors: the program does
// not run here; Unimplemented: TOSA cannot express all of it (with a list), or MLIR cannot compile
// the TOSA; those of MlirJudge::Run.
absl::StatusOr<Verdict> JudgeByMlir(const MlirJudge& judge, const Program& program,
                                    const std::string& entry, absl::Span<const Tensor> inputs,
                                    const VerdictOptions& options);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_VERIFYING_VERDICT_H_

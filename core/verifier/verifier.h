// File: verifier.h
//
// Finds everything that is wrong with a program, in one run.
#ifndef ROUNDHOUSE_CORE_VERIFIER_VERIFIER_H_
#define ROUNDHOUSE_CORE_VERIFIER_VERIFIER_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/core/diagnostic.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct VerifyOptions {
  // Further ones are only counted; a last diagnostic, "more", says how many.
  size_t max_diagnostics = 100;
  // For VerifyOk: what a line begins with that has no location in a text ("model.onnx").
  std::string source = "";
};

// Returns an empty list if the program is valid. docs/ir.md lists the checks. Takes time linear in
// the program; never aborts, whatever the program.
std::vector<Diagnostic> Verify(const Program& program, const VerifyOptions& options = {});

// Returns OK, or InvalidArgument with all diagnostics, one per line, without their codes:
//   model.mlir:3:8: error: @main: canonical.relu 'act' (tensor<2xi32>): expected …
absl::Status VerifyOk(const Program& program, const VerifyOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_VERIFIER_VERIFIER_H_

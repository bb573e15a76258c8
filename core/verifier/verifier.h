// File: verifier.h
//
// Says all that is wrong with a program, in one run.
#ifndef ROUNDHOUSE_CORE_VERIFIER_VERIFIER_H_
#define ROUNDHOUSE_CORE_VERIFIER_VERIFIER_H_

#include <cstddef>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/core/diagnostic.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct VerifyOptions {
  // Later ones are counted, not kept; a last one, "more", then says how many.
  size_t max_diagnostics = 100;
};

// Empty when the program is sound. What is checked is listed in docs/ir.md. Takes time linear in
// the program; never aborts, whatever the program.
std::vector<Diagnostic> Verify(const Program& program, const VerifyOptions& options = {});

// Ok, or InvalidArgument with all diagnostics, one to a line.
absl::Status VerifyOk(const Program& program, const VerifyOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_VERIFIER_VERIFIER_H_

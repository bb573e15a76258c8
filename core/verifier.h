// File: verifier.h
//
// Says all that is wrong with a program, in one run.
#ifndef ROUNDHOUSE_CORE_VERIFIER_H_
#define ROUNDHOUSE_CORE_VERIFIER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/core/program.h"

namespace roundhouse {

struct Diagnostic {
  std::string code;   // Stable, for tools and tests: "cycle", "type_mismatch" …
  std::string graph;  // Empty when about a global or the program.
  // Of the node; all empty when about none.
  std::string node;  // Its name, or "#id" where it has none.
  std::string op;
  std::vector<std::string> operand_types;
  std::string symbol;   // Of a global; empty when about none.
  std::string message;  // What was expected and what was found.

  // "@main: canonical.relu 'act' (tensor<2xi32>): expected …"
  std::string ToString() const;
};

struct VerifyOptions {
  // Later ones are counted, not kept.
  size_t max_diagnostics = 100;
};

// Empty when the program is sound. What is checked is listed in docs/ir.md.
std::vector<Diagnostic> Verify(const Program& program, const VerifyOptions& options = {});

// Ok, or InvalidArgument with all diagnostics, one to a line.
absl::Status VerifyOk(const Program& program, const VerifyOptions& options = {});

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_VERIFIER_H_

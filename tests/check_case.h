// File: check_case.h
//
// Programs that carry their own expected values (dialects/check), as tests: one file holds one or
// more of them, with `// -----` on a line of its own between two. All entries without inputs run,
// in order, in one session; each check must run at least once. Lines at the start of a program say
// what is different:
//   // error: TEXT                          it must fail, with a message that has TEXT in it
//   // run: step step report                these entries, in this order
//   // link: w = dense<1.0> : tensor<2xf32> the value of an external global
//   // memory_limit: 4096                   SessionOptions; so max_call_depth and max_steps
//   // each $T: f32 f16                     as many programs, with one of these for each $T
// A check that must not run, in a branch that is not taken, say, is called so: loc("never").
#ifndef ROUNDHOUSE_TESTS_CHECK_CASE_H_
#define ROUNDHOUSE_TESTS_CHECK_CASE_H_

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/session_options.h"

namespace roundhouse {

// One program of a file, and what its comments ask for.
struct CheckCase {
  std::string path;
  std::string name;  // "program 2, $T = f16"
  std::string text;  // Behind as many empty lines as there are before it in the file.
  std::vector<std::string> errors;
  std::vector<std::string> run;
  std::map<std::string, Tensor> link;
  SessionOptions options;
  // What is done to the program before it is run; null for nothing.
  std::function<absl::Status(Program&)> transform = nullptr;
};

absl::StatusOr<std::vector<CheckCase>> ReadCheckCases(const std::string& path);

// Parses, verifies, prints, parses and runs the program; `observe`, if it is there, sees each node
// that has run.
absl::Status RunCheckCase(const Context& context, const CheckCase& test,
                          const std::function<void(const NodeRun&)>& observe = nullptr);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_CHECK_CASE_H_

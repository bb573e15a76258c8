// File: check_case.h
//
// Tests that are programs with their own expected values (dialects/check). A file holds one or more
// programs, separated by lines `// -----`. All entries without inputs run, in order, in one
// session; each check must run at least once. Lines at the start of a program change this:
//   // error: TEXT                          it must fail, with a message that has TEXT in it
//   // run: step step report                these entries, in this order
//   // link: w = dense<1.0> : tensor<2xf32> the value of an external global
//   // memory_limit: 4096                   SessionOptions; so max_call_depth and max_steps
//   // each $T: f32 f16                     as many programs, with one of these for each $T
// A check that must not run, for example in a branch that is not taken, is named so: loc("never").
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

// One program of a file, and the options in its comments.
struct CheckCase {
  std::string path;
  std::string name;  // "program 2, $T = f16"
  std::string text;  // Preceded by as many empty lines as it has lines before it in the file.
  std::vector<std::string> errors;
  std::vector<std::string> run;
  std::map<std::string, Tensor> link;
  SessionOptions options;
  // Changes the program before it runs; may be null.
  std::function<absl::Status(Program&)> transform = nullptr;
};

absl::StatusOr<std::vector<CheckCase>> ReadCheckCases(const std::string& path);

// Parses, verifies, prints, parses and runs the program; calls `observe`, if not null, after each
// node.
absl::Status RunCheckCase(const Context& context, const CheckCase& test,
                          const std::function<void(const NodeRun&)>& observe = nullptr);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_CHECK_CASE_H_

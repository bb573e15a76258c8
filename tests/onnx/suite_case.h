// The models of ONNX's own test suite: a folder for each, with a folder for each case of inputs and
// outputs.
#ifndef ROUNDHOUSE_TESTS_ONNX_SUITE_CASE_H_
#define ROUNDHOUSE_TESTS_ONNX_SUITE_CASE_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/program.h"
#include "roundhouse/interp/session.h"
#include "roundhouse/service/tensor_difference.h"

namespace roundhouse {

// The sorted names of the folders in `folder` that begin with `prefix`; empty if there is no such
// folder.
std::vector<std::string> SuiteFolders(const std::string& folder, absl::string_view prefix);

// Some models declare another shape of an input than their data has; this sets the shape of the
// first case's data.
absl::Status FitInputs(Program& program, const std::string& folder);

// Runs the session on input_N.pb of the folder and compares with output_N.pb; random results only
// by type, shape and moments.
absl::Status RunSuiteCase(Session& session, const std::string& folder, const Tolerance& tolerance,
                          bool is_random = false);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TESTS_ONNX_SUITE_CASE_H_

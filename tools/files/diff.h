// File: diff.h
//
// The tool diff: in what two models differ.
#ifndef ROUNDHOUSE_TOOLS_FILES_DIFF_H_
#define ROUNDHOUSE_TOOLS_FILES_DIFF_H_

#include <cstdint>
#include <ostream>
#include <string>

#include "absl/status/status.h"

namespace roundhouse {

struct DiffOptions {
  std::string expected = "";
  std::string found = "";
  std::string entry = "";
  int64_t seed = 0;
  double absolute_tolerance = 1e-5;
  double relative_tolerance = 1e-4;
  bool structure_only = false;  // Runs nothing.
  bool json = false;
};

// Prints in what inputs, outputs, operations and weights differ and, where both can be run on the
// same seeded inputs, how far the results are from each other. Error: the results of `found` are
// further off than the tolerance, or cannot be compared.
absl::Status Diff(const DiffOptions& options, std::ostream& out);

// The whole tool, with the dialects, kernels and formats of the binary.
int DiffMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_DIFF_H_

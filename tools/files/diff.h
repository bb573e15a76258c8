// File: diff.h
//
// The tool diff: compares two models.
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

// Prints the differences of inputs, outputs, operations and weights and, if both can be run on the
// same seeded inputs, of the results. Error: the results of `found` differ by more than the
// tolerance, or cannot be compared.
absl::Status Diff(const DiffOptions& options, std::ostream& out);

// The main of the tool, with the dialects, kernels and formats of the binary.
int DiffMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_DIFF_H_

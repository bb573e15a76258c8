// File: inspect.h
//
// The tool inspect: shows the contents of a model or a bundle.
#ifndef ROUNDHOUSE_TOOLS_FILES_INSPECT_H_
#define ROUNDHOUSE_TOOLS_FILES_INSPECT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/bundle.h"

namespace roundhouse {

struct InspectOptions {
  std::string input = "";
  // The parts to show; if all are false, the summary.
  bool ops = false;
  bool inputs = false;
  bool globals = false;
  bool cost = false;
  std::vector<std::string> shapes = {};  // "NAME:SIZES", of what the program leaves open.
  bool dot = false;
  // Reads all data, compares the checksums, and verifies the program.
  bool verify = false;
  bool json = false;
  bool no_mmap = false;
};

// Returns the text that the tool prints. Errors begin with the path.
absl::StatusOr<std::string> Inspect(const Context& context, const InspectOptions& options);
// The same for objects in memory, shown as `name`.
std::string InspectProgram(const Program& program, const std::string& name,
                           const InspectOptions& options);
std::string InspectBundle(const Bundle& bundle, const InspectOptions& options);

// The main of the tool, with the dialects and formats of the binary.
int InspectMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_INSPECT_H_

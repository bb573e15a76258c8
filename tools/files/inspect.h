// File: inspect.h
//
// The tool inspect: what is in a model or a bundle.
#ifndef ROUNDHOUSE_TOOLS_FILES_INSPECT_H_
#define ROUNDHOUSE_TOOLS_FILES_INSPECT_H_

#include <string>

#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/core/program.h"
#include "roundhouse/serialization/bundle.h"

namespace roundhouse {

struct InspectOptions {
  std::string input = "";
  // Which parts to show; the summary when all are false.
  bool ops = false;
  bool inputs = false;
  bool globals = false;
  bool cost = false;
  bool dot = false;
  // Reads all data and compares the checksums, and verifies the program.
  bool verify = false;
  bool json = false;
  bool no_mmap = false;
};

// What the tool prints. Errors begin with the path.
absl::StatusOr<std::string> Inspect(const Context& context, const InspectOptions& options);
// The same for what is in memory already; `name` is what it is called.
std::string InspectProgram(const Program& program, const std::string& name,
                           const InspectOptions& options);
std::string InspectBundle(const Bundle& bundle, const InspectOptions& options);

// The whole tool, with the dialects and formats of the binary.
int InspectMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_INSPECT_H_

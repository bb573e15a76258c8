// File: bundle_tool.h
//
// The tool bundle: works on weights, apart from the models that use them.
#ifndef ROUNDHOUSE_TOOLS_FILES_BUNDLE_TOOL_H_
#define ROUNDHOUSE_TOOLS_FILES_BUNDLE_TOOL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/context.h"
#include "roundhouse/serialization/model_file.h"

namespace roundhouse {

struct BundleToolOptions {
  std::string command = "";
  std::vector<std::string> arguments = {};
  std::string output = "";
  // For extract: only these entries.
  std::vector<std::string> entries = {};
  // For strip: the file for the data that it moves out, and the size below which data stays in the
  // model.
  std::string bundle = "";
  int64_t min_bundle_bytes = kMinBundleBytes;
  // For attach: replaces data that the model has.
  bool replace = false;
  bool json = false;
  bool no_mmap = false;
};

// Runs the command and returns the text to print. Usage errors name the command.
absl::StatusOr<std::string> RunBundleCommand(const Context& context,
                                             const BundleToolOptions& options);

// The main of the tool, with the dialects and formats of the binary.
int BundleMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_BUNDLE_TOOL_H_

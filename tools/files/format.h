// File: format.h
//
// The tool format: parses a program's text, verifies it, and prints it again.
#ifndef ROUNDHOUSE_TOOLS_FILES_FORMAT_H_
#define ROUNDHOUSE_TOOLS_FILES_FORMAT_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

// `text` as Roundhouse prints it. Errors call the text `name`: "name:3:8: error: …" if it cannot be
// parsed, and a line "name: error: @graph: …" for each error of verification.
absl::StatusOr<std::string> FormatText(const Context& context, absl::string_view text,
                                       const std::string& name);

struct FormatOptions {
  std::string input = "";
  std::string output = "-";
  bool check = false;
};

// Runs the tool. Errors: as above, and those of the files; with `check`, FailedPrecondition if the
// text would change.
absl::Status Format(const Context& context, const FormatOptions& options);

// The main of the tool, with the dialects of the binary.
int FormatMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_FORMAT_H_

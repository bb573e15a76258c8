// File: format.h
//
// The tool format: reads a program as text, verifies it, and writes it as text again.
#ifndef ROUNDHOUSE_TOOLS_FILES_FORMAT_H_
#define ROUNDHOUSE_TOOLS_FILES_FORMAT_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/context.h"

namespace roundhouse {

// `text` as Roundhouse writes it. Errors call the text `name`: "name:3:8: error: …" where it cannot
// be read, and a line "name: error: @graph: …" for each thing that is wrong with the program.
absl::StatusOr<std::string> FormatText(const Context& context, absl::string_view text,
                                       const std::string& name);

struct FormatOptions {
  std::string input = "";
  std::string output = "-";
  bool check = false;
};

// The work of the tool. Errors: as above, and the files'; with `check`, FailedPrecondition where
// the text would change.
absl::Status Format(const Context& context, const FormatOptions& options);

// The whole tool, with the dialects of the binary.
int FormatMain(int argc, char** argv);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_FILES_FORMAT_H_

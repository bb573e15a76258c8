// File: standard_streams.h
//
// Files on a command line, where "-" is the standard input or output.
#ifndef ROUNDHOUSE_TOOLS_COMMAND_LINE_STANDARD_STREAMS_H_
#define ROUNDHOUSE_TOOLS_COMMAND_LINE_STANDARD_STREAMS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

// What messages call `path`: "<stdin>" for "-".
std::string InputName(const std::string& path);

// All of it. Errors as ReadFile's (core/base/file.h).
absl::StatusOr<std::string> ReadInput(const std::string& path);
// A file is replaced as a whole or not at all. Errors as WriteFile's.
absl::Status WriteOutput(const std::string& path, absl::string_view contents);

// For the start of a main: a standard stream that the caller has closed is opened in such a way
// that using it is an error (for the standard error: writes to nowhere). Otherwise the next file
// that is opened would take its place, and get what is printed.
void OpenStandardStreams();

// For the end of a main: brings out what was printed. Error: some of it was not, now or before.
absl::Status FinishStandardStreams();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_STANDARD_STREAMS_H_

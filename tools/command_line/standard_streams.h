// File: standard_streams.h
//
// Files on a command line, where "-" is standard input or output.
#ifndef ROUNDHOUSE_TOOLS_COMMAND_LINE_STANDARD_STREAMS_H_
#define ROUNDHOUSE_TOOLS_COMMAND_LINE_STANDARD_STREAMS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

// The name of `path` in messages: "<stdin>" for "-".
std::string InputName(const std::string& path);

// Reads all of it. Errors: as ReadFile (core/base/file.h).
absl::StatusOr<std::string> ReadInput(const std::string& path);
// A file is replaced as a whole or not at all. Errors: as WriteFile.
absl::Status WriteOutput(const std::string& path, absl::string_view contents);

// For the start of a main: if the caller has closed a standard stream, opens it such that using it
// is an error (standard error: such that writes are discarded). Otherwise the next opened file
// would take its descriptor, and receive what is printed.
void OpenStandardStreams();

// For the end of a main: flushes the output. Error: some of it could not be written, now or before.
absl::Status FinishStandardStreams();

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_STANDARD_STREAMS_H_

// File: standard_streams.h
//
// Files on a command line, where "-" is the standard input or output.
#ifndef ROUNDHOUSE_TOOLS_STANDARD_STREAMS_H_
#define ROUNDHOUSE_TOOLS_STANDARD_STREAMS_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace roundhouse {

// What messages call `path`: "<stdin>" for "-".
std::string InputName(const std::string& path);

// All of it. Errors as ReadFile's (core/file.h).
absl::StatusOr<std::string> ReadInput(const std::string& path);
// A file is replaced as a whole or not at all. Errors as WriteFile's.
absl::Status WriteOutput(const std::string& path, absl::string_view contents);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_STANDARD_STREAMS_H_

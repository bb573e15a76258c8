// File: file.h
//
// Whole files in and out. Errors name the file and what the system says about it.
#ifndef ROUNDHOUSE_CORE_FILE_H_
#define ROUNDHOUSE_CORE_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/cxx20.h"

namespace roundhouse {

// All bytes of a file. Errors: NotFound, PermissionDenied, or FailedPrecondition for anything else,
// a folder say.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// Makes `contents` the file's contents, all or nothing: it writes a temporary file beside it,
// brings that to the disk and renames it. A file that was there keeps its permissions, and where
// `path` is a link, what it points to is replaced. What is not a regular file (a pipe, /dev/null)
// is written to as it is.
absl::Status WriteFile(const std::string& path, absl::string_view contents);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_FILE_H_

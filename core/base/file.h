// File: file.h
//
// Whole files in and out. Errors name the file and what the system says about it.
#ifndef ROUNDHOUSE_CORE_BASE_FILE_H_
#define ROUNDHOUSE_CORE_BASE_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

// All bytes of a file; of what is open already (/dev/stdin, /dev/fd/3) those that come. Errors:
// NotFound, PermissionDenied, ResourceExhausted where it does not go into memory, or
// FailedPrecondition for anything else, a folder say.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// Makes `contents` the file's contents, all or nothing: it writes a temporary file beside it,
// brings that to the disk and renames it. What OutputFile (core/base/output_file.h) says of
// permissions, links and streams holds.
absl::Status WriteFile(const std::string& path, absl::string_view contents);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_FILE_H_

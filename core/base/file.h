// File: file.h
//
// Reads and writes whole files. Errors give the file name and the system's message.
#ifndef ROUNDHOUSE_CORE_BASE_FILE_H_
#define ROUNDHOUSE_CORE_BASE_FILE_H_

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

// Reads all bytes of a file. For an open descriptor (/dev/stdin, /dev/fd/3), reads until the end of
// the stream. Errors: NotFound; PermissionDenied; ResourceExhausted if it does not fit in memory;
// FailedPrecondition for anything else, such as a folder.
absl::StatusOr<std::string> ReadFile(const std::string& path);

// Replaces the file's contents, all or nothing: writes a temporary file beside it, syncs it to disk
// and renames it. Treats permissions, links and streams as OutputFile (core/base/output_file.h)
// does.
absl::Status WriteFile(const std::string& path, absl::string_view contents);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_FILE_H_

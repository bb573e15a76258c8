// File: temporary_file.h
//
// The temporary files of OutputFile, which are named ".roundhouse.<process>.<n>.tmp" and lie beside
// what they will become. A process that is killed leaves its own behind.
#ifndef ROUNDHOUSE_CORE_BASE_TEMPORARY_FILE_H_
#define ROUNDHOUSE_CORE_BASE_TEMPORARY_FILE_H_

#include <sys/types.h>

#include <string>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

// Opens a new one in `folder`, for reading and writing, and stores its name in `path`; -1, and
// errno, if that fails. The file is locked for as long as the descriptor, or a copy of it, is open.
int OpenTemporary(const std::string& folder, mode_t mode, std::string& path);

// The folder of a path: "." for a name alone.
std::string FolderOf(const std::string& path);

// Removes the temporary files in the folder of `path` that nobody writes any more: no process has
// the number in their name, and none, also on other machines, holds the lock. Returns how many it
// removed. Leaves those that it cannot open.
int RemoveDeadTemporaries(const std::string& path);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_TEMPORARY_FILE_H_

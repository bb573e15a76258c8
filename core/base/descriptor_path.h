// File: descriptor_path.h
//
// Paths that name an open descriptor of this process: /dev/stdout, /dev/fd/3, /proc/self/fd/3, and
// links to them. Opening such a path again is not the same: it starts at the beginning of a file to
// which the shell appends, and fails for a socket.
#ifndef ROUNDHOUSE_CORE_BASE_DESCRIPTOR_PATH_H_
#define ROUNDHOUSE_CORE_BASE_DESCRIPTOR_PATH_H_

#include <optional>
#include <string>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

// Returns the descriptor of this process that `path` names, open or not; nullopt for other paths.
std::optional<int> DescriptorOfPath(const std::string& path);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_DESCRIPTOR_PATH_H_

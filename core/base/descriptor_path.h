// File: descriptor_path.h
//
// Paths that stand for what a process has open already: /dev/stdout, /dev/fd/3, /proc/self/fd/3,
// and links to them. Opening one anew is another thing: it starts at the beginning of a file to
// which the shell appends, and fails for a socket.
#ifndef ROUNDHOUSE_CORE_BASE_DESCRIPTOR_PATH_H_
#define ROUNDHOUSE_CORE_BASE_DESCRIPTOR_PATH_H_

#include <optional>
#include <string>

#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

// The descriptor of this process that `path` stands for, open or not; nothing for other paths.
std::optional<int> DescriptorOfPath(const std::string& path);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_DESCRIPTOR_PATH_H_

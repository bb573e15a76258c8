// The flag --no_mmap of all tools that read models or bundles.
#ifndef ROUNDHOUSE_TOOLS_COMMAND_LINE_FILE_ACCESS_FLAG_H_
#define ROUNDHOUSE_TOOLS_COMMAND_LINE_FILE_ACCESS_FLAG_H_

#include "roundhouse/serialization/mapped_file.h"
#include "roundhouse/tools/command_line/flags.h"

namespace roundhouse {

inline void NoMmapFlag(Flags& flags, bool* no_mmap) {
  flags.Flag("no_mmap", no_mmap,
             "reads files into memory instead of mapping them, which would end the tool if they "
             "were truncated or overwritten meanwhile");
}

inline FileAccess AccessOf(bool no_mmap) { return no_mmap ? FileAccess::kRead : FileAccess::kMap; }

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_COMMAND_LINE_FILE_ACCESS_FLAG_H_

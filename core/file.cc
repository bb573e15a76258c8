#include "roundhouse/core/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/output_file.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/system_error.h"

namespace roundhouse {

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.ok()) return SystemError("read", path);
  struct stat info;
  std::string contents;
  // The size is only a hint: what is not a regular file has none.
  if (fstat(file.get(), &info) == 0 && S_ISREG(info.st_mode)) contents.reserve(info.st_size);
  char buffer[1 << 16];
  while (true) {
    const ssize_t count = read(file.get(), buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return SystemError("read", path);
    if (count == 0) return contents;
    contents.append(buffer, count);
  }
}

absl::Status WriteFile(const std::string& path, absl::string_view contents) {
  RH_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
  RH_RETURN_IF_ERROR(file.Append(contents));
  return file.Commit();
}

}  // namespace roundhouse

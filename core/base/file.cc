#include "roundhouse/core/base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/descriptor_path.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/output_file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/system_error.h"

namespace roundhouse {
namespace {

// The first read of a file whose size is not known.
constexpr int64_t kFirstSize = int64_t{1} << 16;

}  // namespace

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  const std::optional<int> number = DescriptorOfPath(path);
  Descriptor file(number ? fcntl(*number, F_DUPFD_CLOEXEC, 0)
                         : open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.ok()) return SystemError("read", path);
  struct stat info;
  // The size is only a hint: only regular files have one. One more byte finds the end.
  const bool has_size = fstat(file.get(), &info) == 0 && S_ISREG(info.st_mode);
  std::string contents;
  size_t size = 0;
  RH_RETURN_IF_ERROR(TryResize(contents, has_size ? info.st_size + 1 : kFirstSize, path));
  while (true) {
    if (size == contents.size())
      RH_RETURN_IF_ERROR(TryResize(contents, static_cast<int64_t>(2 * size), path));
    const ssize_t count = Uninterrupted(
        [&] { return read(file.get(), contents.data() + size, contents.size() - size); });
    if (count < 0) return SystemError("read", path);
    if (count == 0) break;
    size += static_cast<size_t>(count);
  }
  contents.resize(size);
  return contents;
}

absl::Status WriteFile(const std::string& path, absl::string_view contents) {
  RH_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
  RH_RETURN_IF_ERROR(file.Append(contents));
  return file.Commit();
}

}  // namespace roundhouse

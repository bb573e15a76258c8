#include "roundhouse/tools/command_line/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/system_error.h"

namespace roundhouse {

std::string InputName(const std::string& path) { return path == "-" ? "<stdin>" : path; }

absl::StatusOr<std::string> ReadInput(const std::string& path) {
  if (path != "-") return ReadFile(path);
  std::string contents;
  char buffer[1 << 16];
  size_t count;
  while ((count = std::fread(buffer, 1, sizeof(buffer), stdin)) > 0) contents.append(buffer, count);
  if (std::ferror(stdin)) return SystemError("read", "standard input");
  return contents;
}

absl::Status WriteOutput(const std::string& path, absl::string_view contents) {
  if (path != "-") return WriteFile(path, contents);
  if (std::fwrite(contents.data(), 1, contents.size(), stdout) != contents.size() ||
      std::fflush(stdout) != 0) {
    return SystemError("write to", "standard output");
  }
  return absl::OkStatus();
}

void OpenStandardStreams() {
  // In this order each gets the lowest free number, which is its own.
  constexpr int kModes[] = {O_WRONLY, O_RDONLY, O_WRONLY};
  for (int stream = 0; stream < 3; ++stream) {
    if (fcntl(stream, F_GETFD) == -1 && errno == EBADF) (void)open("/dev/null", kModes[stream]);
  }
}

absl::Status FinishStandardStreams() {
  errno = 0;
  // Some file systems report only here that a write has failed.
  const auto closes = [] {
    const int copy = dup(STDOUT_FILENO);
    return copy < 0 || close(copy) == 0 || errno == EINTR;
  };
  if (std::fflush(stdout) != 0 || !closes()) return SystemError("write to", "standard output");
  // Streams keep the error flag, but not its reason.
  if (std::ferror(stdout) != 0)
    return absl::FailedPreconditionError("cannot write to standard output: a write has failed");
  if (std::ferror(stderr) != 0)
    return absl::FailedPreconditionError("cannot write to standard error: a write has failed");
  return absl::OkStatus();
}

}  // namespace roundhouse

#include "roundhouse/tools/standard_streams.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/file.h"

namespace roundhouse {

std::string InputName(const std::string& path) { return path == "-" ? "<stdin>" : path; }

absl::StatusOr<std::string> ReadInput(const std::string& path) {
  if (path != "-") return ReadFile(path);
  std::string contents;
  char buffer[1 << 16];
  size_t count;
  while ((count = std::fread(buffer, 1, sizeof(buffer), stdin)) > 0) contents.append(buffer, count);
  if (std::ferror(stdin)) {
    return absl::FailedPreconditionError(
        absl::StrCat("cannot read standard input: ", std::strerror(errno)));
  }
  return contents;
}

absl::Status WriteOutput(const std::string& path, absl::string_view contents) {
  if (path != "-") return WriteFile(path, contents);
  if (std::fwrite(contents.data(), 1, contents.size(), stdout) != contents.size() ||
      std::fflush(stdout) != 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("cannot write to standard output: ", std::strerror(errno)));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse

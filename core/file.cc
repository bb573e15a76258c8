#include "roundhouse/core/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace roundhouse {
namespace {

absl::Status SystemError(absl::string_view what, absl::string_view path) {
  const int error = errno;
  std::string message = absl::StrCat("cannot ", what, " ", path, ": ", std::strerror(error));
  if (error == ENOENT) return absl::NotFoundError(message);
  if (error == EACCES || error == EPERM || error == EROFS)
    return absl::PermissionDeniedError(message);
  if (error == ENOSPC || error == EDQUOT) return absl::ResourceExhaustedError(message);
  return absl::FailedPreconditionError(message);
}

// Closes what it holds.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  int get() const { return fd_; }
  bool ok() const { return fd_ >= 0; }
  // Whether it closed without an error.
  bool Close() { return close(std::exchange(fd_, -1)) == 0; }

 private:
  int fd_;
};

bool WriteAll(int fd, absl::string_view contents) {
  while (!contents.empty()) {
    const ssize_t written = write(fd, contents.data(), contents.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    contents.remove_prefix(written);
  }
  return true;
}

absl::Status WriteInPlace(const std::string& path, absl::string_view contents) {
  Descriptor file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.ok() || !WriteAll(file.get(), contents) || !file.Close())
    return SystemError("write", path);
  return absl::OkStatus();
}

// Fills the temporary file and gives it its name. When that fails the file is still there.
absl::Status WriteTemporary(Descriptor& file, const std::string& temporary, const std::string& path,
                            std::optional<mode_t> mode, absl::string_view contents) {
  if ((mode && fchmod(file.get(), *mode) != 0) || !WriteAll(file.get(), contents) ||
      fsync(file.get()) != 0 || !file.Close()) {
    return SystemError("write", temporary);
  }
  if (rename(temporary.c_str(), path.c_str()) != 0) return SystemError("write", path);
  return absl::OkStatus();
}

// A new file in `folder`, with the permissions that new files get; its name goes to `path`.
int OpenTemporary(const std::string& folder, std::string& path) {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    path = absl::StrCat(folder, "/.roundhouse.", getpid(), ".", attempt, ".tmp");
    const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

}  // namespace

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
  std::string target = path;
  std::optional<mode_t> mode;
  struct stat info;
  if (stat(path.c_str(), &info) == 0) {
    if (!S_ISREG(info.st_mode)) return WriteInPlace(path, contents);
    mode = info.st_mode & 07777;
    char* resolved = realpath(path.c_str(), nullptr);
    if (resolved == nullptr) return SystemError("write", path);
    target = resolved;
    std::free(resolved);
  }
  const size_t slash = target.rfind('/');
  const std::string folder = slash == std::string::npos ? "."
                             : slash == 0               ? "/"
                                                        : target.substr(0, slash);
  std::string temporary;
  Descriptor file(OpenTemporary(folder, temporary));
  if (!file.ok()) return SystemError("write", path);
  absl::Status status = WriteTemporary(file, temporary, target, mode, contents);
  if (!status.ok()) {
    unlink(temporary.c_str());
    return status;
  }
  // The name is on the disk when its folder is; some file systems cannot do that, and then nothing
  // more can be done.
  Descriptor directory(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.ok()) fsync(directory.get());
  return absl::OkStatus();
}

}  // namespace roundhouse

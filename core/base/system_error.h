// Turns the errno of a failed call on a file into a Status.
#ifndef ROUNDHOUSE_CORE_BASE_SYSTEM_ERROR_H_
#define ROUNDHOUSE_CORE_BASE_SYSTEM_ERROR_H_

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

// "cannot read model.rh: No such file or directory", from errno.
inline absl::Status SystemError(absl::string_view what, absl::string_view path) {
  const int error = errno;
  std::string message = absl::StrCat("cannot ", what, " ", path, ": ", std::strerror(error));
  if (error == ENOENT) return absl::NotFoundError(message);
  if (error == EACCES || error == EPERM || error == EROFS)
    return absl::PermissionDeniedError(message);
  if (error == ENOSPC || error == EDQUOT) return absl::ResourceExhaustedError(message);
  return absl::FailedPreconditionError(message);
}

// Returns the result of `call`, which is repeated while a signal interrupts it.
template <typename Call>
auto Uninterrupted(const Call& call) {
  auto result = call();
  while (result < 0 && errno == EINTR) result = call();
  return result;
}

// Owns a file descriptor and closes it.
class Descriptor {
 public:
  explicit Descriptor(int fd = -1) : fd_(fd) {}
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  Descriptor(Descriptor&& other) : fd_(std::exchange(other.fd_, -1)) {}
  Descriptor& operator=(Descriptor&& other) {
    std::swap(fd_, other.fd_);
    return *this;
  }

  int get() const { return fd_; }
  bool ok() const { return fd_ >= 0; }
  // Returns whether it closed without an error. If a signal interrupts close(), the descriptor is
  // closed all the same.
  bool Close() { return close(std::exchange(fd_, -1)) == 0 || errno == EINTR; }

 private:
  int fd_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_SYSTEM_ERROR_H_

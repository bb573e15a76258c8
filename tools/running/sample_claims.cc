#include "roundhouse/tools/running/sample_claims.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "absl/strings/str_cat.h"

namespace roundhouse {
namespace {

// After the locks of all samples: all processes with the file open share it.
constexpr int64_t kOpenLock = int64_t{1} << 40;

// Locks one byte per sample, which need not exist: the file's contents are one byte per counted
// sample.
struct flock LockOf(int64_t sample, short type) {
  struct flock lock = {};
  lock.l_type = type;
  lock.l_whence = SEEK_SET;
  lock.l_start = sample;
  lock.l_len = 1;
  return lock;
}

}  // namespace

absl::StatusOr<SampleClaims> SampleClaims::Open(const std::string& path) {
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) {
    const int error = errno;
    return absl::ErrnoToStatus(error, absl::StrCat("cannot write ", path));
  }
  SampleClaims claims(path, file);
  // If no other process has it open, its contents are of processes that have ended.
  struct flock alone = LockOf(kOpenLock, F_WRLCK);
  if (fcntl(file, F_OFD_SETLK, &alone) == 0 && ftruncate(file, 0) != 0)
    return claims.NoLocks(errno);
  struct flock shared = LockOf(kOpenLock, F_RDLCK);
  while (fcntl(file, F_OFD_SETLKW, &shared) != 0) {
    if (errno != EINTR) return claims.NoLocks(errno);
  }
  return claims;
}

absl::Status SampleClaims::NoLocks(int error) const {
  return absl::ErrnoToStatus(
      error, absl::StrCat(path_, ": cannot be locked, and processes share samples by locks"));
}

SampleClaims::~SampleClaims() {
  if (file_ >= 0) close(file_);
}

absl::StatusOr<bool> SampleClaims::Claim(int64_t sample) {
  struct flock lock = LockOf(sample, F_WRLCK);
  if (fcntl(file_, F_OFD_SETLK, &lock) == 0) return true;
  const int error = errno;
  if (error == EAGAIN || error == EACCES) return false;
  return NoLocks(error);
}

void SampleClaims::GiveBack(int64_t sample) {
  struct flock lock = LockOf(sample, F_UNLCK);
  (void)fcntl(file_, F_OFD_SETLK, &lock);
}

absl::Status SampleClaims::CountOne() {
  if (write(file_, "+", 1) == 1) return absl::OkStatus();
  return absl::ErrnoToStatus(errno, absl::StrCat("cannot write ", path_));
}

int64_t SampleClaims::count() const {
  struct stat info = {};
  return fstat(file_, &info) == 0 ? static_cast<int64_t>(info.st_size) : 0;
}

void SampleClaims::Remove() { (void)unlink(path_.c_str()); }

}  // namespace roundhouse

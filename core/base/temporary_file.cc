#include "roundhouse/core/base/temporary_file.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/system_error.h"

namespace roundhouse {
namespace {

constexpr absl::string_view kBefore = ".roundhouse.";
constexpr absl::string_view kBehind = ".tmp";

// The process in the name of a temporary file; 0 if it is no such name.
pid_t ProcessIn(absl::string_view name) {
  if (!absl::StartsWith(name, kBefore) || !absl::EndsWith(name, kBehind) ||
      name.size() < kBefore.size() + kBehind.size()) {
    return 0;
  }
  const std::vector<absl::string_view> numbers = absl::StrSplit(
      name.substr(kBefore.size(), name.size() - kBefore.size() - kBehind.size()), '.');
  int32_t process = 0;
  int32_t attempt = 0;
  if (numbers.size() != 2 || !absl::SimpleAtoi(numbers[0], &process) ||
      !absl::SimpleAtoi(numbers[1], &attempt) || process <= 0) {
    return 0;
  }
  return process;
}

bool IsRunning(pid_t process) { return kill(process, 0) == 0 || errno != ESRCH; }

// Both are false if it cannot be found out.
bool HasLink(int fd) {
  struct stat info;
  return fstat(fd, &info) == 0 && info.st_nlink > 0;
}
bool HasNoLink(int fd) {
  struct stat info;
  return fstat(fd, &info) == 0 && info.st_nlink == 0;
}

}  // namespace

int OpenTemporary(const std::string& folder, mode_t mode, std::string& path) {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    path = absl::StrCat(folder, "/", kBefore, getpid(), ".", attempt, kBehind);
    const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0 && errno != EEXIST) return fd;
    if (fd < 0) continue;
    // A file system without locks is written nevertheless. Between opening and locking somebody on
    // another machine, where no process has this number, may have taken the file for a dead one.
    if (flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
      close(fd);
      continue;
    }
    if (!HasNoLink(fd)) return fd;
    close(fd);
  }
  return -1;
}

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

int RemoveDeadTemporaries(const std::string& path) {
  std::vector<std::string> dead;
  std::error_code error;
  for (std::filesystem::directory_iterator entry(FolderOf(path), error), end;
       !error && entry != end; entry.increment(error)) {
    const pid_t process = ProcessIn(entry->path().filename().string());
    if (process > 0 && !IsRunning(process)) dead.push_back(entry->path().string());
  }
  int removed = 0;
  for (const std::string& file : dead) {
    const Descriptor descriptor(open(file.c_str(), O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
    if (!descriptor.ok() || flock(descriptor.get(), LOCK_EX | LOCK_NB) != 0) continue;
    if (HasLink(descriptor.get()) && unlink(file.c_str()) == 0) ++removed;
  }
  return removed;
}

}  // namespace roundhouse

// Makes a call on a file fail in any program that preloads this object:
//
//   LD_PRELOAD=libfailing_calls.so ROUNDHOUSE_FAULT="write error 28 3 /tmp/folder 9" convert …
//
// the third write to a file in /tmp/folder, or below it, fails with error 28 (ENOSPC). The words
// are
//
//   call    open read write sync close rename folder map memory stat mode lock hold; or count.
//           hold is the lock on a temporary file, by which others see that its writer lives
//   how     error: fails with the number that follows; lasting: so do all such calls after it;
//           short: moves half of the bytes; cut: moves none, as at the end of a file; interrupted:
//           fails with EINTR
//   error   the number of the error
//   nth     which of the calls, from 1
//   folder  calls on files elsewhere are not counted; calls for memory count from 1 MB on
//   report  a descriptor that gets a '!' when the call has failed; for count, a line "call number"
//           for each kind of call when the program ends
//
// Only calls through the dynamic linker are seen: not those inside the C library, as for printf.
// This object allocates nothing and makes its own calls directly.
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <new>

namespace {

constexpr size_t kLargeMemory = size_t{1} << 20;

enum Call {
  kOpen,
  kRead,
  kWrite,
  kSync,
  kClose,
  kRename,
  kFolder,
  kMap,
  kMemory,
  kStat,
  kMode,
  kLock,
  kHold
};
constexpr const char* kNames[] = {"open", "read",   "write", "sync", "close", "rename", "folder",
                                  "map",  "memory", "stat",  "mode", "lock",  "hold"};
constexpr int kNumCalls = sizeof(kNames) / sizeof(kNames[0]);

struct Fault {
  bool is_on = false;
  bool counts_only = false;
  int call = -1;
  char how[16] = "";
  int error = 0;
  int nth = 0;
  char folder[PATH_MAX] = "";
  int report = -1;
  std::atomic<int> counts[kNumCalls] = {};

  Fault() {
    const char* const text = getenv("ROUNDHOUSE_FAULT");
    if (text == nullptr) return;
    char name[16];
    if (sscanf(text, "%15s %15s %d %d %4095s %d", name, how, &error, &nth, folder, &report) != 6)
      abort();
    counts_only = strcmp(name, "count") == 0;
    for (int i = 0; i < kNumCalls; ++i) {
      if (strcmp(name, kNames[i]) == 0) call = i;
    }
    if (call < 0 && !counts_only) abort();
    is_on = true;
  }
  ~Fault() {
    if (!is_on || !counts_only) return;
    is_on = false;
    for (int i = 0; i < kNumCalls; ++i) {
      char line[64];
      const int size = snprintf(line, sizeof(line), "%s %d\n", kNames[i], counts[i].load());
      syscall(SYS_write, report, line, size);
    }
  }

  bool HasPath(const char* path) const {
    return is_on && path != nullptr && strncmp(path, folder, strlen(folder)) == 0;
  }
  bool HasFile(int fd) const {
    char path[PATH_MAX];
    return is_on && PathOf(fd, path) && HasPath(path);
  }
  static bool IsTemporary(int fd) {
    char path[PATH_MAX];
    return PathOf(fd, path) && strstr(path, "/.roundhouse.") != nullptr;
  }
  static bool PathOf(int fd, char (&path)[PATH_MAX]) {
    if (fd < 0) return false;
    char link[64];
    snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
    const long size = syscall(SYS_readlink, link, path, sizeof(path) - 1);
    if (size <= 0) return false;
    path[size] = '\0';
    return true;
  }

  // Counts the call; returns whether it is one to fail.
  bool Strikes(Call made) {
    const int number = ++counts[made];
    if (made != call) return false;
    const bool strikes = number == nth || (number > nth && strcmp(how, "lasting") == 0);
    if (strikes && number == nth) syscall(SYS_write, report, "!", 1);
    return strikes;
  }
  // As Strikes(); sets errno if the call must fail.
  bool Fails(Call made) {
    if (!Strikes(made) || strcmp(how, "short") == 0) return false;
    errno = strcmp(how, "interrupted") == 0 ? EINTR : error;
    return true;
  }
  // For calls that move bytes: returns whether they fail, else sets how many bytes they move.
  bool Fails(Call made, size_t& size) {
    if (!Strikes(made)) return false;
    if (strcmp(how, "cut") == 0) {
      size = 0;
      return false;
    }
    if (strcmp(how, "short") == 0) {
      size = size > 1 ? size / 2 : size;
      return false;
    }
    errno = strcmp(how, "interrupted") == 0 ? EINTR : error;
    return true;
  }
};

Fault& TheFault() {
  static Fault fault;
  return fault;
}
// Constructed when the program starts and destroyed when it ends.
const bool kIsMade = (TheFault(), true);

template <typename Function>
Function* Real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

int OpenAt(int folder, const char* path, int flags, mode_t mode) {
  if (TheFault().HasPath(path) && TheFault().Fails(kOpen)) return -1;
  return static_cast<int>(syscall(SYS_openat, folder, path, flags, mode));
}

mode_t ModeOf(int flags, va_list arguments) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

void* Allocate(size_t size, size_t alignment) {
  if (TheFault().is_on && size >= kLargeMemory && TheFault().Fails(kMemory)) return nullptr;
  if (alignment <= alignof(max_align_t)) return malloc(size);
  void* memory = nullptr;
  return posix_memalign(&memory, alignment, size) == 0 ? memory : nullptr;
}

}  // namespace

// The throwing forms are left alone: their callers could not go on.
void* operator new(size_t size, const std::nothrow_t&) noexcept { return Allocate(size, 1); }
void* operator new[](size_t size, const std::nothrow_t&) noexcept { return Allocate(size, 1); }
void* operator new(size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return Allocate(size, static_cast<size_t>(alignment));
}
void* operator new[](size_t size, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return Allocate(size, static_cast<size_t>(alignment));
}

extern "C" {

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = ModeOf(flags, arguments);
  va_end(arguments);
  return OpenAt(AT_FDCWD, path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = ModeOf(flags, arguments);
  va_end(arguments);
  return OpenAt(AT_FDCWD, path, flags, mode);
}

// The headers turn open() and read() into these where they check sizes.
int __open_2(const char* path, int flags) { return OpenAt(AT_FDCWD, path, flags, 0); }
int __open64_2(const char* path, int flags) { return OpenAt(AT_FDCWD, path, flags, 0); }

ssize_t read(int fd, void* bytes, size_t size) {
  if (TheFault().HasFile(fd) && TheFault().Fails(kRead, size)) return -1;
  return syscall(SYS_read, fd, bytes, size);
}
ssize_t pread(int fd, void* bytes, size_t size, off_t offset) {
  if (TheFault().HasFile(fd) && TheFault().Fails(kRead, size)) return -1;
  return syscall(SYS_pread64, fd, bytes, size, offset);
}
ssize_t pread64(int fd, void* bytes, size_t size, off64_t offset) {
  return pread(fd, bytes, size, offset);
}

ssize_t __read_chk(int fd, void* bytes, size_t size, size_t) { return read(fd, bytes, size); }
ssize_t __pread_chk(int fd, void* bytes, size_t size, off_t offset, size_t) {
  return pread(fd, bytes, size, offset);
}
ssize_t __pread64_chk(int fd, void* bytes, size_t size, off64_t offset, size_t) {
  return pread(fd, bytes, size, offset);
}

ssize_t write(int fd, const void* bytes, size_t size) {
  if (TheFault().HasFile(fd) && TheFault().Fails(kWrite, size)) return -1;
  return syscall(SYS_write, fd, bytes, size);
}
ssize_t pwrite(int fd, const void* bytes, size_t size, off_t offset) {
  if (TheFault().HasFile(fd) && TheFault().Fails(kWrite, size)) return -1;
  return syscall(SYS_pwrite64, fd, bytes, size, offset);
}
ssize_t pwrite64(int fd, const void* bytes, size_t size, off64_t offset) {
  return pwrite(fd, bytes, size, offset);
}

int fsync(int fd) {
  if (TheFault().HasFile(fd) && TheFault().Fails(kSync)) return -1;
  return static_cast<int>(syscall(SYS_fsync, fd));
}

// close() frees the descriptor even if it returns an error.
int close(int fd) {
  const bool fails = TheFault().HasFile(fd) && TheFault().Fails(kClose);
  const int error = errno;
  const long result = syscall(SYS_close, fd);
  if (!fails) return static_cast<int>(result);
  errno = error;
  return -1;
}

int rename(const char* from, const char* to) {
  if (TheFault().HasPath(to) && TheFault().Fails(kRename)) return -1;
  return static_cast<int>(syscall(SYS_rename, from, to));
}
int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned int flags) {
  if (TheFault().HasPath(to) && TheFault().Fails(kRename)) return -1;
  return static_cast<int>(syscall(SYS_renameat2, from_folder, from, to_folder, to, flags));
}

int mkdir(const char* path, mode_t mode) {
  if (TheFault().HasPath(path) && TheFault().Fails(kFolder)) return -1;
  return static_cast<int>(syscall(SYS_mkdir, path, mode));
}

int fstat(int fd, struct stat* info) {
  if (TheFault().HasFile(fd) && TheFault().Fails(kStat)) return -1;
  return Real<int(int, struct stat*)>("fstat")(fd, info);
}
int fstat64(int fd, struct stat64* info) {
  if (TheFault().HasFile(fd) && TheFault().Fails(kStat)) return -1;
  return Real<int(int, struct stat64*)>("fstat64")(fd, info);
}
int fchmod(int fd, mode_t mode) {
  if (TheFault().HasFile(fd) && TheFault().Fails(kMode)) return -1;
  return static_cast<int>(syscall(SYS_fchmod, fd, mode));
}
int flock(int fd, int operation) {
  if (TheFault().HasFile(fd) && TheFault().Fails(Fault::IsTemporary(fd) ? kHold : kLock)) return -1;
  return static_cast<int>(syscall(SYS_flock, fd, operation));
}

void* mmap(void* address, size_t size, int protection, int flags, int fd, off_t offset) {
  const bool is_memory = (flags & MAP_ANONYMOUS) != 0;
  const bool counts = is_memory ? TheFault().is_on && size >= kLargeMemory : TheFault().HasFile(fd);
  if (counts && TheFault().Fails(is_memory ? kMemory : kMap)) return MAP_FAILED;
  return reinterpret_cast<void*>(syscall(SYS_mmap, address, size, protection, flags, fd, offset));
}
void* mmap64(void* address, size_t size, int protection, int flags, int fd, off64_t offset) {
  return mmap(address, size, protection, flags, fd, offset);
}

}  // extern "C"

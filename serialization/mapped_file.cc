#include "roundhouse/serialization/mapped_file.h"

#include <fcntl.h>
#include <limits.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/system_error.h"
#include "roundhouse/serialization/opened_files.h"

namespace roundhouse {

namespace {

// Returns the path of an open file or folder, without links, "." and "..".
absl::StatusOr<std::string> RealPathOf(const Descriptor& file, const std::string& path) {
  std::string real(PATH_MAX, '\0');
  const ssize_t size =
      readlink(absl::StrCat("/proc/self/fd/", file.get()).c_str(), real.data(), real.size());
  if (size < 0) return SystemError("resolve", path);
  real.resize(static_cast<size_t>(size));
  return real;
}

FileId IdOf(const struct stat& info) {
  constexpr int64_t kSecond = 1'000'000'000;
  const auto nanoseconds = [](const timespec& time) {
    return int64_t{time.tv_sec} * kSecond + time.tv_nsec;
  };
  timespec now = {};
  clock_gettime(CLOCK_REALTIME, &now);
  const int64_t changed = nanoseconds(info.st_ctim);
  return {.device = info.st_dev,
          .inode = info.st_ino,
          .changed = changed,
          .is_settled = nanoseconds(now) - changed > 2 * kSecond};
}

// Reads the next `size` bytes of an open file, which is known to have them.
absl::Status ReadBytes(int fd, std::byte* memory, size_t size, const std::string& path) {
  for (size_t done = 0; done < size;) {
    const ssize_t count = Uninterrupted([&] { return read(fd, memory + done, size - done); });
    if (count < 0) return SystemError("read", path);
    if (count == 0) {
      return absl::DataLossError(absl::StrCat("cannot read ", path, ": it was truncated from ",
                                              size, " to ", done, " bytes while being read"));
    }
    done += static_cast<size_t>(count);
  }
  return absl::OkStatus();
}

std::string PathInside(const std::string& folder, const std::string& relative) {
  if (folder.empty()) return absl::StrCat("./", relative);
  return absl::StrCat(folder, folder.back() == '/' ? "" : "/", relative);
}

absl::StatusOr<Descriptor> OpenedInside(const std::string& folder, const std::string& relative) {
  if (relative.empty() || relative.find('\0') != std::string::npos) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", absl::CHexEscape(relative), "': expected a path in the model's folder"));
  }
  if (relative[0] == '/') {
    return absl::PermissionDeniedError(
        absl::StrCat("'", relative, "' is absolute; expected a path in the model's folder"));
  }
  const std::string folder_path = folder.empty() ? "." : folder;
  const std::string path = PathInside(folder, relative);
  const Descriptor around(open(folder_path.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC));
  if (!around.ok()) return SystemError("open", folder_path);
  // Opening for reading may have side effects, for example on a device, so the path is resolved
  // first (O_PATH).
  const Descriptor target(openat(around.get(), relative.c_str(), O_PATH | O_CLOEXEC));
  if (!target.ok()) return SystemError("read", path);
  RH_ASSIGN_OR_RETURN(const std::string inside, RealPathOf(around, folder_path));
  RH_ASSIGN_OR_RETURN(const std::string found, RealPathOf(target, path));
  if (!absl::StartsWith(found, inside == "/" ? inside : absl::StrCat(inside, "/"))) {
    return absl::PermissionDeniedError(absl::StrCat("'", relative, "' resolves to ", found,
                                                    ": expected a path in the model's folder"));
  }
  struct stat info;
  if (fstat(target.get(), &info) != 0) return SystemError("read", path);
  if (!S_ISREG(info.st_mode)) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": expected a regular file"));
  }
  Descriptor file(open(absl::StrCat("/proc/self/fd/", target.get()).c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.ok()) return SystemError("read", path);
  return file;
}

// Returns the result of `open`, or an earlier one of the same scope (opened_files.h).
template <typename Open>
absl::StatusOr<std::shared_ptr<const MappedFile>> OnceInScope(const OpenedFiles::Name& name,
                                                              FileAccess access, const Open& open) {
  OpenedFiles* const files = OpenedFiles::InScope();
  if (files == nullptr) return open();
  if (access == FileAccess::kRead) {
    files->set_incomplete();
    return open();
  }
  if (std::shared_ptr<const MappedFile> known = files->Find(name)) return known;
  RH_ASSIGN_OR_RETURN(std::shared_ptr<const MappedFile> file, open());
  files->Add(name, file);
  return file;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const MappedFile>> MappedFile::Open(const std::string& path,
                                                                   FileAccess access) {
  return OnceInScope({path}, access, [&]() -> absl::StatusOr<std::shared_ptr<const MappedFile>> {
    const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!file.ok()) return SystemError("read", path);
    return Map(file.get(), path, access);
  });
}

absl::StatusOr<std::shared_ptr<const MappedFile>> MappedFile::OpenInside(
    const std::string& folder, const std::string& relative, FileAccess access) {
  return OnceInScope({relative, folder}, access,
                     [&]() -> absl::StatusOr<std::shared_ptr<const MappedFile>> {
                       RH_ASSIGN_OR_RETURN(const Descriptor file, OpenedInside(folder, relative));
                       return Map(file.get(), PathInside(folder, relative), access);
                     });
}

absl::StatusOr<std::shared_ptr<const MappedFile>> MappedFile::Map(int fd, const std::string& path,
                                                                  FileAccess access) {
  struct stat info;
  if (fstat(fd, &info) != 0) return SystemError("read", path);
  std::shared_ptr<MappedFile> mapped(new MappedFile);
  mapped->path_ = path;
  if (!S_ISREG(info.st_mode)) {
    RH_ASSIGN_OR_RETURN(mapped->read_, ReadFile(path));
    mapped->bytes_ = absl::MakeConstSpan(reinterpret_cast<const std::byte*>(mapped->read_.data()),
                                         mapped->read_.size());
    return mapped;
  }
  if (info.st_size == 0) return mapped;
  const size_t size = static_cast<size_t>(info.st_size);
  const bool reads = access == FileAccess::kRead;
  // A file that is read has the same alignment as a mapped one: tensors are used in place.
  void* memory =
      reads ? mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            : mmap(nullptr, size, PROT_READ, MAP_SHARED, fd, 0);
  if (memory == MAP_FAILED) return SystemError(reads ? "allocate memory to read" : "map", path);
  mapped->mapping_ = memory;
  mapped->bytes_ = absl::MakeConstSpan(static_cast<const std::byte*>(memory), size);
  if (reads) {
    RH_RETURN_IF_ERROR(mapped->ReadAll(fd));
  } else {
    mapped->pages_.emplace(memory, size, IdOf(info));
  }
  return mapped;
}

absl::Status MappedFile::ReadAll(int fd) {
  return ReadBytes(fd, static_cast<std::byte*>(mapping_), bytes_.size(), path_);
}

absl::StatusOr<std::string> ReadStart(const std::string& path, size_t most) {
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.ok()) return SystemError("read", path);
  struct stat info;
  if (fstat(file.get(), &info) != 0) return SystemError("read", path);
  std::string start(std::min(most, static_cast<size_t>(info.st_size)), '\0');
  RH_RETURN_IF_ERROR(
      ReadBytes(file.get(), reinterpret_cast<std::byte*>(start.data()), start.size(), path));
  return start;
}

MappedFile::~MappedFile() {
  pages_.reset();
  if (mapping_ != nullptr) munmap(mapping_, bytes_.size());
}

}  // namespace roundhouse

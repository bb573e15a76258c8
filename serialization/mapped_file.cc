#include "roundhouse/serialization/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/file.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/system_error.h"

namespace roundhouse {

absl::StatusOr<std::shared_ptr<const MappedFile>> MappedFile::Open(const std::string& path,
                                                                   FileAccess access) {
  Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat info;
  if (!file.ok() || fstat(file.get(), &info) != 0) return SystemError("read", path);
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
  // What is read has the alignment that it would have mapped: tensors are used where they lie.
  void* memory =
      reads ? mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            : mmap(nullptr, size, PROT_READ, MAP_SHARED, file.get(), 0);
  if (memory == MAP_FAILED) return SystemError(reads ? "find memory to read" : "map", path);
  mapped->mapping_ = memory;
  mapped->bytes_ = absl::MakeConstSpan(static_cast<const std::byte*>(memory), size);
  if (reads) RH_RETURN_IF_ERROR(mapped->ReadAll(file.get()));
  return mapped;
}

absl::Status MappedFile::ReadAll(int fd) {
  auto* const memory = static_cast<std::byte*>(mapping_);
  for (size_t done = 0; done < bytes_.size();) {
    const ssize_t count =
        Uninterrupted([&] { return read(fd, memory + done, bytes_.size() - done); });
    if (count < 0) return SystemError("read", path_);
    if (count == 0) {
      return absl::DataLossError(absl::StrCat("cannot read ", path_, ": it was cut from ",
                                              bytes_.size(), " to ", done,
                                              " bytes while it was read"));
    }
    done += static_cast<size_t>(count);
  }
  return absl::OkStatus();
}

MappedFile::~MappedFile() {
  if (mapping_ != nullptr) munmap(mapping_, bytes_.size());
}

}  // namespace roundhouse

#include "roundhouse/serialization/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>

#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/file.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/system_error.h"

namespace roundhouse {

absl::StatusOr<std::shared_ptr<const MappedFile>> MappedFile::Open(const std::string& path) {
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
  void* memory =
      mmap(nullptr, static_cast<size_t>(info.st_size), PROT_READ, MAP_SHARED, file.get(), 0);
  if (memory == MAP_FAILED) return SystemError("map", path);
  mapped->mapping_ = memory;
  mapped->bytes_ =
      absl::MakeConstSpan(static_cast<const std::byte*>(memory), static_cast<size_t>(info.st_size));
  return mapped;
}

MappedFile::~MappedFile() {
  if (mapping_ != nullptr) munmap(mapping_, bytes_.size());
}

}  // namespace roundhouse

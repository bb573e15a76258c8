// File: mapped_file.h
//
// A file's bytes as memory, read from the disk when they are touched. The file may be replaced
// (renamed over) while it is mapped; the mapping stays. If the file is truncated or overwritten in
// place, touching the lost bytes ends the process (SIGBUS), as does a disk that cannot be read.
#ifndef ROUNDHOUSE_SERIALIZATION_MAPPED_FILE_H_
#define ROUNDHOUSE_SERIALIZATION_MAPPED_FILE_H_

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/cxx20.h"
#include "roundhouse/core/base/mapped_pages.h"

namespace roundhouse {

enum class FileAccess {
  kMap,
  // Reads the whole file into memory, for files that others may change meanwhile.
  kRead,
};

class MappedFile {
 public:
  // Errors name the path and give the system's message. An empty file maps to no bytes. Files that
  // cannot be mapped (a pipe) are read.
  static absl::StatusOr<std::shared_ptr<const MappedFile>> Open(
      const std::string& path, FileAccess access = FileAccess::kMap);
  // A regular file in `folder` ("" for the current one) or below it, for untrusted paths that a
  // file names. The mapped file is the one that was checked, even if the path changes meanwhile.
  // Errors: PermissionDenied for files outside, by an absolute path, by ".." or by a link;
  // InvalidArgument for an invalid path and for anything that is not a regular file.
  static absl::StatusOr<std::shared_ptr<const MappedFile>> OpenInside(
      const std::string& folder, const std::string& relative, FileAccess access = FileAccess::kMap);
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;
  ~MappedFile();

  const std::string& path() const { return path_; }
  absl::Span<const std::byte> bytes() const { return bytes_; }

 private:
  MappedFile() = default;
  // Maps the open file `fd`.
  static absl::StatusOr<std::shared_ptr<const MappedFile>> Map(int fd, const std::string& path,
                                                               FileAccess access);
  // Reads the file `fd` into new memory of the size of `bytes_`.
  absl::Status ReadAll(int fd);

  std::string path_;
  absl::Span<const std::byte> bytes_;
  void* mapping_ = nullptr;  // Of the file, or memory that it was read into; null for neither.
  std::optional<FilePages> pages_;  // If it is mapped.
  std::string read_;                // The contents, if they could not be mapped.
};

// The first `most` bytes of a regular file, or all of it if it is shorter. Errors name the path.
absl::StatusOr<std::string> ReadStart(const std::string& path, size_t most);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_MAPPED_FILE_H_

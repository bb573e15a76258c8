// File: output_file.h
//
// Writes a file completely or not at all: the data goes to a temporary file beside the target,
// which takes the target's name when Commit() succeeds. Until then the old file is intact, and may
// stay mapped while it is replaced.
//
//   RH_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
//   RH_RETURN_IF_ERROR(file.Append(header));
//   RH_RETURN_IF_ERROR(file.Append(weights));
//   RH_RETURN_IF_ERROR(file.Commit());
//
// Use OutputGroup for files that only make sense together.
#ifndef ROUNDHOUSE_CORE_BASE_OUTPUT_FILE_H_
#define ROUNDHOUSE_CORE_BASE_OUTPUT_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

class OutputFile {
 public:
  // A replaced file keeps its permissions, and its owner if the system allows it. While the new
  // file is being written, it is not readable to users who could not read the old one. If `path` is
  // a link, its target is replaced or created. An open descriptor (/dev/stdout, /dev/fd/3) or a
  // path that is not a regular file (a pipe, /dev/null) is a stream: it is written directly,
  // whatever is behind it. Errors give the path, the system's message and, where there is one, a
  // remedy. One such error: the existing file is not writable.
  static absl::StatusOr<OutputFile> Create(const std::string& path);
  OutputFile(OutputFile&&);
  OutputFile& operator=(OutputFile&&);
  // Discards the file if Commit() was not called. Bytes written to a stream stay written.
  ~OutputFile();

  absl::Status Append(absl::string_view bytes);
  absl::Status Append(absl::Span<const std::byte> bytes) {
    return Append(absl::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  }
  // Appends zeros until the size is a multiple of `alignment`.
  absl::Status AlignTo(int64_t alignment);
  // Replaces bytes already appended, starting at `offset`. Error: the target is a stream.
  absl::Status Overwrite(int64_t offset, absl::string_view bytes);
  // Whether `bytes` equals the bytes appended at `offset`; false if that cannot be read back, as
  // for a pipe. For writers that store equal data once without keeping it in memory.
  absl::StatusOr<bool> Holds(int64_t offset, absl::string_view bytes);
  // The number of bytes appended so far.
  int64_t size() const;
  // Syncs the data to disk, so that Commit() only renames the file. For callers that commit several
  // files and must not run out of space between them. Only Commit() may follow.
  absl::Status Finish();
  // Syncs the data to disk and renames the file. Only Revert() may follow. On error the old file,
  // or none, is in place again.
  absl::Status Commit();
  // Restores the file that was there before Commit(), as far as the system allows. For callers that
  // find out later that the file is unusable. The old file stays under another name until this
  // object is destroyed. Does nothing for a stream.
  void Revert();

 private:
  struct State;
  explicit OutputFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Files that belong together. Keep() keeps all of them; without it, the destructor restores the
// previous files.
class OutputGroup {
 public:
  OutputGroup() = default;
  OutputGroup(const OutputGroup&) = delete;
  OutputGroup& operator=(const OutputGroup&) = delete;
  ~OutputGroup();

  // Errors: those of OutputFile.
  absl::Status Write(const std::string& path, absl::string_view contents);
  void Keep() { files_.clear(); }

 private:
  std::vector<OutputFile> files_;  // Committed.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_OUTPUT_FILE_H_

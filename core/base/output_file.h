// File: output_file.h
//
// A file that is there completely or not at all: it is written under a temporary name beside its
// target and takes the target's name when Commit() succeeds. Until then the old file is whole, and
// can stay mapped while it is replaced.
//
//   RH_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
//   RH_RETURN_IF_ERROR(file.Append(header));
//   RH_RETURN_IF_ERROR(file.Append(weights));
//   RH_RETURN_IF_ERROR(file.Commit());
//
// OutputGroup is for files that make sense together only.
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
  // A file that was there keeps its permissions, and its owner where the system lets it; nobody
  // can read meanwhile what they could not read of it. Where `path` is a link, what it points to is
  // replaced or made. What is open already (/dev/stdout, /dev/fd/3) and what is not a regular file
  // (a pipe, /dev/null) is a stream: it is written to as it is, whatever is behind it. Errors name
  // the path, what the system says about it and, where that is no accident, what to do; one is that
  // the file that is there may not be written to.
  static absl::StatusOr<OutputFile> Create(const std::string& path);
  OutputFile(OutputFile&&);
  OutputFile& operator=(OutputFile&&);
  // Without Commit() before it, nothing has happened, but to a stream.
  ~OutputFile();

  absl::Status Append(absl::string_view bytes);
  absl::Status Append(absl::Span<const std::byte> bytes) {
    return Append(absl::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  }
  // Appends zeros until the size is a multiple of `alignment`.
  absl::Status AlignTo(int64_t alignment);
  // Changes what was appended at `offset`. Error: the target is a stream.
  absl::Status Overwrite(int64_t offset, absl::string_view bytes);
  // Whether `bytes` is what was appended at `offset`; false where that cannot be told, as for a
  // pipe. For writers that store equal things once without keeping them.
  absl::StatusOr<bool> Holds(int64_t offset, absl::string_view bytes);
  // What was appended so far.
  int64_t size() const;
  // Brings everything to the disk, so that Commit() only gives the file its name. For who commits
  // several files, and must not run out of space between them. Nothing may follow but that.
  absl::Status Finish();
  // Brings everything to the disk and renames the file. Nothing may follow but Revert(). After an
  // error the old file, or none, is there again.
  absl::Status Commit();
  // Brings back what was there before Commit(), as far as the system lets it: for who finds out
  // later that the file is of no use. Until this object is gone, the old file stays under another
  // name. Does nothing for a stream.
  void Revert();

 private:
  struct State;
  explicit OutputFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

// Files that belong together. All are there once Keep() was called; without that, what was there
// before comes back.
class OutputGroup {
 public:
  OutputGroup() = default;
  OutputGroup(const OutputGroup&) = delete;
  OutputGroup& operator=(const OutputGroup&) = delete;
  ~OutputGroup();

  // Errors as OutputFile's.
  absl::Status Write(const std::string& path, absl::string_view contents);
  void Keep() { files_.clear(); }

 private:
  std::vector<OutputFile> files_;  // Committed.
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_OUTPUT_FILE_H_

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
#ifndef ROUNDHOUSE_CORE_OUTPUT_FILE_H_
#define ROUNDHOUSE_CORE_OUTPUT_FILE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "roundhouse/core/cxx20.h"

namespace roundhouse {

class OutputFile {
 public:
  // A file that was there keeps its permissions, and where `path` is a link, what it points to is
  // replaced. What is not a regular file (a pipe, /dev/null) is written to as it is. Errors name
  // the path and what the system says about it.
  static absl::StatusOr<OutputFile> Create(const std::string& path);
  OutputFile(OutputFile&&);
  OutputFile& operator=(OutputFile&&);
  // Without Commit() before it, nothing has happened.
  ~OutputFile();

  absl::Status Append(absl::string_view bytes);
  absl::Status Append(absl::Span<const std::byte> bytes) {
    return Append(absl::string_view(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  }
  // Appends zeros until the size is a multiple of `alignment`.
  absl::Status AlignTo(int64_t alignment);
  // Changes what was appended at `offset`. Error: the target is no regular file.
  absl::Status Overwrite(int64_t offset, absl::string_view bytes);
  // Whether `bytes` is what was appended at `offset`; false where that cannot be told, as for a
  // pipe. For writers that store equal things once without keeping them.
  absl::StatusOr<bool> Holds(int64_t offset, absl::string_view bytes);
  // What was appended so far.
  int64_t size() const;
  // Brings everything to the disk and renames the file. Nothing may follow.
  absl::Status Commit();

 private:
  struct State;
  explicit OutputFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_OUTPUT_FILE_H_

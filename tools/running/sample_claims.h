// Decides which of several processes works on which sample of a folder, by locks in a shared file.
// The system releases them when a process ends, however it ends.
#ifndef ROUNDHOUSE_TOOLS_RUNNING_SAMPLE_CLAIMS_H_
#define ROUNDHOUSE_TOOLS_RUNNING_SAMPLE_CLAIMS_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace roundhouse {

class SampleClaims {
 public:
  // Makes the file if it does not exist; the first process that has it open resets the count to 0.
  // Errors: it cannot be made; its file system has no locks.
  static absl::StatusOr<SampleClaims> Open(const std::string& path);
  SampleClaims(SampleClaims&& other) noexcept
      : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}
  SampleClaims& operator=(SampleClaims&&) = delete;
  // Releases all claims.
  ~SampleClaims();

  // Claims the sample for this process. Returns false if another one has it.
  absl::StatusOr<bool> Claim(int64_t sample);
  void GiveBack(int64_t sample);
  // The count is shared by all processes.
  absl::Status CountOne();
  int64_t count() const;
  // For the last process that needs the file.
  void Remove();

 private:
  SampleClaims(std::string path, int file) : path_(std::move(path)), file_(file) {}
  absl::Status NoLocks(int error) const;

  std::string path_;
  int file_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_SAMPLE_CLAIMS_H_

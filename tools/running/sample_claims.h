// Which of several processes works on which sample of a folder: locks in a file that all of them
// see, which the system gives back when a process ends, however it ends.
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
  // Makes the file where it is missing; the first of the processes that have it open counts from 0.
  // Errors: it cannot be made; its system has no locks.
  static absl::StatusOr<SampleClaims> Open(const std::string& path);
  SampleClaims(SampleClaims&& other) noexcept
      : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)) {}
  SampleClaims& operator=(SampleClaims&&) = delete;
  // Gives all back.
  ~SampleClaims();

  // Whether the sample is this process's from now on: not where another one has it.
  absl::StatusOr<bool> Claim(int64_t sample);
  void GiveBack(int64_t sample);
  // Of all processes together.
  absl::Status CountOne();
  int64_t count() const;
  // For who is the last to need it.
  void Remove();

 private:
  SampleClaims(std::string path, int file) : path_(std::move(path)), file_(file) {}
  absl::Status NoLocks(int error) const;

  std::string path_;
  int file_;
};

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_RUNNING_SAMPLE_CLAIMS_H_

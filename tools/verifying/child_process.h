// Runs other programs, without a shell.
#ifndef ROUNDHOUSE_TOOLS_VERIFYING_CHILD_PROCESS_H_
#define ROUNDHOUSE_TOOLS_VERIFYING_CHILD_PROCESS_H_

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace roundhouse {

// A folder that is removed in the end, with all its files.
class TemporaryFolder {
 public:
  // The folder's name begins with `name`; it is in $TMPDIR or /tmp.
  static absl::StatusOr<std::unique_ptr<TemporaryFolder>> Create(const std::string& name);
  ~TemporaryFolder();
  std::string File(const std::string& name) const;

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  const std::string path_;
};

struct ChildOptions {
  std::string standard_output;  // Paths of files, which are overwritten.
  std::string standard_error;
  std::chrono::nanoseconds timeout = std::chrono::minutes(5);
};

// Runs the program whose path is the first argument, and waits for it. The process and its children
// are killed at the timeout, or when the work of this thread is cancelled (service/cancellation.h).
// Errors: it cannot be started; it ends with a code other than 0, or by a signal (the message has
// the beginning of its standard error); DeadlineExceeded; Cancelled.
absl::Status RunChild(const std::vector<std::string>& arguments, const ChildOptions& options);

// The path of the program of that name in $PATH; empty if there is none.
std::string FindProgram(const std::string& name);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_VERIFYING_CHILD_PROCESS_H_

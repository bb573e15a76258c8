// Other programs, run without a shell.
#ifndef ROUNDHOUSE_TOOLS_VERIFYING_CHILD_PROCESS_H_
#define ROUNDHOUSE_TOOLS_VERIFYING_CHILD_PROCESS_H_

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace roundhouse {

// A folder that is gone in the end, with all files in it.
class TemporaryFolder {
 public:
  // `name` begins its name, in $TMPDIR or /tmp.
  static absl::StatusOr<std::unique_ptr<TemporaryFolder>> Create(const std::string& name);
  ~TemporaryFolder();
  std::string File(const std::string& name) const;

 private:
  explicit TemporaryFolder(std::string path) : path_(std::move(path)) {}
  const std::string path_;
};

struct ChildOptions {
  std::string standard_output;  // Files, which are written anew.
  std::string standard_error;
  std::chrono::nanoseconds timeout = std::chrono::minutes(5);
};

// Runs the program that the first argument, a path, is, and waits. Its process and those it starts
// are ended when the time is over or the work of this thread is cancelled (service/cancellation.h).
// Errors: it cannot be started; it ends with another code than 0, or by a signal, and the message
// has the beginning of its standard error; DeadlineExceeded; Cancelled.
absl::Status RunChild(const std::vector<std::string>& arguments, const ChildOptions& options);

// The file of that name in the folders of $PATH; empty where there is none.
std::string FindProgram(const std::string& name);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_TOOLS_VERIFYING_CHILD_PROCESS_H_

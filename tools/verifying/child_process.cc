#include "roundhouse/tools/verifying/child_process.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "roundhouse/core/base/file.h"
#include "roundhouse/core/base/system_error.h"
#include "roundhouse/service/cancellation.h"

extern char** environ;

namespace roundhouse {
namespace {

constexpr size_t kShownError = 2000;
constexpr std::chrono::milliseconds kLongestNap(20);

std::string ErrorText(const std::string& path) {
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (!text.ok()) return "";
  const absl::string_view shown = absl::StripSuffix(absl::string_view(*text), "\n");
  return shown.empty() ? ""
                       : absl::StrCat(":\n", shown.substr(0, kShownError),
                                      shown.size() > kShownError ? "…" : "");
}

// Interprets the status from waitpid.
absl::Status Outcome(int status, const std::string& name, const std::string& error_file) {
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return absl::OkStatus();
  if (WIFEXITED(status)) {
    return absl::InternalError(
        absl::StrCat(name, " ended with code ", WEXITSTATUS(status), ErrorText(error_file)));
  }
  return absl::InternalError(absl::StrCat(name, " was ended by signal ",
                                          WIFSIGNALED(status) ? WTERMSIG(status) : 0,
                                          ErrorText(error_file)));
}

absl::Status Wait(pid_t child, const std::string& name, const ChildOptions& options) {
  const auto end = std::chrono::steady_clock::now() + options.timeout;
  std::chrono::milliseconds nap(1);
  while (true) {
    int status = 0;
    const pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == child) return Outcome(status, name, options.standard_error);
    if (ended < 0 && errno != EINTR) return SystemError("wait for", name);
    const bool is_late = std::chrono::steady_clock::now() >= end;
    if (is_late || IsCancelled()) {
      kill(-child, SIGKILL);  // The process group that it leads.
      waitpid(child, &status, 0);
      if (!is_late) return CheckNotCancelled(absl::StrCat("while ", name, " was running"));
      return absl::DeadlineExceededError(absl::StrCat(
          name, " did not finish within ",
          std::chrono::duration_cast<std::chrono::seconds>(options.timeout).count(), " s"));
    }
    std::this_thread::sleep_for(nap);
    nap = std::min(2 * nap, kLongestNap);
  }
}

}  // namespace

absl::StatusOr<std::unique_ptr<TemporaryFolder>> TemporaryFolder::Create(const std::string& name) {
  const char* root = std::getenv("TMPDIR");
  std::string path = absl::StrCat(root == nullptr ? "/tmp" : root, "/", name, ".XXXXXX");
  if (mkdtemp(path.data()) == nullptr) return SystemError("make folder", path);
  return std::unique_ptr<TemporaryFolder>(new TemporaryFolder(path));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryFolder::File(const std::string& name) const {
  return absl::StrCat(path_, "/", name);
}

absl::Status RunChild(const std::vector<std::string>& arguments, const ChildOptions& options) {
  const std::string name = std::filesystem::path(arguments[0]).filename().string();
  std::vector<char*> pointers;
  for (const std::string& argument : arguments)
    pointers.push_back(const_cast<char*>(argument.c_str()));
  pointers.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  constexpr int kFlags = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, options.standard_output.c_str(), kFlags,
                                   0600);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, options.standard_error.c_str(), kFlags,
                                   0600);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  pid_t child = 0;
  const int error = posix_spawn(&child, pointers[0], &files, &attributes, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);
  if (error != 0) {
    errno = error;
    return SystemError("start", arguments[0]);
  }
  return Wait(child, name, options);
}

std::string FindProgram(const std::string& name) {
  const char* path = std::getenv("PATH");
  for (const absl::string_view folder : absl::StrSplit(path == nullptr ? "" : path, ':')) {
    if (folder.empty()) continue;
    std::string file = absl::StrCat(folder, "/", name);
    if (access(file.c_str(), X_OK) == 0) return file;
  }
  return "";
}

}  // namespace roundhouse

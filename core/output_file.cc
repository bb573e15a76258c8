#include "roundhouse/core/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/check.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/system_error.h"

namespace roundhouse {
namespace {

// Small pieces are gathered to this size before they are written.
constexpr size_t kBufferSize = size_t{1} << 18;

// So much is written before the system is told to bring it to the disk. Left alone it waits until
// memory is full of such data, and then holds up who writes: large files took three times as long.
constexpr int64_t kWritebackBytes = int64_t{8} << 20;

// A new file in `folder`, with the permissions that new files get; its name goes to `path`.
int OpenTemporary(const std::string& folder, std::string& path) {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    path = absl::StrCat(folder, "/.roundhouse.", getpid(), ".", attempt, ".tmp");
    const int fd = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

}  // namespace

struct OutputFile::State {
  std::string path;       // As the caller calls it.
  std::string target;     // Where links lead.
  std::string temporary;  // Empty when the target is written in place, and when there is no
                          // temporary file any more.
  Descriptor file;
  std::optional<mode_t> mode;
  std::string buffer;
  int64_t size = 0;
  int64_t written = 0;     // Of `size`; the rest is in the buffer.
  int64_t on_its_way = 0;  // Of `written`: what the system is bringing to the disk.

  ~State() {
    if (!temporary.empty()) unlink(temporary.c_str());
  }

  absl::Status Write(absl::string_view contents) {
    while (!contents.empty()) {
      const ssize_t count =
          write(file.get(), contents.data(), std::min<size_t>(contents.size(), kWritebackBytes));
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) return SystemError("write", path);
      contents.remove_prefix(static_cast<size_t>(count));
      written += count;
      StartWriteback();
    }
    return absl::OkStatus();
  }

  // What this cannot do, the fsync at the end does.
  void StartWriteback() {
    if (temporary.empty() || written - on_its_way < kWritebackBytes) return;
    sync_file_range(file.get(), on_its_way, written - on_its_way, SYNC_FILE_RANGE_WRITE);
    on_its_way = written;
  }

  absl::Status Flush() {
    RH_RETURN_IF_ERROR(Write(buffer));
    buffer.clear();
    return absl::OkStatus();
  }
};

OutputFile::OutputFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
OutputFile::OutputFile(OutputFile&&) = default;
OutputFile& OutputFile::operator=(OutputFile&&) = default;
OutputFile::~OutputFile() = default;

absl::StatusOr<OutputFile> OutputFile::Create(const std::string& path) {
  auto state = std::make_unique<State>();
  state->path = state->target = path;
  struct stat info;
  if (stat(path.c_str(), &info) == 0) {
    if (!S_ISREG(info.st_mode)) {
      state->file = Descriptor(open(path.c_str(), O_WRONLY | O_CLOEXEC));
      if (!state->file.ok()) return SystemError("write", path);
      return OutputFile(std::move(state));
    }
    state->mode = info.st_mode & 07777;
    char* resolved = realpath(path.c_str(), nullptr);
    if (resolved == nullptr) return SystemError("write", path);
    state->target = resolved;
    std::free(resolved);
  }
  std::string temporary;
  state->file = Descriptor(OpenTemporary(FolderOf(state->target), temporary));
  if (!state->file.ok()) return SystemError("write", path);
  state->temporary = std::move(temporary);
  return OutputFile(std::move(state));
}

absl::Status OutputFile::Append(absl::string_view bytes) {
  RH_CHECK(state_->file.ok()) << "writing to " << state_->path << " after it was committed";
  state_->size += static_cast<int64_t>(bytes.size());
  if (state_->buffer.size() + bytes.size() <= kBufferSize) {
    state_->buffer.append(bytes.data(), bytes.size());
    return absl::OkStatus();
  }
  RH_RETURN_IF_ERROR(state_->Flush());
  return state_->Write(bytes);
}

absl::Status OutputFile::AlignTo(int64_t alignment) {
  const int64_t padding = (alignment - state_->size % alignment) % alignment;
  return Append(std::string(static_cast<size_t>(padding), '\0'));
}

absl::Status OutputFile::Overwrite(int64_t offset, absl::string_view bytes) {
  RH_CHECK(offset >= 0 && offset + static_cast<int64_t>(bytes.size()) <= state_->size)
      << "overwriting what was never written to " << state_->path;
  if (state_->temporary.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat("cannot write ", state_->path, ": the format needs a regular file"));
  }
  RH_RETURN_IF_ERROR(state_->Flush());
  while (!bytes.empty()) {
    const ssize_t written = pwrite(state_->file.get(), bytes.data(), bytes.size(), offset);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return SystemError("write", state_->path);
    bytes.remove_prefix(static_cast<size_t>(written));
    offset += written;
  }
  return absl::OkStatus();
}

absl::StatusOr<bool> OutputFile::Holds(int64_t offset, absl::string_view bytes) {
  const int64_t size = static_cast<int64_t>(bytes.size());
  if (state_->temporary.empty() || offset < 0 || offset > state_->size - size) return false;
  RH_RETURN_IF_ERROR(state_->Flush());
  std::string read(std::min(bytes.size(), kBufferSize), '\0');
  for (size_t done = 0; done < bytes.size();) {
    const size_t step = std::min(read.size(), bytes.size() - done);
    const ssize_t count =
        pread(state_->file.get(), read.data(), step, offset + static_cast<int64_t>(done));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return SystemError("read back", state_->path);
    if (absl::string_view(read.data(), count) != bytes.substr(done, count)) return false;
    done += static_cast<size_t>(count);
  }
  return true;
}

int64_t OutputFile::size() const { return state_->size; }

absl::Status OutputFile::Commit() {
  State& state = *state_;
  RH_CHECK(state.file.ok()) << state.path << " was committed twice";
  RH_RETURN_IF_ERROR(state.Flush());
  const bool in_place = state.temporary.empty();
  if (state.mode && fchmod(state.file.get(), *state.mode) != 0)
    return SystemError("write", state.path);
  if (!in_place && fsync(state.file.get()) != 0) return SystemError("write", state.path);
  if (!state.file.Close()) return SystemError("write", state.path);
  if (in_place) return absl::OkStatus();
  if (rename(state.temporary.c_str(), state.target.c_str()) != 0)
    return SystemError("write", state.path);
  state.temporary.clear();
  // The name is on the disk when its folder is; some file systems cannot do that, and then nothing
  // more can be done.
  Descriptor directory(open(FolderOf(state.target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (directory.ok()) fsync(directory.get());
  return absl::OkStatus();
}

}  // namespace roundhouse

#include "roundhouse/core/base/output_file.h"

#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/check.h"
#include "roundhouse/core/base/descriptor_path.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/base/system_error.h"
#include "roundhouse/core/base/temporary_file.h"

namespace roundhouse {
namespace {

// Small pieces are gathered to this size before they are written.
constexpr size_t kBufferSize = size_t{1} << 18;

// After so many bytes the system is told to start writing to the disk. Otherwise it waits until
// memory is full of dirty pages and then blocks the writer: large files took three times as long.
constexpr int64_t kWritebackBytes = int64_t{8} << 20;

// As many links as the system follows.
constexpr int kMaxFollowed = 40;

// For a path without a file: follows its links to where the file is to be.
std::string EndOfLinks(std::string path) {
  for (int links = 0; links < kMaxFollowed; ++links) {
    char link[PATH_MAX];
    const ssize_t size = readlink(path.c_str(), link, sizeof(link));
    if (size <= 0 || size == static_cast<ssize_t>(sizeof(link))) break;
    const std::string leads_to(link, static_cast<size_t>(size));
    path = leads_to[0] == '/' ? leads_to : absl::StrCat(FolderOf(path), "/", leads_to);
  }
  return path;
}

// Returns the error that errno says, with a remedy if there is one.
absl::Status WriteError(absl::string_view path, absl::string_view remedy = "") {
  absl::Status status = SystemError("write", path);
  if (remedy.empty()) return status;
  return absl::Status(status.code(), absl::StrCat(status.message(), "; ", remedy));
}

absl::Status NoTemporary(const std::string& path, const std::string& target) {
  const std::string folder = FolderOf(target);
  switch (errno) {
    case ENOENT:
      return WriteError(path,
                        absl::StrCat("the folder ", folder, " does not exist: create it first"));
    case EACCES:
    case EPERM:
    case EROFS:
      return WriteError(
          path, absl::StrCat("a temporary file is written in the folder ", folder,
                             " and then renamed: make the folder writable, or write elsewhere"));
    default:
      return WriteError(path);
  }
}

// Whether an fsync of a folder failed only because the file system does not support it.
bool CannotBeSynced(int error) {
  return error == EINVAL || error == EOPNOTSUPP || error == ENOSYS || error == EROFS;
}

}  // namespace

struct OutputFile::State {
  std::string path;  // As the caller names it.
  bool is_stream = false;
  // For regular files only:
  std::string target;     // Where the links of `path` lead.
  std::string temporary;  // The name of the new file until it is committed, then of the replaced
                          // file; empty if there is none.
  std::optional<struct stat> replaced;
  bool is_committed = false;

  Descriptor file;
  std::string buffer;
  int64_t size = 0;
  int64_t written = 0;     // The part of `size` that is written; the rest is in the buffer.
  int64_t on_its_way = 0;  // The part of `written` that the system is writing to the disk.

  ~State() {
    if (!temporary.empty()) unlink(temporary.c_str());
  }

  absl::Status Write(absl::string_view contents) {
    while (!contents.empty()) {
      const ssize_t count = Uninterrupted([&] {
        return write(file.get(), contents.data(),
                     std::min<size_t>(contents.size(), kWritebackBytes));
      });
      if (count == 0) errno = EIO;
      if (count <= 0) return WriteError(path);
      contents.remove_prefix(static_cast<size_t>(count));
      written += count;
      StartWriteback();
    }
    return absl::OkStatus();
  }

  // Errors are ignored, since the fsync at the end covers all.
  void StartWriteback() {
    if (is_stream || written - on_its_way < kWritebackBytes) return;
    sync_file_range(file.get(), on_its_way, written - on_its_way, SYNC_FILE_RANGE_WRITE);
    on_its_way = written;
  }

  absl::Status Flush() {
    RH_RETURN_IF_ERROR(Write(buffer));
    buffer.clear();
    return absl::OkStatus();
  }

  // Copies owner and permissions from the replaced file. If the owner cannot be kept, set-user-ID
  // and the like are dropped.
  bool TakeOver() {
    if (!replaced) return true;
    const bool is_owned = fchown(file.get(), replaced->st_uid, replaced->st_gid) == 0;
    return fchmod(file.get(), replaced->st_mode & (is_owned ? 07777 : 0777)) == 0;
  }

  // Gives the file its name. The replaced file is then named `temporary`.
  bool Rename() {
    if (replaced) {
      if (renameat2(AT_FDCWD, temporary.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0)
        return true;
      // Some file systems cannot exchange two names, and the old file may be gone by now.
      if (errno != EINVAL && errno != ENOSYS && errno != EOPNOTSUPP && errno != ENOENT)
        return false;
    }
    if (rename(temporary.c_str(), target.c_str()) != 0) return false;
    temporary.clear();
    return true;
  }
};

OutputFile::OutputFile(std::unique_ptr<State> state) : state_(std::move(state)) {}
OutputFile::OutputFile(OutputFile&&) = default;
OutputFile& OutputFile::operator=(OutputFile&&) = default;
OutputFile::~OutputFile() = default;

absl::StatusOr<OutputFile> OutputFile::Create(const std::string& path) {
  auto state = std::make_unique<State>();
  state->path = state->target = path;
  if (const std::optional<int> number = DescriptorOfPath(path)) {
    // Keeps the order with text that was printed before.
    if (*number == STDOUT_FILENO) std::fflush(stdout);
    state->is_stream = true;
    state->file = Descriptor(fcntl(*number, F_DUPFD_CLOEXEC, 0));
    if (!state->file.ok()) return WriteError(path);
    return OutputFile(std::move(state));
  }
  struct stat info;
  if (stat(path.c_str(), &info) == 0) {
    if (!S_ISREG(info.st_mode)) {
      state->is_stream = true;
      state->file = Descriptor(open(path.c_str(), O_WRONLY | O_CLOEXEC));
      if (!state->file.ok())
        return WriteError(path, errno == EISDIR ? "expected the name of a file" : "");
      return OutputFile(std::move(state));
    }
    state->replaced = info;
    char* resolved = realpath(path.c_str(), nullptr);
    if (resolved == nullptr) return WriteError(path);
    state->target = resolved;
    std::free(resolved);
    // Renaming would get around a file that is not writable.
    if (faccessat(AT_FDCWD, state->target.c_str(), W_OK, AT_EACCESS) != 0) {
      return WriteError(
          path, "the existing file is read-only: make it writable (chmod u+w), or write elsewhere");
    }
  } else if (errno == ENOENT) {
    state->target = EndOfLinks(path);
  } else {
    return WriteError(path);
  }
  // Until it has its final mode, the new file must not be readable to users who may not read the
  // old one. Without an old file, it has the mode of new files from the start.
  std::string temporary;
  state->file =
      Descriptor(OpenTemporary(FolderOf(state->target), state->replaced ? 0600 : 0666, temporary));
  if (!state->file.ok()) return NoTemporary(path, state->target);
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
      << "overwriting bytes that were never written to " << state_->path;
  if (state_->is_stream) {
    return absl::FailedPreconditionError(absl::StrCat(
        "cannot write ", state_->path, ": the format needs a regular file, and this is a stream"));
  }
  RH_RETURN_IF_ERROR(state_->Flush());
  while (!bytes.empty()) {
    const ssize_t written = Uninterrupted(
        [&] { return pwrite(state_->file.get(), bytes.data(), bytes.size(), offset); });
    if (written == 0) errno = EIO;
    if (written <= 0) return WriteError(state_->path);
    bytes.remove_prefix(static_cast<size_t>(written));
    offset += written;
  }
  return absl::OkStatus();
}

absl::StatusOr<bool> OutputFile::Holds(int64_t offset, absl::string_view bytes) {
  const int64_t size = static_cast<int64_t>(bytes.size());
  if (state_->is_stream || offset < 0 || offset > state_->size - size) return false;
  RH_RETURN_IF_ERROR(state_->Flush());
  std::string read(std::min(bytes.size(), kBufferSize), '\0');
  for (size_t done = 0; done < bytes.size();) {
    const size_t step = std::min(read.size(), bytes.size() - done);
    const ssize_t count = Uninterrupted([&] {
      return pread(state_->file.get(), read.data(), step, offset + static_cast<int64_t>(done));
    });
    if (count == 0) errno = EIO;
    if (count <= 0) return SystemError("read back", state_->path);
    if (absl::string_view(read.data(), count) != bytes.substr(done, count)) return false;
    done += static_cast<size_t>(count);
  }
  return true;
}

int64_t OutputFile::size() const { return state_->size; }

absl::Status OutputFile::Finish() {
  State& state = *state_;
  RH_RETURN_IF_ERROR(state.Flush());
  if (!state.is_stream &&
      (!state.TakeOver() || Uninterrupted([&] { return fsync(state.file.get()); }) != 0))
    return WriteError(state.path);
  return state.file.Close() ? absl::OkStatus() : WriteError(state.path);
}

absl::Status OutputFile::Commit() {
  State& state = *state_;
  if (state.file.ok()) RH_RETURN_IF_ERROR(Finish());
  if (state.is_stream) return absl::OkStatus();
  RH_CHECK(!state.temporary.empty() && !state.is_committed) << state.path << " was committed twice";
  // The name is on the disk once its folder is. A user who may write to a folder may not be allowed
  // to open it, and not all file systems sync folders: then nothing more can be done.
  Descriptor folder(open(FolderOf(state.target).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.ok() && errno != EACCES) return WriteError(state.path);
  if (!state.Rename()) return WriteError(state.path);
  state.is_committed = true;
  if (folder.ok() && Uninterrupted([&] { return fsync(folder.get()); }) != 0 &&
      !CannotBeSynced(errno)) {
    absl::Status status = WriteError(state.path);
    Revert();
    return status;
  }
  return absl::OkStatus();
}

void OutputFile::Revert() {
  State& state = *state_;
  if (!state.is_committed) return;
  state.is_committed = false;
  if (state.replaced) {
    if (!state.temporary.empty() && rename(state.temporary.c_str(), state.target.c_str()) == 0)
      state.temporary.clear();
  } else {
    unlink(state.target.c_str());
  }
}

OutputGroup::~OutputGroup() {
  for (auto file = files_.rbegin(); file != files_.rend(); ++file) file->Revert();
}

absl::Status OutputGroup::Write(const std::string& path, absl::string_view contents) {
  RH_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
  RH_RETURN_IF_ERROR(file.Append(contents));
  RH_RETURN_IF_ERROR(file.Commit());
  files_.push_back(std::move(file));
  return absl::OkStatus();
}

}  // namespace roundhouse

#include "roundhouse/serialization/opened_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/mapped_pages.h"
#include "roundhouse/serialization/mapped_file.h"

namespace roundhouse {
namespace {

thread_local OpenedFiles* files_in_scope = nullptr;

// Nullopt for a file that cannot be told from another.
std::optional<MappedRange> RangeOf(const MappedFile& file) {
  if (file.bytes().empty()) return std::nullopt;
  return FileAround(file.bytes());
}

// Opening anything else than a regular file may have effects, or wait.
bool IsRegular(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

absl::StatusOr<std::shared_ptr<const MappedFile>> Reopened(const OpenedFiles::Name& name) {
  if (name.folder) return MappedFile::OpenInside(*name.folder, name.path);
  if (!IsRegular(name.path)) return absl::NotFoundError(name.path);
  return MappedFile::Open(name.path);
}

}  // namespace

OpenedFiles::Scope::Scope(OpenedFiles& files) : outer_(files_in_scope) { files_in_scope = &files; }

OpenedFiles::Scope::~Scope() { files_in_scope = outer_; }

OpenedFiles* OpenedFiles::InScope() { return files_in_scope; }

std::shared_ptr<const MappedFile> OpenedFiles::Find(const Name& name) const {
  const auto found = std::find_if(files_.begin(), files_.end(),
                                  [&](const Opened& opened) { return opened.name == name; });
  return found == files_.end() ? nullptr : found->file;
}

void OpenedFiles::Add(Name name, std::shared_ptr<const MappedFile> file) {
  files_.push_back({std::move(name), std::move(file)});
}

bool OpenedFiles::AreRecognized() const {
  return is_complete_ && !files_.empty() &&
         std::all_of(files_.begin(), files_.end(), [](const Opened& opened) {
           const std::optional<MappedRange> range = RangeOf(*opened.file);
           return range && range->file.is_settled;
         });
}

bool OpenedFiles::AreUnchanged() const {
  return std::all_of(files_.begin(), files_.end(), [](const Opened& opened) {
    const std::optional<MappedRange> then = RangeOf(*opened.file);
    const absl::StatusOr<std::shared_ptr<const MappedFile>> file = Reopened(opened.name);
    if (!file.ok()) return false;
    const std::optional<MappedRange> now = RangeOf(**file);
    return then && now && now->file.device == then->file.device &&
           now->file.inode == then->file.inode && now->file.changed == then->file.changed &&
           now->bytes.size() == then->bytes.size();
  });
}

std::string OpenedFiles::Identity() const {
  std::string identity;
  for (const Opened& opened : files_) {
    const std::optional<MappedRange> range = RangeOf(*opened.file);
    if (!range) continue;
    const FileId& file = range->file;
    absl::StrAppend(&identity, file.device, ",", file.inode, ",", file.changed, ",",
                    range->bytes.size(), ";");
  }
  return identity;
}

void OpenedFiles::LetGo() const {
  for (const Opened& opened : files_) {
    if (opened.file.use_count() == 1) LetGoOfFileAround(opened.file->bytes());
  }
}

}  // namespace roundhouse

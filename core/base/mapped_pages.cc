#include "roundhouse/core/base/mapped_pages.h"

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>

#include "absl/types/span.h"

namespace roundhouse {
namespace {

struct MappedFiles {
  std::mutex mutex;  // Also held while pages are let go of, so that they are still those of a file.
  struct Mapped {
    uintptr_t end;
    FileId file;
  };
  std::map<uintptr_t, Mapped> by_begin;
};

MappedFiles& Files() {
  static auto* const files = new MappedFiles;
  return *files;
}

uintptr_t AddressOf(const void* memory) { return reinterpret_cast<uintptr_t>(memory); }

// With the mutex held.
std::optional<MappedRange> Find(const MappedFiles& files, absl::Span<const std::byte> bytes) {
  const uintptr_t begin = AddressOf(bytes.data());
  const auto after = files.by_begin.upper_bound(begin);
  if (after == files.by_begin.begin()) return std::nullopt;
  const auto& [file, mapped] = *std::prev(after);
  if (mapped.end < begin + bytes.size()) return std::nullopt;
  return MappedRange{mapped.file, absl::MakeConstSpan(reinterpret_cast<const std::byte*>(file),
                                                      mapped.end - file)};
}

}  // namespace

FilePages::FilePages(const void* begin, size_t size, FileId file) : begin_(begin) {
  MappedFiles& files = Files();
  const std::lock_guard<std::mutex> lock(files.mutex);
  files.by_begin[AddressOf(begin)] = {AddressOf(begin) + size, file};
}

FilePages::~FilePages() {
  MappedFiles& files = Files();
  const std::lock_guard<std::mutex> lock(files.mutex);
  files.by_begin.erase(AddressOf(begin_));
}

std::optional<MappedRange> FileAround(absl::Span<const std::byte> bytes) {
  MappedFiles& files = Files();
  const std::lock_guard<std::mutex> lock(files.mutex);
  return Find(files, bytes);
}

absl::Span<const std::byte> LetGoOfFileAround(absl::Span<const std::byte> bytes) {
  MappedFiles& files = Files();
  const std::lock_guard<std::mutex> lock(files.mutex);
  const std::optional<MappedRange> found = Find(files, bytes);
  if (!found) return {};
  // Of a shared mapping this drops nothing but the way to the pages. If it fails, they stay.
  (void)madvise(const_cast<std::byte*>(found->bytes.data()), found->bytes.size(), MADV_DONTNEED);
  return found->bytes;
}

}  // namespace roundhouse

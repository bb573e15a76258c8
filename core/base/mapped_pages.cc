#include "roundhouse/core/base/mapped_pages.h"

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <mutex>

#include "absl/types/span.h"

namespace roundhouse {
namespace {

struct MappedFiles {
  std::mutex mutex;  // Also held while pages are let go of, so that they are still those of a file.
  std::map<uintptr_t, uintptr_t> ends;  // By the addresses where they begin.
};

MappedFiles& Files() {
  static auto* const files = new MappedFiles;
  return *files;
}

uintptr_t AddressOf(const void* memory) { return reinterpret_cast<uintptr_t>(memory); }

}  // namespace

FilePages::FilePages(const void* begin, size_t size) : begin_(begin) {
  MappedFiles& files = Files();
  const std::lock_guard<std::mutex> lock(files.mutex);
  files.ends[AddressOf(begin)] = AddressOf(begin) + size;
}

FilePages::~FilePages() {
  MappedFiles& files = Files();
  const std::lock_guard<std::mutex> lock(files.mutex);
  files.ends.erase(AddressOf(begin_));
}

absl::Span<const std::byte> LetGoOfFileAround(absl::Span<const std::byte> bytes) {
  const uintptr_t begin = AddressOf(bytes.data());
  MappedFiles& files = Files();
  const std::lock_guard<std::mutex> lock(files.mutex);
  const auto after = files.ends.upper_bound(begin);
  if (after == files.ends.begin()) return {};
  const auto [file, end] = *std::prev(after);
  if (end < begin + bytes.size()) return {};
  // Of a shared mapping this drops nothing but the way to the pages. If it fails, they stay.
  (void)madvise(reinterpret_cast<void*>(file), end - file, MADV_DONTNEED);
  return absl::MakeConstSpan(reinterpret_cast<const std::byte*>(file), end - file);
}

}  // namespace roundhouse

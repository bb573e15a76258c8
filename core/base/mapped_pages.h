// File: mapped_pages.h
//
// Releases the pages of mapped files. A mapped file takes memory for each page that was read, often
// only once, to make something else of it:
//
//   const FilePages pages(mapping, size, id);   // As long as the file is mapped.
//   …
//   LetGoOfFileAround(weights.bytes());     // Does nothing unless the bytes are in a mapped file.
#ifndef ROUNDHOUSE_CORE_BASE_MAPPED_PAGES_H_
#define ROUNDHOUSE_CORE_BASE_MAPPED_PAGES_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include "absl/types/span.h"

namespace roundhouse {

// Identifies the contents of a file, independently of its names. No other file has these numbers
// while this one is mapped, and a write sets another `changed`, except if another process has it
// mapped for writing and stores to pages that it changed before.
struct FileId {
  uint64_t device = 0;
  uint64_t inode = 0;
  int64_t changed = 0;  // In nanoseconds since 1970, as the system counts.
  // Whether that was long before it was mapped: a change since would have another time. Systems
  // count in steps of up to two seconds.
  bool is_settled = false;
};

// Says that a file is mapped there for reading, shared. Destroy this before it is unmapped.
class FilePages {
 public:
  FilePages(const void* begin, size_t size, FileId file);
  ~FilePages();
  FilePages(const FilePages&) = delete;
  FilePages& operator=(const FilePages&) = delete;

 private:
  const void* const begin_;
};

struct MappedRange {
  FileId file;
  absl::Span<const std::byte> bytes;  // All of the file.
};
// The mapped file that `bytes` are in; nullopt if they are in none. Thread-safe.
std::optional<MappedRange> FileAround(absl::Span<const std::byte> bytes);

// Releases the pages of the mapped file that contains `bytes`; does nothing to other memory. They
// stay readable, and are mapped again when they are read. Releases the whole file, since the system
// also maps the neighbours of a page that is read, so that releasing parts would not last. Returns
// the bytes of the file; none if there is none. Thread-safe.
absl::Span<const std::byte> LetGoOfFileAround(absl::Span<const std::byte> bytes);

// Releasing fewer bytes than this is not worth the call.
inline constexpr size_t kWorthLettingGo = size_t{1} << 14;

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_BASE_MAPPED_PAGES_H_

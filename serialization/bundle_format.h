// The layout of .rhw bundles, shared by writer and reader. docs/format.md specifies it in full. All
// numbers are little-endian.
//
//   header | data, each tensor at a multiple of 64 | table of contents | footer | data | table |
//   footer | …
//
// Adding to a bundle writes after its end and then changes one slot of the header, so a bundle is
// valid at every moment.
#ifndef ROUNDHOUSE_SERIALIZATION_BUNDLE_FORMAT_H_
#define ROUNDHOUSE_SERIALIZATION_BUNDLE_FORMAT_H_

#include <cstddef>
#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/serialization/checksum.h"

namespace roundhouse::rhw {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "files are little-endian; big-endian machines are not supported");

inline constexpr char kMagic[8] = {'\x93', 'R', 'H', 'W', 'E', 'I', 'G', 'H'};
inline constexpr char kFooterMagic[8] = {'R', 'H', 'W', 'F', 'O', 'O', 'T', '\x93'};
inline constexpr uint32_t kMajorVersion = 1;
inline constexpr uint32_t kMinorVersion = 1;
inline constexpr int64_t kAlignment = 64;

// Where the footer is. Of the two slots, the valid one with the greater generation counts.
struct Slot {
  uint64_t generation;
  uint64_t footer_offset;
  uint64_t checksum;  // Of the two fields before it.
};

struct Header {
  char magic[8];
  uint32_t major_version;
  uint32_t minor_version;
  Slot slots[2];
};
static_assert(sizeof(Header) == 64);

struct Footer {
  char magic[8];
  uint64_t generation;
  uint64_t table_offset;
  uint64_t table_size;
  uint64_t num_entries;
  uint64_t table_checksum;
  uint64_t reserved;  // Zero.
  uint64_t checksum;  // Of the fields before it.
};
static_assert(sizeof(Footer) == 64);

// One row of the table: this, the name, then the sizes as i64.
struct EntryHeader {
  uint32_t name_size;
  uint8_t element;  // The number of an element kind, as in .rh.
  uint8_t form;     // 0: the bytes of all elements; 1: those of one element that is repeated.
  uint16_t rank;
  uint64_t offset;  // From the start of the file. Entries with the same bytes may share them.
  uint64_t size;
  uint64_t checksum;
};
static_assert(sizeof(EntryHeader) == 32);

template <typename T>
uint64_t ChecksumOfFields(const T& record) {
  return Checksum(
      absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&record), offsetof(T, checksum)));
}

}  // namespace roundhouse::rhw

#endif  // ROUNDHOUSE_SERIALIZATION_BUNDLE_FORMAT_H_

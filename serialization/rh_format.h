// The layout of .rh files around the structure (rh.fbs), shared by writer and reader.
// docs/format.md specifies it in full.
#ifndef ROUNDHOUSE_SERIALIZATION_RH_FORMAT_H_
#define ROUNDHOUSE_SERIALIZATION_RH_FORMAT_H_

#include <cstddef>
#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/serialization/checksum.h"

namespace roundhouse::rh {

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "files are little-endian; big-endian machines are not supported");

// At the start of the file. `checksum` covers all of it and the structure that follows.
struct Header {
  char magic[8];            // kMagic.
  uint32_t major_version;   // A reader refuses a greater one.
  uint32_t minor_version;   // A reader takes any.
  uint64_t structure_size;  // The structure starts right after the header.
  uint64_t payload_offset;  // From the start of the file; a multiple of kPayloadAlignment.
  uint64_t payload_size;    // Up to the end of the file.
  uint64_t checksum;        // Of the header with this field zero, then of the structure.
  uint8_t reserved[16];     // Zero.
};
static_assert(sizeof(Header) == 64);

// The value that `checksum` must have for this header and structure.
inline uint64_t StructureChecksum(Header header, absl::Span<const std::byte> structure) {
  header.checksum = 0;
  return Checksum(absl::MakeConstSpan(reinterpret_cast<const std::byte*>(&header), sizeof(header)),
                  structure);
}

inline constexpr char kMagic[8] = {'\x93', 'R', 'H', 'M', 'O', 'D', 'E', 'L'};
inline constexpr uint32_t kMajorVersion = 1;
inline constexpr uint32_t kMinorVersion = 1;
inline constexpr int64_t kPayloadAlignment = 64;
// Tensors of at most this many bytes are held in the structure.
inline constexpr int64_t kMaxInlineBytes = 128;
// Nesting of attributes in attributes. FlatBuffers' own checks recurse, so there must be a bound.
inline constexpr int kMaxNesting = 256;

// Files store the numeric values of these enumerations; new values may be added only at the end.
static_assert(static_cast<int>(ElementKind::kOpaque) == 18 &&
              static_cast<int>(ElementKind::kI1) == 14 &&
              static_cast<int>(ElementKind::kF8E4M3FN) == 19 &&
              static_cast<int>(ElementKind::kU2) == 26);
static_assert(static_cast<int>(Domain::kMatrix) == 5);
static_assert(static_cast<int>(roundhouse::Type::Kind::kOpaque) == 5 &&
              static_cast<int>(roundhouse::Type::Kind::kTensor) == 4);
static_assert(static_cast<int>(roundhouse::Attribute::Kind::kOpaque) == 12 &&
              static_cast<int>(roundhouse::Attribute::Kind::kTensor) == 6);

enum class TensorForm : uint8_t { kPayload, kInline, kSplat, kStrings, kSplatString };
enum class InitialKind : uint8_t { kNone, kInline, kExternal };

}  // namespace roundhouse::rh

#endif  // ROUNDHOUSE_SERIALIZATION_RH_FORMAT_H_

#include "roundhouse/serialization/checksum.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <cstddef>
#include <cstdint>

namespace roundhouse {

uint64_t Checksum(absl::Span<const std::byte> bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

}  // namespace roundhouse

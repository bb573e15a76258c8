// The checksum of file parts: XXH3, 64 bits, seed 0.
#ifndef ROUNDHOUSE_SERIALIZATION_CHECKSUM_H_
#define ROUNDHOUSE_SERIALIZATION_CHECKSUM_H_

#include <cstddef>
#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/core/base/cxx20.h"

namespace roundhouse {

uint64_t Checksum(absl::Span<const std::byte> bytes);
// The checksum of the two concatenated.
uint64_t Checksum(absl::Span<const std::byte> first, absl::Span<const std::byte> second);

}  // namespace roundhouse

#endif  // ROUNDHOUSE_SERIALIZATION_CHECKSUM_H_

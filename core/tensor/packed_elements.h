// The memory layout of elements of fewer than eight bits: packed into bytes, the first element in
// the lowest bits. Unused bits after the last element are zero.
#ifndef ROUNDHOUSE_CORE_TENSOR_PACKED_ELEMENTS_H_
#define ROUNDHOUSE_CORE_TENSOR_PACKED_ELEMENTS_H_

#include <cstddef>
#include <cstdint>

#include "absl/types/span.h"
#include "roundhouse/core/base/cxx20.h"
#include "roundhouse/core/tensor/element_type.h"

namespace roundhouse {

inline bool IsPacked(ElementKind kind) {
  const int width = BitWidth(kind);
  return width > 0 && width < 8;
}

// The size in bytes of `count` elements of `width` bits. `count` is not negative; `width` is 2 or
// 4.
inline int64_t PackedByteSize(int64_t count, int width) {
  const int per_byte = 8 / width;
  return count / per_byte + (count % per_byte != 0 ? 1 : 0);
}

// Returns the bits of one element, in the low bits of a byte.
inline uint8_t PackedBitsAt(absl::Span<const std::byte> bytes, int64_t index, int width) {
  const int per_byte = 8 / width;
  const int shift = static_cast<int>(index % per_byte) * width;
  return static_cast<uint8_t>(static_cast<int>(bytes[index / per_byte]) >> shift &
                              ((1 << width) - 1));
}

// Writes the low bits of `value`. Elements must be written in order, from the first of a byte on.
inline void PutPackedBits(absl::Span<std::byte> bytes, int64_t index, int width, int64_t value) {
  const int per_byte = 8 / width;
  const int shift = static_cast<int>(index % per_byte) * width;
  const auto bits = static_cast<std::byte>((value & ((1 << width) - 1)) << shift);
  std::byte& byte = bytes[index / per_byte];
  byte = shift == 0 ? bits : byte | bits;
}

// Returns the value of the bits of an integer kind: -8 … 7 or 0 … 15, -2 … 1 or 0 … 3. For other
// kinds returns the bits themselves.
inline int8_t PackedInteger(ElementKind kind, uint8_t bits) {
  const int width = BitWidth(kind);
  const bool is_negative = IsSignedInteger(kind) && bits >> (width - 1) != 0;
  return static_cast<int8_t>(is_negative ? bits - (1 << width) : bits);
}

}  // namespace roundhouse

#endif  // ROUNDHOUSE_CORE_TENSOR_PACKED_ELEMENTS_H_

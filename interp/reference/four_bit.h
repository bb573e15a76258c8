// Elements of four bits, two of which share a byte, as one number each.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_FOUR_BIT_H_
#define ROUNDHOUSE_INTERP_REFERENCE_FOUR_BIT_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/element_type.h"
#include "roundhouse/core/memory.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"

namespace roundhouse::reference {

// Element `index` of a dense tensor of i4 or u4: -8 … 7 or 0 … 15.
inline int8_t FourBitsAt(absl::Span<const std::byte> bytes, int64_t index, bool is_signed) {
  const int pair = static_cast<int>(bytes[index / 2]);
  const int bits = index % 2 == 0 ? pair & 15 : pair >> 4;
  return static_cast<int8_t>(is_signed && bits >= 8 ? bits - 16 : bits);
}

// Takes the low four bits of `value`. Elements must be written in order, from an even index on.
inline void PutFourBits(absl::Span<std::byte> bytes, int64_t index, int64_t value) {
  const std::byte bits = static_cast<std::byte>(value & 15);
  if (index % 2 == 0) {
    bytes[index / 2] = bits;
  } else {
    bytes[index / 2] |= bits << 4;
  }
}

// Error: no memory for them.
inline absl::StatusOr<std::vector<int8_t>> UnpackFourBit(const Tensor& tensor) {
  const bool is_signed = tensor.element_type().kind() == ElementKind::kI4;
  std::vector<int8_t> elements;
  RH_RETURN_IF_ERROR(TryReserve(elements, tensor.num_elements(), tensor.type().ToString()));
  for (int64_t i = 0; i < tensor.num_elements(); ++i) {
    elements.push_back(FourBitsAt(tensor.bytes(), i, is_signed));
  }
  return elements;
}

// Overwrites all elements of `tensor`, which is dense.
inline void PackFourBit(absl::Span<const int8_t> elements, Tensor& tensor) {
  const absl::Span<std::byte> bytes = tensor.mutable_bytes();
  for (size_t i = 0; i < elements.size(); ++i) {
    PutFourBits(bytes, static_cast<int64_t>(i), elements[i]);
  }
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_FOUR_BIT_H_

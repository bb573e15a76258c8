// Converts elements of fewer than eight bits, several of which share a byte, to one number each,
// and back.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_WALKS_UNPACK_H_
#define ROUNDHOUSE_INTERP_REFERENCE_WALKS_UNPACK_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/core/tensor/tensor.h"

namespace roundhouse::reference {

// Returns integers as their values, floats as their bits. Error: no memory for them.
inline absl::StatusOr<std::vector<int8_t>> Unpack(const Tensor& tensor) {
  const ElementKind kind = tensor.element_type().kind();
  const int width = BitWidth(kind);
  std::vector<int8_t> elements;
  RH_RETURN_IF_ERROR(TryReserve(elements, tensor.num_elements(), tensor.type().ToString()));
  for (int64_t i = 0; i < tensor.num_elements(); ++i)
    elements.push_back(PackedInteger(kind, PackedBitsAt(tensor.bytes(), i, width)));
  return elements;
}

// Overwrites all elements of `tensor`, which is dense, with the low bits of `elements`.
inline void Pack(absl::Span<const int8_t> elements, Tensor& tensor) {
  const absl::Span<std::byte> bytes = tensor.mutable_bytes();
  const int width = BitWidth(tensor.element_type().kind());
  for (size_t i = 0; i < elements.size(); ++i)
    PutPackedBits(bytes, static_cast<int64_t>(i), width, elements[i]);
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_WALKS_UNPACK_H_

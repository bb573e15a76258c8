#include "roundhouse/interp/reference/walks/move_elements.h"

#include <cstddef>
#include <cstdint>
#include <utility>

#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/packed_elements.h"

namespace roundhouse::reference {

absl::StatusOr<Tensor> ZeroOf(const ElementType& element) {
  RH_ASSIGN_OR_RETURN(Tensor zero, Tensor::Zeros(Type::Tensor(element.storage(), Shape())));
  if (!element.is_quantized() || element.quantization()->zero_points.empty()) return zero;
  // The low bytes come first, and a narrower kind has only those.
  const int64_t point = element.quantization()->zero_points.front();
  absl::Span<std::byte> bytes = zero.mutable_bytes();
  for (size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::byte>(static_cast<uint64_t>(point) >> (8 * i));
  }
  if (IsPacked(element.kind())) bytes[0] &= std::byte((1 << BitWidth(element.kind())) - 1);
  return zero;
}

}  // namespace roundhouse::reference

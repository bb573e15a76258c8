#include "roundhouse/interp/reference/walks/permute.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/packed_elements.h"
#include "roundhouse/interp/reference/kernel.h"
#include "roundhouse/interp/reference/walks/copy_strings.h"

namespace roundhouse::reference {
namespace {

// Calls row(start, step) for each row of the last axis of the result, in order. Its elements are
// those of the input at start, start + step, …
template <typename Row>
void ForEachRow(absl::Span<const int64_t> input_sizes, absl::Span<const int64_t> perm,
                const Row& row) {
  const size_t rank = perm.size();
  std::vector<int64_t> input_strides(rank);
  int64_t stride = 1;
  for (size_t axis = rank; axis-- > 0;) {
    input_strides[axis] = stride;
    stride *= input_sizes[axis];
  }
  std::vector<int64_t> position(rank, 0);  // In the result: the position of the row.
  int64_t start = 0;
  while (true) {
    row(start, input_strides[perm[rank - 1]]);
    size_t axis = rank - 1;
    while (axis > 0) {
      --axis;
      start += input_strides[perm[axis]];
      if (++position[axis] < input_sizes[perm[axis]]) break;
      start -= input_strides[perm[axis]] * input_sizes[perm[axis]];
      position[axis] = 0;
      if (axis == 0) return;
    }
    if (rank == 1) return;
  }
}

}  // namespace

absl::StatusOr<Tensor> Permute(const Tensor& input, absl::Span<const int64_t> perm,
                               const Type& result) {
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  // Axes of size 1 may be anywhere.
  bool in_order = true;
  int64_t last = -1;
  for (const int64_t axis : perm) {
    if (sizes[axis] == 1) continue;
    in_order &= axis > last;
    last = axis;
  }
  if (in_order) return input.WithType(result);
  const int64_t row_size = sizes[perm.back()];
  if (input.is_strings()) {
    std::vector<const std::string*> string_addresses;
    RH_RETURN_IF_ERROR(
        TryReserve(string_addresses, input.num_elements(), "the addresses of strings"));
    if (input.num_elements() > 0) {
      ForEachRow(sizes, perm, [&](int64_t start, int64_t step) {
        for (int64_t i = 0; i < row_size; ++i)
          string_addresses.push_back(&input.strings()[start + i * step]);
      });
    }
    RH_ASSIGN_OR_RETURN(Tensor output, Tensor::Uninitialized(result));
    RH_RETURN_IF_ERROR(CopyStrings(string_addresses, output.mutable_strings()));
    return output;
  }
  const ElementKind kind = input.element_type().kind();
  if (IsPacked(kind)) {
    const int width = BitWidth(kind);
    RH_ASSIGN_OR_RETURN(Tensor output, Tensor::Uninitialized(result));
    if (input.num_elements() == 0) return output;
    const absl::Span<const std::byte> from = input.bytes();
    const absl::Span<std::byte> to = output.mutable_bytes();
    int64_t written = 0;
    ForEachRow(sizes, perm, [&](int64_t start, int64_t step) {
      for (int64_t i = 0; i < row_size; ++i, ++written)
        PutPackedBits(to, written, width, PackedBitsAt(from, start + i * step, width));
    });
    return output;
  }
  RH_ASSIGN_OR_RETURN(Tensor output, Tensor::Uninitialized(result));
  if (input.num_elements() == 0) return output;
  return VisitCells(kind, [&](auto tag) -> absl::StatusOr<Tensor> {
    using T = typename decltype(tag)::type;
    const T* from = reinterpret_cast<const T*>(input.bytes().data());
    T* to = reinterpret_cast<T*>(output.mutable_bytes().data());
    ForEachRow(sizes, perm, [&](int64_t start, int64_t step) {
      for (int64_t i = 0; i < row_size; ++i) *to++ = from[start + i * step];
    });
    return output;
  });
}

}  // namespace roundhouse::reference

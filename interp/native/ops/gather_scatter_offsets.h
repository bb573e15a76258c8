// File: gather_scatter_offsets.h
//
// Computes the offsets of indices that are data, for gathers and scatters, which check all indices
// first.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_GATHER_SCATTER_OFFSETS_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_GATHER_SCATTER_OFFSETS_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"

namespace roundhouse::native {

using Sizes = absl::Span<const int64_t>;

inline constexpr int64_t kMinElementsPerThread = 1 << 13;
inline constexpr int64_t kInRange = INT64_MAX;

// Reports the first index that is out of range, in the words of the reference.
struct BadIndex {
  Type indices;
  std::vector<int64_t> sizes;  // Of the input, along the axes that are indexed.
  int64_t first_axis = 0;
  // The number of consecutive indices into one axis each: 1, or more for tuples of indices.
  int64_t length = 1;

  absl::Status At(int64_t position, int64_t index) const;

  // Error: the threads have found an index that is out of range.
  template <typename Index>
  absl::Status Check(const Index* given, int64_t first_bad) const {
    return first_bad == kInRange ? absl::OkStatus() : At(first_bad, given[first_bad]);
  }
};

// Of what several threads find.
void KeepLeast(std::atomic<int64_t>& least, int64_t value);

// ---- One index per element, along an axis

// The rows of indices along their last axis, and the offset of each in the input.
struct ElementRows {
  std::vector<int64_t> sizes;    // Of the axes of indices before the last.
  std::vector<int64_t> strides;  // Of the input along them; 0 for `axis`.
  int64_t num_rows = 1;
  int64_t width = 1;      // Of a row.
  int64_t step = 0;       // In the input, between the elements of a row.
  int64_t axis_size = 0;  // Of the input.
  int64_t axis_stride = 0;
  int64_t rows_apart = 1;   // So many rows share no element with those after them,
  bool start_alike = true;  // and whether these begin at the same offset.

  static ElementRows Of(Sizes input, Sizes indices, int64_t axis);

  // The offset of element i of a row from the row's start.
  RH_INLINE int64_t OffsetOf(int64_t i, int64_t index) const {
    return i * step + (index < 0 ? index + axis_size : index) * axis_stride;
  }
  int64_t StartOf(int64_t row) const {
    int64_t start = 0;
    for (size_t i = sizes.size(); i-- > 0;) {
      start += row % sizes[i] * strides[i];
      row /= sizes[i];
    }
    return start;
  }
};

// Finds whether any index is out of range.
template <typename Index>
struct CheckRow {
  static RH_INLINE void Run(const Index* indices, int64_t count, int64_t size, bool* is_bad) {
    uint64_t beyond = 0;
    for (int64_t i = 0; i < count; ++i) {
      const auto index = static_cast<uint64_t>(static_cast<int64_t>(indices[i]));
      beyond |= (index + static_cast<uint64_t>(size)) | (static_cast<uint64_t>(size - 1) - index);
    }
    // The sign bit of either sum, as sizes are far below the greatest number.
    *is_bad = beyond >> 63 != 0;
  }
};

template <typename Index>
using RowCheck = void (*)(const Index*, int64_t, int64_t, bool*);
template <typename Index>
RowCheck<Index> RowCheckOf() {
  return ForThisProcessor<CheckRow<Index>, const Index*, int64_t, int64_t, bool*>();
}

// Returns the first position that is out of range.
template <typename Index>
int64_t FirstBad(const Index* indices, int64_t begin, int64_t end, int64_t size) {
  for (int64_t i = begin; i < end; ++i) {
    if (indices[i] < -size || indices[i] >= size) return i;
  }
  return kInRange;
}

// ---- Tuples of indices into several axes, each tuple with a slice

struct SliceOffsets {
  std::vector<int64_t> sizes;    // Of the axes that are indexed.
  std::vector<int64_t> strides;  // Of these, in elements.
  int64_t count = 0;             // Of tuples.
  int64_t per_batch = 1;         // Of tuples.
  int64_t batch_stride = 0;
  int64_t slice = 1;  // Elements.

  int64_t length() const { return static_cast<int64_t>(sizes.size()); }

  // The offset of a tuple's slice; -1 if an index is out of range.
  template <typename Index>
  int64_t StartOf(const Index* indices, int64_t tuple) const {
    int64_t start = tuple / per_batch * batch_stride;
    for (size_t k = 0; k < sizes.size(); ++k) {
      const int64_t index = indices[tuple * length() + static_cast<int64_t>(k)];
      if (index < -sizes[k] || index >= sizes[k]) return -1;
      start += (index < 0 ? index + sizes[k] : index) * strides[k];
    }
    return start;
  }
  // The first index of a tuple that is out of range.
  template <typename Index>
  int64_t BadOf(const Index* indices, int64_t tuple) const {
    int64_t k = 0;
    while (indices[tuple * length() + k] >= -sizes[k] && indices[tuple * length() + k] < sizes[k])
      ++k;
    return tuple * length() + k;
  }

  static SliceOffsets Of(Sizes input, Sizes indices, int64_t batch_dims);
};

// ---- Elements and indices of all kinds

// Calls make(T(), Index()) with an integer type as wide as the elements.
template <typename Make>
absl::StatusOr<Prepared> ForMovedElements(const NativeRequest& request, const Make& make) {
  const auto with_index = [&](auto element) -> absl::StatusOr<Prepared> {
    if (request.kind(1) == ElementKind::kI64) return make(element, int64_t{});
    if (request.kind(1) == ElementKind::kI32) return make(element, int32_t{});
    return Declined("only indices of i32 and i64 are supported");
  };
  switch (BitWidth(request.kind())) {
    case 8:
      return with_index(uint8_t{});
    case 16:
      return with_index(uint16_t{});
    case 32:
      return with_index(uint32_t{});
    case 64:
      return with_index(uint64_t{});
    default:
      return Declined("only elements of 8 to 64 bits are supported");
  }
}

// Describe an index along the axis, or a tuple behind the first axes, that is out of range.
BadIndex BadElement(const NativeRequest& request, int64_t axis);
BadIndex BadTuple(const NativeRequest& request, int64_t batch_dims);
// Whether there are no indices or no elements, which is not worth a kernel.
bool HasNoIndices(const NativeRequest& request);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_GATHER_SCATTER_OFFSETS_H_

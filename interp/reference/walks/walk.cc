#include "roundhouse/interp/reference/walks/walk.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::reference {

std::vector<int64_t> RowMajorStrides(absl::Span<const int64_t> sizes) {
  std::vector<int64_t> strides(sizes.size());
  uint64_t stride = 1;  // May overflow for an empty tensor, which has no use for it.
  for (size_t axis = sizes.size(); axis-- > 0;) {
    strides[axis] = static_cast<int64_t>(stride);
    stride *= static_cast<uint64_t>(sizes[axis]);
  }
  return strides;
}

std::vector<int64_t> BroadcastStrides(absl::Span<const int64_t> sizes, size_t rank) {
  std::vector<int64_t> strides(rank - sizes.size(), 0);
  const std::vector<int64_t> own = RowMajorStrides(sizes);
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    strides.push_back(sizes[axis] == 1 ? 0 : own[axis]);
  }
  return strides;
}

template <size_t N>
Walk<N>::Walk(absl::Span<const int64_t> sizes, const std::array<std::vector<int64_t>, N>& strides) {
  is_empty_ = std::find(sizes.begin(), sizes.end(), 0) != sizes.end();
  if (is_empty_) return;
  axes_.push_back({1, {}});
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 1) continue;
    Axis axis = {sizes[i], {}};
    for (size_t n = 0; n < N; ++n) axis.steps[n] = strides[n][i];
    // Two axes that are contiguous in all the tensors are merged.
    bool is_one = true;
    for (size_t n = 0; n < N; ++n) {
      is_one = is_one && axes_.back().steps[n] == axis.size * axis.steps[n];
    }
    if (axes_.back().size == 1) {
      axes_.back() = axis;
    } else if (is_one) {
      axes_.back() = {axes_.back().size * axis.size, axis.steps};
    } else {
      axes_.push_back(axis);
    }
  }
}

template <size_t N>
void Walk<N>::ForEachRow(
    absl::FunctionRef<void(const Offsets& starts, int64_t count, const Offsets& steps)> row) const {
  if (is_empty_) return;
  const size_t outer = axes_.size() - 1;
  std::vector<int64_t> position(outer, 0);
  Offsets starts = {};
  const Cancellation cancellation = Cancellation::OfThisThread();
  while (!cancellation.is_requested()) {
    row(starts, axes_[outer].size, axes_[outer].steps);
    size_t axis = outer;
    while (axis > 0) {
      --axis;
      for (size_t n = 0; n < N; ++n) starts[n] += axes_[axis].steps[n];
      if (++position[axis] < axes_[axis].size) break;
      for (size_t n = 0; n < N; ++n) starts[n] -= axes_[axis].steps[n] * axes_[axis].size;
      position[axis] = 0;
      if (axis == 0) return;
    }
    if (outer == 0) return;
  }
}

template class Walk<2>;
template class Walk<3>;
template class Walk<4>;

void ForEachLane(absl::Span<const int64_t> sizes, int64_t axis,
                 absl::FunctionRef<void(int64_t start, int64_t step)> lane) {
  if (std::find(sizes.begin(), sizes.end(), 0) != sizes.end()) return;
  int64_t outer = 1;
  int64_t inner = 1;
  for (int64_t i = 0; i < static_cast<int64_t>(sizes.size()); ++i) {
    if (i < axis) outer *= sizes[i];
    if (i > axis) inner *= sizes[i];
  }
  const Cancellation cancellation = Cancellation::OfThisThread();
  for (int64_t i = 0; i < outer; ++i) {
    for (int64_t j = 0; j < inner && !cancellation.is_requested(); ++j)
      lane(i * sizes[axis] * inner + j, inner);
  }
}

}  // namespace roundhouse::reference

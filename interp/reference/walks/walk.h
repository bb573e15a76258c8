// File: walk.h
//
// Walks over several tensors in step, row by row, where some repeat along axes that others have:
// the core of broadcasting and reduction.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_WALKS_WALK_H_
#define ROUNDHOUSE_INTERP_REFERENCE_WALKS_WALK_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"

namespace roundhouse::reference {

// The distance in elements between neighbours along each axis.
std::vector<int64_t> RowMajorStrides(absl::Span<const int64_t> sizes);

// The same for a tensor of `sizes` that is broadcast to a shape of at least that rank: 0 along the
// axes on which it repeats.
std::vector<int64_t> BroadcastStrides(absl::Span<const int64_t> sizes, size_t rank);

template <size_t N>
class Walk {
 public:
  using Offsets = std::array<int64_t, N>;

  // A walk over `sizes`; for each axis, `strides[n]` is the stride of tensor n.
  Walk(absl::Span<const int64_t> sizes, const std::array<std::vector<int64_t>, N>& strides);

  // Calls row(starts, count, steps) for each run along the last axis, in order: its elements are
  // those of tensor n at starts[n], starts[n] + steps[n], … The count is never 0. Ends early if the
  // work is cancelled (service/cancellation.h).
  void ForEachRow(
      absl::FunctionRef<void(const Offsets& starts, int64_t count, const Offsets& steps)> row)
      const;

 private:
  struct Axis {
    int64_t size;
    Offsets steps;
  };
  std::vector<Axis> axes_;
  bool is_empty_ = false;
};

// Those that there are.
extern template class Walk<2>;
extern template class Walk<3>;
extern template class Walk<4>;

// Visits the runs of elements along one axis. Calls lane(start, step) for each: its elements are at
// start, start + step, …, as many as the axis has. An empty tensor has no lanes. Requires the axis
// to be in range. Ends early if the work is cancelled.
void ForEachLane(absl::Span<const int64_t> sizes, int64_t axis,
                 absl::FunctionRef<void(int64_t start, int64_t step)> lane);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_WALKS_WALK_H_

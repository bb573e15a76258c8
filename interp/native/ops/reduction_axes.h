// The axes of a reduction: those of size 1 are left out, and neighbours that are both reduced, or
// both kept, are merged.
//
//   // (2, 3, 4, 5) over axes 0 and 2: three times five columns, of two pieces of four rows.
//   {.kept = {{3, 20}}, .inner = 5, .pieces = {{2, 60}}, .count = 4, .stride = 5}
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_AXES_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_AXES_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/interp/native/microkernels/cut.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/processor/isa.h"
#include "roundhouse/service/backend.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {

struct ReductionAxes {
  struct Axis {
    int64_t size;
    int64_t stride;
  };

  // `axes` are ascending.
  static ReductionAxes Of(absl::Span<const int64_t> sizes, absl::Span<const int64_t> axes);

  int64_t num_results() const { return num_kept * inner; }
  // How many elements become one.
  int64_t num_reduced() const { return num_pieces * count; }
  // Whether results are those of rows that follow each other.
  bool has_adjacent_rows() const { return inner == 1 && pieces.empty() && kept.size() <= 1; }

  std::vector<Axis> kept;  // All but the `inner` results that are side by side.
  int64_t num_kept = 1;
  int64_t inner = 1;
  std::vector<Axis> pieces;  // All that are reduced, but the innermost.
  int64_t num_pieces = 1;
  // The innermost, whose stride is 1 if `inner` is.
  int64_t count = 1;
  int64_t stride = 1;
};

RH_INLINE int64_t OffsetOf(absl::Span<const ReductionAxes::Axis> axes, int64_t index) {
  int64_t offset = 0;
  for (size_t i = axes.size(); i-- > 1;) {
    offset += index % axes[i].size * axes[i].stride;
    index /= axes[i].size;
  }
  return axes.empty() ? offset : offset + index * axes[0].stride;
}

// Calls piece(x) for the first element of each piece of a result.
template <typename T, typename Piece>
RH_INLINE void ForEachPiece(const ReductionAxes& axes, const T* x, const Piece& piece) {
  for (int64_t i = 0; i < axes.num_pieces; ++i) piece(x + OffsetOf(axes.pieces, i));
}

// Calls run(first element, first result, count) for all results, `count` of them that are side by
// side at a time: rows that follow each other, or columns.
template <typename Run>
void ForEachRunOfResults(ThreadPool& threads, const ReductionAxes& axes, const Run& run) {
  const int64_t adjacent = axes.has_adjacent_rows() ? axes.num_results() : axes.inner;
  threads.RunRanges(axes.num_results(), RowsPerThread(axes.num_reduced()),
                    [&](int64_t begin, int64_t end, int) {
                      while (begin < end) {
                        const int64_t first = begin % adjacent;
                        const int64_t count = std::min(end - begin, adjacent - first);
                        const int64_t start = axes.has_adjacent_rows()
                                                  ? first * axes.count
                                                  : OffsetOf(axes.kept, begin / axes.inner) + first;
                        run(start, begin, count);
                        begin += count;
                      }
                    });
}

// A kernel that calls run(axes, first element, first result, count) for these.
template <typename T, typename Run>
absl::StatusOr<Prepared> ReductionKernel(const NativeRequest& request, const ReductionAxes& axes,
                                         const Run& run) {
  return NewKernel(request, [run, axes](const InvocationArguments& arguments) {
    const auto* x = Input<T>(arguments);
    auto* y = Result<T>(arguments);
    ForEachRunOfResults(arguments.threads, axes, [&](int64_t from, int64_t to, int64_t count) {
      run(axes, x + from, y + to, count);
    });
  });
}

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_AXES_H_

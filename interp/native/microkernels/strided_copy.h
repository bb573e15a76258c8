// File: strided_copy.h
//
// Copies elements between two strided layouts: the inner loop of transposes, slices,
// concatenations, pads and repetitions.
#ifndef ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_STRIDED_COPY_H_
#define ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_STRIDED_COPY_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/service/thread_pool.h"

namespace roundhouse::native {

// The strides, in elements, of a dense row-major tensor.
std::vector<int64_t> RowMajorStrides(absl::Span<const int64_t> sizes);

// to[i * to_stride + j] = from[j * from_stride + i].
void TransposeFloats(const float* from, int64_t from_stride, float* to, int64_t to_stride,
                     int64_t rows, int64_t columns);

// Copies element (i, j, …) of these sizes from offset i * from[0] + j * from[1] + … to offset
// i * to[0] + …, in elements. The constructor plans the loops, so that Run only copies.
class StridedCopy {
 public:
  StridedCopy(absl::Span<const int64_t> sizes, absl::Span<const int64_t> from,
              absl::Span<const int64_t> to, int64_t element_bytes);

  void Run(const std::byte* from, std::byte* to, ThreadPool& threads) const;
  // The number of bytes that Run writes.
  int64_t bytes() const { return total_bytes_; }

 private:
  struct Axis {
    int64_t size;
    int64_t from;  // In bytes.
    int64_t to;
  };
  // How the innermost axes are copied: a run that is contiguous on both sides; one element
  // repeated; or a transpose of two axes, each contiguous on one of the sides.
  enum class Inner : uint8_t { kRun, kFill, kTranspose, kElements };

  struct Ends {
    const std::byte* from;
    std::byte* to;
  };
  // Where the innermost axes begin, for the position `outer` along the others.
  Ends EndsOf(int64_t outer, const std::byte* from, std::byte* to) const;

  template <typename Cell>
  void RunCells(const std::byte* from, std::byte* to, ThreadPool& threads) const;
  template <typename Cell>
  void RunTranspose(const std::byte* from, std::byte* to, ThreadPool& threads) const;
  // Runs one of the two.
  template <typename Cell>
  void RunWidth(const std::byte* from, std::byte* to, ThreadPool& threads) const;

  std::vector<Axis> axes_;  // Without the innermost axes.
  Inner inner_ = Inner::kRun;
  int64_t cell_bytes_ = 1;  // The bytes copied at once; for kRun, the whole run.
  // kTranspose uses both; the others use only `columns_`, which may have size 1.
  Axis rows_ = {1, 0, 0};
  Axis columns_ = {1, 0, 0};
  // The work is cut into pieces along the other axes, into `tile_` columns, and into `row_tile_`
  // rows of a transpose.
  int64_t outer_ = 1;
  int64_t tile_ = 1;
  int64_t tiles_ = 1;
  int64_t row_tile_ = 1;
  int64_t row_tiles_ = 1;
  bool reads_rows_once_ = false;
  bool is_narrow_ = false;
  int64_t total_bytes_ = 0;
};

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_MICROKERNELS_STRIDED_COPY_H_

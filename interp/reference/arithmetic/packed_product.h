// File: packed_product.h
//
// The matrix product on which convolutions, mat_mul and recurrent ops are built; it determines
// their speed and their order of summation. Each element of a product is one sum, in the order of
// the inner dimension, in the accumulator's type. So it does not depend on how the work is split,
// nor on what else is computed along with it.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_PACKED_PRODUCT_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_PACKED_PRODUCT_H_

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::reference {

// A right-hand side of `depth` rows and `columns` columns, packed into panels of kPanel columns
// that are contiguous along the depth; the last one is padded with zeros.
template <typename Acc>
class PackedMatrix {
 public:
  static constexpr int64_t kPanel = 16;

  // Call before making a matrix of this size. Error: no memory for it.
  static absl::Status CheckMemory(int64_t depth, int64_t columns) {
    return CheckMemoryFor((columns + kPanel - 1) / kPanel * kPanel * depth, sizeof(Acc),
                          "the right side of a product");
  }

  // Element (row, column) is at data[row * row_stride + column * column_stride].
  PackedMatrix(const Acc* data, int64_t depth, int64_t columns, int64_t row_stride,
               int64_t column_stride)
      : depth_(depth), columns_(columns), data_((columns + kPanel - 1) / kPanel * kPanel * depth) {
    Acc* to = data_.data();
    for (int64_t first = 0; first < columns; first += kPanel) {
      const int64_t width = std::min(kPanel, columns - first);
      for (int64_t row = 0; row < depth; ++row, to += kPanel) {
        const Acc* from = data + row * row_stride + first * column_stride;
        for (int64_t i = 0; i < width; ++i) to[i] = from[i * column_stride];
      }
    }
  }

  int64_t depth() const { return depth_; }
  int64_t columns() const { return columns_; }
  // The panel that begins with column `first`, a multiple of kPanel.
  const Acc* panel(int64_t first) const { return data_.data() + first * depth_; }

 private:
  int64_t depth_;
  int64_t columns_;
  std::vector<Acc> data_;
};

namespace packed_product_internal {

inline constexpr int64_t kRows = 4;

// Multiplies kRows rows (some may be the same row) by a panel. The loops over kRows and kPanel have
// fixed lengths, so the compiler keeps `sums` in vector registers.
template <typename Acc>
void MultiplyPanel(const Acc* const (&rows)[kRows], const Acc* panel, int64_t depth,
                   Acc (&sums)[kRows][PackedMatrix<Acc>::kPanel]) {
  constexpr int64_t kPanel = PackedMatrix<Acc>::kPanel;
  Acc local[kRows][kPanel] = {};
  for (int64_t k = 0; k < depth; ++k, panel += kPanel) {
    for (int64_t i = 0; i < kRows; ++i) {
      const Acc factor = rows[i][k];
      for (int64_t j = 0; j < kPanel; ++j) local[i][j] += factor * panel[j];
    }
  }
  for (int64_t i = 0; i < kRows; ++i) {
    for (int64_t j = 0; j < kPanel; ++j) sums[i][j] = local[i][j];
  }
}

}  // namespace packed_product_internal

// product(i, j) = the sum over k of left(i, k) * right(k, j), for `rows` rows. The rows of the left
// side and of the product are contiguous, `left_stride` and `product_stride` apart. Ends early if
// the work is cancelled (service/cancellation.h).
template <typename Acc>
void Multiply(const Acc* left, int64_t rows, int64_t left_stride, const PackedMatrix<Acc>& right,
              Acc* product, int64_t product_stride) {
  using packed_product_internal::kRows;
  constexpr int64_t kPanel = PackedMatrix<Acc>::kPanel;
  const Cancellation cancellation = Cancellation::OfThisThread();
  for (int64_t first = 0; first < right.columns(); first += kPanel) {
    const int64_t width = std::min(kPanel, right.columns() - first);
    for (int64_t row = 0; row < rows && !cancellation.is_requested(); row += kRows) {
      const int64_t height = std::min(kRows, rows - row);
      const Acc* block[kRows];
      for (int64_t i = 0; i < kRows; ++i) {
        block[i] = left + (row + std::min(i, height - 1)) * left_stride;
      }
      Acc sums[kRows][kPanel];
      packed_product_internal::MultiplyPanel(block, right.panel(first), right.depth(), sums);
      for (int64_t i = 0; i < height; ++i) {
        std::copy_n(sums[i], width, product + (row + i) * product_stride + first);
      }
    }
  }
}

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ARITHMETIC_PACKED_PRODUCT_H_

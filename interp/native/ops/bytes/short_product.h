// File: short_product.h
//
// Matrix products of quantised shorts, and convolutions as matrix products (im2col).
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_SHORT_PRODUCT_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_SHORT_PRODUCT_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/interp/native/microkernels/byte_windows.h"
#include "roundhouse/interp/native/ops/bytes/short_ending.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// A product for each of `rights` right sides: the lefts of as many batches are one after the other,
// or one right side has all rows. Element (k, n) of a right side is at k * row_stride +
// n * column_stride from its first element, and right sides are `right_stride` apart.
struct ShortProductShape {
  int64_t rights = 1;
  int64_t row_stride = 0;
  int64_t column_stride = 0;
  int64_t right_stride = 0;
  // Whether the right sides are groups of channels of one convolution, rather than batches.
  bool has_groups = false;
};

// The caller fills in `windows` for elements, not bytes, with one batch for each row of a product
// that is no convolution.
absl::StatusOr<Prepared> PrepareShortProduct(const NativeRequest& request, ByteWindows windows,
                                             const ShortProductShape& shape, ShortEnding ending);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_SHORT_PRODUCT_H_

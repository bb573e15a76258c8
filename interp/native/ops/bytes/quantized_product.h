// File: quantized_product.h
//
// Matrix products of quantised bytes, and convolutions as matrix products (im2col).
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_QUANTIZED_PRODUCT_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_QUANTIZED_PRODUCT_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/interp/native/microkernels/byte_windows.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/layer_ending.h"

namespace roundhouse::native {

// The strides of the weights (operand 1): element (k, n) of a group is at
// k * row + n * column from the group's first element, and groups are `group` apart.
struct WeightStrides {
  int64_t row = 0;
  int64_t column = 0;
  int64_t group = 0;
};

// The caller fills in all of `windows` but `flip` and `zero`.
absl::StatusOr<Prepared> PrepareQuantizedProduct(const NativeRequest& request, ByteWindows windows,
                                                 const WeightStrides& strides, LayerEnding ending);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_QUANTIZED_PRODUCT_H_

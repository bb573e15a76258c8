// File: quantized_product.h
//
// Products of quantised bytes, and convolutions as products of what their windows see with their
// filters.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_QUANTIZED_PRODUCT_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_QUANTIZED_PRODUCT_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "roundhouse/interp/native/microkernels/byte_windows.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/layer_ending.h"

namespace roundhouse::native {

// Where the weights (operand 1) are: element (k, n) of those of a group is at
// k * row_stride + n * column_stride from the group's first, and these are group_stride apart.
struct WeightStrides {
  int64_t row = 0;
  int64_t column = 0;
  int64_t group = 0;
};

// All but what becomes of the elements of `windows` on the way is there.
absl::StatusOr<Prepared> PrepareQuantizedProduct(const NativeRequest& request, ByteWindows windows,
                                                 const WeightStrides& strides, LayerEnding ending);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_QUANTIZED_PRODUCT_H_

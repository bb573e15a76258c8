// File: direct_product.h
//
// Convolutions of bytes that multiply the input where it lies: the elements of a window are some
// contiguous runs of it, at the same distances for all windows. Where there is padding, a few lines
// at a time are copied with it.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_DIRECT_PRODUCT_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_DIRECT_PRODUCT_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "roundhouse/interp/native/microkernels/byte_gemm.h"
#include "roundhouse/interp/native/microkernels/byte_windows.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/layer_ending.h"

namespace roundhouse::native {

// For all groups: the weights, and the sums of their columns.
struct PackedByteWeights {
  std::vector<int8_t> bytes;
  std::vector<int32_t> sums;
};

// A product whose right side has zero points 0 in signed bytes.
struct DirectProduct {
  ByteWindows windows;
  ByteDepth depth;  // With runs of RunOf() bytes.
  bool left_is_signed = false;
  std::shared_ptr<const PackedByteWeights> packed;
  std::vector<int32_t> offsets;  // For each column of the result.
  LayerEnding ending;
};

// The bytes of a window that are contiguous in the input; 0 if such windows are better gathered.
int64_t RunOf(const ByteWindows& windows, int num_threads);

Prepared PrepareDirectProduct(const NativeRequest& request, DirectProduct product);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_DIRECT_PRODUCT_H_

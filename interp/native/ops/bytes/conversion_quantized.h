// quantize, dequantize, requantize and bitcast.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_CONVERSION_QUANTIZED_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_CONVERSION_QUANTIZED_H_

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

// The product of quantised operands, as an accumulator (i32, or i64 if one has 16 bits).
absl::StatusOr<Prepared> PrepareQuantized(const canonical::EltwiseMul& op,
                                          const NativeRequest& request);

void AddQuantizedElementwiseKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_CONVERSION_QUANTIZED_H_

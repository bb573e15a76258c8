// quantize, dequantize, requantize and bitcast.
#ifndef ROUNDHOUSE_INTERP_NATIVE_QUANTIZED_ELEMENTWISE_H_
#define ROUNDHOUSE_INTERP_NATIVE_QUANTIZED_ELEMENTWISE_H_

#include "roundhouse/interp/native/kernel.h"

namespace roundhouse::native {

void AddQuantizedElementwiseKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_QUANTIZED_ELEMENTWISE_H_

// File: convolution_transposed.h
//
// Transposed convolutions of f32, as convolutions. Output positions that are a stride apart use the
// same taps of the window, and read neighbours in the input. So each such *phase* of the output is
// a convolution of stride 1 with a part of the window, without multiplications by inserted zeros
// and without accumulation in memory.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_CONVOLUTION_TRANSPOSED_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_CONVOLUTION_TRANSPOSED_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddTransposedConvolutionKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_CONVOLUTION_TRANSPOSED_H_

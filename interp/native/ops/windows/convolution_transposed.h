// File: convolution_transposed.h
//
// Transposed convolutions of f32, as convolutions: output positions that are a stride apart see the
// same elements of the window, and neighbours in the input. So each such *phase* of the output is
// a convolution with a part of the window and steps of 1, and nothing is multiplied in vain or
// added to memory.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_CONVOLUTION_TRANSPOSED_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_CONVOLUTION_TRANSPOSED_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddTransposedConvolutionKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_CONVOLUTION_TRANSPOSED_H_

// Kernels of convolutions, for where no backend takes them.
#ifndef ROUNDHOUSE_INTERP_NATIVE_CONVOLUTION_H_
#define ROUNDHOUSE_INTERP_NATIVE_CONVOLUTION_H_

#include "roundhouse/interp/native/kernel.h"

namespace roundhouse::native {

void AddConvolutionKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_CONVOLUTION_H_

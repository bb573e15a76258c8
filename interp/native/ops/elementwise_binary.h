// Kernels of elementwise functions of two or three operands, with broadcasting.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddBinaryKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_ELEMENTWISE_BINARY_H_

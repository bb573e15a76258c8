// Kernels of matrix products that no other backend takes.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_LINEAR_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_LINEAR_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddProductKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_PRODUCTS_LINEAR_H_

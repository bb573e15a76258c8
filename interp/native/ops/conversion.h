// Casts between numbers.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_CONVERSION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_CONVERSION_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddConversionKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_CONVERSION_H_

// Kernels of normalisations to a given mean and variance.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_NORMALIZATION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_NORMALIZATION_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddNormalizationKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_NORMALIZATION_H_

// The index of the greatest or least element along an axis.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_EXTREMES_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_EXTREMES_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddExtremePlaceKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_REDUCTION_EXTREMES_H_

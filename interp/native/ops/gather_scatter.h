// Gathers and scatters of elements at indices that are data.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_GATHER_SCATTER_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_GATHER_SCATTER_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddGatherSlicesKernels(KernelTable& table);
void AddScatterKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_GATHER_SCATTER_H_

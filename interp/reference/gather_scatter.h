// Kernels of canonical/gather_scatter.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_GATHER_SCATTER_H_
#define ROUNDHOUSE_INTERP_REFERENCE_GATHER_SCATTER_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddGatherScatterKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_GATHER_SCATTER_H_

// Kernels of canonical/reduction.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_REDUCTION_H_
#define ROUNDHOUSE_INTERP_REFERENCE_REDUCTION_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddReductionKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_REDUCTION_H_

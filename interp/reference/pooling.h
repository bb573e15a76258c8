// Kernels of canonical/pooling.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_POOLING_H_
#define ROUNDHOUSE_INTERP_REFERENCE_POOLING_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddPoolingKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_POOLING_H_

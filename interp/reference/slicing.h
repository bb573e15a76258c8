// Kernels of canonical/slicing.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_SLICING_H_
#define ROUNDHOUSE_INTERP_REFERENCE_SLICING_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddSlicingKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_SLICING_H_

// Kernels of canonical/trees.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_TREES_H_
#define ROUNDHOUSE_INTERP_REFERENCE_TREES_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddTreeKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_TREES_H_

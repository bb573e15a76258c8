// Kernels of canonical/space.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_SPACE_H_
#define ROUNDHOUSE_INTERP_REFERENCE_SPACE_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddSpaceKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_SPACE_H_

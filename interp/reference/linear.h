// Kernels of canonical/linear.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_LINEAR_H_
#define ROUNDHOUSE_INTERP_REFERENCE_LINEAR_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddLinearKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_LINEAR_H_

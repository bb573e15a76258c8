// Kernels of canonical/failure.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_FAILURE_H_
#define ROUNDHOUSE_INTERP_REFERENCE_FAILURE_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddFailureKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_FAILURE_H_

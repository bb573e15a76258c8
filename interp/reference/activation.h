// Kernels of canonical/activation.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ACTIVATION_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ACTIVATION_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddActivationKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ACTIVATION_H_

// Kernels of canonical/movement.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_MOVEMENT_H_
#define ROUNDHOUSE_INTERP_REFERENCE_MOVEMENT_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddMovementKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_MOVEMENT_H_

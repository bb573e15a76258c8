// Kernels of canonical/random.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_RANDOM_H_
#define ROUNDHOUSE_INTERP_REFERENCE_RANDOM_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddRandomKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_RANDOM_H_

// Kernels of canonical/generation.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_GENERATION_H_
#define ROUNDHOUSE_INTERP_REFERENCE_GENERATION_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddGenerationKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_GENERATION_H_

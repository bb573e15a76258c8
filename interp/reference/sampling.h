// Kernels of canonical/sampling.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_SAMPLING_H_
#define ROUNDHOUSE_INTERP_REFERENCE_SAMPLING_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddSamplingKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_SAMPLING_H_

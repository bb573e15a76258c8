// Kernels of canonical/bias.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_BIAS_H_
#define ROUNDHOUSE_INTERP_REFERENCE_BIAS_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddBiasKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_BIAS_H_

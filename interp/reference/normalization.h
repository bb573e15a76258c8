// Kernels of canonical/normalization.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_NORMALIZATION_H_
#define ROUNDHOUSE_INTERP_REFERENCE_NORMALIZATION_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddNormalizationKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_NORMALIZATION_H_

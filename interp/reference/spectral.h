// Kernels of canonical/spectral.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_SPECTRAL_H_
#define ROUNDHOUSE_INTERP_REFERENCE_SPECTRAL_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddSpectralKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_SPECTRAL_H_

// Kernels of canonical/einsum.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_EINSUM_H_
#define ROUNDHOUSE_INTERP_REFERENCE_EINSUM_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddEinsumKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_EINSUM_H_

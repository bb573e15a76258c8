// Kernels of canonical/recurrent.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_RECURRENT_H_
#define ROUNDHOUSE_INTERP_REFERENCE_RECURRENT_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddRecurrentKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_RECURRENT_H_

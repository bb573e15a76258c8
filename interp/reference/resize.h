// Kernels of canonical/resize.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_RESIZE_H_
#define ROUNDHOUSE_INTERP_REFERENCE_RESIZE_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddResizeKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_RESIZE_H_

// Kernels of canonical/elementwise_binary.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ELEMENTWISE_BINARY_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ELEMENTWISE_BINARY_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddElementwiseBinaryKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ELEMENTWISE_BINARY_H_

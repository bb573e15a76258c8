// Kernels of canonical/elementwise_unary.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_ELEMENTWISE_UNARY_H_
#define ROUNDHOUSE_INTERP_REFERENCE_ELEMENTWISE_UNARY_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddElementwiseUnaryKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_ELEMENTWISE_UNARY_H_

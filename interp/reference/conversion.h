// Kernels of canonical/conversion.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_CONVERSION_H_
#define ROUNDHOUSE_INTERP_REFERENCE_CONVERSION_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddConversionKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_CONVERSION_H_

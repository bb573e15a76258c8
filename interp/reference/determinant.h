// Kernels of canonical/determinant.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_DETERMINANT_H_
#define ROUNDHOUSE_INTERP_REFERENCE_DETERMINANT_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddDeterminantKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_DETERMINANT_H_

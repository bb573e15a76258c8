// Kernels of canonical/selection.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_SELECTION_H_
#define ROUNDHOUSE_INTERP_REFERENCE_SELECTION_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddSelectionKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_SELECTION_H_

// Kernels of canonical/text.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_TEXT_H_
#define ROUNDHOUSE_INTERP_REFERENCE_TEXT_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddTextKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_TEXT_H_

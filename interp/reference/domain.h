// Kernels of canonical/domain.h.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_DOMAIN_H_
#define ROUNDHOUSE_INTERP_REFERENCE_DOMAIN_H_

#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

void AddDomainKernels(KernelTable& table);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_DOMAIN_H_

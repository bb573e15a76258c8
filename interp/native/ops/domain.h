// Kernels of conversions between domains, which are permutations.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_DOMAIN_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_DOMAIN_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddDomainKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_DOMAIN_H_

// The kernel of gather: slices of the operand by index.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_GATHER_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_GATHER_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddGatherKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_GATHER_H_

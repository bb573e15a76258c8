// Kernels of ops that move elements: transposes, concatenations, repetitions.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_MOVEMENT_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_MOVEMENT_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddMovementKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_MOVEMENT_H_

// Rounds floats with scales and zero points that are computed in the run.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_FAKE_QUANTIZE_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_FAKE_QUANTIZE_H_

#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

void AddFakeQuantizeKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_FAKE_QUANTIZE_H_

// Kernels of canonical/sampling.h.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_SAMPLING_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_SAMPLING_H_

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/sampling.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

absl::StatusOr<Prepared> Prepare(const canonical::GridSample& op, const NativeRequest& request);

void AddSamplingKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_SAMPLING_H_

// Kernels of pooling.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_POOLING_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_POOLING_H_

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

absl::StatusOr<Prepared> Prepare(const canonical::MaxPool2DWithIndices& op,
                                 const NativeRequest& request);  // pooling_places.cc

void AddPoolingKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_WINDOWS_POOLING_H_

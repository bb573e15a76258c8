// Kernels of canonical/resize.h.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_RESIZE_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_RESIZE_H_

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

absl::StatusOr<Prepared> Prepare(const canonical::Resize& op, const NativeRequest& request);

void AddResizeKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_RESIZE_H_

// Kernels of decision trees.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_TREES_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_TREES_H_

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/trees.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

absl::StatusOr<Prepared> Prepare(const canonical::TreeEnsemble& op, const NativeRequest& request);

void AddTreeKernels(KernelTable& table);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_TREES_H_

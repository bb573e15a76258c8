// The kernels of canonical/reduction.h that work along one axis; reduction.h adds them to the
// table.
#ifndef ROUNDHOUSE_INTERP_REFERENCE_REDUCTION_ALONG_AXIS_H_
#define ROUNDHOUSE_INTERP_REFERENCE_REDUCTION_ALONG_AXIS_H_

#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/interp/reference/kernel.h"

namespace roundhouse::reference {

absl::StatusOr<Tensor> Evaluate(const canonical::ArgMax& op, const KernelContext& context);
absl::StatusOr<Tensor> Evaluate(const canonical::ArgMin& op, const KernelContext& context);
absl::StatusOr<Tensor> Evaluate(const canonical::CumSum& op, const KernelContext& context);
absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::TopK& op,
                                             const KernelContext& context);
absl::StatusOr<Tensor> Evaluate(const canonical::TensorSoftmax& op, const KernelContext& context);
absl::StatusOr<Tensor> Evaluate(const canonical::LogSoftmax& op, const KernelContext& context);

}  // namespace roundhouse::reference

#endif  // ROUNDHOUSE_INTERP_REFERENCE_REDUCTION_ALONG_AXIS_H_

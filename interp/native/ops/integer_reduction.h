// Reductions of integers, in wrap-around arithmetic of their own type.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_INTEGER_REDUCTION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_INTEGER_REDUCTION_H_

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/reduction_axes.h"

namespace roundhouse::native {

absl::StatusOr<Prepared> PrepareIntegerReduction(const NativeRequest& request,
                                                 canonical::ReduceKind kind,
                                                 const ReductionAxes& axes);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_INTEGER_REDUCTION_H_

// Requantisation of elements of more than 8 bits, or to more than 8 bits, or with a shift in front.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_WIDE_CONVERSION_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_WIDE_CONVERSION_H_

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

absl::StatusOr<Prepared> PrepareWideRequantize(const canonical::Requantize& op,
                                               const NativeRequest& request);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_WIDE_CONVERSION_H_

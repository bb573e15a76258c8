// Matrix products of quantised bytes whose right side is not constant, or has batches. It is packed
// in each run.
#ifndef ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_COMPUTED_PRODUCT_H_
#define ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_COMPUTED_PRODUCT_H_

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/native/ops/kernel.h"
#include "roundhouse/interp/native/ops/products/layer_ending.h"

namespace roundhouse::native {

absl::StatusOr<Prepared> PrepareComputedProduct(const canonical::MatMul& op,
                                                const NativeRequest& request, LayerEnding ending);

}  // namespace roundhouse::native

#endif  // ROUNDHOUSE_INTERP_NATIVE_OPS_BYTES_COMPUTED_PRODUCT_H_

// Weights in the layouts that oneDNN's primitives prefer. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_PACKED_WEIGHTS_H_
#define ROUNDHOUSE_INTERP_ONEDNN_PACKED_WEIGHTS_H_

#include <memory>

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/interp/onednn/library.h"
#include "roundhouse/service/packed_constants.h"

namespace roundhouse::onednn {

// Returns `weights` converted from layout `from` to `to`, as bytes. Packs them once for all users
// of `packed`.
absl::StatusOr<std::shared_ptr<const Tensor>> PackedWeights(PackedConstants& packed,
                                                            const Tensor& weights,
                                                            const Layout& from, const Layout& to);

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_PACKED_WEIGHTS_H_

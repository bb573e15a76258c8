// Convolutions of quantised bytes. oneDNN stores their sums unchanged, or rounds them as the
// reference does. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_BYTES_H_
#define ROUNDHOUSE_INTERP_ONEDNN_BYTES_H_

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "oneapi/dnnl/dnnl.h"
#include "roundhouse/core/node.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/fused_activation.h"
#include "roundhouse/dialects/canonical/quantization.h"

namespace roundhouse::onednn {

// Whether the node is a convolution that takes bytes.
bool IsByteLayer(const Node& node);
// Checks that oneDNN computes the same bits as the reference, for all sizes of the input.
absl::Status CheckByteLayer(const Node& node);

// The parameters of such a node for oneDNN.
struct ByteLayer {
  dnnl_data_type_t input = dnnl_s8;
  dnnl_data_type_t output = dnnl_s32;
  // The factors of the sums: none, one, or one per channel.
  std::vector<float> factors;
};
absl::StatusOr<ByteLayer> PlanByteLayer(const Node& node);

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_BYTES_H_

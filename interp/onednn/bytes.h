// Convolutions of quantised bytes, whose sums oneDNN leaves as they are or rounds as the reference
// does. Internal to the backend.
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
// Whether oneDNN gives the reference's bits, whatever the sizes of the input are.
absl::Status CheckByteLayer(const Node& node);

// How oneDNN is told of such a node.
struct ByteLayer {
  dnnl_data_type_t input = dnnl_s8;
  dnnl_data_type_t output = dnnl_s32;
  // Of the sums: none, one, or one for each channel.
  std::vector<float> factors;
};
absl::StatusOr<ByteLayer> PlanByteLayer(const Node& node);

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_BYTES_H_

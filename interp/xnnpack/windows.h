// Lowers convolutions and pools. Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_XNNPACK_WINDOWS_H_
#define ROUNDHOUSE_INTERP_XNNPACK_WINDOWS_H_

#include "absl/status/status.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/interp/xnnpack/lowering.h"

namespace roundhouse::xnnpack {

absl::Status Lower(const canonical::Conv2D& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::DepthwiseConv2D& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::TransposedConv2D& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::MaxPool2D& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::AvgPool2D& op, const Node& node, Lowering& to);

}  // namespace roundhouse::xnnpack

#endif  // ROUNDHOUSE_INTERP_XNNPACK_WINDOWS_H_

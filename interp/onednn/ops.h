// The ops that oneDNN supports, each with a Lower(). Internal to the backend.
#ifndef ROUNDHOUSE_INTERP_ONEDNN_OPS_H_
#define ROUNDHOUSE_INTERP_ONEDNN_OPS_H_

#include "absl/status/status.h"
#include "roundhouse/core/node.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/elementwise_binary.h"
#include "roundhouse/dialects/canonical/elementwise_unary.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/normalization.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/reduction.h"
#include "roundhouse/dialects/canonical/resize.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/dialects/canonical/space.h"
#include "roundhouse/interp/onednn/lowering.h"

namespace roundhouse::onednn {

// Lowers a node of any of these ops. Requires CheckNode.
absl::Status LowerNode(const Node& node, Lowering& to);
// Checks that the op has a Lower(), and the requirements of all ops: f32 of known rank, or a
// convolution of bytes.
absl::Status CheckNode(const Node& node);

// convolution.cc
absl::Status Lower(const canonical::Conv2D& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::DepthwiseConv2D& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::TransposedConv2D& op, const Node& node, Lowering& to);
// product.cc
absl::Status Lower(const canonical::MatMul& op, const Node& node, Lowering& to);
// pooling.cc
absl::Status Lower(const canonical::MaxPool2D& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::AvgPool2D& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::TensorReduce& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::Resize& op, const Node& node, Lowering& to);
// elementwise.cc
absl::Status LowerUnary(const Node& node, Lowering& to);
absl::Status LowerBinary(dnnl_alg_kind_t kind, bool commutes, const Node& node, Lowering& to);
absl::Status Lower(const canonical::FeatureBiasAdd& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::TensorBiasAdd& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::Prelu& op, const Node& node, Lowering& to);
// normalization.cc
absl::Status Lower(const canonical::TensorSoftmax& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::LayerNorm& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::BatchNorm& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::LocalResponseNorm& op, const Node& node, Lowering& to);
// movement.cc
absl::Status LowerReshape(const Node& node, Lowering& to);
absl::Status LowerPermutation(absl::Span<const int64_t> perm, const Node& node, Lowering& to);
absl::Status Lower(const canonical::TensorConcat& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::TensorSplit& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::Slice& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::DepthToSpace& op, const Node& node, Lowering& to);
absl::Status Lower(const canonical::SpaceToDepth& op, const Node& node, Lowering& to);

}  // namespace roundhouse::onednn

#endif  // ROUNDHOUSE_INTERP_ONEDNN_OPS_H_

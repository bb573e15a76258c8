#include "roundhouse/interp/xnnpack/bytes.h"

#include <cstddef>
#include <optional>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/activation.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/quantization.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/interp/region/library_operand.h"
#include "roundhouse/interp/xnnpack/layer.h"
#include "roundhouse/interp/xnnpack/ops.h"

namespace roundhouse::xnnpack {
namespace {

// Ops that move or compare bytes. (XNNPACK pads bytes with other values than it is told.)
using MoversOfBytes =
    JoinOps<OpList<canonical::MaxPool2D, canonical::Relu, canonical::Relu6, canonical::Clamp>,
            ReshapingOps, PermutingOps>;

template <typename Op>
absl::Status CheckLayer(const Node& node, std::optional<size_t> channel_axis) {
  RH_ASSIGN_OR_RETURN(const Op op, View<Op>(node));
  return CheckByteLayer(AttributesOf(op, channel_axis), node);
}

absl::StatusOr<float> ScaleOf(const Type& type) {
  RH_RETURN_IF_ERROR(TakesPerTensorBytes(type));
  return static_cast<float>(type.element_type().quantization()->scales[0]);
}

absl::Status CheckQuantize(const Node& node) {
  RH_ASSIGN_OR_RETURN(const canonical::Quantize op, View<canonical::Quantize>(node));
  RH_RETURN_IF_ERROR(TakesOnlyF32(node.operand(0).type(), XNN_MAX_TENSOR_DIMS));
  if (op.rounding != canonical::Rounding::kNearestEven)
    return absl::UnimplementedError("XNNPACK rounds only to nearest even");
  if (op.to.quantization()->storage_range.has_value())
    return absl::UnimplementedError("XNNPACK does not support a storage range");
  return ScaleOf(node.result().type()).status();
}

}  // namespace

bool IsOnBytes(const Node& node) {
  return node.num_operands() > 0 && node.num_results() > 0 &&
         (HasBytes(node.operand(0).type()) || HasBytes(node.result().type()));
}

absl::Status CheckBytes(const Node& node) {
  if (Is<canonical::Conv2D>(node)) return CheckLayer<canonical::Conv2D>(node, kFilterOutputs);
  if (Is<canonical::DepthwiseConv2D>(node))
    return CheckLayer<canonical::DepthwiseConv2D>(node, kDepthwiseFilterOutputs);
  if (Is<canonical::TransposedConv2D>(node))
    return CheckLayer<canonical::TransposedConv2D>(node, std::nullopt);
  if (Is<canonical::MatMul>(node)) return CheckLayer<canonical::MatMul>(node, std::nullopt);
  if (Is<canonical::Quantize>(node)) return CheckQuantize(node);
  if (Is<canonical::Dequantize>(node)) {
    RH_RETURN_IF_ERROR(TakesOnlyF32(node.result().type(), XNN_MAX_TENSOR_DIMS));
    return ScaleOf(node.operand(0).type()).status();
  }
  if (!IsOneOf(node, MoversOfBytes{}))
    return absl::UnimplementedError(
        absl::StrCat("XNNPACK does not support ", node.op_name(), " on bytes"));
  RH_RETURN_IF_ERROR(TakesPerTensorBytes(node.operand(0).type()));
  return TakesPerTensorBytes(node.result().type());
}

// XNNPACK multiplies by the reciprocal of the scale, which rounds once more. So the numbers are
// divided first, and then converted with scale 1.
absl::Status Lower(const canonical::Quantize&, const Node& node, Lowering& to) {
  RH_ASSIGN_OR_RETURN(const float scale, ScaleOf(node.result().type()));
  RH_ASSIGN_OR_RETURN(const ValueId input, to.At(node.operand(0)));
  RH_ASSIGN_OR_RETURN(const ValueId result, to.Result(node.result()));
  RH_ASSIGN_OR_RETURN(const ValueId divisor, to.Number(scale));
  RH_ASSIGN_OR_RETURN(const ValueId quotient, to.Between(SizesOf(node.result())));
  const Bounds none;
  RH_RETURN_IF_ERROR(
      ToStatus(xnn_define_divide(to.subgraph(), none.min, none.max, input, divisor, quotient, 0),
               "defining a division"));
  return ToStatus(xnn_define_convert(to.subgraph(), quotient, result, 0), "defining a conversion");
}

absl::Status Lower(const canonical::Dequantize&, const Node& node, Lowering& to) {
  RH_ASSIGN_OR_RETURN(const float scale, ScaleOf(node.operand(0).type()));
  RH_ASSIGN_OR_RETURN(const ValueId input, to.At(node.operand(0)));
  RH_ASSIGN_OR_RETURN(const ValueId result, to.Result(node.result()));
  RH_ASSIGN_OR_RETURN(const ValueId factor, to.Number(scale));
  RH_ASSIGN_OR_RETURN(const ValueId distance, to.Between(SizesOf(node.result())));
  RH_RETURN_IF_ERROR(
      ToStatus(xnn_define_convert(to.subgraph(), input, distance, 0), "defining a conversion"));
  const Bounds none;
  return ToStatus(
      xnn_define_multiply2(to.subgraph(), none.min, none.max, distance, factor, result, 0),
      "defining a product with a scale");
}

}  // namespace roundhouse::xnnpack

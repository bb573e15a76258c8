#include "roundhouse/interp/onednn/bytes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/op_list.h"
#include "roundhouse/interp/native/microkernels/byte_gemm.h"
#include "roundhouse/interp/onednn/lowering.h"
#include "roundhouse/interp/region/library_operand.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::onednn {
namespace {

// oneDNN converts sums to f32 before it adds a bias or stores them.
constexpr int64_t kExactSums = 1 << 24;

struct Ending {
  canonical::Activation activation;
  std::optional<ElementType> to;
  canonical::Rounding rounding;
};

absl::StatusOr<Ending> EndingOf(const Node& node) {
  if (Is<canonical::Conv2D>(node)) {
    RH_ASSIGN_OR_RETURN(const canonical::Conv2D op, View<canonical::Conv2D>(node));
    return Ending{op.activation, op.to, op.rounding};
  }
  RH_ASSIGN_OR_RETURN(const canonical::DepthwiseConv2D op, View<canonical::DepthwiseConv2D>(node));
  return Ending{op.activation, op.to, op.rounding};
}

absl::Status CheckFactors(const Node& node) {
  const Type& input = node.operand(0).type();
  const Type& weights = node.operand(1).type();
  RH_RETURN_IF_ERROR(TakesPerTensorBytes(input));
  const Quantization* params = input.element_type().quantization();
  const Quantization* other = weights.element_type().quantization();
  if (params == nullptr || other == nullptr || !HasBytes(weights) ||
      weights.element_type().kind() != ElementKind::kI8 || other->expressed != ElementKind::kF32)
    return absl::UnimplementedError(
        absl::StrCat("oneDNN multiplies only quantised bytes with i8, not ", input.ToString(),
                     " with ", weights.ToString()));
  if (params->zero_points[0] != 0 ||
      std::any_of(other->zero_points.begin(), other->zero_points.end(),
                  [](int64_t zero_point) { return zero_point != 0; }))
    return absl::UnimplementedError("oneDNN multiplies only bytes with zero points 0");
  return absl::OkStatus();
}

absl::Status CheckEnding(const Ending& ending) {
  if (!ending.to.has_value()) return absl::OkStatus();
  const Quantization& params = *ending.to->quantization();
  if (!RoundsByRatio(ending.rounding, *ending.to))
    return absl::UnimplementedError("oneDNN rounds only as 'ratio', by a factor in f32");
  if (BitWidth(ending.to->kind()) != 8 || params.zero_points[0] != 0 ||
      params.storage_range.has_value() || ending.activation != canonical::Activation::kNone)
    return absl::UnimplementedError(
        "oneDNN gives only the full range of i8 or u8, zero point 0, without activation");
  return absl::OkStatus();
}

// Checks that f32 can hold all possible sums exactly.
absl::Status CheckSums(const Node& node) {
  RH_ASSIGN_OR_RETURN(const std::optional<Tensor> weights, ConstantOf(node.operand(1)));
  if (!weights.has_value()) return absl::UnimplementedError("oneDNN needs constant weights");
  RH_ASSIGN_OR_RETURN(const Tensor dense, weights->Materialize());
  const int64_t outputs =
      Is<canonical::Conv2D>(node)
          ? dense.shape().sizes().front()
          : dense.shape().sizes().back() * dense.shape().sizes()[dense.shape().rank() - 2];
  const int64_t depth = dense.num_elements() / std::max<int64_t>(outputs, 1);
  const bool is_by_output = Is<canonical::Conv2D>(node);
  std::vector<int64_t> sums;
  RH_RETURN_IF_ERROR(TryResize(sums, outputs, "sums of weights"));
  const absl::Span<const std::byte> bytes = dense.bytes();
  for (size_t i = 0; i < bytes.size(); ++i) {
    const size_t output = is_by_output ? i / depth : i % outputs;
    sums[output] += std::abs(static_cast<int>(static_cast<int8_t>(bytes[i])));
  }
  const int64_t greatest_input =
      node.operand(0).type().element_type().kind() == ElementKind::kU8 ? 255 : 128;
  int64_t greatest =
      greatest_input * (sums.empty() ? 0 : *std::max_element(sums.begin(), sums.end()));
  if (HasOperand(node, 2)) {
    RH_ASSIGN_OR_RETURN(const std::optional<Tensor> bias, ConstantOf(node.operand(2)));
    if (!bias.has_value() || bias->element_type().kind() != ElementKind::kI32)
      return absl::UnimplementedError("oneDNN needs a constant bias");
    RH_ASSIGN_OR_RETURN(const Tensor numbers, bias->Materialize());
    int64_t greatest_bias = 0;
    for (const int64_t number : numbers.data<int32_t>())
      greatest_bias = std::max(greatest_bias, std::abs(number));
    greatest += greatest_bias;
  }
  if (greatest > kExactSums)
    return absl::UnimplementedError("oneDNN computes in f32, which cannot hold the sums exactly");
  return absl::OkStatus();
}

}  // namespace

bool IsByteLayer(const Node& node) {
  // oneDNN is given no other layers of bytes.
  using Layers = OpsExcept<canonical::ConvolutionOps, canonical::TransposedConv2D>;
  return IsOneOf(node, Layers{}) && HasBytes(node.operand(0).type());
}

absl::Status CheckByteLayer(const Node& node) {
  if (!native::HasByteProducts())
    return absl::UnimplementedError(
        "without VNNI, oneDNN multiplies bytes in 16 bits, which may overflow");
  RH_ASSIGN_OR_RETURN(const Ending ending, EndingOf(node));
  RH_RETURN_IF_ERROR(CheckFactors(node));
  RH_RETURN_IF_ERROR(CheckEnding(ending));
  for (const Value* operand : node.operands())
    RH_RETURN_IF_ERROR(TakesSizes(operand->type(), DNNL_MAX_NDIMS));
  RH_RETURN_IF_ERROR(TakesSizes(node.result().type(), DNNL_MAX_NDIMS));
  return CheckSums(node);
}

absl::StatusOr<ByteLayer> PlanByteLayer(const Node& node) {
  RH_ASSIGN_OR_RETURN(const Ending ending, EndingOf(node));
  const ElementType& input = node.operand(0).type().element_type();
  ByteLayer layer = {.input = input.kind() == ElementKind::kU8 ? dnnl_u8 : dnnl_s8};
  if (!ending.to.has_value()) return layer;
  layer.output = ending.to->kind() == ElementKind::kU8 ? dnnl_u8 : dnnl_s8;
  const ElementType sum =
      canonical::AccumulatorOfProduct(input, node.operand(1).type().element_type(), 0);
  const auto to = static_cast<float>(ending.to->quantization()->scales[0]);
  for (const double scale : sum.quantization()->scales)
    layer.factors.push_back(static_cast<float>(scale) / to);
  return layer;
}

}  // namespace roundhouse::onednn

// The pass fuse_pad.
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/checked_math.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/constants.h"
#include "roundhouse/core/graph.h"
#include "roundhouse/core/op.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/convolution.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/dialects/canonical/pooling.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/dialects/canonical/rules/window.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/passes/framework/match.h"
#include "roundhouse/passes/framework/pass.h"
#include "roundhouse/passes/framework/pass_info.h"
#include "roundhouse/passes/framework/pass_registry.h"
#include "roundhouse/passes/framework/pattern.h"

namespace roundhouse::canonical {
namespace {

namespace m = match;

// feature_encode(tensor_constant_pad(unpadded)), where only spatial axes grow.
struct PaddedFeature {
  Value* unpadded = nullptr;
  FeatureEncode encode;
  // First at the beginnings of the spatial axes, then at their ends.
  std::vector<int64_t> pad;
  // The value of the border; null: zeros.
  Value* border = nullptr;
};

std::optional<PaddedFeature> PaddedFeatureAt(Value& value) {
  PaddedFeature padded;
  TensorConstantPad pad;
  Value* pads_operand = nullptr;
  if (!Match(value, m::Op<FeatureEncode>(m::Op<TensorConstantPad>(m::Any(&padded.unpadded),
                                                                  m::Optional(&padded.border),
                                                                  m::Optional(&pads_operand))
                                             .View(&pad))
                        .View(&padded.encode))) {
    return std::nullopt;
  }
  if (pads_operand != nullptr) {
    const std::optional<Tensor> constant = ConstantValue(*pads_operand);
    if (!constant || !IsInteger(constant->element_type().kind())) return std::nullopt;
    const absl::StatusOr<Tensor> pads = constant->Materialize();
    if (!pads.ok()) return std::nullopt;
    pad.pads = IntegersOf(*pads);
  }
  if (!pad.pads) return std::nullopt;
  const size_t rank = pad.pads->size() / 2;
  std::vector<int64_t>& perm = padded.encode.perm;
  if (rank < 3 || (!perm.empty() && perm.size() != rank)) return std::nullopt;
  // In feature order: N, spatial, C.
  for (const size_t side : {size_t{0}, rank}) {
    for (size_t axis = 0; axis < rank; ++axis) {
      const int64_t amount = (*pad.pads)[side + (perm.empty() ? axis : perm[axis])];
      const bool is_spatial = axis > 0 && axis + 1 < rank;
      if (is_spatial ? amount < 0 : amount != 0) return std::nullopt;
      if (is_spatial) padded.pad.push_back(amount);
    }
  }
  return padded;
}

// The op's own padding plus the additional one; nullopt on overflow or if the sizes differ.
std::optional<std::vector<int64_t>> SumOfPads(const std::vector<int64_t>& own,
                                              const std::vector<int64_t>& more) {
  if (own.empty()) return more;
  if (own.size() != more.size()) return std::nullopt;
  std::vector<int64_t> sums;
  for (size_t i = 0; i < own.size(); ++i) {
    const std::optional<int64_t> sum = CheckedAdd(own[i], more[i]);
    if (!sum) return std::nullopt;
    sums.push_back(*sum);
  }
  return sums;
}

bool IsAllZero(const std::vector<int64_t>& pads) {
  for (const int64_t pad : pads) {
    if (pad != 0) return false;
  }
  return true;
}

bool IsBorderOfZeros(const PaddedFeature& padded) {
  return padded.border == nullptr || match::SplatNumber(*padded.border) == 0.0;
}

// Max pools treat padding as the least element.
bool IsBorderOfLeast(const PaddedFeature& padded) {
  if (padded.border == nullptr || !padded.border->type().is_tensor()) return false;
  const ElementKind kind = padded.border->type().element_type().kind();
  const std::optional<double> number = match::SplatNumber(*padded.border);
  if (!number) return false;
  if (IsFloat(kind)) return *number == -std::numeric_limits<double>::infinity();
  return IsInteger(kind) && *number == static_cast<double>(IntegerRange(kind).first);
}

// `node` with the wider attributes of `op`, on the feature without its border.
template <DeclaredOp Op>
absl::StatusOr<Replacement> OnUnpadded(const Op& op, const PaddedFeature& padded, Node& node,
                                       Rewriter& rewrite) {
  std::vector<Value*> operands = node.operands();
  RH_ASSIGN_OR_RETURN(operands[0], rewrite(padded.encode, {padded.unpadded}));
  RH_ASSIGN_OR_RETURN(Value * result, rewrite(op, operands));
  return Replacement(result);
}

// A convolution sees zeros outside of its input.
template <DeclaredOp Op>
absl::StatusOr<Replacement> IntoConvolution(Node& node, Rewriter& rewrite) {
  const std::optional<PaddedFeature> padded = PaddedFeatureAt(node.operand(0));
  if (!padded || !IsBorderOfZeros(*padded)) return kNoMatch;
  RH_ASSIGN_OR_RETURN(Op op, View<Op>(node));
  if (op.auto_pad != AutoPad::kExplicit) return kNoMatch;
  std::optional<std::vector<int64_t>> pad = SumOfPads(op.pad, padded->pad);
  if (!pad) return kNoMatch;
  op.pad = *std::move(pad);
  return OnUnpadded(op, *padded, node, rewrite);
}

// With ceil_mode, the start of the last window depends on what is padding.
absl::StatusOr<Replacement> IntoMaxPool(Node& node, Rewriter& rewrite) {
  const std::optional<PaddedFeature> padded = PaddedFeatureAt(node.operand(0));
  if (!padded || !IsBorderOfLeast(*padded)) return kNoMatch;
  RH_ASSIGN_OR_RETURN(MaxPool2D op, View<MaxPool2D>(node));
  if (op.auto_pad != AutoPad::kExplicit || op.ceil_mode) return kNoMatch;
  std::optional<std::vector<int64_t>> pad = SumOfPads(op.pad, padded->pad);
  if (!pad) return kNoMatch;
  op.pad = *std::move(pad);
  return OnUnpadded(op, *padded, node, rewrite);
}

// The border counted, and still counts if padding does. So there must be no padding yet that does
// not count.
absl::StatusOr<Replacement> IntoAvgPool(Node& node, Rewriter& rewrite) {
  const std::optional<PaddedFeature> padded = PaddedFeatureAt(node.operand(0));
  if (!padded || !IsBorderOfZeros(*padded)) return kNoMatch;
  RH_ASSIGN_OR_RETURN(AvgPool2D op, View<AvgPool2D>(node));
  if (op.auto_pad != AutoPad::kExplicit || op.ceil_mode) return kNoMatch;
  if (op.convention == PoolConvention::kValid && !IsAllZero(op.pad)) return kNoMatch;
  std::optional<std::vector<int64_t>> pad = SumOfPads(op.pad, padded->pad);
  if (!pad) return kNoMatch;
  op.pad = *std::move(pad);
  op.convention = PoolConvention::kFull;
  return OnUnpadded(op, *padded, node, rewrite);
}

class FusePad final : public PatternPass {
  void AddPatterns(Patterns& patterns) const override {
    patterns.Add<Conv2D>("pad_into_conv", IntoConvolution<Conv2D>);
    patterns.Add<DepthwiseConv2D>("pad_into_depthwise_conv", IntoConvolution<DepthwiseConv2D>);
    patterns.Add<MaxPool2D>("pad_into_max_pool", IntoMaxPool);
    patterns.Add<AvgPool2D>("pad_into_avg_pool", IntoAvgPool);
  }
};

// Exact for finite weights: a depthwise convolution does not read padding, whereas 0 times infinity
// would be NaN.
RH_REGISTER_PASS(fuse_pad, FusePad)
    .Doc(
        "Fuses a constant border of a feature into the padding of the convolution or pool that "
        "reads it, where padding counts as that constant.")
    .WithNumerics(Numerics::kExact);

}  // namespace
}  // namespace roundhouse::canonical

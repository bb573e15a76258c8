// Elementwise functions.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/onednn/ops.h"
#include "roundhouse/interp/region/short_rows.h"

namespace roundhouse::onednn {
namespace {

// The sizes of a result and two operands, with axes that broadcast alike merged. The last axis,
// that of the channels, may be kept separate for the post-ops.
struct Broadcast {
  Sizes result;
  Sizes lhs;
  Sizes rhs;
};

Sizes Unsqueezed(absl::Span<const int64_t> sizes, size_t rank) {
  Sizes result(rank - sizes.size(), 1);
  result.insert(result.end(), sizes.begin(), sizes.end());
  return result;
}

Broadcast BroadcastOf(absl::Span<const int64_t> result, absl::Span<const int64_t> lhs_sizes,
                      absl::Span<const int64_t> rhs_sizes, bool keeps_channels = false) {
  const Sizes lhs = Unsqueezed(lhs_sizes, result.size());
  const Sizes rhs = Unsqueezed(rhs_sizes, result.size());
  Broadcast merged;
  for (size_t i = 0; i < result.size(); ++i) {
    if (result[i] == 1) continue;
    const auto goes_on = [i](const Sizes& sizes, const Sizes& to) {
      return (sizes[i] == 1) == (to.back() == 1);
    };
    const bool is_apart = keeps_channels && i + 1 == result.size();
    if (!merged.result.empty() && !is_apart && goes_on(lhs, merged.lhs) &&
        goes_on(rhs, merged.rhs)) {
      merged.result.back() *= result[i];
      merged.lhs.back() *= lhs[i];
      merged.rhs.back() *= rhs[i];
    } else {
      merged.result.push_back(result[i]);
      merged.lhs.push_back(lhs[i]);
      merged.rhs.push_back(rhs[i]);
    }
  }
  if (merged.result.empty()) merged = {{1}, {1}, {1}};
  return merged;
}

// The result has the sizes and the layout of the operand `full`; `other` is broadcast.
absl::Status AddBinary(dnnl_alg_kind_t kind, const Node& node, const Value& full,
                       const Value& other, const Sizes& result_sizes, const Sizes& other_sizes,
                       Lowering& to) {
  const Layout layout = Dense(result_sizes);
  const Layout other_layout = Dense(other_sizes);
  dnnl_binary_desc_t desc;
  RH_RETURN_IF_ERROR(ToStatus(dnnl_binary_desc_init(&desc, kind, &layout, &other_layout, &layout),
                              "describing a binary op"));
  std::vector<Argument> arguments;
  RH_ASSIGN_OR_RETURN(
      const Lowering::Finished finished,
      to.DescribeWithTail(node, {}, &desc, layout, SecondsOfResult(node, 12), &full, arguments));
  RH_ASSIGN_OR_RETURN(const SpotIndex lhs, to.At(full));
  RH_ASSIGN_OR_RETURN(const SpotIndex rhs, to.At(other));
  arguments.push_back({DNNL_ARG_SRC_0, lhs, layout});
  arguments.push_back({DNNL_ARG_SRC_1, rhs, other_layout});
  arguments.push_back({DNNL_ARG_DST, finished.result, layout});
  return to.Add(finished.described, std::move(arguments));
}

}  // namespace

absl::Status LowerUnary(const Node& node, Lowering& to) {
  const std::optional<std::vector<Function>> functions = FunctionsOf(node);
  if (!functions.has_value())
    return absl::UnimplementedError("oneDNN does not support the function with these attributes");
  const Layout layout = Dense({CountOf(SizesOf(node.result()))});
  RH_ASSIGN_OR_RETURN(SpotIndex from, to.At(node.operand(0)));
  RH_ASSIGN_OR_RETURN(const SpotIndex result, to.NewResultOver(node.result(), node.operand(0)));
  for (const Function& function : *functions) {
    dnnl_eltwise_desc_t desc;
    RH_RETURN_IF_ERROR(
        ToStatus(dnnl_eltwise_forward_desc_init(&desc, dnnl_forward_inference, function.kind,
                                                &layout, function.alpha, function.beta),
                 "describing an eltwise op"));
    RH_ASSIGN_OR_RETURN(const Described described, to.Describe(&desc, SecondsOfResult(node, 12)));
    RH_RETURN_IF_ERROR(
        to.Add(described, {{DNNL_ARG_SRC, from, layout}, {DNNL_ARG_DST, result, layout}}));
    from = result;
  }
  return absl::OkStatus();
}

absl::Status LowerBinary(dnnl_alg_kind_t kind, bool commutes, const Node& node, Lowering& to) {
  RH_RETURN_IF_ERROR(interp::DeclineShortRows(node));
  const Value& lhs = node.operand(0);
  const Value& rhs = node.operand(1);
  const Broadcast sizes =
      BroadcastOf(SizesOf(node.result()), SizesOf(lhs), SizesOf(rhs), to.HasTail(node));
  if (sizes.lhs == sizes.result)
    return AddBinary(kind, node, lhs, rhs, sizes.result, sizes.rhs, to);
  if (commutes && sizes.rhs == sizes.result)
    return AddBinary(kind, node, rhs, lhs, sizes.result, sizes.lhs, to);
  return absl::UnimplementedError("oneDNN broadcasts only the right operand");
}

absl::Status Lower(const canonical::FeatureBiasAdd&, const Node& node, Lowering& to) {
  RH_RETURN_IF_ERROR(interp::DeclineShortRows(node));
  const int64_t channels = SizesOf(node.result()).back();
  return AddBinary(dnnl_binary_add, node, node.operand(0), node.operand(1),
                   {CountOf(SizesOf(node.result())) / channels, channels}, {1, channels}, to);
}

absl::Status Lower(const canonical::TensorBiasAdd& op, const Node& node, Lowering& to) {
  const absl::Span<const int64_t> sizes = SizesOf(node.result());
  const size_t axis =
      static_cast<size_t>(op.axis < 0 ? op.axis + static_cast<int64_t>(sizes.size()) : op.axis);
  Sizes bias(sizes.size(), 1);
  bias[axis] = sizes[axis];
  const Broadcast merged = BroadcastOf(sizes, sizes, bias, to.HasTail(node));
  return AddBinary(dnnl_binary_add, node, node.operand(0), node.operand(1), merged.result,
                   merged.rhs, to);
}

absl::Status Lower(const canonical::Prelu&, const Node& node, Lowering& to) {
  const absl::Span<const int64_t> sizes = SizesOf(node.operand(0));
  const absl::Span<const int64_t> slope = SizesOf(node.operand(1));
  Layout data;
  Layout weights;
  if (node.operand(0).type().domain() == Domain::kFeature) {
    const int64_t channels = sizes.back();
    const int64_t positions = CountOf(sizes) / channels;
    data = Strided({1, channels, positions, 1}, {positions * channels, 1, channels, channels});
    weights = Strided({1, channels, 1, 1}, {channels, 1, channels, channels});
  } else {
    const Broadcast merged = BroadcastOf(sizes, sizes, slope);
    data = Dense(merged.result);
    weights = Dense(merged.rhs);
  }
  dnnl_prelu_desc_t desc;
  RH_RETURN_IF_ERROR(
      ToStatus(dnnl_prelu_forward_desc_init(&desc, dnnl_forward_inference, &data, &weights),
               "describing prelu"));
  RH_ASSIGN_OR_RETURN(const Described described, to.Describe(&desc, SecondsOfResult(node, 12)));
  RH_ASSIGN_OR_RETURN(const SpotIndex from, to.At(node.operand(0)));
  RH_ASSIGN_OR_RETURN(const SpotIndex slopes, to.At(node.operand(1)));
  return to.Add(described, {{DNNL_ARG_SRC, from, data},
                            {DNNL_ARG_WEIGHTS, slopes, weights},
                            {DNNL_ARG_DST, to.NewResult(node.result()), data}});
}

}  // namespace roundhouse::onednn

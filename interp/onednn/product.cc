// Matrix products.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/onednn/ops.h"
#include "roundhouse/service/backend.h"

namespace roundhouse::onednn {
namespace {

// The batch axes of one side, and then those of the matrix.
struct Side {
  Sizes sizes;
  Sizes strides;
};

// The layout in memory; `transposed` swaps the last two axes.
Side SideOf(absl::Span<const int64_t> sizes, bool transposed) {
  Side side = {.sizes = {sizes.begin(), sizes.end()}, .strides = Sizes(sizes.size())};
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    side.strides[i] = stride;
    stride *= sizes[i];
  }
  if (transposed) {
    std::swap(side.sizes[sizes.size() - 1], side.sizes[sizes.size() - 2]);
    std::swap(side.strides[sizes.size() - 1], side.strides[sizes.size() - 2]);
  }
  return side;
}

absl::Span<const int64_t> BatchOf(absl::Span<const int64_t> sizes) {
  return sizes.subspan(0, sizes.size() - 2);
}

// Merges the batch axes; their matrices are contiguous.
void MergeBatch(Side& side) {
  const size_t rank = side.sizes.size();
  const int64_t batch = CountOf(BatchOf(side.sizes));
  const int64_t matrix = side.sizes[rank - 1] * side.sizes[rank - 2];
  side.sizes = {batch, side.sizes[rank - 2], side.sizes[rank - 1]};
  side.strides = {matrix, side.strides[rank - 2], side.strides[rank - 1]};
}

// Prepends axes of size 1 up to this rank.
void Unsqueeze(Side& side, size_t rank) {
  const int64_t stride = CountOf(side.sizes);
  while (side.sizes.size() < rank) {
    side.sizes.insert(side.sizes.begin(), 1);
    side.strides.insert(side.strides.begin(), stride);
  }
}

}  // namespace

absl::Status Lower(const canonical::MatMul& op, const Node& node, Lowering& to) {
  const std::optional<std::vector<Function>> functions =
      FunctionsOf(op.activation, op.activation_parameters);
  if (!functions.has_value())
    return absl::UnimplementedError("oneDNN does not support the activation");
  Side lhs = SideOf(SizesOf(node.operand(0)), op.transpose_lhs);
  Side rhs = SideOf(SizesOf(node.operand(1)), op.transpose_rhs);
  Side result = SideOf(SizesOf(node.result()), false);
  const int64_t depth = lhs.sizes.back();
  const int64_t columns = result.sizes.back();
  const double flops =
      2.0 * static_cast<double>(CountOf(result.sizes)) * static_cast<double>(depth);
  const double bytes =
      4.0 * static_cast<double>(CountOf(lhs.sizes) + CountOf(rhs.sizes) + CountOf(result.sizes));
  if (CountOf(BatchOf(rhs.sizes)) == 1 && !op.transpose_lhs) {
    // With one right side for all, the rows of all left sides are contiguous.
    const int64_t rows = CountOf(lhs.sizes) / depth;
    lhs = SideOf({rows, depth}, false);
    rhs = {.sizes = {depth, columns},
           .strides = {rhs.strides[rhs.strides.size() - 2], rhs.strides.back()}};
    result = SideOf({rows, columns}, false);
  } else if (BatchOf(lhs.sizes) == BatchOf(rhs.sizes)) {
    for (Side* side : {&lhs, &rhs, &result}) MergeBatch(*side);
  } else {
    for (Side* side : {&lhs, &rhs}) Unsqueeze(*side, result.sizes.size());
  }
  const Layout lhs_layout = Strided(lhs.sizes, lhs.strides);
  const Layout rhs_layout = Strided(rhs.sizes, rhs.strides);
  const Layout wanted_rhs = IsConstant(node.operand(1)) ? Any(rhs.sizes) : rhs_layout;
  const Layout result_layout = Strided(result.sizes, result.strides);
  std::optional<Layout> bias_layout;
  if (HasOperand(node, 2)) {
    Sizes sizes(result.sizes.size(), 1);
    sizes.back() = columns;
    bias_layout = Dense(sizes);
  }
  dnnl_matmul_desc_t desc;
  RH_RETURN_IF_ERROR(ToStatus(
      dnnl_matmul_desc_init(&desc, &lhs_layout, &wanted_rhs,
                            bias_layout.has_value() ? &*bias_layout : nullptr, &result_layout),
      "describing a product"));
  std::vector<Argument> arguments;
  RH_ASSIGN_OR_RETURN(const Lowering::Finished finished,
                      to.DescribeWithTail(node, ApplyFunctions(*functions), &desc, result_layout,
                                          SecondsFor(flops, bytes), nullptr, arguments));
  RH_ASSIGN_OR_RETURN(const SpotIndex lhs_spot, to.At(node.operand(0)));
  arguments.push_back({DNNL_ARG_SRC, lhs_spot, lhs_layout});
  RH_ASSIGN_OR_RETURN(arguments.emplace_back(),
                      to.Weights(DNNL_ARG_WEIGHTS, node.operand(1), rhs_layout,
                                 LayoutOf(finished.described.description, dnnl_query_weights_md)));
  if (bias_layout.has_value()) {
    RH_ASSIGN_OR_RETURN(const SpotIndex bias, to.At(node.operand(2)));
    arguments.push_back({DNNL_ARG_BIAS, bias, *bias_layout});
  }
  arguments.push_back({DNNL_ARG_DST, finished.result, result_layout});
  return to.Add(finished.described, std::move(arguments));
}

}  // namespace roundhouse::onednn

// Ops that move elements without changing them.
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/onednn/ops.h"

namespace roundhouse::onednn {
namespace {

Sizes StridesOf(absl::Span<const int64_t> sizes) {
  Sizes strides(sizes.size());
  int64_t stride = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    strides[i] = stride;
    stride *= sizes[i];
  }
  return strides;
}

// Whether the copy transposes tiles that fill registers. Our own kernel takes 0.2 to 1 of the
// library's time for these, but more for narrow ones, and as long where rows stay rows.
bool AreTiles(absl::Span<const int64_t> sizes, absl::Span<const int64_t> from_strides) {
  constexpr int64_t kNarrowest = 8;
  if (from_strides.back() == 1 || sizes.back() < kNarrowest) return false;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (from_strides[i] == 1) return sizes[i] >= kNarrowest;
  }
  return false;
}

// Axis i of the result is axis perm[i] of the operand seen with these sizes.
absl::Status AddPermutation(absl::Span<const int64_t> sizes, absl::Span<const int64_t> perm,
                            const Node& node, Lowering& to) {
  const Sizes strides = StridesOf(sizes);
  // Merges axes that stay adjacent, and drops those of size 1.
  Sizes result_sizes;
  Sizes from_strides;
  for (const int64_t axis : perm) {
    if (sizes[axis] == 1) continue;
    if (!result_sizes.empty() && from_strides.back() == strides[axis] * sizes[axis]) {
      result_sizes.back() *= sizes[axis];
      from_strides.back() = strides[axis];
    } else {
      result_sizes.push_back(sizes[axis]);
      from_strides.push_back(strides[axis]);
    }
  }
  if (result_sizes.size() <= 1) return to.Alias(node.result(), node.operand(0));
  if (result_sizes.size() > DNNL_MAX_NDIMS)
    return MoreThanOneDnnTakes("axes", static_cast<int64_t>(result_sizes.size()), DNNL_MAX_NDIMS);
  RH_ASSIGN_OR_RETURN(const SpotIndex spot_index, to.At(node.operand(0)));
  if (AreTiles(result_sizes, from_strides)) {
    to.AddReordering(
        spot_index, to.NewResult(node.result()),
        native::StridedCopy(result_sizes, from_strides, StridesOf(result_sizes), sizeof(float)));
    return absl::OkStatus();
  }
  const Layout from = Strided(result_sizes, from_strides);
  const Layout dense = Dense(result_sizes);
  RH_ASSIGN_OR_RETURN(const Described described,
                      to.DescribeReorder(from, dense, SecondsOfResult(node, 8)));
  return to.Add(described, {{DNNL_ARG_FROM, spot_index, from},
                            {DNNL_ARG_TO, to.NewResult(node.result()), dense}});
}

// The result has these strides in the operand, from its element `offset` on.
absl::Status AddView(const Sizes& strides, int64_t offset, const Value& operand,
                     const Value& result, Lowering& to) {
  Sizes sizes;
  Sizes from_strides;
  for (size_t i = 0; i < strides.size(); ++i) {
    const int64_t size = SizesOf(result)[i];
    if (size == 1) continue;
    if (!sizes.empty() && from_strides.back() == strides[i] * size) {
      sizes.back() *= size;
      from_strides.back() = strides[i];
    } else {
      sizes.push_back(size);
      from_strides.push_back(strides[i]);
    }
  }
  if (sizes.empty()) {
    sizes = {1};
    from_strides = {1};
  }
  // Other kernels are up to ten times as fast.
  if (!strides.empty() && strides.back() != 1)
    return absl::UnimplementedError("oneDNN copies single elements if the last axis is strided");
  if (sizes.size() > DNNL_MAX_NDIMS)
    return MoreThanOneDnnTakes("axes", static_cast<int64_t>(sizes.size()), DNNL_MAX_NDIMS);
  RH_ASSIGN_OR_RETURN(const Layout from, TryStrided(sizes, from_strides));
  const Layout dense = Dense(sizes);
  RH_ASSIGN_OR_RETURN(
      const Described described,
      to.DescribeReorder(from, dense, SecondsFor(0, 8.0 * static_cast<double>(CountOf(sizes)))));
  RH_ASSIGN_OR_RETURN(const SpotIndex spot_index, to.At(operand));
  return to.Add(described,
                {{DNNL_ARG_FROM, spot_index, from, offset * static_cast<int64_t>(sizeof(float))},
                 {DNNL_ARG_TO, to.NewResult(result), dense}});
}

// The feature with more channels, which are cut into the index in the block and the rest, and the
// permutation that puts each spatial axis beside the block's.
struct Blocks {
  Sizes sizes;
  Sizes perm;
};

Blocks BlocksOf(absl::Span<const int64_t> deep, int64_t block_size, int64_t channels,
                canonical::BlockOrder order) {
  const int64_t axes = static_cast<int64_t>(deep.size()) - 2;
  const bool channels_first = order == canonical::BlockOrder::kColumnRowDepth;
  Blocks blocks = {.sizes = {deep.begin(), deep.end() - 1}, .perm = {0}};
  if (channels_first) blocks.sizes.push_back(channels);
  blocks.sizes.insert(blocks.sizes.end(), axes, block_size);
  if (!channels_first) blocks.sizes.push_back(channels);
  const int64_t first_place = 1 + axes + (channels_first ? 1 : 0);
  for (int64_t i = 0; i < axes; ++i) {
    blocks.perm.push_back(1 + i);
    blocks.perm.push_back(first_place + i);
  }
  blocks.perm.push_back(channels_first ? 1 + axes : 1 + 2 * axes);
  return blocks;
}

}  // namespace

absl::Status LowerReshape(const Node& node, Lowering& to) {
  return to.Alias(node.result(), node.operand(0));
}

absl::Status LowerPermutation(absl::Span<const int64_t> perm, const Node& node, Lowering& to) {
  if (perm.empty()) return to.Alias(node.result(), node.operand(0));
  return AddPermutation(SizesOf(node.operand(0)), perm, node, to);
}

absl::Status Lower(const canonical::TensorConcat& op, const Node& node, Lowering& to) {
  // Many are left to the kernel that copies all of them in one step.
  constexpr int kMostParts = 16;
  if (node.num_operands() > kMostParts)
    return absl::UnimplementedError("concatenations of many parts are copied part by part");
  const absl::Span<const int64_t> sizes = SizesOf(node.result());
  const size_t axis =
      static_cast<size_t>(op.axis < 0 ? op.axis + static_cast<int64_t>(sizes.size()) : op.axis);
  const int64_t rows = CountOf(sizes.subspan(0, axis));
  const int64_t width = CountOf(sizes.subspan(axis));
  const SpotIndex result = to.NewResult(node.result());
  int64_t at = 0;
  for (int i = 0; i < node.num_operands(); ++i) {
    const int64_t of_part = CountOf(SizesOf(node.operand(i))) / rows;
    RH_ASSIGN_OR_RETURN(const SpotIndex part, to.At(node.operand(i)));
    to.AddReordering(part, result,
                     native::StridedCopy({rows, of_part}, {of_part, 1}, {width, 1}, sizeof(float)),
                     at * static_cast<int64_t>(sizeof(float)));
    at += of_part;
  }
  return absl::OkStatus();
}

absl::Status Lower(const canonical::TensorSplit& op, const Node& node, Lowering& to) {
  const Sizes from = StridesOf(SizesOf(node.operand(0)));
  const size_t axis =
      static_cast<size_t>(op.axis < 0 ? op.axis + static_cast<int64_t>(from.size()) : op.axis);
  int64_t offset = 0;
  for (int i = 0; i < node.num_results(); ++i) {
    RH_RETURN_IF_ERROR(AddView(from, offset, node.operand(0), node.result(i), to));
    offset += SizesOf(node.result(i))[axis] * from[axis];
  }
  return absl::OkStatus();
}

absl::Status Lower(const canonical::Slice& op, const Node& node, Lowering& to) {
  if (!op.starts.has_value() || !op.ends.has_value())
    return absl::UnimplementedError("the starts and ends are not attributes");
  const absl::Span<const int64_t> sizes = SizesOf(node.operand(0));
  Sizes strides = StridesOf(sizes);
  int64_t offset = 0;
  for (size_t i = 0; i < op.starts->size(); ++i) {
    const int64_t given = op.axes.has_value() ? (*op.axes)[i] : static_cast<int64_t>(i);
    const size_t axis =
        static_cast<size_t>(given < 0 ? given + static_cast<int64_t>(sizes.size()) : given);
    const int64_t step = op.steps.has_value() ? (*op.steps)[i] : 1;
    if (step < 0) return absl::UnimplementedError("oneDNN does not support negative steps");
    int64_t start = (*op.starts)[i];
    if (start < 0) start = std::max<int64_t>(start, -sizes[axis]) + sizes[axis];
    offset += std::min(start, sizes[axis]) * strides[axis];
    // A step beyond the end is not taken.
    if (SizesOf(node.result())[axis] > 1) strides[axis] *= step;
  }
  return AddView(strides, offset, node.operand(0), node.result(), to);
}

absl::Status Lower(const canonical::DepthToSpace& op, const Node& node, Lowering& to) {
  const Blocks blocks =
      BlocksOf(SizesOf(node.operand(0)), op.block_size, SizesOf(node.result()).back(), op.order);
  return AddPermutation(blocks.sizes, blocks.perm, node, to);
}

absl::Status Lower(const canonical::SpaceToDepth& op, const Node& node, Lowering& to) {
  const Blocks blocks =
      BlocksOf(SizesOf(node.result()), op.block_size, SizesOf(node.operand(0)).back(), op.order);
  Sizes sizes;
  Sizes inverse(blocks.perm.size());
  for (size_t i = 0; i < blocks.perm.size(); ++i) {
    sizes.push_back(blocks.sizes[blocks.perm[i]]);
    inverse[blocks.perm[i]] = static_cast<int64_t>(i);
  }
  return AddPermutation(sizes, inverse, node, to);
}

}  // namespace roundhouse::onednn

#include "roundhouse/interp/reference/space.h"

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/space.h"
#include "roundhouse/interp/reference/walks/permute.h"

namespace roundhouse::reference {
namespace {

using canonical::BlockOrder;

// The sizes of the deep feature with its channels split into the block's positions and the rest,
// and the permutation that brings each spatial axis together with the block's.
struct Blocks {
  std::vector<int64_t> sizes;
  std::vector<int64_t> perm;
};

// `deep` has the sizes of the feature with more channels, `channels` the number of the other's.
Blocks BlocksOf(absl::Span<const int64_t> deep, int64_t block_size, int64_t channels,
                BlockOrder order) {
  const int64_t axes = static_cast<int64_t>(deep.size()) - 2;
  Blocks blocks = {.sizes = std::vector<int64_t>(deep.begin(), deep.end() - 1), .perm = {0}};
  const bool channels_first = order == BlockOrder::kColumnRowDepth;
  if (channels_first) blocks.sizes.push_back(channels);
  for (int64_t i = 0; i < axes; ++i) blocks.sizes.push_back(block_size);
  if (!channels_first) blocks.sizes.push_back(channels);
  const int64_t first_place = 1 + axes + (channels_first ? 1 : 0);
  for (int64_t i = 0; i < axes; ++i) {
    blocks.perm.push_back(1 + i);
    blocks.perm.push_back(first_place + i);
  }
  blocks.perm.push_back(channels_first ? 1 + axes : 1 + 2 * axes);
  return blocks;
}

// Views `input` as a tensor of sizes `from`, permutes it, and views it as `result`.
absl::StatusOr<Tensor> PermuteAs(const Tensor& input, absl::Span<const int64_t> from,
                                 absl::Span<const int64_t> perm, const Type& result) {
  std::vector<int64_t> to;
  for (int64_t axis : perm) to.push_back(from[axis]);
  RH_ASSIGN_OR_RETURN(const Tensor view,
                      input.WithType(Type::Tensor(input.element_type(), Shape::Of(from))));
  RH_ASSIGN_OR_RETURN(const Tensor permuted,
                      Permute(view, perm, Type::Tensor(input.element_type(), Shape::Of(to))));
  return permuted.WithType(result);
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::DepthToSpace& op, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const Blocks blocks = BlocksOf(input.shape().sizes(), op.block_size,
                                 context.result_type().shape().sizes().back(), op.order);
  return PermuteAs(input, blocks.sizes, blocks.perm, context.result_type());
}

absl::StatusOr<Tensor> Evaluate(const canonical::SpaceToDepth& op, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const Blocks blocks = BlocksOf(context.result_type().shape().sizes(), op.block_size,
                                 input.shape().sizes().back(), op.order);
  std::vector<int64_t> sizes;
  std::vector<int64_t> inverse(blocks.perm.size());
  for (size_t i = 0; i < blocks.perm.size(); ++i) {
    sizes.push_back(blocks.sizes[blocks.perm[i]]);
    inverse[blocks.perm[i]] = static_cast<int64_t>(i);
  }
  return PermuteAs(input, sizes, inverse, context.result_type());
}

void AddSpaceKernels(KernelTable& table) { table.Add(canonical::SpaceOps{}); }

}  // namespace roundhouse::reference

#include "roundhouse/interp/native/ops/space.h"

#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/dialects/canonical/space.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {
namespace {

using canonical::BlockOrder;

// The axes of the feature with few channels, with each spatial axis cut into blocks: batch,
// position, index in the block …, channel. Their sizes, and their strides in both features.
struct BlockAxes {
  std::vector<int64_t> sizes;
  std::vector<int64_t> deep;
  std::vector<int64_t> wide;
};

// `deep` and `wide` are the sizes of the feature with many channels and of the one with few.
BlockAxes AxesOf(absl::Span<const int64_t> deep, absl::Span<const int64_t> wide, int64_t block,
                 BlockOrder order) {
  const std::vector<int64_t> deep_strides = RowMajorStrides(deep);
  const std::vector<int64_t> wide_strides = RowMajorStrides(wide);
  const size_t last = wide.size() - 1;
  const bool channels_first = order == BlockOrder::kColumnRowDepth;
  // The channels of `deep` are the indices in a block times the channels of `wide`.
  int64_t place_stride = channels_first ? 1 : wide[last];
  std::vector<int64_t> place_strides(wide.size(), 0);
  for (size_t axis = last; axis-- > 1;) {
    place_strides[axis] = place_stride;
    place_stride *= block;
  }
  BlockAxes axes = {.sizes = {deep[0]}, .deep = {deep_strides[0]}, .wide = {wide_strides[0]}};
  for (size_t axis = 1; axis < last; ++axis) {
    axes.sizes.insert(axes.sizes.end(), {deep[axis], block});
    axes.deep.insert(axes.deep.end(), {deep_strides[axis], place_strides[axis]});
    axes.wide.insert(axes.wide.end(), {block * wide_strides[axis], wide_strides[axis]});
  }
  axes.sizes.push_back(wide[last]);
  axes.deep.push_back(channels_first ? place_stride : 1);
  axes.wide.push_back(1);
  return axes;
}

absl::StatusOr<Prepared> CopyBlocks(const NativeRequest& request, const BlockAxes& axes,
                                    bool to_deep) {
  const int bits = BitWidth(request.kind());
  if (bits == 0 || bits % 8 != 0) return Declined("the elements are not whole bytes");
  if (request.num_elements() == 0) return NothingToDo(request);
  return NewKernel(request, [copy = StridedCopy(axes.sizes, to_deep ? axes.wide : axes.deep,
                                                to_deep ? axes.deep : axes.wide,
                                                bits / 8)](const InvocationArguments& arguments) {
    copy.Run(arguments.inputs[0], arguments.results[0], arguments.threads);
  });
}

}  // namespace

absl::StatusOr<Prepared> Prepare(const canonical::DepthToSpace& op, const NativeRequest& request) {
  return CopyBlocks(request,
                    AxesOf(request.sizes(), request.result_sizes(), op.block_size, op.order),
                    /*to_deep=*/false);
}

absl::StatusOr<Prepared> Prepare(const canonical::SpaceToDepth& op, const NativeRequest& request) {
  return CopyBlocks(request,
                    AxesOf(request.result_sizes(), request.sizes(), op.block_size, op.order),
                    /*to_deep=*/true);
}

void AddSpaceKernels(KernelTable& table) { table.Add(canonical::SpaceOps{}); }

}  // namespace roundhouse::native

#include "roundhouse/dialects/canonical/gather_scatter.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "absl/types/span.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/passes/tosa/export/axis_indices.h"
#include "roundhouse/passes/tosa/export/families.h"
#include "roundhouse/passes/tosa/export/op_export.h"

namespace roundhouse::tosa_export {
namespace {

int64_t ProductOf(const Ints& sizes, size_t begin, size_t end) {
  return CountOf({sizes.begin() + begin, sizes.begin() + end});
}

// The axes between the batch axes and the gathered one move behind it, and back afterwards.
Value* ExportGather(OpExport& e, const canonical::Gather& op) {
  const Ints input = e.in_sizes(0);
  const Ints indices = e.in_sizes(1);
  const size_t axis = static_cast<size_t>(e.Axis(0, op.axis));
  const size_t batch_axes = static_cast<size_t>(op.batch_dims);
  Ints perm(input.size());
  std::iota(perm.begin(), perm.end(), 0);
  std::rotate(perm.begin() + op.batch_dims, perm.begin() + static_cast<int64_t>(axis),
              perm.begin() + static_cast<int64_t>(axis) + 1);
  const int64_t batches = ProductOf(input, 0, batch_axes);
  const int64_t between = ProductOf(input, batch_axes, axis);
  const int64_t behind = ProductOf(input, axis + 1, input.size());
  const int64_t count = ProductOf(indices, batch_axes, indices.size());
  Value* values = e.Reshape(e.Transpose(e.in(0), perm), {batches, input[axis], between * behind});
  Value* offsets = e.Reshape(AxisIndices(e, e.in(1), input[axis]), {batches, count});
  Value* taken = e.Reshape(e("gather", {values, offsets}), {batches, count, between, behind});
  return e.Reshape(e.Transpose(taken, {0, 2, 1, 3}), e.out_sizes());
}

// For each index tuple of a value of these sizes, its offset in the flattened elements, with 0 for
// the index along `axis`.
Value* Bases(OpExport& e, const Ints& sizes, const Ints& strides, int64_t axis) {
  std::vector<int32_t> bases;
  const int64_t count = CountOf(sizes);
  for (int64_t flat = 0; flat < count; ++flat) {
    int64_t rest = flat;
    int64_t base = 0;
    for (size_t i = sizes.size(); i-- > 0;) {
      if (static_cast<int64_t>(i) != axis) base += rest % sizes[i] * strides[i];
      rest /= sizes[i];
    }
    bases.push_back(static_cast<int32_t>(base));
  }
  return e.Constant(Tensor::Of<int32_t>(sizes, absl::MakeConstSpan(bases)));
}

Ints StridesOf(const Ints& sizes) {
  Ints strides(sizes.size(), 1);
  for (size_t i = sizes.size(); i-- > 1;) strides[i - 1] = strides[i] * sizes[i];
  return strides;
}

constexpr int64_t kMostIndices = int64_t{1} << 24;

Value* ExportGatherElements(OpExport& e, const canonical::GatherElements& op) {
  const Ints input = e.in_sizes(0);
  const Ints indices = e.in_sizes(1);
  const Ints strides = StridesOf(input);
  const int64_t axis = e.Axis(0, op.axis);
  if (std::max(CountOf(indices), CountOf(input)) > kMostIndices)
    return e.Unsupported("its input or indices have more than 2^24 elements");
  Value* along = e.Times(AxisIndices(e, e.in(1), input[axis]), static_cast<double>(strides[axis]));
  Value* offsets = e.Add(along, Bases(e, indices, strides, axis));
  Value* rows = e.Reshape(e.in(0), {1, CountOf(input), 1});
  return e.Reshape(e("gather", {rows, e.Reshape(offsets, {1, CountOf(indices)})}), e.out_sizes());
}

Value* ExportGatherNd(OpExport& e, const canonical::GatherNd& op) {
  const Ints input = e.in_sizes(0);
  const Ints indices = e.in_sizes(1);
  const size_t batch_axes = static_cast<size_t>(op.batch_dims);
  const size_t depth = static_cast<size_t>(indices.back());
  const int64_t slice = ProductOf(input, batch_axes + depth, input.size());
  const int64_t batches = ProductOf(input, 0, batch_axes);
  const int64_t count = ProductOf(indices, batch_axes, indices.size() - 1);
  if (depth == 0) return e.Unsupported("its index tuples are empty, and TOSA has no empty tensors");
  const int64_t last = static_cast<int64_t>(indices.size()) - 1;
  Value* offsets = nullptr;
  for (size_t i = 0; i < depth; ++i) {
    const int64_t size = input[batch_axes + i];
    Value* part = AxisIndices(e, e.Part(e.in(1), last, static_cast<int64_t>(i), 1), size);
    const int64_t stride = ProductOf(input, batch_axes + i + 1, batch_axes + depth);
    part = e.Times(part, static_cast<double>(stride));
    offsets = offsets == nullptr ? part : e.Add(offsets, part);
  }
  Value* rows =
      e.Reshape(e.in(0), {batches, ProductOf(input, batch_axes, batch_axes + depth), slice});
  return e.Reshape(e("gather", {rows, e.Reshape(offsets, {batches, count})}), e.out_sizes());
}

}  // namespace

void AddGatherScatter(ExportTable& table) {
  table.Add(ExportGather);
  table.Add(ExportGatherElements);
  table.Add(ExportGatherNd);
  table.AddRefused<canonical::NonZero, canonical::Unique>(kSizeOfData);
  table.AddRefused<canonical::ScatterElements, canonical::ScatterNd>(
      "TOSA scatters to distinct indices only");
}

}  // namespace roundhouse::tosa_export

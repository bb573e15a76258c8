#include "roundhouse/interp/reference/walks/slice_offsets.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/interp/reference/arithmetic/integers.h"
#include "roundhouse/interp/reference/walks/strided.h"
#include "roundhouse/service/cancellation.h"

namespace roundhouse::reference {
namespace {

constexpr int kInput = 0;
constexpr int kIndices = 1;

absl::Span<const int64_t> SizesOf(const KernelContext& context, int operand) {
  return context.operand(operand).shape().sizes();
}

// "[1, 0]": the position of element number `position` of `indices`.
std::string PositionText(absl::Span<const int64_t> sizes, int64_t position) {
  std::vector<int64_t> index(sizes.size());
  for (size_t axis = sizes.size(); axis-- > 0;) {
    index[axis] = position % sizes[axis];
    position /= sizes[axis];
  }
  return absl::StrCat("[", absl::StrJoin(index, ", "), "]");
}

// Counts a negative index from the end. `position` is that of the index, `axis` the axis it is
// along.
absl::StatusOr<int64_t> Resolve(const KernelContext& context, int64_t index, int64_t position,
                                int64_t axis) {
  const int64_t size = SizesOf(context, kInput)[axis];
  if (index >= -size && index < size) return index < 0 ? index + size : index;
  return absl::OutOfRangeError(
      absl::StrCat(context.op().OperandName(kIndices), " (",
                   context.operand(kIndices).type().ToString(), "): index ", index, " at ",
                   PositionText(SizesOf(context, kIndices), position), " is out of range [", -size,
                   ", ", size, ") of axis ", axis, " of ", context.op().OperandName(kInput)));
}

}  // namespace

absl::StatusOr<SliceOffsets> SliceOffsetsOf(const canonical::Gather& op,
                                            const KernelContext& context) {
  const absl::Span<const int64_t> sizes = SizesOf(context, kInput);
  const int64_t axis = op.axis < 0 ? op.axis + static_cast<int64_t>(sizes.size()) : op.axis;
  RH_ASSIGN_OR_RETURN(std::vector<int64_t> indices, IntegersIn(context.operand(kIndices)));
  for (size_t i = 0; i < indices.size(); ++i) {
    RH_ASSIGN_OR_RETURN(indices[i], Resolve(context, indices[i], i, axis));
  }
  SliceOffsets slices;
  if (indices.empty() || context.operand(kInput).num_elements() == 0) return slices;
  slices.size = ProductOf(sizes.subspan(axis + 1));
  const int64_t batches = ProductOf(sizes.subspan(0, op.batch_dims));
  const int64_t outer = ProductOf(sizes.subspan(op.batch_dims, axis - op.batch_dims));
  const int64_t count = static_cast<int64_t>(indices.size()) / batches;
  RH_RETURN_IF_ERROR(TryReserve(slices.starts, batches * outer * count, "the offsets of slices"));
  for (int64_t batch = 0; batch < batches; ++batch) {
    for (int64_t i = 0; i < outer; ++i) {
      const int64_t row = (batch * outer + i) * sizes[axis];
      for (int64_t j = 0; j < count; ++j) {
        slices.starts.push_back((row + indices[batch * count + j]) * slices.size);
      }
    }
  }
  return slices;
}

namespace {

// For each index its element: the index replaces its own coordinate along `axis`.
absl::StatusOr<SliceOffsets> ElementOffsets(const KernelContext& context, int64_t axis) {
  const absl::Span<const int64_t> sizes = SizesOf(context, kInput);
  if (axis < 0) axis += static_cast<int64_t>(sizes.size());
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> indices, IntegersIn(context.operand(kIndices)));
  SliceOffsets slices;
  RH_RETURN_IF_ERROR(
      TryResize(slices.starts, static_cast<int64_t>(indices.size()), "the offsets of elements"));
  if (indices.empty()) return slices;
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  std::vector<int64_t> others = strides;
  others[axis] = 0;
  const absl::Span<const int64_t> own = SizesOf(context, kIndices);
  absl::Status status;
  const Walk<2> walk(own, {RowMajorStrides(own), others});
  walk.ForEachRow(
      [&](const Walk<2>::Offsets& starts, int64_t count, const Walk<2>::Offsets& steps) {
        for (int64_t i = 0; status.ok() && i < count; ++i) {
          const int64_t position = starts[0] + i * steps[0];
          absl::StatusOr<int64_t> index = Resolve(context, indices[position], position, axis);
          if (index.ok()) {
            slices.starts[position] = starts[1] + i * steps[1] + *index * strides[axis];
          } else {
            status = index.status();
          }
        }
      });
  RH_RETURN_IF_ERROR(status);
  // If cancelled, `slices` is incomplete.
  RH_RETURN_IF_ERROR(CheckNotCancelled("while indices were resolved"));
  return slices;
}

// For each row of the last axis of the indices, the slice that it selects.
absl::StatusOr<SliceOffsets> TupleOffsets(const KernelContext& context, int64_t batch_dims) {
  const absl::Span<const int64_t> sizes = SizesOf(context, kInput);
  const absl::Span<const int64_t> own = SizesOf(context, kIndices);
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> indices, IntegersIn(context.operand(kIndices)));
  const int64_t length = own.back();
  const bool is_empty = context.operand(kInput).num_elements() == 0;
  SliceOffsets slices;
  if (length == 0 && is_empty) return slices;
  const int64_t count = ProductOf(own.subspan(0, own.size() - 1));
  const int64_t batches = ProductOf(own.subspan(0, batch_dims));
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  slices.size = ProductOf(sizes.subspan(batch_dims + length));
  const int64_t batch_size = ProductOf(sizes.subspan(batch_dims));
  if (!is_empty) RH_RETURN_IF_ERROR(TryReserve(slices.starts, count, "the offsets of slices"));
  for (int64_t i = 0; i < count; ++i) {
    int64_t start = i / (count / batches) * batch_size;
    for (int64_t k = 0; k < length; ++k) {
      const int64_t position = i * length + k;
      RH_ASSIGN_OR_RETURN(int64_t index,
                          Resolve(context, indices[position], position, batch_dims + k));
      start += index * strides[batch_dims + k];
    }
    if (!is_empty) slices.starts.push_back(start);
  }
  return slices;
}

}  // namespace

absl::StatusOr<SliceOffsets> SliceOffsetsOf(const canonical::GatherElements& op,
                                            const KernelContext& context) {
  return ElementOffsets(context, op.axis);
}
absl::StatusOr<SliceOffsets> SliceOffsetsOf(const canonical::GatherNd& op,
                                            const KernelContext& context) {
  return TupleOffsets(context, op.batch_dims);
}
absl::StatusOr<SliceOffsets> SliceOffsetsOf(const canonical::ScatterElements& op,
                                            const KernelContext& context) {
  return ElementOffsets(context, op.axis);
}
absl::StatusOr<SliceOffsets> SliceOffsetsOf(const canonical::ScatterNd&,
                                            const KernelContext& context) {
  return TupleOffsets(context, 0);
}

}  // namespace roundhouse::reference

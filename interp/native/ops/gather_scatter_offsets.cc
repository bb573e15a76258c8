#include "roundhouse/interp/native/ops/gather_scatter_offsets.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace roundhouse::native {

absl::Status BadIndex::At(int64_t position, int64_t index) const {
  const int64_t k = position % length;
  std::vector<int64_t> at(indices.shape().rank());
  int64_t rest = position;
  for (size_t i = at.size(); i-- > 0;) {
    at[i] = rest % indices.shape().sizes()[i];
    rest /= indices.shape().sizes()[i];
  }
  return absl::OutOfRangeError(absl::StrCat(
      "indices (", indices.ToString(), "): index ", index, " at [", absl::StrJoin(at, ", "),
      "] is out of range [", -sizes[k], ", ", sizes[k], ") of axis ", first_axis + k, " of input"));
}

void KeepLeast(std::atomic<int64_t>& least, int64_t value) {
  int64_t before = least.load(std::memory_order_relaxed);
  while (value < before && !least.compare_exchange_weak(before, value, std::memory_order_relaxed)) {
  }
}

ElementRows ElementRows::Of(Sizes input, Sizes indices, int64_t axis) {
  const size_t rank = input.size();
  if (axis < 0) axis += static_cast<int64_t>(rank);
  ElementRows rows;
  std::vector<int64_t> strides = RowMajorStrides(input);
  rows.axis_size = input[axis];
  rows.axis_stride = strides[axis];
  strides[axis] = 0;
  for (size_t i = 0; i + 1 < rank; ++i) {
    rows.sizes.push_back(indices[i]);
    rows.strides.push_back(strides[i]);
    rows.num_rows *= indices[i];
    if (static_cast<int64_t>(i) < axis) continue;
    rows.rows_apart *= indices[i];
    rows.start_alike = rows.start_alike && (strides[i] == 0 || indices[i] == 1);
  }
  rows.width = indices[rank - 1];
  rows.step = strides[rank - 1];
  return rows;
}

SliceOffsets SliceOffsets::Of(Sizes input, Sizes indices, int64_t batch_dims) {
  const int64_t length = indices.back();
  const std::vector<int64_t> strides = RowMajorStrides(input);
  SliceOffsets slices;
  for (int64_t k = 0; k < length; ++k) {
    slices.sizes.push_back(input[batch_dims + k]);
    slices.strides.push_back(strides[batch_dims + k]);
  }
  slices.count = NativeRequest::Product(indices.subspan(0, indices.size() - 1));
  slices.per_batch = slices.count / NativeRequest::Product(indices.subspan(0, batch_dims));
  slices.batch_stride = NativeRequest::Product(input.subspan(batch_dims));
  slices.slice = NativeRequest::Product(input.subspan(batch_dims + length));
  return slices;
}

BadIndex BadElement(const NativeRequest& request, int64_t axis) {
  const Sizes sizes = request.sizes();
  if (axis < 0) axis += static_cast<int64_t>(sizes.size());
  return {.indices = request.operands[1], .sizes = {sizes[axis]}, .first_axis = axis};
}

BadIndex BadTuple(const NativeRequest& request, int64_t batch_dims) {
  const int64_t length = request.sizes(1).back();
  const Sizes sizes = request.sizes().subspan(batch_dims, length);
  return {.indices = request.operands[1],
          .sizes = {sizes.begin(), sizes.end()},
          .first_axis = batch_dims,
          .length = length};
}

bool HasNoIndices(const NativeRequest& request) {
  return request.num_elements() == 0 || request.num_elements(1) == 0 ||
         request.num_results_elements() == 0;
}

}  // namespace roundhouse::native

#include "roundhouse/interp/native/ops/shape.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/ops/copy_parts.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

absl::StatusOr<Prepared> Prepare(const canonical::FixedReshape&, const NativeRequest&) {
  return ViewOf(0);
}
absl::StatusOr<Prepared> Prepare(const canonical::Reshape&, const NativeRequest& request) {
  RH_RETURN_IF_ERROR(MustBeConstant(request, 1));
  return ViewOf(0);
}
absl::StatusOr<Prepared> Prepare(const canonical::Flatten&, const NativeRequest&) {
  return ViewOf(0);
}
absl::StatusOr<Prepared> Prepare(const canonical::Squeeze&, const NativeRequest&) {
  return ViewOf(0);
}
absl::StatusOr<Prepared> Prepare(const canonical::Unsqueeze&, const NativeRequest&) {
  return ViewOf(0);
}

absl::StatusOr<Prepared> Prepare(const canonical::ShapeOf&, const NativeRequest& request) {
  const Sizes sizes = request.sizes();
  std::vector<Tensor> values;
  values.push_back(Tensor::Of<int64_t>({static_cast<int64_t>(sizes.size())}, sizes));
  return Prepared{.known_results = std::move(values)};
}

absl::StatusOr<Prepared> Prepare(const canonical::TensorBroadcast&, const NativeRequest& request) {
  RH_RETURN_IF_ERROR(MustBeConstant(request, 1));
  const Sizes sizes = request.result_sizes();
  const Sizes own = request.sizes();
  if (request.num_results_elements() == request.num_elements()) return ViewOf(0);
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  if (request.num_results_elements() == 0) return NothingToDo(request);
  const std::vector<int64_t> own_strides = RowMajorStrides(own);
  std::vector<int64_t> from(sizes.size(), 0);
  const size_t added = sizes.size() - own.size();
  for (size_t axis = 0; axis < own.size(); ++axis) {
    if (own[axis] == sizes[added + axis]) from[added + axis] = own_strides[axis];
  }
  return CopyParts(request, {{StridedCopy(sizes, from, RowMajorStrides(sizes), bytes)}});
}

void AddShapeKernels(KernelTable& table) { table.Add(canonical::ShapeOps{}); }

}  // namespace roundhouse::native

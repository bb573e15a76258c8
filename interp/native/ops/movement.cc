#include "roundhouse/interp/native/ops/movement.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/ops/copy_parts.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

absl::StatusOr<Prepared> Prepare(const canonical::TensorTranspose& op,
                                 const NativeRequest& request) {
  return Permute(op.perm, request);
}

absl::StatusOr<Prepared> Prepare(const canonical::TensorConcat& op, const NativeRequest& request) {
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  const Sizes sizes = request.result_sizes();
  const int64_t axis = FromFront(op.axis, sizes.size());
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  std::vector<Part> parts;
  int64_t start = 0;
  for (size_t i = 0; i < request.operands.size(); ++i) {
    const Sizes own = request.sizes(static_cast<int>(i));
    parts.push_back({.copy = StridedCopy(own, RowMajorStrides(own), strides, bytes),
                     .operand = static_cast<int>(i),
                     .to = start * strides[axis] * bytes});
    start += own[axis];
  }
  return CopyParts(request, std::move(parts));
}

absl::StatusOr<Prepared> Prepare(const canonical::TensorSplit& op, const NativeRequest& request) {
  RH_RETURN_IF_ERROR(MustBeConstant(request, 1));
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  const Sizes sizes = request.sizes();
  const int64_t axis = FromFront(op.axis, sizes.size());
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  std::vector<Part> parts;
  int64_t start = 0;
  for (size_t i = 0; i < request.results.size(); ++i) {
    const Sizes own = request.result_sizes(static_cast<int>(i));
    parts.push_back({.copy = StridedCopy(own, strides, RowMajorStrides(own), bytes),
                     .from = start * strides[axis] * bytes,
                     .result = static_cast<int>(i)});
    start += own[axis];
  }
  return CopyParts(request, std::move(parts));
}

absl::StatusOr<Prepared> Prepare(const canonical::Tile&, const NativeRequest& request) {
  RH_RETURN_IF_ERROR(MustBeConstant(request, 1));
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  if (request.num_results_elements() == 0) return NothingToDo(request);
  // Each axis becomes two: the repetition, and the index in it. The first has stride 0 in the
  // input.
  const Sizes own = request.sizes();
  const Sizes result = request.result_sizes();
  const std::vector<int64_t> own_strides = RowMajorStrides(own);
  const std::vector<int64_t> strides = RowMajorStrides(result);
  std::vector<int64_t> sizes;
  std::vector<int64_t> from;
  std::vector<int64_t> to;
  for (size_t axis = 0; axis < own.size(); ++axis) {
    sizes.insert(sizes.end(), {result[axis] / own[axis], own[axis]});
    from.insert(from.end(), {0, own_strides[axis]});
    to.insert(to.end(), {own[axis] * strides[axis], strides[axis]});
  }
  return CopyParts(request, {{StridedCopy(sizes, from, to, bytes)}});
}

void AddMovementKernels(KernelTable& table) {
  table.Add(OpList<canonical::TensorTranspose, canonical::TensorConcat, canonical::TensorSplit,
                   canonical::Tile>{});
}

}  // namespace roundhouse::native

#include "roundhouse/interp/reference/shape.h"

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/shape.h"
#include "roundhouse/interp/reference/walks/move_elements.h"
#include "roundhouse/interp/reference/walks/strided.h"

namespace roundhouse::reference {
namespace {

// Returns the first operand's data with the inferred type.
absl::StatusOr<Tensor> Reinterpret(const KernelContext& context) {
  return context.operand(0).WithType(context.result_type());
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::FixedReshape&, const KernelContext& context) {
  return Reinterpret(context);
}
absl::StatusOr<Tensor> Evaluate(const canonical::Reshape&, const KernelContext& context) {
  return Reinterpret(context);
}
absl::StatusOr<Tensor> Evaluate(const canonical::Flatten&, const KernelContext& context) {
  return Reinterpret(context);
}
absl::StatusOr<Tensor> Evaluate(const canonical::Squeeze&, const KernelContext& context) {
  return Reinterpret(context);
}
absl::StatusOr<Tensor> Evaluate(const canonical::Unsqueeze&, const KernelContext& context) {
  return Reinterpret(context);
}

absl::StatusOr<Tensor> Evaluate(const canonical::ShapeOf&, const KernelContext& context) {
  const absl::Span<const int64_t> sizes = context.operand(0).shape().sizes();
  return Tensor::Of<int64_t>({static_cast<int64_t>(sizes.size())}, sizes);
}

absl::StatusOr<Tensor> Evaluate(const canonical::TensorBroadcast&, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  const absl::Span<const int64_t> sizes = output.shape().sizes();
  const absl::Span<const int64_t> own = input.shape().sizes();
  // Where the input repeats, its stride is 0.
  const std::vector<int64_t> own_strides = RowMajorStrides(own);
  std::vector<int64_t> strides(sizes.size(), 0);
  const size_t added = sizes.size() - own.size();
  for (size_t axis = 0; axis < own.size(); ++axis) {
    if (own[axis] == sizes[added + axis]) strides[added + axis] = own_strides[axis];
  }
  RH_RETURN_IF_ERROR(MoveElements({&input}, {&output}, [&](const auto& from, const auto& to) {
    CopyStrided(sizes, from[0], strides, to[0], RowMajorStrides(sizes));
    return absl::OkStatus();
  }));
  return output;
}

void AddShapeKernels(KernelTable& table) { table.Add(canonical::ShapeOps{}); }

}  // namespace roundhouse::reference

#include "roundhouse/interp/native/ops/copy_parts.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

Prepared ViewOf(int operand) { return {.view_of = operand}; }

absl::Status MustBeConstant(const NativeRequest& request, int operand) {
  if (!request.has_operand(operand) || request.constant(operand) != nullptr)
    return absl::OkStatus();
  return Declined("the sizes depend on data");
}

int64_t FromFront(int64_t axis, size_t rank) {
  return axis < 0 ? axis + static_cast<int64_t>(rank) : axis;
}

absl::StatusOr<int64_t> ElementBytes(const NativeRequest& request, int operand) {
  const int bits = BitWidth(request.kind(operand));
  if (bits == 0 || bits % 8 != 0) return Declined("the elements are not whole bytes");
  return bits / 8;
}

absl::StatusOr<std::optional<std::vector<int64_t>>> ListOf(
    const NativeRequest& request, int operand,
    const std::optional<std::vector<int64_t>>& attribute) {
  if (!request.has_operand(operand)) return attribute;
  if (request.constant(operand) == nullptr) return Declined("the parameters depend on data");
  return std::optional<std::vector<int64_t>>(canonical::IntegersOf(*request.constant(operand)));
}

Prepared CopyParts(const NativeRequest& request, std::vector<Part> parts) {
  return NewKernel(request, [parts = std::move(parts)](const InvocationArguments& arguments) {
    for (const Part& part : parts) {
      part.copy.Run(arguments.inputs[part.operand] + part.from,
                    arguments.results[part.result] + part.to, arguments.threads);
    }
  });
}

absl::StatusOr<Prepared> Permute(const std::vector<int64_t>& perm, const NativeRequest& request) {
  const Sizes sizes = request.sizes();
  // If all axes longer than 1 keep their order, nothing moves.
  int64_t last = -1;
  bool moves = false;
  for (int64_t axis : perm) {
    if (sizes[axis] == 1) continue;
    moves = moves || axis < last;
    last = axis;
  }
  if (!moves || request.num_elements() == 0) return ViewOf(0);
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  std::vector<int64_t> from;
  for (int64_t axis : perm) from.push_back(strides[axis]);
  const Sizes result = request.result_sizes();
  return CopyParts(request, {{StridedCopy(result, from, RowMajorStrides(result), bytes)}});
}

}  // namespace roundhouse::native

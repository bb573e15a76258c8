#include "roundhouse/interp/native/ops/movement.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/interp/native/microkernels/strided_copy.h"
#include "roundhouse/interp/native/ops/copy_parts.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {
namespace {

// A bound of band_part; nullopt if it is not given. Declined if it depends on data.
absl::StatusOr<std::optional<int64_t>> BoundOf(const NativeRequest& request, int operand,
                                               std::optional<int64_t> attribute) {
  if (!request.has_operand(operand)) return attribute;
  if (request.constant(operand) == nullptr) return Declined("the band depends on data");
  return canonical::IntegersOf(*request.constant(operand)).front();
}

}  // namespace

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

absl::StatusOr<Prepared> Prepare(const canonical::BandPart& op, const NativeRequest& request) {
  // Their zero may have other bits.
  if (request.is_quantized() || request.kind() == ElementKind::kF8E8M0FNU)
    return Declined("zero is not 0 bits for these elements");
  RH_ASSIGN_OR_RETURN(const int64_t bytes, ElementBytes(request));
  RH_ASSIGN_OR_RETURN(const std::optional<int64_t> lower, BoundOf(request, 1, op.lower));
  RH_ASSIGN_OR_RETURN(const std::optional<int64_t> upper, BoundOf(request, 2, op.upper));
  if (request.num_elements() == 0) return NothingToDo(request);
  const Sizes sizes = request.sizes();
  const int64_t columns = sizes[sizes.size() - 1];
  const int64_t rows = sizes[sizes.size() - 2];
  constexpr int64_t kMinBytesPerThread = 1 << 15;
  // No diagonal lies further out; so nothing overflows below.
  const int64_t lowest = std::clamp(lower.value_or(-rows), -rows, columns);
  const int64_t highest = std::clamp(upper.value_or(columns), -rows, columns);
  return NewKernel(
      request,
      [=, all_rows = request.num_elements() / columns,
       row_bytes = columns * bytes](const InvocationArguments& arguments) {
        const auto* from = Input<std::byte>(arguments);
        auto* to = Result<std::byte>(arguments);
        arguments.threads.RunRanges(
            all_rows, std::max<int64_t>(1, kMinBytesPerThread / row_bytes),
            [&](int64_t begin, int64_t end, int) {
              for (int64_t row = begin; row < end; ++row) {
                const int64_t i = row % rows;
                const int64_t first = std::clamp<int64_t>(i + lowest, 0, columns);
                const int64_t last = std::clamp<int64_t>(i + highest + 1, first, columns);
                std::byte* target = to + row * row_bytes;
                std::memset(target, 0, static_cast<size_t>(first * bytes));
                if (from != to) {
                  std::memcpy(target + first * bytes, from + row * row_bytes + first * bytes,
                              static_cast<size_t>((last - first) * bytes));
                }
                std::memset(target + last * bytes, 0,
                            static_cast<size_t>((columns - last) * bytes));
              }
            });
      },
      {.may_overwrite_first = true});
}

void AddMovementKernels(KernelTable& table) {
  table.Add(OpList<canonical::TensorTranspose, canonical::TensorConcat, canonical::TensorSplit,
                   canonical::Tile, canonical::BandPart>{});
}

}  // namespace roundhouse::native

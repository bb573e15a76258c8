#include "roundhouse/interp/reference/slicing.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/rules/border.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/dialects/canonical/slicing.h"
#include "roundhouse/interp/reference/walks/move_elements.h"
#include "roundhouse/interp/reference/walks/strided.h"

namespace roundhouse::reference {
namespace {

// Returns a list from an operand or an attribute; nullopt if it is neither.
std::optional<std::vector<int64_t>> ListOf(const KernelContext& context, int index,
                                           const std::optional<std::vector<int64_t>>& attribute) {
  if (context.has_operand(index)) return canonical::IntegersOf(context.operand(index));
  return attribute;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Slice& op, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  const int64_t rank = static_cast<int64_t>(sizes.size());
  const std::vector<int64_t> starts = *ListOf(context, 1, op.starts);
  const std::vector<int64_t> ends = *ListOf(context, 2, op.ends);
  const std::optional<std::vector<int64_t>> axes = ListOf(context, 3, op.axes);
  const std::optional<std::vector<int64_t>> steps = ListOf(context, 4, op.steps);
  std::vector<int64_t> strides = RowMajorStrides(sizes);
  int64_t first = 0;
  for (size_t i = 0; i < starts.size(); ++i) {
    int64_t axis = axes ? (*axes)[i] : static_cast<int64_t>(i);
    if (axis < 0) axis += rank;
    const canonical::SliceRange range =
        canonical::ResolveSlice(sizes[axis], starts[i], ends[i], steps ? (*steps)[i] : 1);
    first += range.start * strides[axis];
    // A step beyond the axis is never taken, and the product might overflow.
    strides[axis] = range.count > 1 ? strides[axis] * range.step : 0;
  }
  RH_RETURN_IF_ERROR(MoveElements({&input}, {&output}, [&](const auto& from, const auto& to) {
    const absl::Span<const int64_t> taken = output.shape().sizes();
    CopyStrided(taken, from[0] + first, strides, to[0], RowMajorStrides(taken));
    return absl::OkStatus();
  }));
  return output;
}

namespace {

// The first element of a window of these sizes, which is moved to lie inside.
int64_t WindowStart(const KernelContext& context, int index, absl::Span<const int64_t> sizes,
                    absl::Span<const int64_t> window) {
  const std::vector<int64_t> starts = canonical::IntegersOf(context.operand(index));
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  int64_t first = 0;
  for (size_t axis = 0; axis < sizes.size(); ++axis) {
    first += std::clamp<int64_t>(starts[axis], 0, sizes[axis] - window[axis]) * strides[axis];
  }
  return first;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::DynamicSlice& op, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  const int64_t first = WindowStart(context, 1, sizes, op.sizes);
  RH_RETURN_IF_ERROR(MoveElements({&input}, {&output}, [&](const auto& from, const auto& to) {
    CopyStrided(absl::MakeConstSpan(op.sizes), from[0] + first, RowMajorStrides(sizes), to[0],
                RowMajorStrides(op.sizes));
    return absl::OkStatus();
  }));
  return output;
}

absl::StatusOr<Tensor> Evaluate(const canonical::DynamicUpdateSlice&,
                                const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const Tensor& update = context.operand(1);
  if (update.num_elements() == 0) return input.WithType(context.result_type());
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  const absl::Span<const int64_t> window = update.shape().sizes();
  const int64_t first = WindowStart(context, 2, sizes, window);
  RH_RETURN_IF_ERROR(
      MoveElements({&input, &update}, {&output}, [&](const auto& from, const auto& to) {
        std::copy_n(from[0], input.num_elements(), to[0]);
        CopyStrided(window, from[1], RowMajorStrides(window), to[0] + first,
                    RowMajorStrides(sizes));
        return absl::OkStatus();
      }));
  return output;
}

absl::StatusOr<Tensor> Evaluate(const canonical::TensorConstantPad& op,
                                const KernelContext& context) {
  const Tensor& input = context.operand(0);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  RH_ASSIGN_OR_RETURN(Tensor constant, ZeroOf(input.element_type()));
  if (context.has_operand(1)) constant = context.operand(1);
  const std::vector<int64_t> pads = *ListOf(context, 2, op.pads);
  const absl::Span<const int64_t> own = input.shape().sizes();
  const absl::Span<const int64_t> sizes = output.shape().sizes();
  const std::vector<int64_t> own_strides = RowMajorStrides(own);
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  // The sizes of the input that stay, and where they begin in the input and in the output.
  std::vector<int64_t> kept(own.size());
  int64_t from_first = 0;
  int64_t to_first = 0;
  bool any_kept = true;
  for (size_t axis = 0; axis < own.size(); ++axis) {
    const int64_t begin = std::max<int64_t>(-pads[axis], 0);
    const int64_t end = std::min(own[axis], sizes[axis] - pads[axis]);
    kept[axis] = end - begin;
    any_kept = any_kept && begin < end;
    from_first += begin * own_strides[axis];
    to_first += std::max<int64_t>(pads[axis], 0) * strides[axis];
  }
  RH_RETURN_IF_ERROR(
      MoveElements({&input, &constant}, {&output}, [&](const auto& from, const auto& to) {
        std::fill_n(to[0], output.num_elements(), *from[1]);
        if (any_kept) {
          CopyStrided(absl::MakeConstSpan(kept), from[0] + from_first, own_strides,
                      to[0] + to_first, strides);
        }
        return absl::OkStatus();
      }));
  return output;
}

absl::StatusOr<Tensor> Evaluate(const canonical::TensorBorderPad& op,
                                const KernelContext& context) {
  const Tensor& input = context.operand(0);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  const std::vector<int64_t> pads = *ListOf(context, 1, op.pads);
  const absl::Span<const int64_t> own = input.shape().sizes();
  const absl::Span<const int64_t> sizes = output.shape().sizes();
  const size_t rank = own.size();
  const std::vector<int64_t> own_strides = RowMajorStrides(own);
  // For each axis and index of the output, the index in the input that it comes from.
  std::vector<std::vector<int64_t>> sources(rank);
  for (size_t axis = 0; axis < rank; ++axis) {
    RH_ASSIGN_OR_RETURN(
        sources[axis], canonical::BorderSources(op.mode, own[axis], pads[axis], pads[rank + axis]));
    for (int64_t& source : sources[axis]) source *= own_strides[axis];
  }
  RH_RETURN_IF_ERROR(MoveElements({&input}, {&output}, [&](const auto& from, const auto& to) {
    if (rank == 0) {
      *to[0] = *from[0];
      return absl::OkStatus();
    }
    auto* target = to[0];
    std::vector<int64_t> index(rank - 1, 0);
    while (true) {
      const auto* row = from[0];
      for (size_t axis = 0; axis + 1 < rank; ++axis) row += sources[axis][index[axis]];
      for (int64_t source : sources[rank - 1]) *target++ = row[source];
      size_t axis = rank - 1;
      while (axis > 0) {
        --axis;
        if (++index[axis] < sizes[axis]) break;
        index[axis] = 0;
        if (axis == 0) return absl::OkStatus();
      }
      if (rank == 1) return absl::OkStatus();
    }
  }));
  return output;
}

void AddSlicingKernels(KernelTable& table) { table.Add(canonical::SlicingOps{}); }

}  // namespace roundhouse::reference

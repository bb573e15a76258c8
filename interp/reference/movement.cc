#include "roundhouse/interp/reference/movement.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/movement.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"
#include "roundhouse/interp/reference/arithmetic/integers.h"
#include "roundhouse/interp/reference/walks/move_elements.h"
#include "roundhouse/interp/reference/walks/permute.h"
#include "roundhouse/interp/reference/walks/strided.h"

namespace roundhouse::reference {

absl::StatusOr<Tensor> Evaluate(const canonical::TensorTranspose& op,
                                const KernelContext& context) {
  return Permute(context.operand(0), op.perm, context.result_type());
}

namespace {

int64_t FromFront(int64_t axis, int64_t rank) { return axis < 0 ? axis + rank : axis; }

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::TensorConcat& op, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  const absl::Span<const int64_t> sizes = output.shape().sizes();
  const int64_t axis = FromFront(op.axis, sizes.size());
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  const std::vector<const Tensor*> inputs(context.operands().begin(), context.operands().end());
  RH_RETURN_IF_ERROR(MoveElements(inputs, {&output}, [&](const auto& from, const auto& to) {
    int64_t start = 0;
    for (size_t i = 0; i < inputs.size(); ++i) {
      const absl::Span<const int64_t> own = inputs[i]->shape().sizes();
      CopyStrided(own, from[i], RowMajorStrides(own), to[0] + start * strides[axis], strides);
      start += own[axis];
    }
    return absl::OkStatus();
  }));
  return output;
}

absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::TensorSplit& op,
                                             const KernelContext& context) {
  const Tensor& input = context.operand(0);
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  const int64_t axis = FromFront(op.axis, sizes.size());
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  std::vector<Tensor> outputs;
  for (int i = 0; i < context.num_results(); ++i) {
    RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult(i));
    outputs.push_back(std::move(output));
  }
  std::vector<Tensor*> parts;
  for (Tensor& output : outputs) parts.push_back(&output);
  if (input.num_elements() == 0) return outputs;
  RH_RETURN_IF_ERROR(MoveElements({&input}, parts, [&](const auto& from, const auto& to) {
    int64_t start = 0;
    for (size_t i = 0; i < parts.size(); ++i) {
      const absl::Span<const int64_t> own = parts[i]->shape().sizes();
      CopyStrided(own, from[0] + start * strides[axis], strides, to[i], RowMajorStrides(own));
      start += own[axis];
    }
    return absl::OkStatus();
  }));
  return outputs;
}

absl::StatusOr<Tensor> Evaluate(const canonical::Tile&, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  // Each axis counts as two: the repetition, and the index in it. The first does not move the
  // input.
  const absl::Span<const int64_t> own = input.shape().sizes();
  const std::vector<int64_t> own_strides = RowMajorStrides(own);
  const std::vector<int64_t> to_strides = RowMajorStrides(output.shape().sizes());
  std::vector<int64_t> sizes;
  std::vector<int64_t> input_strides;
  std::vector<int64_t> output_strides;
  for (size_t axis = 0; axis < own.size(); ++axis) {
    const int64_t repeats = output.shape().sizes()[axis] / own[axis];
    sizes.insert(sizes.end(), {repeats, own[axis]});
    input_strides.insert(input_strides.end(), {0, own_strides[axis]});
    output_strides.insert(output_strides.end(), {own[axis] * to_strides[axis], to_strides[axis]});
  }
  RH_RETURN_IF_ERROR(MoveElements({&input}, {&output}, [&](const auto& from, const auto& to) {
    CopyStrided(sizes, from[0], input_strides, to[0], output_strides);
    return absl::OkStatus();
  }));
  return output;
}

absl::StatusOr<Tensor> Evaluate(const canonical::ReverseSequence& op,
                                const KernelContext& context) {
  const Tensor& input = context.operand(0);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> lengths, IntegersIn(context.operand(1)));
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  const int64_t time = FromFront(op.time_axis, sizes.size());
  const int64_t batch = FromFront(op.batch_axis, sizes.size());
  const std::vector<int64_t> strides = RowMajorStrides(sizes);
  std::vector<int64_t> backwards = strides;
  backwards[time] = -strides[time];
  RH_RETURN_IF_ERROR(MoveElements({&input}, {&output}, [&](const auto& from, const auto& to) {
    for (int64_t b = 0; b < sizes[batch]; ++b) {
      std::vector<int64_t> part(sizes.begin(), sizes.end());
      part[batch] = 1;
      part[time] = lengths[b];
      const int64_t start = b * strides[batch];
      const int64_t rest = start + lengths[b] * strides[time];
      if (lengths[b] > 0) {
        CopyStrided(part, from[0] + rest - strides[time], backwards, to[0] + start, strides);
      }
      part[time] = sizes[time] - lengths[b];
      if (part[time] > 0) CopyStrided(part, from[0] + rest, strides, to[0] + rest, strides);
    }
    return absl::OkStatus();
  }));
  return output;
}

namespace {

// A bound of band_part, from the attribute or the operand.
int64_t Bound(const KernelContext& context, int index, std::optional<int64_t> attribute,
              int64_t otherwise) {
  if (context.has_operand(index)) return canonical::IntegersOf(context.operand(index)).front();
  return attribute.value_or(otherwise);
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::BandPart& op, const KernelContext& context) {
  const Tensor& input = context.operand(0);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  RH_ASSIGN_OR_RETURN(Tensor zero, ZeroOf(input.element_type()));
  const absl::Span<const int64_t> sizes = input.shape().sizes();
  const int64_t columns = sizes[sizes.size() - 1];
  const int64_t rows = sizes[sizes.size() - 2];
  // No diagonal lies further out; clamping prevents overflow.
  const int64_t lower =
      std::clamp(Bound(context, 1, op.lower, std::numeric_limits<int64_t>::min()), -rows, columns);
  const int64_t upper =
      std::clamp(Bound(context, 2, op.upper, std::numeric_limits<int64_t>::max()), -rows, columns);
  RH_RETURN_IF_ERROR(
      MoveElements({&input, &zero}, {&output}, [&](const auto& from, const auto& to) {
        const int64_t all_rows = input.num_elements() / columns;
        for (int64_t row = 0; row < all_rows; ++row) {
          const int64_t i = row % rows;
          const int64_t begin = std::clamp<int64_t>(i + lower, 0, columns);
          const int64_t end = std::clamp<int64_t>(i + upper + 1, begin, columns);
          const auto* source = from[0] + row * columns;
          auto* target = to[0] + row * columns;
          std::fill(target, target + begin, *from[1]);
          std::copy(source + begin, source + end, target + begin);
          std::fill(target + end, target + columns, *from[1]);
        }
        return absl::OkStatus();
      }));
  return output;
}

void AddMovementKernels(KernelTable& table) { table.Add(canonical::MovementOps{}); }

}  // namespace roundhouse::reference

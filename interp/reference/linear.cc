#include "roundhouse/interp/reference/linear.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/memory.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/core/type.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"
#include "roundhouse/interp/reference/arithmetic/packed_product.h"
#include "roundhouse/interp/reference/arithmetic/quantized_sum.h"
#include "roundhouse/interp/reference/fused_activation.h"

namespace roundhouse::reference {
namespace {

// For each batch of the result, in order: the matrix of an operand with these sizes that it uses.
absl::StatusOr<std::vector<int64_t>> BatchesOf(absl::Span<const int64_t> operand,
                                               absl::Span<const int64_t> result) {
  const size_t axes = result.size() - 2;
  const size_t missing = result.size() - operand.size();
  std::vector<int64_t> batches = {0};
  int64_t stride = 1;
  // From the last axis to the first; the batches so far repeat at each index of the axis.
  for (size_t axis = axes; axis-- > 0;) {
    const int64_t size = axis < missing ? 1 : operand[axis - missing];
    std::vector<int64_t> longer;
    RH_RETURN_IF_ERROR(TryReserve(longer, static_cast<int64_t>(batches.size()) * result[axis],
                                  "the batches of a product"));
    for (int64_t i = 0; i < result[axis]; ++i) {
      for (int64_t batch : batches) longer.push_back(batch + (size == 1 ? 0 : i * stride));
    }
    batches = std::move(longer);
    stride *= size;
  }
  return batches;
}

// Transposes data of (rows, columns) to (columns, rows).
template <typename Acc>
absl::StatusOr<std::vector<Acc>> Transposed(const Acc* data, int64_t rows, int64_t columns) {
  std::vector<Acc> transposed;
  RH_RETURN_IF_ERROR(TryResize(transposed, rows * columns, "the left side of a product"));
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) transposed[j * rows + i] = data[i * columns + j];
  }
  return transposed;
}

// The sums with their bias, in a tensor of `type`.
template <typename Acc>
absl::StatusOr<Widened<Acc>> Products(const canonical::MatMul& op, const KernelContext& context,
                                      const Type& type, const Acc* lhs, const Acc* rhs) {
  const absl::Span<const int64_t> lhs_sizes = context.operand(0).shape().sizes();
  const absl::Span<const int64_t> rhs_sizes = context.operand(1).shape().sizes();
  const absl::Span<const int64_t> sizes = type.shape().sizes();
  const int64_t rows = sizes[sizes.size() - 2];
  const int64_t columns = sizes.back();
  const int64_t depth = op.transpose_lhs ? lhs_sizes[lhs_sizes.size() - 2] : lhs_sizes.back();
  RH_ASSIGN_OR_RETURN(Widened<Acc> output, Widened<Acc>::Create(type));
  if (output.size() == 0) return output;
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> lhs_batches, BatchesOf(lhs_sizes, sizes));
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> rhs_batches, BatchesOf(rhs_sizes, sizes));
  RH_RETURN_IF_ERROR(PackedMatrix<Acc>::CheckMemory(depth, columns));
  std::optional<PackedMatrix<Acc>> right;
  std::vector<Acc> transposed;
  for (size_t batch = 0; batch < lhs_batches.size(); ++batch) {
    if (batch == 0 || rhs_batches[batch] != rhs_batches[batch - 1]) {
      const Acc* matrix = rhs + rhs_batches[batch] * depth * columns;
      right.emplace(matrix, depth, columns, op.transpose_rhs ? 1 : columns,
                    op.transpose_rhs ? depth : 1);
    }
    const Acc* left = lhs + lhs_batches[batch] * rows * depth;
    if (op.transpose_lhs) {
      RH_ASSIGN_OR_RETURN(transposed, Transposed(left, depth, rows));
      left = transposed.data();
    }
    Multiply(left, rows, depth, *right, output.data() + batch * rows * columns, columns);
  }
  if (context.has_operand(2)) {
    RH_ASSIGN_OR_RETURN(const Wide<Acc> bias, Wide<Acc>::Of(context.operand(2)));
    for (int64_t row = 0; row < output.size() / columns; ++row) {
      for (int64_t j = 0; j < columns; ++j) output.data()[row * columns + j] += bias[j];
    }
  }
  return output;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::MatMul& op, const KernelContext& context) {
  if (HasQuantizedOperands(context)) {
    const Type type = QuantizedSumType(context);
    return VisitAccumulators(type.element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
      using Acc = typename decltype(tag)::type;
      RH_ASSIGN_OR_RETURN(const std::vector<Acc> lhs, AccumulatorsOf<Acc>(context.operand(0)));
      RH_ASSIGN_OR_RETURN(const std::vector<Acc> rhs, AccumulatorsOf<Acc>(context.operand(1)));
      RH_ASSIGN_OR_RETURN(Widened<Acc> sums,
                          Products<Acc>(op, context, type, lhs.data(), rhs.data()));
      return FinishQuantized(op, context, std::move(sums).Narrowed());
    });
  }
  return VisitAccumulators(
      context.operand(0).element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
        using Acc = typename decltype(tag)::type;
        RH_ASSIGN_OR_RETURN(const Wide<Acc> lhs, Wide<Acc>::Of(context.operand(0)));
        RH_ASSIGN_OR_RETURN(const Wide<Acc> rhs, Wide<Acc>::Of(context.operand(1)));
        RH_ASSIGN_OR_RETURN(Widened<Acc> sums, Products<Acc>(op, context, context.result_type(),
                                                             lhs.data(), rhs.data()));
        return Finish(op.activation, op.activation_parameters, std::move(sums));
      });
}

namespace {

// The sizes of a mask, with axes of size 1 in front to reach this rank.
std::vector<int64_t> SizesAtRank(absl::Span<const int64_t> sizes, size_t rank) {
  std::vector<int64_t> padded(rank - sizes.size(), 1);
  padded.insert(padded.end(), sizes.begin(), sizes.end());
  return padded;
}

// The summands of scores: the mask's elements; for booleans, 0 or minus infinity.
template <typename Acc>
absl::StatusOr<std::vector<Acc>> Summands(const Tensor& mask) {
  std::vector<Acc> summands;
  RH_RETURN_IF_ERROR(TryReserve(summands, mask.num_elements(), "a mask"));
  if (mask.element_type().kind() == ElementKind::kI1) {
    for (const bool kept : mask.data<bool>())
      summands.push_back(kept ? Acc(0) : -std::numeric_limits<Acc>::infinity());
    return summands;
  }
  RH_ASSIGN_OR_RETURN(const Wide<Acc> wide, Wide<Acc>::Of(mask));
  summands.assign(wide.data(), wide.data() + mask.num_elements());
  return summands;
}

// Turns scores into weights that add up to 1.
template <typename Acc>
void Softmax(std::vector<Acc>& scores) {
  const Acc max = *std::max_element(scores.begin(), scores.end());
  Acc sum = 0;
  for (Acc& score : scores) {
    score = std::exp(score - max);
    sum += score;
  }
  for (Acc& score : scores) score /= sum;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::Attention& op, const KernelContext& context) {
  const absl::Span<const int64_t> query_sizes = context.operand(0).shape().sizes();
  const absl::Span<const int64_t> key_sizes = context.operand(1).shape().sizes();
  const absl::Span<const int64_t> value_sizes = context.operand(2).shape().sizes();
  const absl::Span<const int64_t> sizes = context.result_type().shape().sizes();
  const int64_t queries = sizes[sizes.size() - 2];
  const int64_t keys = key_sizes[key_sizes.size() - 2];
  const int64_t depth = key_sizes.back();
  const int64_t width = sizes.back();
  return VisitFloatAccumulators(
      context.operand(0).element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
        using Acc = typename decltype(tag)::type;
        RH_ASSIGN_OR_RETURN(const Wide<Acc> query, Wide<Acc>::Of(context.operand(0)));
        RH_ASSIGN_OR_RETURN(const Wide<Acc> key, Wide<Acc>::Of(context.operand(1)));
        RH_ASSIGN_OR_RETURN(const Wide<Acc> value, Wide<Acc>::Of(context.operand(2)));
        RH_ASSIGN_OR_RETURN(Widened<Acc> output, Widened<Acc>::Create(context.result_type()));
        if (output.size() == 0 || keys == 0) return std::move(output).Narrowed();
        RH_ASSIGN_OR_RETURN(const std::vector<int64_t> query_batches,
                            BatchesOf(query_sizes, sizes));
        RH_ASSIGN_OR_RETURN(const std::vector<int64_t> key_batches, BatchesOf(key_sizes, sizes));
        RH_ASSIGN_OR_RETURN(const std::vector<int64_t> value_batches,
                            BatchesOf(value_sizes, sizes));
        std::vector<Acc> mask;
        std::vector<int64_t> mask_batches;
        int64_t mask_rows = 1, mask_columns = 1;
        if (context.has_operand(3)) {
          RH_ASSIGN_OR_RETURN(mask, Summands<Acc>(context.operand(3)));
          const std::vector<int64_t> mask_sizes =
              SizesAtRank(context.operand(3).shape().sizes(), sizes.size());
          RH_ASSIGN_OR_RETURN(mask_batches, BatchesOf(mask_sizes, sizes));
          mask_rows = mask_sizes[sizes.size() - 2];
          mask_columns = mask_sizes.back();
        }
        std::vector<Acc> scores;
        RH_RETURN_IF_ERROR(TryResize(scores, keys, "the scores of a query"));
        for (size_t batch = 0; batch < query_batches.size(); ++batch) {
          const Acc* rows = query.data() + query_batches[batch] * queries * depth;
          const Acc* matched = key.data() + key_batches[batch] * keys * depth;
          const Acc* weighed = value.data() + value_batches[batch] * keys * width;
          for (int64_t q = 0; q < queries; ++q) {
            for (int64_t k = 0; k < keys; ++k) {
              Acc sum = 0;
              for (int64_t d = 0; d < depth; ++d)
                sum += rows[q * depth + d] * matched[k * depth + d];
              scores[k] = sum * static_cast<Acc>(op.scale);
            }
            if (!mask.empty()) {
              const Acc* summands =
                  mask.data() +
                  (mask_batches[batch] * mask_rows + (mask_rows == 1 ? 0 : q)) * mask_columns;
              for (int64_t k = 0; k < keys; ++k) scores[k] += summands[mask_columns == 1 ? 0 : k];
            }
            Softmax(scores);
            Acc* to = output.data() + (batch * queries + q) * width;
            for (int64_t k = 0; k < keys; ++k) {
              for (int64_t v = 0; v < width; ++v) to[v] += scores[k] * weighed[k * width + v];
            }
          }
        }
        return std::move(output).Narrowed();
      });
}

void AddLinearKernels(KernelTable& table) { table.Add(canonical::LinearOps{}); }

}  // namespace roundhouse::reference

#include "roundhouse/interp/reference/linear.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/core/tensor.h"
#include "roundhouse/dialects/canonical/linear.h"
#include "roundhouse/interp/reference/accumulator.h"
#include "roundhouse/interp/reference/fused_activation.h"
#include "roundhouse/interp/reference/packed_product.h"

namespace roundhouse::reference {
namespace {

// For each batch of the result, in order: which matrix of an operand with these sizes it uses.
std::vector<int64_t> BatchesOf(absl::Span<const int64_t> operand,
                               absl::Span<const int64_t> result) {
  const size_t axes = result.size() - 2;
  const size_t missing = result.size() - operand.size();
  std::vector<int64_t> batches = {0};
  int64_t stride = 1;
  // From the last axis to the first; what is there already repeats at each index of the axis.
  for (size_t axis = axes; axis-- > 0;) {
    const int64_t size = axis < missing ? 1 : operand[axis - missing];
    std::vector<int64_t> longer;
    for (int64_t i = 0; i < result[axis]; ++i) {
      for (int64_t batch : batches) longer.push_back(batch + (size == 1 ? 0 : i * stride));
    }
    batches = std::move(longer);
    stride *= size;
  }
  return batches;
}

// (columns, rows) of data that is (rows, columns).
template <typename Acc>
std::vector<Acc> Transposed(const Acc* data, int64_t rows, int64_t columns) {
  std::vector<Acc> transposed(rows * columns);
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < columns; ++j) transposed[j * rows + i] = data[i * columns + j];
  }
  return transposed;
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::MatMul& op, const KernelContext& context) {
  const absl::Span<const int64_t> lhs_sizes = context.operand(0).shape().sizes();
  const absl::Span<const int64_t> rhs_sizes = context.operand(1).shape().sizes();
  const absl::Span<const int64_t> sizes = context.result_type().shape().sizes();
  const int64_t rows = sizes[sizes.size() - 2];
  const int64_t columns = sizes.back();
  const int64_t depth = op.transpose_lhs ? lhs_sizes[lhs_sizes.size() - 2] : lhs_sizes.back();
  return VisitAccumulators(
      context.operand(0).element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
        using Acc = typename decltype(tag)::type;
        const Wide<Acc> lhs(context.operand(0));
        const Wide<Acc> rhs(context.operand(1));
        RH_ASSIGN_OR_RETURN(Widened<Acc> output, Widened<Acc>::Create(context.result_type()));
        if (output.size() == 0) return std::move(output).Narrowed();
        const std::vector<int64_t> lhs_batches = BatchesOf(lhs_sizes, sizes);
        const std::vector<int64_t> rhs_batches = BatchesOf(rhs_sizes, sizes);
        std::optional<PackedMatrix<Acc>> right;
        std::vector<Acc> transposed;
        for (size_t batch = 0; batch < lhs_batches.size(); ++batch) {
          if (batch == 0 || rhs_batches[batch] != rhs_batches[batch - 1]) {
            const Acc* matrix = rhs.data() + rhs_batches[batch] * depth * columns;
            right.emplace(matrix, depth, columns, op.transpose_rhs ? 1 : columns,
                          op.transpose_rhs ? depth : 1);
          }
          const Acc* left = lhs.data() + lhs_batches[batch] * rows * depth;
          if (op.transpose_lhs) {
            transposed = Transposed(left, depth, rows);
            left = transposed.data();
          }
          Multiply(left, rows, depth, *right, output.data() + batch * rows * columns, columns);
        }
        if (context.has_operand(2)) {
          const Wide<Acc> bias(context.operand(2));
          for (int64_t row = 0; row < output.size() / columns; ++row) {
            for (int64_t j = 0; j < columns; ++j) output.data()[row * columns + j] += bias[j];
          }
        }
        return Finish(op.activation, op.activation_parameters, std::move(output));
      });
}

void AddLinearKernels(KernelTable& table) { table.Add(canonical::LinearOps{}); }

}  // namespace roundhouse::reference

#include "roundhouse/interp/reference/bias.h"

#include <cstdint>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/bias.h"
#include "roundhouse/interp/reference/arithmetic/accumulator.h"

namespace roundhouse::reference {
namespace {

// `axis` is counted from the front.
absl::StatusOr<Tensor> AddBias(int64_t axis, const KernelContext& context) {
  return VisitAccumulators(
      context.operand(0).element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
        using Acc = typename decltype(tag)::type;
        RH_ASSIGN_OR_RETURN(const Wide<Acc> input, Wide<Acc>::Of(context.operand(0)));
        RH_ASSIGN_OR_RETURN(const Wide<Acc> bias, Wide<Acc>::Of(context.operand(1)));
        RH_ASSIGN_OR_RETURN(Widened<Acc> output, Widened<Acc>::Create(context.result_type()));
        if (output.size() == 0) return std::move(output).Narrowed();
        const absl::Span<const int64_t> sizes = context.operand(0).shape().sizes();
        int64_t inner = 1;
        for (size_t i = axis + 1; i < sizes.size(); ++i) inner *= sizes[i];
        const int64_t outer = output.size() / (sizes[axis] * inner);
        int64_t index = 0;
        for (int64_t i = 0; i < outer; ++i) {
          for (int64_t c = 0; c < sizes[axis]; ++c) {
            for (int64_t k = 0; k < inner; ++k, ++index) {
              output.data()[index] = input[index] + bias[c];
            }
          }
        }
        return std::move(output).Narrowed();
      });
}

}  // namespace

absl::StatusOr<Tensor> Evaluate(const canonical::FeatureBiasAdd&, const KernelContext& context) {
  return AddBias(context.operand(0).shape().rank() - 1, context);
}

absl::StatusOr<Tensor> Evaluate(const canonical::TensorBiasAdd& op, const KernelContext& context) {
  return AddBias(op.axis < 0 ? op.axis + context.operand(0).shape().rank() : op.axis, context);
}

void AddBiasKernels(KernelTable& table) { table.Add(canonical::BiasOps{}); }

}  // namespace roundhouse::reference

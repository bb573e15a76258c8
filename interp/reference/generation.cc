#include "roundhouse/interp/reference/generation.h"

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/generation.h"
#include "roundhouse/interp/reference/arithmetic/integers.h"
#include "roundhouse/interp/reference/walks/move_elements.h"
#include "roundhouse/interp/reference/walks/strided.h"

namespace roundhouse::reference {

absl::StatusOr<Tensor> Evaluate(const canonical::Range&, const KernelContext& context) {
  return VisitNumbers(
      context.result_type().element_type().kind(), [&](auto tag) -> absl::StatusOr<Tensor> {
        using T = typename decltype(tag)::type;
        const T start = context.operand(0).data<T>()[0];
        const T delta = context.operand(2).data<T>()[0];
        RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
        absl::Span<T> elements = output.mutable_data<T>();
        for (size_t i = 0; i < elements.size(); ++i) {
          if constexpr (std::is_integral_v<T>) {
            using Wrapping = WrappingOf<T>;
            elements[i] = static_cast<T>(static_cast<Wrapping>(start) +
                                         static_cast<Wrapping>(i) * static_cast<Wrapping>(delta));
          } else {
            elements[i] = static_cast<T>(static_cast<double>(start) +
                                         static_cast<double>(i) * static_cast<double>(delta));
          }
        }
        return output;
      });
}

absl::StatusOr<Tensor> Evaluate(const canonical::OneHot& op, const KernelContext& context) {
  RH_ASSIGN_OR_RETURN(const std::vector<int64_t> indices, IntegersIn(context.operand(0)));
  const Tensor& values = context.operand(1);
  RH_ASSIGN_OR_RETURN(Tensor output, context.NewResult());
  if (output.num_elements() == 0) return output;
  const absl::Span<const int64_t> sizes = output.shape().sizes();
  const int64_t axis = op.axis < 0 ? op.axis + static_cast<int64_t>(sizes.size()) : op.axis;
  const int64_t depth = sizes[axis];
  const int64_t inner = ProductOf(sizes.subspan(axis + 1));
  RH_RETURN_IF_ERROR(MoveElements({&values}, {&output}, [&](const auto& from, const auto& to) {
    std::fill_n(to[0], output.num_elements(), from[0][0]);
    for (int64_t i = 0; i < static_cast<int64_t>(indices.size()); ++i) {
      int64_t index = indices[i];
      if (op.wrap_negative && index < 0) index += depth;
      if (index < 0 || index >= depth) continue;
      to[0][(i / inner * depth + index) * inner + i % inner] = from[0][1];
    }
    return absl::OkStatus();
  }));
  return output;
}

void AddGenerationKernels(KernelTable& table) { table.Add(canonical::GenerationOps{}); }

}  // namespace roundhouse::reference

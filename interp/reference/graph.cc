#include "roundhouse/interp/reference/graph.h"

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/graph.h"

namespace roundhouse::reference {

absl::StatusOr<Tensor> Evaluate(const canonical::ConstantGen& op, const KernelContext& context) {
  return op.value.WithType(context.result_type());
}

absl::StatusOr<Tensor> Evaluate(const canonical::Forward&, const KernelContext& context) {
  return context.operand(0);
}

void AddGraphKernels(KernelTable& table) {
  table.Add(OpList<canonical::ConstantGen, canonical::Forward>{});
}

}  // namespace roundhouse::reference

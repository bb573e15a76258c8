#include "roundhouse/interp/reference/domain.h"

#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/interp/reference/walks/permute.h"

namespace roundhouse::reference {

template <Domain kInto>
absl::StatusOr<Tensor> Evaluate(const canonical::DomainEncode<kInto>& op,
                                const KernelContext& context) {
  return Permute(context.operand(0), op.perm, context.result_type());
}

template <Domain kOutOf>
absl::StatusOr<Tensor> Evaluate(const canonical::DomainDecode<kOutOf>& op,
                                const KernelContext& context) {
  return Permute(context.operand(0), op.perm, context.result_type());
}

void AddDomainKernels(KernelTable& table) { table.Add(canonical::DomainOps{}); }

}  // namespace roundhouse::reference

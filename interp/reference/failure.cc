#include "roundhouse/interp/reference/failure.h"

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "roundhouse/core/tensor/tensor.h"
#include "roundhouse/dialects/canonical/failure.h"

namespace roundhouse::reference {

absl::StatusOr<std::vector<Tensor>> Evaluate(const canonical::Fail& op, const KernelContext&) {
  return absl::InvalidArgumentError(op.message);
}

void AddFailureKernels(KernelTable& table) { table.Add(canonical::FailureOps{}); }

}  // namespace roundhouse::reference

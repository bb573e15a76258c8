#include "roundhouse/interp/native/ops/domain.h"

#include "absl/status/statusor.h"
#include "roundhouse/dialects/canonical/domain.h"
#include "roundhouse/interp/native/ops/copy_parts.h"
#include "roundhouse/interp/native/ops/kernel.h"

namespace roundhouse::native {

template <Domain kInto>
absl::StatusOr<Prepared> Prepare(const canonical::DomainEncode<kInto>& op,
                                 const NativeRequest& request) {
  return Permute(op.perm, request);
}

template <Domain kOutOf>
absl::StatusOr<Prepared> Prepare(const canonical::DomainDecode<kOutOf>& op,
                                 const NativeRequest& request) {
  return Permute(op.perm, request);
}

void AddDomainKernels(KernelTable& table) { table.Add(canonical::DomainOps{}); }

}  // namespace roundhouse::native

#include "roundhouse/dialects/canonical/text.h"

#include "absl/status/statusor.h"
#include "roundhouse/core/status_macros.h"
#include "roundhouse/dialects/canonical/shape_rules.h"

namespace roundhouse::canonical {

absl::StatusOr<Type> Infer(const ChangeCase&, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, 0, Domain::kTensor, "(C1)"));
  return context.operand_type(0);
}

}  // namespace roundhouse::canonical

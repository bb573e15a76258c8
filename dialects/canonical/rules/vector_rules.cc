#include "roundhouse/dialects/canonical/rules/vector_rules.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {

absl::StatusOr<Dim> UnifyWithVector(const InferenceContext& context, int operand, const Dim& length,
                                    absl::string_view what, absl::string_view constraint) {
  const Type& type = context.operand_type(operand);
  if (!type.is_tensor() || type.domain() != Domain::kBias) {
    RH_RETURN_IF_ERROR(ExpectRank(context, operand, 1, 1, constraint));
  }
  const Shape shape = OperandShape(context, operand);
  if (!shape.is_ranked() || shape.rank() != 1) return length;
  if (std::optional<Dim> both = UnifyDims(length, shape.dim(0))) return *std::move(both);
  return BrokenRule(context, operand, constraint,
                    absl::StrCat("expected ", length.size(), " elements, one for each ", what,
                                 ", found ", shape.dim(0).size()));
}

}  // namespace roundhouse::canonical

#include "roundhouse/dialects/canonical/bias.h"

#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

absl::StatusOr<Type> InferBiasAdd(int64_t axis, Domain domain, const InferenceContext& context) {
  RH_RETURN_IF_ERROR(ExpectDomain(context, 0, domain, "(C1)"));
  RH_RETURN_IF_ERROR(ExpectDomain(context, 1, Domain::kBias, "(C1)"));
  RH_RETURN_IF_ERROR(ExpectElements(context, 1, context.op().elements, "(C2)"));
  RH_RETURN_IF_ERROR(ExpectSameElements(context, 1, 0, "(C2)"));
  Shape shape = OperandShape(context, 0);
  const Shape bias = OperandShape(context, 1);
  if (shape.is_ranked()) {
    RH_ASSIGN_OR_RETURN(axis, NormalizeAxis(axis, shape.rank(), "(C4)"));
    const Dim length = bias.is_ranked() && bias.rank() == 1 ? bias.dim(0) : Dim::Unknown();
    const std::optional<Dim> both = UnifyDims(shape.dim(axis), length);
    if (!both) {
      return BrokenRule(context, 1, "(C3)",
                        absl::StrCat("expected ", shape.dim(axis).size(),
                                     domain == Domain::kFeature
                                         ? " elements, one for each channel"
                                         : absl::StrCat(" elements, as many as axis ", axis),
                                     ", found ", length.size()));
    }
    shape = shape.WithDim(axis, *both);
  }
  return TensorOrUnknown(KnownElement(context, {0, 1}), std::move(shape), domain);
}

}  // namespace

absl::StatusOr<Type> Infer(const FeatureBiasAdd&, const InferenceContext& context) {
  return InferBiasAdd(-1, Domain::kFeature, context);
}

absl::StatusOr<Type> Infer(const TensorBiasAdd& op, const InferenceContext& context) {
  return InferBiasAdd(op.axis, Domain::kTensor, context);
}

}  // namespace roundhouse::canonical

#include "roundhouse/dialects/canonical/fused_activation.h"

#include "absl/strings/str_cat.h"
#include "roundhouse/dialects/canonical/rules/shape_rules.h"

namespace roundhouse::canonical {
namespace {

bool WorksOnIntegers(Activation activation) {
  switch (activation) {
    case Activation::kNone:
    case Activation::kRelu:
    case Activation::kRelu6:
    case Activation::kReluN1To1:
    case Activation::kClamp:
      return true;
    default:
      return false;
  }
}

}  // namespace

int NumParameters(Activation activation) {
  switch (activation) {
    case Activation::kClamp:
    case Activation::kHardSigmoid:
    case Activation::kScaledTanh:
    case Activation::kAffine:
      return 2;
    case Activation::kLeakyRelu:
    case Activation::kThresholdedRelu:
    case Activation::kElu:
      return 1;
    default:
      return 0;
  }
}

absl::Status CheckActivation(Activation activation, absl::Span<const float> parameters,
                             const std::optional<ElementType>& element,
                             absl::string_view constraint) {
  const absl::string_view name = EnumeratorNames(activation)[static_cast<size_t>(activation)];
  const size_t wanted = NumParameters(activation);
  if (parameters.size() != wanted) {
    return BrokenAttribute(
        constraint, "activation_parameters",
        absl::StrCat("expected ", wanted, " for \"", name, "\", found ", parameters.size()));
  }
  if (element && !IsFloat(element->kind()) && !WorksOnIntegers(activation)) {
    return BrokenAttribute(
        constraint, "activation",
        absl::StrCat("\"", name, "\" needs elements of a float type, found ", element->ToString()));
  }
  return absl::OkStatus();
}

}  // namespace roundhouse::canonical

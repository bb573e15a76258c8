#include "roundhouse/passes/canonical/formula.h"

#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "roundhouse/core/base/status_macros.h"
#include "roundhouse/core/tensor/float16.h"
#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/dialects/canonical/domain.h"

namespace roundhouse::canonical {
namespace {

absl::string_view EncodeName(Domain domain) {
  switch (domain) {
    case Domain::kFeature:
      return FeatureEncode::kSpec.name;
    case Domain::kFilter:
      return FilterEncode::kSpec.name;
    case Domain::kDepthwiseFilter:
      return DepthwiseFilterEncode::kSpec.name;
    case Domain::kBias:
      return BiasEncode::kSpec.name;
    case Domain::kMatrix:
    case Domain::kTensor:
      break;
  }
  return MatrixEncode::kSpec.name;
}

absl::string_view DecodeName(Domain domain) {
  switch (domain) {
    case Domain::kFeature:
      return FeatureDecode::kSpec.name;
    case Domain::kFilter:
      return FilterDecode::kSpec.name;
    case Domain::kDepthwiseFilter:
      return DepthwiseFilterDecode::kSpec.name;
    case Domain::kBias:
      return BiasDecode::kSpec.name;
    case Domain::kMatrix:
    case Domain::kTensor:
      break;
  }
  return MatrixDecode::kSpec.name;
}

}  // namespace

absl::StatusOr<Tensor> NumberTensor(double number, ElementKind kind) {
  switch (kind) {
    case ElementKind::kF64:
      return Tensor::Scalar(number);
    case ElementKind::kF32:
      return Tensor::Scalar(static_cast<float>(number));
    case ElementKind::kF16:
      return Tensor::Scalar(Half(number));
    case ElementKind::kBF16:
      return Tensor::Scalar(BFloat16(number));
    default:
      return absl::UnimplementedError(
          absl::StrCat("constants of ", ElementKindName(kind), " cannot be made"));
  }
}

Value* Formula::Keep(absl::StatusOr<Value*> value) {
  if (!status_.ok()) return nullptr;
  status_ = value.status();
  return value.ok() ? *value : nullptr;
}

Value* Formula::Number(double number) {
  absl::StatusOr<Tensor> tensor = NumberTensor(number, kind_);
  if (!tensor.ok()) return Keep(tensor.status());
  return Keep(rewrite_.Constant(*tensor));
}

Value* Formula::Cast(Value* value, ElementKind kind) {
  if (value == nullptr || value->type().element_type() == ElementType(kind)) return value;
  return (*this)(canonical::Cast{.to = kind}, {value});
}

Value* Formula::ToTensor(Value* value) {
  if (value == nullptr || value->type().domain() == Domain::kTensor) return value;
  return Keep(rewrite_(DecodeName(value->type().domain()), {value}));
}

Value* Formula::FromTensor(Value* value, Domain domain) {
  if (value == nullptr || domain == Domain::kTensor) return value;
  return Keep(rewrite_(EncodeName(domain), {value}));
}

absl::StatusOr<Replacement> Formula::Result(Value* value) const {
  RH_RETURN_IF_ERROR(status_);
  if (value == nullptr) return absl::InternalError("a formula has no result");
  return Replacement(value);
}

}  // namespace roundhouse::canonical

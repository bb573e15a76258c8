#include "roundhouse/passes/framework/match.h"

#include <cmath>
#include <optional>

#include "roundhouse/core/attribute.h"
#include "roundhouse/core/tensor/element_type.h"
#include "roundhouse/service/tensor_elements.h"

namespace roundhouse::match {

bool Constant::Match(Value* value, Rest rest) const {
  if (value == nullptr) return false;
  std::optional<Tensor> constant = ConstantValue(*value);
  if (!constant.has_value()) return false;
  if (bound_ != nullptr) *bound_ = *std::move(constant);
  if (value_ != nullptr) *value_ = value;
  return rest();
}

bool Splat::Match(Value* value, Rest rest) const {
  if (value == nullptr) return false;
  const std::optional<double> found = SplatNumber(*value);
  if (!found.has_value()) return false;
  if (bound_ != nullptr) {
    *bound_ = *found;
    return rest();
  }
  double wanted = number_;
  const ElementKind kind = ConstantValue(*value)->element_type().kind();
  if (IsFloat(kind)) wanted = *Attribute::Float(number_, kind).if_float();
  const bool is_equal = *found == wanted && std::signbit(*found) == std::signbit(wanted);
  const bool is_near =
      relative_ > 0 && std::fabs(*found - number_) <= relative_ * std::fabs(number_);
  return (is_equal || is_near) && rest();
}

std::optional<double> SplatNumber(const Value& value) {
  std::optional<Tensor> constant = ConstantValue(value);
  if (!constant.has_value() || constant->is_outside() || constant->num_elements() == 0 ||
      constant->element_type().is_quantized()) {
    return std::nullopt;
  }
  const Tensor splat = constant->CompressedToSplat();
  if (!splat.is_splat() && splat.num_elements() != 1) return std::nullopt;
  return ElementNumber(splat, 0);
}

}  // namespace roundhouse::match

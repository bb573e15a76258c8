#include "roundhouse/passes/tfl/grids.h"

#include <cstdint>

#include "roundhouse/dialects/canonical/conversion.h"

namespace roundhouse::tfl_lowering {

using canonical::Rounding;

const Quantization* GridOf(const Type& type) {
  return type.is_tensor() ? type.element_type().quantization() : nullptr;
}

bool HasEightBits(const Type& type) {
  return GridOf(type) != nullptr && BitWidth(type.element_type().kind()) == 8;
}

Value* TakenFor(Lowering& l, Value* value, const ElementType& element) {
  if (value == nullptr || value->type().element_type() == element) return value;
  return l(canonical::Bitcast{.to = element}, {value});
}

Value* Rounded(Lowering& l, Value* value, const Type& declared, Rounding rounding,
               int64_t left_shift) {
  if (GridOf(declared) == nullptr) return l.NotKnown("the scale of the result");
  if (value == nullptr) return nullptr;
  const ElementType to = declared.element_type();
  if (value->type().element_type() == to) return value;
  return l(canonical::Requantize{.to = to, .rounding = rounding, .left_shift = left_shift},
           {value});
}

Value* RoundedSteps(Lowering& l, Value* value, double factor, const Type& declared,
                    Rounding rounding) {
  const Quantization* grid = GridOf(declared);
  if (grid == nullptr) return l.NotKnown("the scale of the result");
  if (grid->axis.has_value()) return l.Unsupported("a result with scales along an axis");
  const ElementType steps = ElementType::Quantized(
      ElementKind::kI32,
      {.expressed = grid->expressed, .scales = {factor * grid->scales[0]}, .zero_points = {0}});
  return Rounded(l, TakenFor(l, value, steps), declared, rounding);
}

}  // namespace roundhouse::tfl_lowering

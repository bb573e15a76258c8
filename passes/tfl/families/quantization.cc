#include "roundhouse/passes/tfl/families/quantization.h"

#include <cstddef>
#include <cstdint>
#include <vector>

#include "roundhouse/dialects/canonical/conversion.h"
#include "roundhouse/service/lowering/lowering.h"

namespace roundhouse::tfl_lowering {

using canonical::Rounding;

const Quantization* QuantizationOf(const Type& type) {
  return type.is_tensor() ? type.element_type().quantization() : nullptr;
}

bool HasEightBits(const Type& type) {
  return QuantizationOf(type) != nullptr && BitWidth(type.element_type().kind()) == 8;
}

bool HasOneScale(const Type& type) {
  return QuantizationOf(type) != nullptr && !QuantizationOf(type)->axis.has_value();
}

Value* TakenFor(Lowering& l, Value* value, const ElementType& element) {
  if (value == nullptr) return nullptr;
  if (!value->type().is_tensor()) return l.Invalid("a required operand is missing");
  if (value->type().element_type() == element) return value;
  return l(canonical::Bitcast{.to = element}, {value});
}

Value* Rounded(Lowering& l, Value* value, const Type& declared, Rounding rounding,
               int64_t left_shift) {
  if (QuantizationOf(declared) == nullptr) return l.NotKnown("the scale of the result");
  if (value == nullptr) return nullptr;
  if (!value->type().is_tensor()) return l.Invalid("a required operand is missing");
  const ElementType to = declared.element_type();
  if (value->type().element_type() == to) return value;
  return l(canonical::Requantize{.to = to, .rounding = rounding, .left_shift = left_shift},
           {value});
}

Value* RoundedSteps(Lowering& l, Value* value, double factor, const Type& declared,
                    Rounding rounding) {
  const Quantization* quantization = QuantizationOf(declared);
  if (quantization == nullptr) return l.NotKnown("the scale of the result");
  if (quantization->axis.has_value()) return l.Unsupported("a result with scales along an axis");
  const ElementType steps =
      ElementType::Quantized(ElementKind::kI32, {.expressed = quantization->expressed,
                                                 .scales = {factor * quantization->scales[0]},
                                                 .zero_points = {0}});
  return Rounded(l, TakenFor(l, value, steps), declared, rounding);
}

Values ThroughFloats(Lowering& l, RunPlain plain) {
  Values operands(l.request().operands.begin(), l.request().operands.end());
  for (Value*& operand : operands) {
    if (l.is_quantized(operand)) operand = l(canonical::Dequantize{}, {operand});
  }
  if (!l.ok()) return Values(static_cast<size_t>(l.num_results()), nullptr);
  std::vector<Type> types(l.request().result_types.begin(), l.request().result_types.end());
  for (Type& type : types) {
    if (const Quantization* quantization = QuantizationOf(type))
      type = type.WithElementType(quantization->expressed);
  }
  Values results = plain({.op = l.request().op,
                          .operands = operands,
                          .attributes = l.request().attributes,
                          .num_results = l.num_results(),
                          .build = l.request().build,
                          .is_sketch = l.request().is_sketch,
                          .name = l.request().name,
                          .result_types = types});
  for (size_t i = 0; i < results.size(); ++i) {
    const Type declared = l.declared(static_cast<int>(i));
    if (QuantizationOf(declared) == nullptr) continue;
    results[i] =
        l(canonical::Quantize{.to = declared.element_type(), .rounding = Rounding::kHalfAway},
          {results[i]});
  }
  return results;
}

}  // namespace roundhouse::tfl_lowering
